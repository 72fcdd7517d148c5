import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import { glyphItem } from '../model/item.ts';
import { glyph, tall } from '../test/page-builder.ts';
import { pairFences } from './fences.ts';

const HEIGHT_PT = 18;
const line = { baseline: 100, size: 10 };

const placed = (signs: string) =>
  [...signs].map((sign, at) => {
    const isFence = /[()|]/.test(sign);
    const item = glyphItem(isFence ? tall(sign, 5 * at, 98, HEIGHT_PT) : glyph(sign, 5 * at, 100));
    return { item, node: { type: 'symbol', text: sign, class: 'ordinary' } as const };
  });

it.each([
  ['|(a)b|', '\\left|(a)b\\right|'],
  ['(a|b)', '\\left(a\\middle|b\\right)'],
  ['|a|(b)', '\\left|a\\right|(b)'],
])('pairs the tall brackets of %s: none that opens closes a bar', (signs, tex) => {
  const { nodes, doubt } = pairFences(placed(signs), line);
  expect([writeTex(nodes).replaceAll(' ', ''), doubt]).toEqual([tex, 0]);
});
