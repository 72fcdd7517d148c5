import { centerX, centerY } from '../../formula/model/box.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { HALF_SHARE, LOOSE_LEADING_EM, ROUNDING_EM } from '../../metrics.ts';
import type { Glyph, Rectangle } from '../../page.ts';

/** Fewer letters on one side of a rule are a mark beside it. */
const FEWEST_LETTERS = 2;

const isLetter = ({ text }: Glyph) => /^\p{L}$/u.test(text);

/** Letters within the ends of the rule, at most as far as the next line of text. */
function lettersBeside(rule: Rectangle, glyphs: readonly Glyph[], side: 'above' | 'below'): Glyph[] {
  return glyphs.filter((glyph) => {
    const away = side === 'above' ? rule.y0 - centerY(glyph.ink) : centerY(glyph.ink) - rule.y1;
    const x = centerX(glyph.ink);
    return isLetter(glyph) && x > rule.x0 && x < rule.x1 && away > 0 && away < LOOSE_LEADING_EM * glyph.size;
  });
}

/** Whether a letter goes on right behind another one, on its baseline. */
const goesOn = (last: Glyph, glyph: Glyph) =>
  Math.abs(last.baseline - glyph.baseline) < ROUNDING_EM * glyph.size &&
  Math.abs(last.x + last.advance - glyph.x) < MAX_LETTER_GAP_EM * glyph.size;

/** Two upright letters side by side are a product of vectors more often than a word. */
const SHORTEST_WORD = 3;

/** How many of the letters are in words. */
function inWords(letters: readonly Glyph[]): number {
  const runs: Glyph[][] = [];
  for (const glyph of letters.filter(({ font }) => !font.math).toSorted((a, b) => a.x - b.x)) {
    const run = runs.find((each) => goesOn(each.at(-1) as Glyph, glyph));
    if (run) run.push(glyph);
    else runs.push([glyph]);
  }
  return runs.filter(({ length }) => length >= SHORTEST_WORD).flat().length;
}

/**
 * Whether a rule across most of the page may be the bar of a fraction: on both sides stand letters, half of them or more in
 * no words. Elsewhere such a rule parts what is above it from what is below.
 */
export const isBarOfFormulas = (rule: Rectangle, glyphs: readonly Glyph[]): boolean =>
  (['above', 'below'] as const).every((side) => {
    const letters = lettersBeside(rule, glyphs, side);
    return letters.length >= FEWEST_LETTERS && inWords(letters) < HALF_SHARE * letters.length;
  });
