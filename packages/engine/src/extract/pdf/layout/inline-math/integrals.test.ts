import { expect, it } from 'vitest';
import { FONTS, glyph, tall, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const sign = { ...tall('∫', 40, 97, 24, 5), font: FONTS.symbols };
const italic = (letter: string, x: number) => glyph(letter, x, 100, { font: FONTS.italic });

it('an integral goes on to its differential over the blanks that people type', () => {
  const integrand = [...text('sin', 55, 100), italic('x', 73)];
  const differential = [...text('d', 84, 100), italic('x', 89)];
  const line = [...text('Find', 10, 100), sign, ...integrand, ...differential, ...text('by parts', 104, 100)];
  expect(formulasOf(line)).toEqual(['\\int\\sinx\\mathrm{d}x']);
});

it('an integral takes no words up to a differential behind them', () => {
  const line = [
    ...text('Find', 10, 100),
    sign,
    ...text('and then', 55, 100),
    ...text('d', 110, 100),
    italic('x', 115),
  ];
  expect(formulasOf(line).join(' ')).not.toContain('then');
});
