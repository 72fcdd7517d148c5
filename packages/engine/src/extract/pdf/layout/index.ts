import { type Block, type Box, type ImageInline, type PageGeometry } from '../../../tree/index.ts';
import type { DocumentInfo, OutlineEntry, Page } from '../page.ts';
import { blocksOf } from './blocks.ts';
import { withCaptions } from './captions.ts';
import type { BlockEntry, Entry } from './entries.ts';
import { placeFigures } from './figures.ts';
import { settleFootnotes } from './footnotes.ts';
import { withoutFurniture } from './furniture.ts';
import { geometryOf } from './geometry.ts';
import { withChapters } from './headings.ts';
import { joinTables } from './join-tables.ts';
import { layOutPage } from './read-page.ts';
import { withTheorems } from './theorems.ts';
import { takeTitle } from './title.ts';

export interface LayoutContext {
  outline: OutlineEntry[];
  info?: DocumentInfo;
}

/** A part of a page to be kept as a picture; `place` is called once, with the picture or not at all. */
export interface PictureRequest {
  page: number;
  box: Box;
  reason: 'formula' | 'figure';
  place(image: ImageInline): void;
}

export interface LayoutResult {
  blocks: Block[];
  title?: string;
  geometry?: PageGeometry;
}

/** Pages in, blocks out. Pages are not kept: only their lines, until {@link Layout.finish}. */
export interface Layout {
  /**
   * Pages come in order. `figures` are pictures already made; they go where they stand on the page. What else the
   * page needs as a picture (doubtful formulas, drawings) is returned.
   */
  addPage(page: Page, figures?: BlockEntry[]): PictureRequest[];
  /** Takes the place of a page that was read by other means (recognised, or kept as a picture). */
  addEntries(entries: Entry[]): void;
  finish(): LayoutResult;
}

export function createLayout({ outline, info }: LayoutContext): Layout {
  const pages: Entry[][] = [];
  const geometry = geometryOf();
  return {
    addPage(page, figures = []) {
      const { entries, pictures } = layOutPage(page);
      geometry.add(page, entries);
      pages.push(placeFigures(entries, figures));
      return pictures;
    },
    addEntries(entries) {
      pages.push(entries);
    },
    finish() {
      const { pages: settled, notes } = settleFootnotes(withoutFurniture(pages));
      const blocks = [
        ...withTheorems(joinTables(withCaptions(withChapters(blocksOf(settled.flat(), outline))))),
        ...notes,
      ];
      const { title, blocks: titled } = takeTitle(blocks, info?.title);
      return {
        blocks: titled,
        ...(title && { title }),
        ...geometry.result(),
      };
    },
  };
}
