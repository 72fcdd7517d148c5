import { describe, expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { isFullHeightWord } from './full-height.ts';

const box = { x0: 0, y0: 0, x1: 40, y1: 20 };
const wordOf = (text: string, confidence = 0.95) => ({ text, confidence, box });
const signOf = (text: string, at: number, y0 = 0, y1 = 20): Sign => ({
  ...madeSign({ x0: 15 * at, x1: 15 * at + 12, y0, y1 }, `r:${text}`),
  text,
});
const signsOf = (text: string) => [...text].map((char, at) => signOf(char, at));

describe('a word of capitals and digits', () => {
  it('is what the recogniser read, where its signs have the shapes and all are as high', () => {
    expect(isFullHeightWord(wordOf('10'), signsOf('1o'))).toBe(true);
    expect(isFullHeightWord(wordOf('OR'), signsOf('oR'))).toBe(true);
  });

  it('is none with a sign of another height: a script, a small letter', () => {
    expect(isFullHeightWord(wordOf('X0'), [signOf('x', 0, 8), signOf('0', 1, 12, 24)])).toBe(false);
    expect(isFullHeightWord(wordOf('10'), [signOf('1', 0), signOf('o', 1, 7)])).toBe(false);
  });

  it('is none where the network read another shape, or the recogniser is in doubt', () => {
    expect(isFullHeightWord(wordOf('10'), signsOf('1a'))).toBe(false);
    expect(isFullHeightWord(wordOf('10', 0.6), signsOf('1o'))).toBe(false);
    expect(isFullHeightWord(wordOf('for'), signsOf('for'))).toBe(false);
  });
});
