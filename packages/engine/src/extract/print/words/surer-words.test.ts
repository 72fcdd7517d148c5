import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { replacesInProse } from './surer-words.ts';

/** Signs side by side, 20 pixels high; a radical may be higher. */
const signsOf = (texts: string, radical: { y0: number; y1: number }): Sign[] =>
  [...texts].map((text, i) => {
    const isRadical = text === '√';
    const place = { x0: 12 * i, x1: 12 * i + 10, y0: 0, y1: 20, ...(isRadical && radical) };
    return { ...madeSign(place, isRadical ? 'X:√' : `r:${text}`, 0.9), text, isTall: isRadical };
  });

it('takes a word of prose for what the network sees as a radical that is no higher than the word', () => {
  const word = { text: 'value', confidence: 0.92, box: { x0: 0, y0: 0, x1: 58, y1: 20 } };
  expect(replacesInProse(word, signsOf('√mlue', { y0: 2, y1: 20 }))).toBe(true);
  expect(replacesInProse(word, signsOf('√mlue', { y0: -20, y1: 20 }))).toBe(false);
});
