import { expect, it } from 'vitest';
import { madeSign, type Sign, type Stroke } from '../signs/sign.ts';
import { doubtLostDots } from './lost-dots.ts';

const EM = 40;

const signAt = (text: string, x0: number, y0: number, y1: number): Sign => ({
  ...madeSign({ x0, y0, x1: x0 + Math.min(20, y1 - y0), y1 }, `i:${text}`),
  text,
  style: 'i',
  size: EM,
  baseline: 100,
});

function doubted(...signs: Sign[]): string {
  return doubtedBeside([], ...signs);
}

function doubtedBeside(bars: Stroke[], ...signs: Sign[]): string {
  doubtLostDots(signs, bars, EM);
  return signs.map(({ text, probability }) => (probability === 0 ? text : '')).join('');
}

it('doubts a letter without its dot, and none under an accent', () => {
  expect(doubted(signAt('C', 0, 72, 100), signAt('ı', 24, 82, 100))).toBe('ı');
  expect(doubted(signAt('ı', 24, 82, 100), signAt('^', 24, 70, 76))).toBe('');
});

it('doubts a point as a superscript, and no decimal point and no row of dots', () => {
  expect(doubted(signAt('C', 0, 72, 100), signAt('.', 24, 78, 82))).toBe('.');
  expect(doubted(signAt('3', 0, 72, 100), signAt('.', 24, 96, 100))).toBe('');
  expect(doubted(signAt('a', 0, 82, 100), signAt('.', 24, 78, 82), signAt('.', 36, 78, 82))).toBe('');
});

it('leaves the full stop behind a script, and behind a fraction', () => {
  const below = signAt('n', 14, 104, 122);
  below.baseline = 122;
  const stop = signAt('.', 36, 96, 100);
  expect(doubted(signAt('e', 0, 82, 100), below, stop)).toBe('');
  const behindBar = signAt('.', 36, 96, 100);
  expect(doubted(below, behindBar)).toBe('.');
  const again = signAt('.', 36, 96, 100);
  const bar = { x0: 0, x1: 30, y0: 89, y1: 91, direction: 'horizontal' } as const;
  expect(doubtedBeside([bar], below, again)).toBe('');
});
