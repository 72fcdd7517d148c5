import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { withoutPenUnderlines } from './pen-underlines.ts';

const X_HEIGHT_PX = 20;

const word = (text: string, x0: number, isProse: boolean): Sign[] =>
  [...text].map((letter, i) => {
    const place = { x0: x0 + 24 * i, x1: x0 + 24 * i + 20, y0: 80, y1: 100 };
    return { ...madeSign(place, `r:${letter}`), text: letter, isProse, baseline: 100 };
  });

const brace = (x0: number, x1: number): Sign => ({
  ...madeSign({ x0, y0: 108, x1, y1: 120 }, 'X:⏟', 0.6),
  text: '⏟',
  isTall: true,
});

const textOf = (signs: Sign[]) =>
  withoutPenUnderlines(signs, X_HEIGHT_PX)
    .map(({ text }) => text)
    .join('');

it('leaves out the wavy line of a pen below words', () => {
  expect(textOf([...word('calculate', 0, true), brace(10, 200)])).toBe('calculate');
  expect(textOf([...word('value', 0, true), ...word('v', 130, false), brace(0, 150)])).toBe('valuev');
});

it('keeps the brace below a formula, and one below nothing', () => {
  expect(textOf([...word('abc', 0, false), brace(0, 70)])).toBe('abc⏟');
  expect(textOf([...word('calculate', 0, true), brace(400, 470)])).toBe('calculate⏟');
});

it('leaves out its pieces, and keeps a minus on the line and one in the next', () => {
  const dash = (y0: number) => ({ ...madeSign({ x0: 50, y0, x1: 80, y1: y0 + 4 }, 's:−'), text: '−' });
  expect(textOf([...word('calculate', 0, true), dash(112)])).toBe('calculate');
  expect(textOf([...word('calculate', 0, true), dash(90)])).toBe('calculate−');
  expect(textOf([...word('calculate', 0, true), dash(136)])).toBe('calculate−');
  expect(textOf([...word('abc', 0, false), dash(112)])).toBe('abc−');
  const descender = { ...word('p', 48, true)[0]!, y1: 110 };
  expect(textOf([descender, dash(122)])).toBe('p−');
});

it('keeps the minus of an exponent of a line that stands close', () => {
  const minus = { ...madeSign({ x0: 50, y0: 117, x1: 61, y1: 120 }, 's:−'), text: '−' };
  const digitAt = (x0: number) => ({
    ...madeSign({ x0, y0: 108, x1: x0 + 13, y1: 126 }, 'r:5'),
    text: '5',
    baseline: 126,
  });
  expect(textOf([...word('length', 0, true), minus, digitAt(62)])).toBe('length−5');
  expect(textOf([...word('length', 0, true), minus, digitAt(90)])).toBe('length5');
});
