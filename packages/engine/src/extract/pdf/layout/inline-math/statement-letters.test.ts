import { expect, it } from 'vitest';
import { FONTS, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const bold = (letter: string, x: number) => text(letter, x, 100, { font: FONTS.bold });

it('bold letters of an assertion and its reason are no formulas, those of matrices are', () => {
  const line = (words: string) => [...text('Both', 20, 100), ...bold('A', 46), ...text(words, 56, 100)];
  expect(formulasOf(line('is true and so is the other one'))).toEqual([]);
  expect(formulasOf(line('is square and so is the other one'))).toEqual(['\\mathbf{A}']);
});

it('the bold letter of an item at the start of a line is no formula', () => {
  const line = (x: number) => [...bold('B.', 20), ...text('If the first of them is square', x, 100)];
  expect(formulasOf(line(34))).toEqual([]);
});
