import { holdsMiddle } from '../pdf/formula/model/box.ts';
import {
  type Component,
  connectedComponents,
  type Labelled,
  type MaskImage,
  maskOf,
  transposed,
} from '../print/pixels/components.ts';
import { findInk } from '../print/pixels/ink.ts';
import { MIN_LETTER_PX, xHeightOf } from '../print/pixels/x-height.ts';
import { levelSides } from '../print/signs/boxes.ts';
import { heightOf, widthOf } from '../print/signs/sign.ts';
import { signIndex } from '../print/signs/sign-index.ts';
import { cellsOf, colouredInk, enlargedTo, reduced } from './coloured-ink.ts';
import { isLetter, liesOnText } from './coloured-marks.ts';
import { withoutPixels } from './erase.ts';
import type { GreyImage } from './grey.ts';
import { COLOURED, TINTED } from './ink-colour.ts';

/*
 * Boxes that LaTeX draws in colour about words that are links: the number of a reference, of a figure, of an equation. Their
 * sides lie so close to the words that a 1 in its box is read as a product sign. Lengths are in heights of an x.
 */

/** As high as a line, from that about a note mark: a node of a diagram leaves more room about its words. */
const MIN_HEIGHT = 1.2;
const MAX_HEIGHT = 3;
const MIN_WIDTH = 0.6;
/** Of a side, in pixels of its thickness, at least two: the edge of a stroke is blurred. */
const MAX_SIDE_DEPTH = 0.3;
/** Ink of another colour inside of a box is a sign of its words from this size on, in squares of an x-height: the 1 of a note mark has 0.16. */
const MIN_SIGN_AREA = 0.1;

/** Whether a coloured component is the four sides of a box, and nothing else. */
function isBox(component: Component, coloured: Labelled, u: number): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  if (width < MIN_WIDTH * u || height < MIN_HEIGHT * u || height > MAX_HEIGHT * u) return false;
  return hasSides(component, coloured, u);
}

function hasSides(component: Component, coloured: Labelled, u: number): boolean {
  const image = maskOf(coloured, component);
  const depth = Math.max(2, Math.round(MAX_SIDE_DEPTH * u));
  const rows = levelSides(image, depth);
  const columns = rows && levelSides(transposed(image), depth);
  return columns !== null && isHollow(image, depth);
}

/** Whether a coloured component is a box about text of some size. Most coloured pages have none, and their ink need not be found. */
function mayBeBox(component: Component, coloured: Labelled): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  const isLarge = height >= MIN_HEIGHT * MIN_LETTER_PX && width * MAX_HEIGHT >= height * MIN_WIDTH;
  return isLarge && hasSides(component, coloured, height / MIN_HEIGHT);
}

function isHollow({ mask, width, height }: MaskImage, depth: number): boolean {
  for (let y = depth; y < height - depth; y += 1)
    if (mask.subarray(y * width + depth, (y + 1) * width - depth).includes(1)) return false;
  return true;
}

/** The pixels of boxes among coloured ink, 1 for each; null where there are none. */
function boxesAt(ink: MaskImage, colour: GreyImage, coloured: Labelled, u: number): Uint8Array | null {
  const boxes = coloured.components.filter((component) => isBox(component, coloured, u));
  if (boxes.length === 0) return null;
  const isTinted = colouredInk(ink, colour, TINTED);
  const black = connectedComponents({ ...ink, mask: ink.mask.map((is, at) => (isTinted[at] ? 0 : is)) });
  const words = signIndex(
    black.components.filter(({ area }) => area >= MIN_SIGN_AREA * u * u),
    u,
  );
  const letters = signIndex(
    black.components.filter((component) => isLetter(component, u)),
    6 * u,
  );
  const isAboutWords = (box: Component) =>
    words.around(box, 0).some((sign) => holdsMiddle(box, sign)) && liesOnText(box, letters, u);
  const found = new Set(boxes.filter(isAboutWords).map(({ label }) => label));
  return found.size === 0 ? null : Uint8Array.from(coloured.labels, (label) => (found.has(label) ? 1 : 0));
}

/** The pixels of coloured boxes about words in lines of text, 1 for each; null where there are none. */
function findColouredBoxes(
  ink: MaskImage,
  colour: GreyImage,
  coloured: Labelled,
  xHeightPx: number,
): Uint8Array | null {
  const cells = cellsOf(ink, colour);
  const u = (xHeightPx * colour.width) / ink.width;
  const boxes = boxesAt(reduced(ink, cells, colour), colour, coloured, u);
  return boxes && enlargedTo(ink, cells, { ...colour, mask: boxes });
}

/** A page without the boxes that a program draws in colour about words that are links; the picture itself where it has none. */
export function withoutColouredBoxes(image: GreyImage, colour: GreyImage): GreyImage {
  // a pale green one is no ink
  const mask = colour.data.map((level) => (level >= COLOURED ? 1 : 0));
  const coloured = connectedComponents({ mask, width: colour.width, height: colour.height });
  if (!coloured.components.some((component) => mayBeBox(component, coloured))) return image;
  const ink = findInk(image);
  const page = connectedComponents(ink);
  return withoutPixels(findColouredBoxes(ink, colour, coloured, xHeightOf(page.components)), page, image);
}
