import { expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const font = OFFICE_FONTS.prose;
const words = (value: string, x: number) => text(value, x, 100, { font });

/** A line of ten points: `before`, a number, a blank of `gap` points and `x + y = 5`, the letters in italics. */
function formulasBehind(before: string, gap = 2, statement = '+') {
  const lead = words(before, 20);
  const number = words('2', lead.at(-1)!.ink.x1 + 3);
  const x = number[0]!.ink.x1 + gap;
  const letters = [glyph('x', x, 100, { font: OFFICE_FONTS.italic })];
  const rest = statement ? words(`${statement}3=5`, x + 5) : [];
  const end = [...letters, ...rest].at(-1)!.ink.x1;
  return formulasOf([...lead, ...number, ...letters, ...rest, ...words('and so on', end + 3)]);
}

it('the number before an equation is a factor of it, though a blank parts the two', () => {
  expect(formulasBehind('the system of equations')).toEqual(['2x+3=5']);
});

it('is none a word space away, nor before a letter alone', () => {
  expect(formulasBehind('the system of equations', 3)).toEqual(['x+3=5']);
  expect(formulasBehind('the system of equations', 2, '')).toEqual(['x']);
});

it('is none behind what it numbers', () => {
  expect(formulasBehind('as shown in figure')).toEqual(['x+3=5']);
  expect(formulasBehind('as in Theorem')).toEqual(['x+3=5']);
});
