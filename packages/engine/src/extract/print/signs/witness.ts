import { isAlphanumeric } from '../geometry/nominal-size.ts';
import type { SignClassifier } from '../network/classifier.ts';
import { batchOf, cutOf } from '../pixels/crops.ts';
import type { PrintInk } from '../print-ink.ts';
import { gapX, type Sign } from './sign.ts';
import { signIndex } from './sign-index.ts';

/** Of the network, below which a component stands in no formula: letters of words, which nothing doubts, take time. */
const MIN_MATH = 0.05;
/** Alphabets that the witness has not, to be small. */
const UNKNOWN_ALPHABETS = new Set(['b', 'bi', 'tt', 'cal', 'frak']);
/** In em, between the letters of a name like `lim`, which know each other: an l alone is a 1 or a bar. */
const MAX_GAP_IN_NAME = 0.2;

/** Letters and digits that are one component each; bars, brackets, points and dashes are told by geometry. */
const isAsked = ({ text, style, math, component, isFromWord, isProse, accent }: Sign) =>
  component !== null &&
  math >= MIN_MATH &&
  !isFromWord &&
  !isProse &&
  accent === '' &&
  isAlphanumeric(text) &&
  !UNKNOWN_ALPHABETS.has(style);

const isUprightLetter = ({ style, text }: Sign) => style === 'r' && /^\p{L}$/u.test(text);

/** The upright letters that stand beside another on their line. */
function lettersOfNames(signs: readonly Sign[]): Set<Sign> {
  const letters = signs.filter(isUprightLetter);
  const size = Math.max(1, ...letters.map((sign) => sign.size));
  const index = signIndex(letters, 3 * size);
  const isBeside = (sign: Sign, other: Sign) =>
    gapX(sign, other) < MAX_GAP_IN_NAME * sign.size && other.y1 > sign.y0 && other.y0 < sign.y1;
  return new Set(
    letters.filter((sign) =>
      index.around(sign, MAX_GAP_IN_NAME * sign.size, 0).some((other) => isBeside(sign, other)),
    ),
  );
}

/** Has a second network read the letters and digits of formulas. */
export function askWitness(
  signs: readonly Sign[],
  { ink, page }: PrintInk,
  xHeightPx: number,
  witness: SignClassifier,
): void {
  const ofNames = lettersOfNames(signs);
  const asked = signs.filter((sign) => isAsked(sign) && !ofNames.has(sign));
  const cuts = asked.map((sign) => cutOf(ink, page, sign.component!));
  for (const [i, { top }] of witness.classify(batchOf(ink, cuts, xHeightPx)).entries())
    asked[i]!.witness = top;
}
