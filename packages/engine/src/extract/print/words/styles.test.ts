import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { settleStyles } from './styles.ts';

const EM = 40;

const signAt = (name: string, x0: number, y0 = 20): Sign => ({
  ...madeSign({ x0, y0, x1: x0 + 10, y1: 40 }, name),
  style: name[0]!,
  text: name.slice(2),
  size: EM,
  baseline: 40,
});

const minus = (x0: number): Sign => ({ ...signAt('s:−', x0, 28), y1: 32 });

function textsOf(...signs: Sign[]): string {
  settleStyles(signs, EM, []);
  return signs.map(({ text }) => text).join('');
}

it('reads an upright l behind a minus as a one: the exponent of an inverse function', () => {
  expect(textsOf(minus(0), signAt('r:l', 14))).toBe('−1');
});

it('tells which ones stand by themselves beside an operator', () => {
  const [one, alone] = [signAt('r:1', 14), signAt('r:1', 90)];
  settleStyles([minus(0), one, alone], EM, []);
  expect([one.isLoneDigit, alone.isLoneDigit]).toEqual([true, false]);
});

it('tells which ones and zeros stand in a number, beside a digit that is sure', () => {
  const areIn = (...signs: Sign[]) => {
    settleStyles(signs, EM, []);
    return signs.map(({ text, isLoneDigit }) => text + (isLoneDigit ? '!' : '')).join('');
  };
  expect(areIn(signAt('r:1', 0), signAt('r:0', 12))).toBe('1!0!');
  expect(areIn(signAt('r:4', 0), signAt('r:O', 12))).toBe('40!');
  const unsure = [signAt('r:1', 0), signAt('r:0', 12)].map((sign) => ({ ...sign, probability: 0.5 }));
  expect(areIn(...unsure)).toBe('10');
});

it('reads an upright o at a decimal point as a zero', () => {
  const point = { ...signAt('s:.', 13, 36), x1: 17 };
  expect(textsOf(signAt('r:o', 0), { ...point }, signAt('r:6', 20))).toBe('0.6');
  expect(textsOf(signAt('r:6', 0), { ...point }, signAt('r:o', 20))).toBe('6.0');
  expect(textsOf(signAt('r:o', 0), { ...point }, signAt('i:n', 20))).toBe('o.n');
  expect(textsOf(signAt('r:o', 0), { ...point, baseline: 20 }, signAt('r:6', 20))).toBe('o.6');
});

it('reads an upright l by itself above or below a bar as a one', () => {
  const readWith = (bar: { x0: number; y0: number }) => {
    const l = signAt('r:l', 14);
    settleStyles([l], EM, [{ ...bar, x1: bar.x0 + 30, y1: bar.y0 + 2, direction: 'horizontal' }]);
    return l.text;
  };
  expect(readWith({ x0: 4, y0: 46 })).toBe('1');
  expect(readWith({ x0: 4, y0: 8 })).toBe('1');
  expect(readWith({ x0: 4, y0: 70 })).toBe('l');
  expect(readWith({ x0: 30, y0: 46 })).toBe('l');
});

it('reads an upright l by itself in a cell of a matrix as a one', () => {
  const readBehind = (fence: Partial<Sign>) => {
    const l = signAt('r:l', 60);
    settleStyles([{ ...signAt('X:[', 0, 0), y1: 100, isTall: true, ...fence }, l], EM, []);
    return [l.text, l.isLoneDigit];
  };
  expect(readBehind({})).toEqual(['1', true]);
  expect(readBehind({ y0: 45 })).toEqual(['l', false]);
  expect(readBehind({ x0: 80, x1: 90 })).toEqual(['l', false]);
});

it('leaves an italic l, one by itself, and one in a word', () => {
  expect(textsOf(minus(0), signAt('i:l', 14))).toBe('−l');
  expect(textsOf(signAt('r:l', 0))).toBe('l');
  expect(textsOf(minus(0), signAt('r:l', 14), signAt('r:n', 25))).toBe('−ln');
});

it('reads an upright o by itself in an index as a zero', () => {
  const index = (name: string, x0 = 12): Sign => ({
    ...signAt(name, x0, 34),
    y1: 47,
    size: 0.7 * EM,
    baseline: 47,
  });
  expect(textsOf(signAt('i:p', 0), index('r:o'))).toBe('p0');
  expect(textsOf(signAt('i:p', 0), index('i:o'))).toBe('po');
  expect(textsOf(signAt('i:p', 0), index('r:o'), index('r:n', 23))).toBe('pon');
  expect(textsOf(signAt('i:p', 0), signAt('r:o', 12))).toBe('po');
});

it('leaves a letter of a word the case that its size told', () => {
  const capital = { ...signAt('r:s', 14), text: 'S' };
  expect(textsOf(signAt('r:D', 0), capital, signAt('r:D', 28))).toBe('DSD');
});

it('takes the full stop of a label for text, and leaves the point of a decimal', () => {
  const stop = (x0: number): Sign => ({ ...signAt('s:.', x0, 36), math: 0.9 });
  const mathBehind = (name: string) => {
    const point = stop(12);
    settleStyles([signAt(name, 0), point, signAt('r:4', 24)], EM, []);
    return point.math;
  };
  expect(mathBehind('r:Q')).toBe(0);
  expect(mathBehind('r:3')).toBe(0.9);
  expect(mathBehind('i:x')).toBe(0.9);
});

it('reads words in the style of their page, where its face has no other', () => {
  const word = (name: string, line: number) =>
    [0, 12, 24].map((x0) => {
      const sign = { ...signAt(name, x0), baseline: 40 + 80 * line };
      const box = { ...sign, y0: 20 + 80 * line, y1: 40 + 80 * line };
      return { ...box, component: { ...box, label: 0, area: 100 } };
    });
  const signs = Array.from({ length: 10 }, (_, line) => word(line < 5 ? 'b:n' : 'r:n', line)).flat();
  settleStyles(signs, EM, []);
  expect(new Set(signs.map(({ style }) => style))).toEqual(new Set(['r']));
});

it('takes italic letters that spell nothing for variables, where the words beside them are upright', () => {
  const mathOf = (word: string, beside: string) => {
    const letters = [...word].map((letter, i) => ({ ...signAt(`i:${letter}`, 100 + 11 * i), math: 0.05 }));
    const words = [...'power'].map((letter, i) => signAt(`${beside}:${letter}`, 30 + 11 * i));
    settleStyles([...words, ...letters], EM, []);
    return Math.min(...letters.map(({ math }) => math));
  };
  expect(mathOf('mn', 'r')).toBeGreaterThan(0.5);
  expect(mathOf('mn', 'i')).toBe(0);
  expect(mathOf('an', 'r')).toBe(0);
  expect(mathOf('vs', 'r')).toBe(0);
  expect(mathOf('IlB', 'r')).toBeGreaterThan(0.5);
  expect(mathOf('IlB', 'i')).toBe(0);
  expect(mathOf('Ion', 'r')).toBe(0);
});

it('reads a one in the name of a function as the letter that it looks like', () => {
  const read = (text: string) => textsOf(...[...text].map((each, i) => signAt(`r:${each}`, 12 * i)));
  expect(['1og', 's1n', '1im', 'l1m', 'arcs1n'].map(read)).toEqual(['log', 'sin', 'lim', 'lim', 'arcsin']);
  expect(['1n', '1ag', '21', '11m'].map(read)).toEqual(['1n', '1ag', '21', '11m']);
});
