import { isDoubtful } from '@sutra/contract';
import { expect, it } from 'vitest';
import { formulaOfItems } from './formula.ts';
import { type Item, PICTURE } from './model/item.ts';
import { reduce } from './reduce.ts';
import { glyph } from './test/page-builder.ts';

/** Letters side by side, each of which pixels tell nearly surely. */
const formulaOf = (text: string, doubt: number) => {
  const glyphs = [...text].map((letter, at) => ({
    ...glyph(letter, 20 + 5 * at, 100),
    confidence: 0.95,
    doubt,
  }));
  return formulaOfItems(reduce(glyphs, []).items);
};

it('doubts a formula of many signs that are nearly sure', () => {
  expect(formulaOf('abc', 0.06)).toMatchObject({ confidence: 0.82 });
  const formula = formulaOf('abcdef', 0.06);
  expect(isDoubtful(formula)).toBe(true);
  expect(formula.doubts).toContain('sign-unclear');
});

it('doubts it no more for more of them, so that it stays a formula', () => {
  expect(formulaOf('abcdefgh', 0.4).confidence).toBe(0.74);
});

it('leaves the mark that ends a formula to its sentence', () => {
  const confidenceOf = (text: string, unclear: string) =>
    formulaOfItems(
      reduce(
        [...text].map((sign, at) => ({
          ...glyph(sign, 20 + 5 * at, 100),
          confidence: sign === unclear ? 0.5 : 1,
        })),
        [],
      ).items,
    ).confidence;
  expect(confidenceOf('ab,', ',')).toBe(1);
  expect(confidenceOf('a,b', ',')).toBe(0.5);
  expect(confidenceOf('ab', 'b')).toBe(0.5);
});

it('doubts a formula with a picture in it, which has no glyph', () => {
  const [a, b] = reduce([glyph('a', 20, 100), glyph('b', 25, 100)], []).items as [Item, Item];
  const picture: Item = { ...b, kind: 'picture', text: PICTURE, glyph: null, glyphs: [] };
  expect(isDoubtful(formulaOfItems([a, picture]))).toBe(true);
});
