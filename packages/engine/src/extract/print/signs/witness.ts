import type { SignClassifier } from '../network/classifier.ts';
import { batchOf, cutOf } from '../pixels/crops.ts';
import type { PrintInk } from '../read-signs.ts';
import type { Sign } from './sign.ts';

/** Of the network, below which a component stands in no formula: letters of words, which nothing doubts, take time. */
const MIN_MATH = 0.05;
/** Signs put together, and radicals, which both networks read in other parts than the text says. */
const NO_SIGN_ALONE = /^(?:C:|SQRT$|RULE$)/;

const isAsked = ({ name, text, math, component, isFromWord, isProse }: Sign) =>
  component !== null &&
  math >= MIN_MATH &&
  !isFromWord &&
  !isProse &&
  text !== '√' &&
  !NO_SIGN_ALONE.test(name);

/** Has a second network read the signs of formulas that are one component each. */
export function askWitness(
  signs: readonly Sign[],
  { ink, page }: PrintInk,
  xHeightPx: number,
  witness: SignClassifier,
): void {
  const asked = signs.filter(isAsked);
  const cuts = asked.map((sign) => cutOf(ink, page, sign.component!));
  for (const [i, { top }] of witness.classify(batchOf(ink, cuts, xHeightPx)).entries())
    asked[i]!.witness = top;
}
