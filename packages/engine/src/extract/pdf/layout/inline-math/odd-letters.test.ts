import { expect, it } from 'vitest';
import { OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const bold = { ...OFFICE_FONTS.prose, id: 'bold', bold: true };
const line = (leading: string, value: string, x = 45) => [
  ...text(leading, 20, 100, { font: bold }),
  ...text(value, x, 100, { font: OFFICE_FONTS.prose }),
];

it('the bold letter before the number of a question is no symbol', () => {
  expect(formulasOf(line('Q9)', 'Consider a molecule in water'))).toEqual([]);
  expect(formulasOf(line('Q 1)', 'Consider a molecule in water'))).toEqual([]);
});

it('the bold letter of an answer in bold brackets, behind its number, is no symbol', () => {
  expect(formulasOf(line('12. (c)', 'For a disc of steel', 60))).toEqual([]);
  expect(formulasOf(line('(c)', 'For a disc of steel', 40))).toEqual([]);
});

it('a bold letter at the start of a line of words is a symbol', () => {
  expect(formulasOf(line('P', 'is taken for a vector', 29))).toHaveLength(1);
});
