import { holdsMiddle } from '../pdf/formula/model/box.ts';
import type { Rectangle } from '../pdf/page.ts';
import { touchesEdge } from './figures.ts';
import { withoutBlobs } from './pixels/blobs.ts';
import type { Component, Labelled } from './pixels/components.ts';
import type { SignsRead } from './read-signs.ts';
import { heightOf, widthOf } from './signs/sign.ts';
import { signIndex } from './signs/sign-index.ts';

/** Of a page's ink: by area, 0.80 to 1.00 on 28 pages of scanners and phones, and 0.01 where letters were taken for specks. */
const MIN_EXPLAINED_SHARE = 0.5;
/**
 * Longer than this many widths is a line, as in figures: it says nothing of the size of letters, and by its ink and its length one
 * edge of a sheet (163 heights long on a scan) outweighed all letters of a page.
 */
const MAX_LETTER_ASPECT = 12;
/** About the size of a letter, by which places are looked up. */
const CELL_X_HEIGHTS = 2;

const longerSide = (box: Rectangle) => Math.max(widthOf(box), heightOf(box));

const isLine = (box: Rectangle) =>
  longerSide(box) > MAX_LETTER_ASPECT * Math.min(widthOf(box), heightOf(box));

/**
 * Whether most ink of a page became signs, strokes or figures, or is Hindi, which is left to the text recogniser. A page
 * of which less is explained was measured wrongly: what was read of it must not stand for the page. Edges of the paper, dark
 * tables beside it and lines do not count, and a component counts by its ink and its length: grain is thousands of specks.
 */
export function explainsInk(read: SignsRead, page: Labelled, hindiWords: readonly Rectangle[] = []): boolean {
  const places = signIndex<Rectangle>(
    [...read.signs, ...read.strokes, ...read.figures, ...read.devanagari, ...read.edges, ...hindiWords],
    CELL_X_HEIGHTS * read.xHeightPx,
  );
  const isExplained = (component: Component) =>
    places.around(component, 1).some((box) => holdsMiddle(box, component) || holdsMiddle(component, box));
  const onPage = page.components.filter((component) => !touchesEdge(component, page) && !isLine(component));
  const explained = new Set(onPage.filter(isExplained));
  // Where specks outnumber letters, these are blots by their size.
  const left = withoutBlobs(onPage).filter((component) => !explained.has(component));
  const ink = (components: Iterable<Component>) =>
    [...components].reduce((sum, component) => sum + component.area * longerSide(component), 0);
  return ink(explained) >= MIN_EXPLAINED_SHARE * (ink(explained) + ink(left));
}
