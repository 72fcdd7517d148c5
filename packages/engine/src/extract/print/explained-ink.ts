import { holdsMiddle } from '../pdf/formula/model/box.ts';
import type { Rectangle } from '../pdf/page.ts';
import { touchesEdge } from './figures.ts';
import { withoutBlobs } from './pixels/blobs.ts';
import type { Component, Labelled } from './pixels/components.ts';
import type { SignsRead } from './read-signs.ts';
import { signIndex } from './signs/sign-index.ts';

/** Of a page's ink, in pixels: of 28 pages of scanners and phones 0.80 to 1.00; 0.01 where letters were taken for specks. */
const MIN_EXPLAINED_SHARE = 0.5;
/** In x-heights: about the size of a letter, by which places are looked up. */
const CELL = 2;

/**
 * Whether most ink of a page became signs, strokes or figures, or is left to the text recogniser. A page of which less is
 * explained was measured wrongly: what was read of it must not stand for the page. Edges of the paper and dark tables
 * beside it are no ink of the page.
 */
export function explainsInk(read: SignsRead, page: Labelled): boolean {
  const places = signIndex<Rectangle>(
    [...read.signs, ...read.strokes, ...read.figures, ...read.devanagari],
    CELL * read.xHeightPx,
  );
  const isExplained = (component: Component) =>
    places.around(component, 1).some((box) => holdsMiddle(box, component) || holdsMiddle(component, box));
  const printed = withoutBlobs(page.components).filter((component) => !touchesEdge(component, page));
  const ink = (components: readonly Component[]) => components.reduce((sum, { area }) => sum + area, 0);
  return ink(printed.filter(isExplained)) >= MIN_EXPLAINED_SHARE * ink(printed);
}
