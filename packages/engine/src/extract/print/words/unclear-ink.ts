import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { Rectangle } from '../../pdf/page.ts';
import { type RecognisedBlock, recognisedWords } from '../../recogniser.ts';
import { grown, joined, meets } from '../geometry/near-boxes.ts';
import { median, type Sign, type Stroke, unionOf } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { clustersOf, isSpeck } from './dirt.ts';
import { textProbability } from './word-letters.ts';

/*
 * Ink that neither reader can name: the weave of a table beyond the sheet, a watermark, a smudge. The recogniser sees no line
 * there, and the network a sign here and there among many that it is unsure of. As a row of signs it would be a formula.
 */

/** Of marks that hang together, and of clusters side by side, in heights of an x. */
const GAP = { ofMarks: 2, across: 8, down: 1.5 } as const;
/** Fewer may be the label of a drawing, or a lone variable in a poor print. */
const MIN_SIGNS = 5;
/** Median probability of their signs, but for specks, below which nobody can name a cluster: beyond a sheet it was 0.2 to 0.73, of formulas without a line 0.84 to 1. */
const MAX_MEDIAN = 0.8;

/** Whether nobody can name marks that hang together. Specks say nothing: a full stop and a hyphen behind `°C` are as unsure as dirt. */
function isUnnamed(cluster: readonly Sign[], xHeightPx: number): boolean {
  const large = cluster.filter((sign) => !isSpeck(sign, xHeightPx));
  return median((large.length > 0 ? large : cluster).map(textProbability)) < MAX_MEDIAN;
}

/** The places of ink on a page that neither reader can name. */
function unclearInk(
  signs: readonly Sign[],
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): Rectangle[] {
  // The boxes of words: that of a line may reach over half the page.
  const words = recognisedWords(blocks).map(({ box }) => box);
  const places = signIndex(words, 4 * xHeightPx);
  const isInWord = (sign: Sign) => places.around(sign, 0).some((box) => holdsMiddle(box, sign));
  const passedOver = signs.filter((sign) => !sign.isFromWord && !isInWord(sign));
  const unnamed = clustersOf(passedOver, GAP.ofMarks * xHeightPx)
    .filter((cluster) => isUnnamed(cluster, xHeightPx))
    .map((cluster) => unionOf(cluster));
  return joined(unnamed, GAP.across * xHeightPx, GAP.down * xHeightPx).filter(
    (place) =>
      passedOver.filter((sign) => holdsMiddle(place, sign)).length >= MIN_SIGNS &&
      !words.some((box) => meets(grown(place, GAP.across * xHeightPx, 0), box)),
  );
}

interface Marks {
  signs: Sign[];
  strokes: Stroke[];
  figures: Rectangle[];
  unread: Rectangle[];
}

/** The marks of a page with ink that neither reader can name as figures that are told of. */
export function withUnclearInkAsFigures(
  { signs, strokes, figures, unread }: Marks,
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): Marks {
  const places = unclearInk(signs, blocks, xHeightPx);
  const isNamed = (mark: Rectangle) => !places.some((place) => holdsMiddle(place, mark));
  return {
    signs: signs.filter(isNamed),
    strokes: strokes.filter(isNamed),
    figures: [...figures, ...places],
    unread: [...unread, ...places],
  };
}
