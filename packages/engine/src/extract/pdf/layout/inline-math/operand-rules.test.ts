import { expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const font = OFFICE_FONTS.prose;
const raised = (sign: string, x: number) => glyph(sign, x, 96, { font, size: 7, width: 0.35 });

it.each([
  ['number', '1', String.raw`\tan^{-1}1`],
  ['letter', 'x', String.raw`\tan^{-1}x`],
])('a %s behind the power of a function is its argument', (_, argument, expected) => {
  const line = [
    ...text('we take tan', 20, 100, { font }),
    raised('−', 71.8),
    raised('1', 74.3),
    ...text(`${argument} here`, 80, 100, { font }),
  ];
  expect(formulasOf(line)).toEqual([expected]);
});
