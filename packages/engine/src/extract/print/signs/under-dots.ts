import type { Component } from '../pixels/components.ts';
import { partedInto } from './cut-runs.ts';
import type { PrintPixels } from './print-pixels.ts';
import { heightOf, midX, probabilityOf, type Sign, wholeName, widthOf } from './sign.ts';
import { signIndex } from './sign-index.ts';

/*
 * The dot of an i proves where its stem stands. A soft focus joins that to the letter beside it: the last two letters of `sin`
 * look like an m, `li` and `bi` like an h, and the network is sure of those. Ink under a dot that stands over no middle of it is
 * parted so that a stem is under the dot. Lengths are in x-heights.
 */

/** A dot is so small and so round; its stem begins so far below it at most. */
const DOT = { maxSide: 0.5, minAspect: 0.6, maxAspect: 1.6, maxGap: 0.6 } as const;
/** Ink of a stem with its neighbour is wider than a stem alone, even that of an italic j. */
const MIN_JOINED_WIDTH = 1;
/** Of the ink's width, from its middle: a dot nearer to that is the accent of a derivative by time. */
const MIN_OFF_CENTRE = 0.12;
/** A stem stands so near under the middle of its dot. */
const MAX_STEM_OFF_CENTRE = 0.3;
/** The network sees a stem, and no letter that it doubts beside it. */
const MIN_PROBABILITY = { stem: 0.5, other: 0.6 } as const;

const isDot = (sign: Sign, u: number) => {
  const aspect = widthOf(sign) / Math.max(1, heightOf(sign));
  return (
    Math.max(widthOf(sign), heightOf(sign)) < DOT.maxSide * u &&
    aspect > DOT.minAspect &&
    aspect < DOT.maxAspect
  );
};

const isDottedName = (name: string) => /:[ijıȷ]$/u.test(wholeName(name));
const dottedProbability = (sign: Sign) => probabilityOf(sign, isDottedName);

const holdsColumn = ({ x0, x1 }: Sign, dot: Sign) => x0 <= midX(dot) && x1 >= midX(dot);

/** Whether ink of a component begins right below a dot; its box may reach above that, as the l of `li` does. */
function beginsBelow({ page, xHeightPx: u }: PrintPixels, { label }: Component, dot: Sign): boolean {
  const column = Math.floor(midX(dot));
  const end = Math.min(page.height, dot.y1 + DOT.maxGap * u);
  for (let y = dot.y1; y < end; y += 1) if (page.labels[y * page.width + column] === label) return y > dot.y1;
  return false;
}

/** Whether letters may touch under a dot: too wide for a stem, and the dot is over no middle. */
const mayHoldStem = (pixels: PrintPixels, sign: Sign, dot: Sign) =>
  sign.component !== null &&
  sign.y1 > dot.y1 &&
  holdsColumn(sign, dot) &&
  widthOf(sign) > MIN_JOINED_WIDTH * pixels.xHeightPx &&
  Math.abs(midX(sign) - midX(dot)) > MIN_OFF_CENTRE * widthOf(sign) &&
  dottedProbability(sign) < MIN_PROBABILITY.stem &&
  beginsBelow(pixels, sign.component, dot);

/** Signs with those parted that hold the stem of a dot. */
export function partUnderDots(pixels: PrintPixels, signs: readonly Sign[]): Sign[] {
  const { xHeightPx: u } = pixels;
  const index = signIndex(signs, 3 * u);
  const parted = new Map<Sign, Sign[]>();
  for (const dot of signs.filter((sign) => isDot(sign, u))) {
    const sign = index.around(dot, 0, DOT.maxGap * u).find((other) => mayHoldStem(pixels, other, dot));
    if (!sign?.component || parted.has(sign)) continue;
    const isStem = (piece: Sign) =>
      Math.abs(midX(piece) - midX(dot)) < MAX_STEM_OFF_CENTRE * u &&
      dottedProbability(piece) >= MIN_PROBABILITY.stem;
    const fits = (piece: Sign) =>
      holdsColumn(piece, dot) ? isStem(piece) : piece.probability >= MIN_PROBABILITY.other;
    const pieces = partedInto(pixels, sign.component, fits);
    if (pieces?.some((piece) => holdsColumn(piece, dot))) parted.set(sign, pieces);
  }
  return signs.flatMap((sign) => parted.get(sign) ?? [sign]);
}
