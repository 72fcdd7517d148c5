import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { specksAround, withoutDust, withoutLoneDirt } from './dirt.ts';

const X_HEIGHT = 20;

const signAt = (name: string, x0: number, y0: number, size: number, probability = 0.95): Sign => ({
  ...madeSign({ x0, y0, x1: x0 + size, y1: y0 + size }, name, probability),
  text: name.slice(2),
});

it('finds specks above and below a word, not those in it and beside it', () => {
  const box = { x0: 0, y0: 0, x1: 100, y1: 30 };
  const below = signAt('s:.', 40, 36, 4);
  const within = signAt('s:.', 60, 26, 4);
  const beside = signAt('s:.', 104, 26, 4);
  const letter = signAt('i:p', 50, 34, 15);
  expect(specksAround(box, signIndex([below, within, beside, letter], 80), X_HEIGHT)).toEqual([below]);
});

it('drops a lone mark that the recogniser passed over, and keeps letters, words and neighbours', () => {
  const box = { x0: 500, y0: 500, x1: 540, y1: 530 };
  const line = { words: [{ text: '-', box, confidence: 0.5 }], box, baseline: 530, height: 30 };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box, paragraphs: [[line]] }];
  const dirt = signAt('s:−', 0, 0, 10);
  const number = signAt('r:2', 0, 900, 20);
  const read = signAt('s:−', 510, 510, 10);
  const pair = [signAt('s:−', 300, 300, 10), signAt('i:x', 330, 300, 20, 0.5)];
  expect(withoutLoneDirt([dirt, number, read, ...pair], [], blocks, X_HEIGHT)).toEqual([
    number,
    read,
    ...pair,
  ]);
});

it('drops a crumb that is too small for the sign it is taken for, and keeps marks as small', () => {
  const word = { ...signAt('r:f', 0, 0, 30), isFromWord: true };
  const crumb = signAt('X:√', 24, 2, 4);
  const point = signAt('s:.', 32, 26, 4);
  expect(withoutLoneDirt([word, crumb, point], [], [], X_HEIGHT)).toEqual([word, point]);
});

it('keeps the full stop that an exponent parts from its line', () => {
  const letter = signAt('i:e', 0, 80, 20);
  const stop = { ...signAt('s:.', 56, 96, 4), isOnLine: true };
  expect(withoutLoneDirt([letter, stop], [], [], X_HEIGHT)).toEqual([letter, stop]);
  expect(withoutLoneDirt([letter, { ...stop, isOnLine: false }], [], [], X_HEIGHT)).toEqual([letter]);
});

it('drops the grain of a dark corner, and keeps the dots of a blank', () => {
  const grain = [
    [0, 0, 6],
    [12, 14, 4],
    [20, 40, 30],
    [30, 22, 5],
    [44, 4, 6],
    [52, 30, 3],
    [60, 12, 5],
  ].map(([x, y, size]) => signAt('s:.', x!, y!, size!));
  const blank = Array.from({ length: 8 }, (_, i) => signAt('s:.', 400 + 12 * i, 300, 4));
  const words = ['r:a', 'r:b'].map((name, i) => ({
    ...signAt(name, 370 + 15 * i, 290, 14),
    isFromWord: true,
  }));
  expect(withoutLoneDirt([...grain, ...words, ...blank], [], [], X_HEIGHT)).toEqual([...words, ...blank]);
});

const speckAt = (name: string, x: number, y: number, sizePx: number): Sign => {
  const box = { x0: x, y0: y, x1: x + sizePx, y1: y + sizePx };
  return { ...signAt(name, x, y, sizePx), component: { ...box, label: 0, area: sizePx * sizePx } };
};

it('drops specks with less ink than the full stops of the page', () => {
  const stops = Array.from({ length: 12 }, (_, i) => speckAt('s:.', 100 * i, 50 * i, 6));
  const dust = [speckAt('s:.', 330, 20, 3), speckAt('s:·', 640, 500, 3), speckAt('s:’', 60, 300, 3)];
  expect(withoutDust([...stops, ...dust], X_HEIGHT)).toEqual(stops);
});

it('keeps the stops of scripts, the dots of a blank and of an i, and the point of a number', () => {
  const stops = Array.from({ length: 24 }, (_, i) => speckAt('s:.', 100 * i, 50 * i, 6));
  const ofScript = speckAt('s:.', 430, 700, 4.5);
  const blank = [0, 10, 20, 30].map((x) => speckAt('s:.', 500 + x, 900, 3));
  const number = [signAt('r:3', 40, 300, 15), speckAt('s:.', 57, 312, 3), signAt('r:5', 62, 300, 15)];
  const i = [speckAt('s:.', 804, 600, 3), signAt('i:ı', 802, 608, 8)];
  const signs = [...stops, ofScript, ...blank, ...number, ...i];
  expect(withoutDust(signs, X_HEIGHT)).toEqual(signs);
});

it('takes nothing for dust where a page has hardly a full stop', () => {
  const signs = [speckAt('s:.', 0, 0, 8), speckAt('s:.', 100, 40, 2), signAt('i:x', 40, 0, 20)];
  expect(withoutDust(signs, X_HEIGHT)).toEqual(signs);
});

it('drops a full stop with nothing beside it on its height, and keeps stops and bullets of lines', () => {
  const line = ['r:a', 'r:b', 'r:c'].map((name, i) => signAt(name, 100 + 24 * i, 100, 20));
  const stop = signAt('s:.', 172, 114, 6);
  const bullet = signAt('s:•', 40, 106, 8);
  const stray = signAt('s:.', 120, 145, 6);
  const behind = signAt('s:.', 235, 112, 6);
  const signs = [...line, stop, bullet];
  expect(withoutLoneDirt([...signs, stray, behind], [], [], X_HEIGHT)).toEqual(signs);
});

it('keeps the dot between two fractions, and the stop behind one: their bars stand beside them', () => {
  const bar = (x0: number) => ({ x0, y0: 130, x1: x0 + 40, y1: 132, direction: 'horizontal' as const });
  const parts = [100, 170].flatMap((x) => [signAt('i:a', x, 90, 20), signAt('i:b', x, 152, 20)]);
  const dots = [signAt('s:·', 147, 128, 6), signAt('s:.', 216, 134, 6)];
  const signs = [...parts, ...dots];
  expect(withoutLoneDirt(signs, [bar(90), bar(170)], [], X_HEIGHT)).toEqual(signs);
  expect(withoutLoneDirt(signs, [], [], X_HEIGHT)).not.toContain(dots[1]);
});

it('keeps the dots of a column that nothing stands beside', () => {
  const column = [100, 117, 134].map((y) => signAt('s:.', 300, y, 5));
  const stray = signAt('s:.', 700, 117, 5);
  expect(withoutLoneDirt([...column, stray], [], [], X_HEIGHT)).toEqual(column);
});
