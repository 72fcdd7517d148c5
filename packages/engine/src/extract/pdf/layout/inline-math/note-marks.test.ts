import { expect, it } from 'vitest';
import { FONTS, glyph, OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

it('the mark of a note whose word stands elsewhere is no formula', () => {
  const mark = glyph('†', 20, 96, { font: FONTS.symbols, size: 7 });
  const names = text('Paul Goel and others', 33, 100, { font: OFFICE_FONTS.prose });
  const below = text('and below it these words go on in plain print', 20, 140, { font: OFFICE_FONTS.prose });
  expect(formulasOf([mark, ...names, ...below])).toEqual([]);
});
