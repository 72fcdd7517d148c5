import type { ClassScore } from '../network/classifier.ts';
import { isPart, type Sign, textOfName } from './sign.ts';

/** Letters that have the same shape small and large, which the layout tells and not the network, as it does the style. */
const SAME_SHAPE = /^[CKOPSUVWXZ]$/;
const shapeOf = (text: string) => (SAME_SHAPE.test(text) ? text.toLowerCase() : text);

/** One shape under several names. */
const SAME: Record<string, string> = { '∥': '|', '–': '-', '−': '-', '—': '-', '·': '.', '∼': '~', '∧': '^' };
const named = (text: string) => shapeOf(SAME[text] ?? text);

/**
 * Of the doubt that the network has about a sign, so much is left when neighbours, sizes and words have spoken. Measured on
 * 12,605 signs of pages that phones scan and photograph, in four faces (`training/print`): of those with a probability of
 * 0.67 to 0.8 81 % were right, to 0.9 92 %, to 0.95 94 %, to 0.98 98 %; neighbours settle some of the rest.
 */
export const LEFT_DOUBT = 0.5;

/** What is left of the probabilities at least counts as this much: a sign that nothing but parts was seen in stays doubtful. */
const MIN_WHOLE_PROBABILITY = 0.2;

/**
 * The probability that the network leaves to whole signs. A part stands beside its partner, and whoever looked for one has
 * joined the two: a comma without a dot above it is half a semicolon no longer.
 */
const wholeProbability = (top: readonly ClassScore[]) =>
  Math.max(MIN_WHOLE_PROBABILITY, 1 - sumOver(top, isPart));

const sumOver = (top: readonly ClassScore[], test: (name: string) => boolean) =>
  top.reduce((sum, { name, probability }) => (test(name) ? sum + probability : sum), 0);

/** Probability of all classes that have a text, because words settle the style and neighbours the case. */
function probabilityOfText(signText: string, top: readonly ClassScore[]): number {
  const text = named(signText);
  const shared = sumOver(top, (name) => !isPart(name) && named(textOfName(name)) === text);
  return Math.min(1, shared / wholeProbability(top));
}

/**
 * Below this probability the witness sees another sign. On six bodies of `bench/data/phone` (a…) that doubted 7 of 15
 * formulas that were wrong without a doubt, an α taken for a and a y for γ among them, and none of 166 right ones; so does 0.7.
 */
const CONTRADICTED_BELOW = 1 / 3;
/** What is left of a sign that the two networks read differently: its formula is doubted. */
const CONTRADICTED_CERTAINTY = 0.7;

/**
 * Probability that a sign is what it was taken for: places tell the height of dots and bars, and missing partners what is no
 * part. Where a second network was asked, it is the mean of the two, or little where that one sees another sign.
 */
export function certaintyOf(sign: Sign): number {
  if (sign.accent !== '') return Math.max(sign.probability, ACCENT_CERTAINTY);
  const first = Math.max(sign.probability, probabilityOfText(sign.text, sign.top));
  if (sign.witness === null) return 1 - LEFT_DOUBT * (1 - first);
  const second = probabilityOfText(sign.text, sign.witness);
  const certainty = 1 - LEFT_DOUBT * (1 - (first + second) / 2);
  return second < CONTRADICTED_BELOW ? Math.min(certainty, CONTRADICTED_CERTAINTY) : certainty;
}

/** A mark right over a letter is an accent whatever it looks like; which one it is the network tells. */
const ACCENT_CERTAINTY = 0.97;
