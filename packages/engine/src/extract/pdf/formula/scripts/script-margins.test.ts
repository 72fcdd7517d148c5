import { isDoubtful } from '@sutra/contract';
import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { Glyph } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph, tall, text } from '../test/page-builder.ts';

const small = { size: 7 };

const read = (glyphs: Glyph[]) => {
  const formula = formulaOfItems(reduce(glyphs, []).items);
  return { tex: writeTex(formula.math).replace(/\s+/g, ''), isDoubtful: isDoubtful(formula) };
};

it('doubts a script that lies under another sign of the line than its base', () => {
  const word = text('foo', 20, 100, { font: FONTS.roman });
  const script = (x: number) => glyph('n', x, 102, small);
  expect(read([...word, script(35.2), glyph('x', 40, 100)]).isDoubtful).toBe(false);
  expect(read([glyph('a', 15, 100), ...word, script(19), glyph('x', 36, 100)]).isDoubtful).toBe(true);
});

it('doubts a script right over its base, and none beside a letter that leans over it', () => {
  const leaning = glyph('V', 20, 100, { width: 0.58 });
  const base = { ...leaning, ink: { ...leaning.ink, x1: 28 } };
  const index = glyph('i', 25.8, 101.5, { ...small, width: 0.34 });
  expect(read([base, index]).isDoubtful).toBe(false);
  expect(read([glyph('n', 20, 100), glyph('k', 20.6, 96, small)]).isDoubtful).toBe(true);
});

it('doubts the limit of an integral that was given to the next one', () => {
  const integral = (x: number) => tall('∫', x, 97, 22, 6);
  const limits = (x: number, upper: number) => [
    glyph('0', x + 4, 108, { ...small, font: FONTS.roman }),
    glyph('x', upper, 88, small),
  ];
  const last = [...limits(29, 36), glyph('f', 41, 100)];
  expect(read([integral(29), ...last]).isDoubtful).toBe(false);
  expect(
    read([
      integral(20),
      glyph('0', 24, 108, { ...small, font: FONTS.roman }),
      integral(29),
      glyph('x', 28, 88, small),
      ...last,
    ]).isDoubtful,
  ).toBe(true);
});
