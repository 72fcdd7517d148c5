import { expect, it } from 'vitest';
import { formulasOf } from '../../layout/test/formulas-of.ts';
import { FONTS, glyph, text } from '../test/page-builder.ts';

it('leaves the number of an isotope to its letter behind a word whose f reaches into the blank', () => {
  const words = text('the length of', 0, 100);
  const f = words.pop()!;
  const end = f.x + f.advance;
  const number = glyph('2', end + 2.5, 96, { font: FONTS.roman, size: 6 });
  const letter = glyph('C', number.x + number.advance + 0.3, 100, { font: FONTS.roman, width: 0.7 });
  const line = [
    ...words,
    { ...f, ink: { ...f.ink, x1: end + 0.6 } },
    number,
    letter,
    ...text('and of its group', letter.x + letter.advance + 3.3, 100),
  ];
  expect(formulasOf(line)).toEqual(['{}^{2}\\mathrm{C}']);
});
