import { expect, it } from 'vitest';
import { glyphItem } from '../model/item.ts';
import { FONTS, glyph } from '../test/page-builder.ts';
import { alignEquationObjects } from './equation-objects.ts';
import { attachScripts } from './scripts.ts';

const line = { baseline: 100, size: 14 };
const word = [...'is'].map((letter, at) => glyph(letter, 7 * at, 100, { size: 14, font: FONTS.roman }));
const itemsOf = (...glyphs: ReturnType<typeof glyph>[]) => [...word, ...glyphs].map(glyphItem);

it('puts an object behind a blank onto the line, its exponent with it', () => {
  const square = itemsOf(glyph('σ', 20, 103.4, { size: 12 }), glyph('2', 26, 98, { size: 10.8 }));
  const { bases } = attachScripts(square, line);
  expect(bases.map(({ item, sup }) => [item?.text, ...sup.map(({ text }) => text)])).toEqual([
    ['i'],
    ['s'],
    ['σ', '2'],
  ]);
});

it('knows a smaller object by its relation', () => {
  const equation = itemsOf(
    glyph('x', 20, 103, { size: 9 }),
    glyph('=', 26, 103, { size: 9 }),
    glyph('0', 33, 103, { size: 9 }),
  );
  expect(alignEquationObjects(equation, line).map(({ baseline }) => baseline)).toEqual([
    100, 100, 100, 100, 100,
  ]);
});

it('knows an operator that was typed as an object of its own, and leaves a raised sign', () => {
  const sign = (baseline: number) =>
    itemsOf(glyph('×', 20, baseline, { size: 8 }), glyph('1', 30, 100, { size: 14, font: FONTS.roman }));
  const baselinesOf = (baseline: number) =>
    alignEquationObjects(sign(baseline), line).map((item) => item.baseline);
  expect(baselinesOf(100.4)).toEqual([100, 100, 100, 100]);
  expect(baselinesOf(94)).toEqual([100, 100, 94, 100]);
});

it('leaves scripts where they are', () => {
  const index = itemsOf(glyph('n', 14.2, 102.5, { size: 9.5 }));
  const mark = itemsOf(glyph('2', 18, 96, { size: 8 }));
  for (const items of [index, mark]) expect(alignEquationObjects(items, line)).toEqual(items);
});

it('leaves what goes on with an exponent behind a blank', () => {
  const exponent = itemsOf(
    ...[...'cos'].map((letter, at) => glyph(letter, 14.2 + 6 * at, 94.2, { size: 11.6 })),
    glyph('x', 36.2, 94.2, { size: 11.6 }),
  );
  expect(alignEquationObjects(exponent, line)).toEqual(exponent);
});

it('puts words nearly of the size of the line onto it, those behind a blank with them', () => {
  const note = itemsOf(
    ...[...'23'].map((digit, at) => glyph(digit, 40 + 6 * at, 104, { size: 12 })),
    ...[...'parts'].map((letter, at) => glyph(letter, 58 + 6 * at, 104, { size: 12 })),
  );
  expect(alignEquationObjects(note, line).map(({ baseline }) => baseline)).toEqual(note.map(() => 100));
});

it('leaves a relation as the exponent of a letter whose ink reaches past its advance', () => {
  const v = glyph('V', 20, 100, { size: 14 });
  const leaning = { ...v, ink: { ...v.ink, x1: v.ink.x1 + 3.2 } };
  const complement = itemsOf(leaning, glyph('⊥', 30.5, 95, { size: 9.5, font: FONTS.symbols }));
  expect(alignEquationObjects(complement, line)).toEqual(complement);
});
