import { expect, it } from 'vitest';
import { OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const read = (value: string) => formulasOf(text(value, 20, 100, { font: OFFICE_FONTS.upright }));

it.each([
  ['a hexadecimal number behind a sign of equality', 'Use the location to = 0x1000 of it'],
  ['an address for mail', 'Written by Sita K <cs17m19p100001@iith.ac.in> of this school'],
])('%s is no formula, nor cut by one', (_, value) => {
  expect(read(value)).toEqual([]);
});

it('a factor of nought before a variable stays in its formula', () => {
  expect(read('Solve 0x + 3y = 0 for all of it')).toEqual(['0x+3y=0']);
});
