import { describe, expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { misreadNumberOf as misreadAt } from './number-signs.ts';

/** Of the page: digits of these tests are 20 px high. */
const X_HEIGHT_PX = 13;
const misreadNumberOf = (word: Parameters<typeof misreadAt>[0], signs: Sign[]) =>
  misreadAt(word, signs, X_HEIGHT_PX);

const box = { x0: 0, y0: 0, x1: 40, y1: 20 };
const wordOf = (text: string, confidence = 0.95) => ({ text, confidence, box });
const signOf = (text: string, x0: number, width = 10, y0 = 0): Sign => ({
  ...madeSign({ x0, x1: x0 + width, y0, y1: 20 }, `r:${text}`),
  text,
  size: 28,
});
const signsOf = (text: string) => [...text].map((char, at) => signOf(char, 12 * at));

describe('a number that the recogniser reads', () => {
  it('is what strokes and letters of its shape show, in a table as well as in prose', () => {
    expect(misreadNumberOf(wordOf('124', 0.76), signsOf('|24'))?.text).toBe('124');
    expect(misreadNumberOf(wordOf('111'), signsOf('I[]'))?.text).toBe('111');
  });

  it('is no B or S that the network is sure of, unless a digit is beside it', () => {
    const capital = (char: string, probability: number) => [{ ...signOf(char, 0), probability }];
    expect(misreadNumberOf(wordOf('5'), capital('S', 0.9))?.text).toBe('5');
    expect(misreadNumberOf(wordOf('5'), capital('S', 0.98))).toBeNull();
    expect(
      misreadNumberOf(wordOf('(8)'), [signOf('(', -12), ...capital('B', 0.99), signOf(')', 12)]),
    ).toBeNull();
    expect(misreadNumberOf(wordOf('81'), signsOf('B1'))?.text).toBe('81');
  });

  it('is no italic letter that the network is sure of', () => {
    const z = { ...signOf('z', 0), name: 'i:z' };
    expect(misreadNumberOf(wordOf('(2'), [{ ...z, probability: 0.99 }])).toBeNull();
    expect(misreadNumberOf(wordOf('(2'), [{ ...z, probability: 0.6 }])?.text).toBe('2');
  });

  it('is no word of letters as high as an x', () => {
    const low = (char: string, at: number) => signOf(char, 12 * at, 10, 6);
    expect(misreadNumberOf(wordOf('50'), [...'so'].map(low))).toBeNull();
    expect(misreadNumberOf(wordOf('50'), signsOf('so'))?.text).toBe('50');
    expect(misreadNumberOf(wordOf('05'), [...'os'].map(low))?.text).toBe('05');
  });

  it('holds no line of the table that the recogniser takes for a bracket', () => {
    const signs = signsOf('[l2|');
    expect(misreadNumberOf(wordOf('[121', 0.69), signs)).toEqual({ text: '121', signs: signs.slice(1) });
  });

  it('holds no bar before it that both read', () => {
    expect(misreadNumberOf(wordOf('|1'), signsOf('|1'))).toBeNull();
    expect(misreadNumberOf(wordOf('|14'), signsOf('||4'))?.signs).toHaveLength(2);
  });

  it('is what the recogniser is sure of where that is the second choice of the network', () => {
    const eight = signOf('8', 0);
    const top = [
      { name: 'r:8', probability: 0.8 },
      { name: 'r:3', probability: 0.15 },
    ];
    expect(misreadNumberOf(wordOf('3'), [{ ...eight, top }])?.text).toBe('3');
    expect(misreadNumberOf(wordOf('3', 0.8), [{ ...eight, top }])).toBeNull();
  });

  it('is set anew where its digits stand apart', () => {
    const apart = [signOf('1', 2, 5), signOf('0', 12)];
    expect(misreadNumberOf(wordOf('10'), apart)).toEqual({ text: '10', signs: apart });
    expect(misreadNumberOf(wordOf('10'), [signOf('1', 0), signOf('0', 12)])).toBeNull();
  });

  it('is no row of a matrix or cycle of a permutation, whose digits are parted by a space', () => {
    const row = [signOf('1', 0), signOf('2', 40), signOf('3', 80)];
    expect(misreadNumberOf(wordOf('123'), row)).toBeNull();
    const cycle = [signOf('l', 0), signOf('2', 19), signOf('3', 38)];
    expect(misreadNumberOf(wordOf('123'), cycle)).toBeNull();
  });

  it('is not read where the recogniser is in doubt and no digit is the same, or a bar is higher than the digit', () => {
    expect(misreadNumberOf(wordOf('11', 0.7), signsOf('l|'))).toBeNull();
    expect(
      misreadNumberOf(wordOf('121'), [signOf('|', 0, 3, -8), signOf('2', 8), signOf('|', 24, 3, -8)]),
    ).toBeNull();
    expect(misreadNumberOf(wordOf('8'), signsOf('3'))).toBeNull();
    expect(misreadNumberOf(wordOf('21'), signsOf('2ι'))).toBeNull();
  });
});
