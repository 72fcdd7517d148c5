import { expect, it } from 'vitest';
import { glyphItem } from '../model/item.ts';
import { FONTS, glyph } from '../test/page-builder.ts';
import { dominantLine } from './baseline.ts';
import { attachScripts } from './scripts.ts';

const line = { baseline: 100, size: 12 };
const fence = (sign: string, x: number) => ({
  ...glyphItem(glyph(sign, x, 100, { size: 12, font: FONTS.extension, width: 0.35 })),
  axis: 97,
});
/** Its ink ends half a point before its advance, as that of digits does. */
function exponent(digit: string, x: number) {
  const item = glyphItem(glyph(digit, x, 86, { size: 9 }));
  return { ...item, ink: { ...item.ink, x1: item.end - 0.5 } };
}

it('gives each of two tall brackets that close behind each other its own exponent', () => {
  const items = [fence(')', 100), exponent('2', 104.6), fence('}', 109), exponent('4', 113.2)];
  const { bases } = attachScripts(items, line);
  expect(bases.map(({ item, sup }) => [item?.text, ...sup.map(({ text }) => text)])).toEqual([
    [')', '2'],
    ['}', '4'],
  ]);
});

it('gives the numbers of an isotope that reach into a tall bracket to the letter behind them', () => {
  const number = { ...exponent('2', 103), x: 103 };
  const letter = glyphItem(glyph('H', number.end + 0.5, 100, { size: 12, font: FONTS.roman }));
  const { bases } = attachScripts([fence('(', 100), number, letter], line);
  expect(bases.map(({ item, sup, presup }) => [item?.text, sup.length, presup.length])).toEqual([
    ['(', 0, 0],
    ['H', 0, 1],
  ]);
});

it('gives a bracket that holds nothing but a small fraction its exponent', () => {
  const fraction = { ...glyphItem(glyph('n', 103, 100, { size: 8 })), nodes: [], axis: 97 };
  const power = glyphItem(glyph('d', 112, 93, { size: 8 }));
  const items = [fence('(', 98), fraction, fence(')', 108), power];
  const { bases } = attachScripts(items, dominantLine(items));
  expect(bases.map(({ item, sup }) => [item?.text, ...sup.map(({ text }) => text)])).toEqual([
    ['('],
    [fraction.text],
    [')', 'd'],
  ]);
});

it('begins on the line where an index is as small as its letter and wider', () => {
  const letter = glyphItem(glyph('Θ', 100, 100, { size: 6 }));
  const index = [...'rot'].map((sign, at) => glyphItem(glyph(sign, 103.2 + 3 * at, 101.6, { size: 6 })));
  expect(dominantLine([letter, ...index])).toEqual({ baseline: 100, size: 6 });
});
