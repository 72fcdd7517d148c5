import { type Sign, textOfName, wholeName } from './sign.ts';

/** Classes whose difference the layout settles and not the network: style, case, stretched or not. */
const shapeOf = (text: string) => text.toLowerCase();

/** One shape under several names. */
const SAME: Record<string, string> = { '∥': '|', '–': '-', '−': '-', '—': '-', '·': '.', '∼': '~', '∧': '^' };
const named = (text: string) => shapeOf(SAME[text] ?? text);

/**
 * Of the doubt that the network has about a sign, so much is left when neighbours, sizes and words have spoken. Chosen by
 * eye on our own corpus at 300 dots an inch, not fitted.
 */
const LEFT_DOUBT = 0.3;

/**
 * Probability that a sign is what it was taken for, beginning with that of all classes that have its text, because words settle the style,
 * neighbours the case, and places the height of dots and bars.
 */
export function certaintyOf(sign: Sign): number {
  if (sign.accent !== '') return Math.max(sign.probability, ACCENT_CERTAINTY);
  const text = named(sign.text);
  const shared = sign.top.reduce(
    (sum, { name, probability }) => sum + (named(textOfName(wholeName(name))) === text ? probability : 0),
    0,
  );
  return 1 - LEFT_DOUBT * (1 - Math.min(1, Math.max(sign.probability, shared)));
}

/** A mark right over a letter is an accent whatever it looks like; which one it is the network tells. */
const ACCENT_CERTAINTY = 0.97;
