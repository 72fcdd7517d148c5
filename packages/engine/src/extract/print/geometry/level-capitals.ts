import { heightOf, type Sign } from '../signs/sign.ts';
import { baselineBy, nominalOf } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';
import { connectedGroups } from './rows.ts';

/*
 * A heading in capitals between the sizes of text and scripts, as an exam paper has it: each of its letters is taken for
 * the nearer of the two, and a word becomes letters with scripts. Upright capitals with one top and one foot have one size.
 */

const CAPITAL = /^\p{Lu}$/u;
const UPRIGHT = new Set(['r', 'b']);
/** Letters whose ink reaches below the others' feet in some faces. */
const DESCENDERS = new Set(['Q', 'J']);
/** Of their height, by which tops or feet of capitals differ: O and S reach over both, and blur moves them. */
const MAX_EDGE_DIFFERENCE = 0.12;
/** Between words of a heading, in heights of a capital: blanks are a third to a half of it. */
const MAX_GAP = 1.2;
/** Of the capitals of a line, those of the text's size that tell that all are of it: scripts are never taken for so large. */
const MIN_FULL_SHARE = 0.2;
/** Of the body size, from which a capital is one of the text. */
const FULL_FROM = 0.865;

const isUprightCapital = ({ style, text, isTall }: Sign) =>
  !isTall && UPRIGHT.has(style) && CAPITAL.test(text);

function haveSameEdges(one: Sign, other: Sign): boolean {
  const tolerance = MAX_EDGE_DIFFERENCE * Math.min(heightOf(one), heightOf(other));
  const mayDescend = DESCENDERS.has(one.text) || DESCENDERS.has(other.text);
  return Math.abs(one.y0 - other.y0) < tolerance && (mayDescend || Math.abs(one.y1 - other.y1) < tolerance);
}

/** Gives upright capitals along a line that are as high as each other one size, and the baseline that follows. */
export function levelCapitals(signs: readonly Sign[], { body, metrics, letters }: PageSizes): void {
  const capitals = signs.filter(isUprightCapital);
  const partners = (sign: Sign) =>
    letters
      .around(sign, MAX_GAP * heightOf(sign), 0)
      .filter((other) => isUprightCapital(other) && haveSameEdges(sign, other));
  for (const line of connectedGroups(capitals, partners)) {
    const full = line.filter(({ size }) => size >= FULL_FROM * body);
    if (full.length === line.length || full.length < MIN_FULL_SHARE * line.length) continue;
    for (const sign of line) {
      const nominal = nominalOf(sign, metrics);
      if (sign.size >= FULL_FROM * body || !nominal) continue;
      sign.size = body;
      sign.baseline = baselineBy(sign, nominal, body);
    }
  }
}
