import type { Block, EngineWarning, PageGeometry, RunningHeads, Warn } from '../../../tree/index.ts';
import type { DocumentInfo, OutlineEntry, Page } from '../page.ts';
import { blocksOf, sourceOf } from './blocks/blocks.ts';
import { withCaptions } from './blocks/captions.ts';
import { settleFootnotes } from './blocks/footnotes.ts';
import { withChapters } from './blocks/headings.ts';
import { withoutFurniture } from './blocks/page-furniture.ts';
import { runningHeadsOf } from './blocks/running-heads.ts';
import { withTheorems } from './blocks/theorems.ts';
import { takeTitle } from './blocks/title.ts';
import type { Entry, TextEntry } from './model/entries.ts';
import type { Explain } from './model/explanation.ts';
import { geometryOf } from './model/page-geometry.ts';
import { inkOfPages, type PageInk } from './model/page-ink.ts';
import { type PictureRequest } from './model/picture-request.ts';
import { withPageShown } from './page-shown.ts';
import { layOutPage, type PageLayout } from './read-page.ts';
import { joinTables } from './tables/join-tables.ts';

export interface LayoutContext {
  outline: OutlineEntry[];
  info?: DocumentInfo;
  /** Of the document, where that is known. */
  pageCount?: number;
  /** Is told every decision and its rule. */
  explain?: Explain;
  /** Is told what was left out. */
  warn?: Warn;
}

export interface LayoutResult {
  blocks: Block[];
  title?: string;
  geometry?: PageGeometry;
  runningHeads?: RunningHeads;
  /** What became of all that is painted, for each page whose letters were read. */
  ink: PageInk[];
}

/** A page as it will be laid out, before anything is read from its pixels. */
export interface LaidOutAhead extends PageLayout {
  /** Of what is left out. */
  warnings: readonly EngineWarning[];
}

/** Pages in, blocks out. Pages are not kept: only their lines, until {@link Layout.finish}. */
export interface Layout {
  /** Lays a page out that is not added yet; where it is added next as it is, nothing is done again. */
  layOutAhead: (page: Page) => LaidOutAhead;
  /**
   * Pages come in order. What a page needs as pictures (images, drawings, doubtful formulas) is returned.
   */
  addPage(page: Page): PictureRequest[];
  /** Takes the place of a page that was read by other means (recognised, or kept as a picture). */
  addEntries(entries: Entry[]): void;
  finish(): LayoutResult;
}

export function createLayout({ outline, info, pageCount, explain, warn }: LayoutContext): Layout {
  const pages: Entry[][] = [];
  const marked: TextEntry[] = [];
  const ink = inkOfPages();
  const sizes = new Map<Entry[], Pick<Page, 'width' | 'height'>>();
  const foundHeads = (heads: TextEntry[], kept: Entry[][]): { runningHeads?: RunningHeads } => {
    const { runningHeads, leftOut } = runningHeadsOf(heads, kept, pageCount ?? pages.length);
    for (const { page, text } of leftOut)
      warn?.({ code: 'pdf-running-head-left-out', detail: text, source: { page } });
    return runningHeads ? { runningHeads } : {};
  };
  const isOnlyPage = pageCount === 1;
  let ahead: { page: Page; laidOut: LaidOutAhead } | null = null;
  const takeAhead = (page: Page): PageLayout | null => {
    const known = ahead?.page === page && !explain ? ahead.laidOut : null;
    ahead = null;
    for (const warning of known?.warnings ?? []) warn?.(warning);
    return known;
  };
  return {
    layOutAhead(page) {
      const warnings: EngineWarning[] = [];
      const laidOut = layOutPage(page, { warn: (warning) => warnings.push(warning), isOnlyPage });
      ahead = { page, laidOut: { warnings, ...laidOut } };
      return ahead.laidOut;
    },
    addPage(page) {
      const laidOut = takeAhead(page) ?? layOutPage(page, { explain, warn, isOnlyPage });
      ink.add(page.number, laidOut.account.tally());
      const { entries, pictures } = withPageShown(page, laidOut, warn);
      sizes.set(entries, { width: page.width, height: page.height });
      pages.push(entries);
      marked.push(...laidOut.heads);
      return pictures;
    },
    addEntries(entries) {
      pages.push(entries);
    },
    finish() {
      const { kept, heads, logos } = withoutFurniture(pages, { explain, marked });
      const [logo] = logos;
      if (logo) warn?.({ code: 'pdf-logo-left-out', source: sourceOf(logo.page, logo.box) });
      ink.takeFurniture(pages, kept);
      const { pages: settled, notes } = settleFootnotes(kept);
      const blocks = [
        ...withTheorems(joinTables(withCaptions(withChapters(blocksOf(settled.flat(), outline, explain))))),
        ...notes,
      ];
      const geometry = geometryOf(
        pages.flatMap((read, at) => {
          const size = sizes.get(read);
          return size ? [{ size, entries: kept[at] ?? [] }] : [];
        }),
      );
      const { title, blocks: titled } = takeTitle(blocks, info?.title);
      return {
        blocks: titled,
        ...(title && { title }),
        ...(geometry && { geometry }),
        ...foundHeads([...marked, ...heads], kept),
        ink: ink.pages,
      };
    },
  };
}
