import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { areSureVariables, replaces, replacesInProse, setAsText, signsOfProse } from './surer-words.ts';

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

/** Signs side by side on a baseline at 20 pixels; `depth` is how far the first reaches below it. */
function rowOf(texts: string, depth = 0): Sign[] {
  return [...texts].map((text, i) => {
    const place = { x0: 12 * i, x1: 12 * i + 10, y0: 0, y1: 20 + (i === 0 ? depth : 0) };
    return { ...madeSign(place, `r:${text}`, 0.95), text, baseline: 20, size: 24 };
  });
}

it('takes a bracket for a piece of a broken first letter, where it is no lower than letters are', () => {
  const broken = rowOf('(·I,EGEE');
  expect(signsOfProse('LEGEE', broken)).toHaveLength(8);
  expect(signsOfProse('LEGEE', rowOf('(·I,EGEE', 6)).map(({ text }) => text)).not.toContain('(');
  expect(signsOfProse('LEGEE', rowOf('(LEGEE')).map(({ text }) => text)).toEqual([...'LEGEE']);
});

it('takes two brackets before a short word for the halves of its o, and no other marks', () => {
  expect(signsOfProse('of', rowOf('()f'))).toHaveLength(3);
  expect(signsOfProse('of', rowOf('()f', 6))).toHaveLength(2);
  expect(signsOfProse('of', rowOf('·)f'))).toHaveLength(2);
});

it('takes a word of prose whose letters fell into pieces of other sizes from the recogniser', () => {
  const word = { text: 'answers', confidence: 0.95, box: { x0: 0, y0: 0, x1: 166, y1: 20 } };
  const pieces = rowOf(')pls)i.(’l..i.').map((sign, i) => ({
    ...sign,
    size: i % 2 ? 24 : 16,
    baseline: i % 3 ? 20 : 14,
  }));
  expect(replacesInProse(word, pieces)).toBe(true);
  expect(replacesInProse({ ...word, text: 'log' }, pieces.slice(0, 4))).toBe(false);
});

it('leaves the case of a letter that looks alike in both to its height, where the recogniser is unsure', () => {
  const word = (text: string, confidence: number) => ({
    text,
    confidence,
    box: { x0: 0, y0: 0, x1: 34, y1: 20 },
  });
  const upright = rowOf('cot').map((sign) => ({ ...sign, math: 0.1, probability: 0.85 }));
  expect(replaces(word('Cot', 0.7), upright)).toBe(false);
  expect(replaces(word('Cot', 0.95), upright)).toBe(true);
  expect(replaces(word('lot', 0.7), upright)).toBe(true);
});

it('sets no variable as text that a blank parts from the word it was joined to', () => {
  const stylesWith = (blankPx: number) => {
    const signs = rowOf('mas').map((sign, i) => ({
      ...sign,
      style: i === 0 ? 'i' : 'r',
      x0: sign.x0 + (i > 0 ? blankPx : 0),
      x1: sign.x1 + (i > 0 ? blankPx : 0),
    }));
    setAsText(signs);
    return signs.map(({ style }) => style).join('');
  };
  expect(stylesWith(6)).toBe('irr');
  expect(stylesWith(0)).toBe('rrr');
});

it('takes italic letters with a capital within for variables, whatever the network thinks of formulas there', () => {
  const lettersIn = (style: string, text: string) =>
    rowOf(text).map((sign) => ({ ...sign, style, math: 0.2 }));
  expect(areSureVariables(lettersIn('i', 'IlB,'))).toBe(true);
  expect(areSureVariables(lettersIn('r', 'IlB'))).toBe(false);
  expect(areSureVariables(lettersIn('i', 'Ion'))).toBe(false);
});
