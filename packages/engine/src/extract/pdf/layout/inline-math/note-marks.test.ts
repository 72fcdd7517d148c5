import { expect, it } from 'vitest';
import { FONTS, glyph, OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

it.each([
  ['a variable', FONTS.letters, 1],
  ['the mark of a note', FONTS.roman, 0],
])('a letter behind a word is %s where its font is one of such', (_, font, formulas) => {
  const word = text('Alt', 20, 100, { font: FONTS.roman });
  const raised = glyph('k', 35.2, 96, { font, size: 7 });
  const behind = text('is what the others are', 50, 100, { font: FONTS.roman });
  expect(formulasOf([...word, raised, ...behind])).toHaveLength(formulas);
});

it('the mark of a note whose word stands elsewhere is no formula', () => {
  const mark = glyph('†', 20, 96, { font: FONTS.symbols, size: 7 });
  const names = text('Paul Goel and others', 33, 100, { font: OFFICE_FONTS.prose });
  const below = text('and below it these words go on in plain print', 20, 140, { font: OFFICE_FONTS.prose });
  expect(formulasOf([mark, ...names, ...below])).toEqual([]);
});
