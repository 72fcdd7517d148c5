import { gapX, midX, midY, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';

/*
 * The stops of a paragraph's number, `1.11.`, look like decimal points to the network, which sees a stop between two digits, and the
 * layout would set the number as a formula. A number that begins a line and ends with a stop is none. Lengths are in em.
 */

/** Between the digits and stops of one number. */
const MAX_GAP = 0.25;
/** White before a number that begins a line: a word space of justified text is less. */
const MIN_CLEAR = 1;
/** From the middle of a sign to that of the next one: a stop lies on the line, a digit reaches over it. */
const MAX_RISE = 0.6;

const DIGIT = /^\d$/;
const isOfNumber = ({ text }: Sign) => DIGIT.test(text) || text === '.';

/** Tells the network's decimal points in the numbers of paragraphs from those of formulas. */
export function settleParagraphNumbers(signs: readonly Sign[], body: number): void {
  const index = signIndex(signs, 2 * body);
  const nearOnLine = (sign: Sign, reach: number) =>
    index.around(sign, reach * body).filter((other) => Math.abs(midY(other) - midY(sign)) < MAX_RISE * body);
  const next = (sign: Sign) =>
    nearOnLine(sign, MAX_GAP)
      .filter((other) => midX(other) > midX(sign))
      .toSorted((a, b) => gapX(a, sign) - gapX(b, sign))[0];
  const beginsLine = (sign: Sign) => nearOnLine(sign, MIN_CLEAR).every((other) => midX(other) > midX(sign));
  for (const first of signs) {
    if (!DIGIT.test(first.text) || !beginsLine(first)) continue;
    const number = [first];
    for (let sign = next(first); sign && isOfNumber(sign); sign = next(sign)) number.push(sign);
    const last = number.at(-1)!;
    if (last.text !== '.' || next(last)) continue;
    for (const sign of number) if (sign.text === '.') sign.math = 0;
  }
}
