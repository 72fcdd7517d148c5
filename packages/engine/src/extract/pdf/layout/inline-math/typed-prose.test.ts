import { describe, expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { formulasOf } from '../test/formulas-of.ts';

const { italic, prose, signs, upright } = OFFICE_FONTS;

/** An equation as LibreOffice sets it: identifiers in italics, blanks a quarter of an em. */
function equation(value: string, x: number): Glyph[] {
  let pen = x;
  return [...value].flatMap((char) => {
    if (char === ' ') {
      pen += 2.5;
      return [];
    }
    const font = /[a-z]/.test(char) ? italic : /\d/.test(char) ? upright : signs;
    const made = glyph(char, pen, 100, { font });
    pen += made.advance;
    return [made];
  });
}

const formulasIn = (value: string) =>
  formulasOf([
    ...equation('z = c', 20),
    ...text('and here we have', 60, 100, { font: prose }),
    ...equation(value, 150),
    ...text('and more words', 250, 100, { font: prose }),
  ]).slice(1);

describe('words typed into an equation of LibreOffice', () => {
  it.each([
    ['part two statements', 'y = 2 at x = 1', ['y=2', 'x=1']],
    ['lead a statement', 'for all a ≠ 0', [String.raw`a\ne0`]],
    ['lead a statement in brackets', '[for all a ≠ 0]', [String.raw`a\ne0`]],
  ])('%s', (_, value, formulas) => {
    expect(formulasIn(value)).toEqual(formulas);
  });

  it.each([
    ['an operand of an operator', 'v = u + at', ['v=u+at']],
    ['a statement of its own', 'at = v', ['at=v']],
    ['behind a relation', 'y = at', ['y=at']],
  ])('are a product as %s', (_, value, formulas) => {
    expect(formulasIn(value)).toEqual(formulas);
  });
});
