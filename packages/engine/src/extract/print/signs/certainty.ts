import { isPart, probabilityOf, type Sign, textOfName } from './sign.ts';

/** Classes whose difference the layout settles and not the network: style, case, stretched or not. */
const shapeOf = (text: string) => text.toLowerCase();

/** One shape under several names. */
const SAME: Record<string, string> = { '∥': '|', '–': '-', '−': '-', '—': '-', '·': '.', '∼': '~', '∧': '^' };
const named = (text: string) => shapeOf(SAME[text] ?? text);

/**
 * Of the doubt that the network has about a sign, so much is left when neighbours, sizes and words have spoken. Measured on
 * 12,605 signs of pages that phones scan and photograph, in four faces (`training/print`): of those with a probability of
 * 0.67 to 0.8 81 % were right, to 0.9 92 %, to 0.95 94 %, to 0.98 98 %; neighbours settle some of the rest.
 */
const LEFT_DOUBT = 0.5;

/** What is left of the probabilities at least counts as this much: a sign that nothing but parts was seen in stays doubtful. */
const MIN_WHOLE_PROBABILITY = 0.2;

/**
 * The probability that the network leaves to whole signs. A part stands beside its partner, and whoever looked for one has
 * joined the two: a comma without a dot above it is half a semicolon no longer.
 */
const wholeProbability = (sign: Sign) => Math.max(MIN_WHOLE_PROBABILITY, 1 - probabilityOf(sign, isPart));

/**
 * Probability that a sign is what it was taken for, beginning with that of all classes that have its text, because words settle the style,
 * neighbours the case, places the height of dots and bars, and missing partners what is no part.
 */
export function certaintyOf(sign: Sign): number {
  if (sign.accent !== '') return Math.max(sign.probability, ACCENT_CERTAINTY);
  const text = named(sign.text);
  const shared = sign.top.reduce(
    (sum, { name, probability }) =>
      sum + (!isPart(name) && named(textOfName(name)) === text ? probability : 0),
    0,
  );
  return 1 - LEFT_DOUBT * (1 - Math.min(1, Math.max(sign.probability, shared / wholeProbability(sign))));
}

/** A mark right over a letter is an accent whatever it looks like; which one it is the network tells. */
const ACCENT_CERTAINTY = 0.97;
