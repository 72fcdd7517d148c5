import { looksAlike } from '../../shapes/characters.ts';
import { probabilityOf, type Sign, textOfName } from './sign.ts';

/*
 * A page is set in few faces: a character looks the same wherever it stands. Where the network is sure of a class all over
 * a page, a sign of which it is not sure is more likely one that the page has not shown it yet: an upright θ among zeros.
 */

/** Probability of a class above which a sign shows how the page draws it, and how many have to. */
const SURE = 0.99;
const MIN_SHOWN = 6;
/** Below it a sign does not look as its class does elsewhere on the page. */
const UNSURE = 0.8;
/** Of the class that takes its place; a damaged sign leaves less than that to any other class. */
const MIN_OTHER = 0.15;

const ALPHANUMERIC = /^[\p{L}\p{N}]$/u;
const probabilityOfText = (sign: Sign, text: string) =>
  probabilityOf(sign, (name) => textOfName(name) === text);

/** How often the page shows each character without doubt. */
function shownOn(signs: readonly Sign[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sign of signs) {
    const text = textOfName(sign.name);
    if (probabilityOfText(sign, text) >= SURE) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** Gives signs that look unlike all others of their class the likeliest class that the page has not shown. */
export function settleOddShapes(signs: readonly Sign[]): void {
  const shown = shownOn(signs);
  const isShown = (text: string) => (shown.get(text) ?? 0) >= MIN_SHOWN;
  for (const sign of signs) {
    const text = textOfName(sign.name);
    if (!ALPHANUMERIC.test(text) || !isShown(text) || probabilityOfText(sign, text) >= UNSURE) continue;
    const other = sign.top.find(({ name, probability }) => {
      const own = textOfName(name);
      return probability >= MIN_OTHER && ALPHANUMERIC.test(own) && !isShown(own) && !looksAlike(own, text);
    });
    if (other) Object.assign(sign, { name: other.name, probability: other.probability });
  }
}
