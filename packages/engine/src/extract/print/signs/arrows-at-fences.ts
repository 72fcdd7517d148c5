import { type Component, connectedComponents, type MaskImage, maskOf } from '../pixels/components.ts';
import { cutOfMask, type PrintPixels, withoutMulti } from './print-pixels.ts';
import { heightOf, type Sign, signOf, textOfName, widthOf } from './sign.ts';

/*
 * Arrows of vectors whose tip touches the fence behind their letter, as in `[\vec a \vec c]`: with it the bracket is a 1 to the network. A
 * fence is the mirror image of itself about its middle: what only its upper half has is the arrow. Lengths are in x-heights.
 */

/** Of the fence with its arrow. */
const WHOLE = { minHeight: 1.6, minWidth: 0.6, maxWidth: 2.2 } as const;
const ARROW = { minWidth: 0.5, maxHeight: 0.7, minLeft: 0.35 } as const;
/** Of the network, above which it is sure of what it sees in the whole. */
const SURE = 0.95;
/** Of either piece. */
const MIN_PROBABILITY = 0.5;
const ARROWS = new Set(['⃗', '→']);
const FENCES = new Set([')', ']', '}', '|', '∥', '⌉', '⌋', '⟩']);

/** Whether ink lies within a pixel of a place. */
function hasInkAbout({ mask, width, height }: MaskImage, x: number, y: number): boolean {
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1)
      if (mask[row * width + column] === 1) return true;
  return false;
}

/** The largest piece of ink of the upper half that has no mirror image in the lower one. */
function unlikeLowerHalf(image: MaskImage): { piece: Component; mask: Uint8Array } | null {
  const { mask, width, height } = image;
  const unlike = mask.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return value === 1 && y < height / 2 && !hasInkAbout(image, x, height - 1 - y) ? 1 : 0;
  });
  const { labels, components } = connectedComponents({ ...image, mask: unlike });
  const [piece] = components.toSorted((a, b) => b.area - a.area);
  return piece ? { piece, mask: unlike.map((_, at) => (labels[at] === piece.label ? 1 : 0)) } : null;
}

const probabilityOf = ({ top }: Sign, texts: ReadonlySet<string>) =>
  top.reduce((sum, { name, probability }) => (texts.has(textOfName(name)) ? sum + probability : sum), 0);

/** The arrow and the fence that a sign is; null where it is something else. */
function partedFromFence(pixels: PrintPixels, component: Component): Sign[] | null {
  const { page, xHeightPx: u } = pixels;
  const image = maskOf(page, component);
  const found = unlikeLowerHalf(image);
  if (!found) return null;
  const { piece, mask } = found;
  if (widthOf(piece) < ARROW.minWidth * u || heightOf(piece) > ARROW.maxHeight * u) return null;
  const fenceMask = image.mask.map((value, at) => value - mask[at]!);
  const cuts = [mask, fenceMask].map((each) => cutOfMask(pixels, component, { ...image, mask: each }));
  const [arrowCut, fenceCut] = cuts;
  if (!arrowCut || !fenceCut || fenceCut.box.x0 - arrowCut.box.x0 < ARROW.minLeft * u) return null;
  const readings = pixels.read([arrowCut, fenceCut]).map(withoutMulti);
  const [arrow, fence] = [signOf(arrowCut.box, readings[0]!, null), signOf(fenceCut.box, readings[1]!, null)];
  const areSure =
    probabilityOf(arrow, ARROWS) >= MIN_PROBABILITY && probabilityOf(fence, FENCES) >= MIN_PROBABILITY;
  return areSure ? [arrow, fence] : null;
}

function mayTouchFence({ component, probability, ...sign }: Sign, u: number): boolean {
  const [width, height] = [widthOf(sign), heightOf(sign)];
  return (
    component !== null &&
    probability < SURE &&
    height >= WHOLE.minHeight * u &&
    width >= WHOLE.minWidth * u &&
    width <= WHOLE.maxWidth * u
  );
}

/** Signs with those parted that are a fence and the arrow before it. */
export const partArrowsAtFences = (pixels: PrintPixels, signs: readonly Sign[]): Sign[] =>
  signs.flatMap((sign) =>
    mayTouchFence(sign, pixels.xHeightPx) ? (partedFromFence(pixels, sign.component!) ?? [sign]) : [sign],
  );
