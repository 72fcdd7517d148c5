import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign } from '../signs/sign.ts';
import { withoutMarginMarks } from './margin-marks.ts';

const X_HEIGHT = 20;

/** Lines of words below each other, 50 pixels apart, that begin at `x0`. */
function blocksOf(x0: number, ...lines: string[]): RecognisedBlock[] {
  const paragraphs = lines.map((line, i) => {
    const box = { x0, y0: 100 + 50 * i, x1: 900, y1: 130 + 50 * i };
    const words = line.split(' ').map((text) => ({ text, confidence: 0.95, box }));
    return [{ words, box, baseline: box.y1, height: 30 }];
  });
  return [{ kind: 'text', box: { x0, y0: 100, x1: 900, y1: 300 }, paragraphs }];
}

const brace = (x0: number) => ({
  ...madeSign({ x0, y0: 95, x1: x0 + 20, y1: 290 }, 'X:{', 0.9),
  isTall: true,
});
const PROSE = ['What is noise', 'Show that half', 'the growth rate', 'Define it now'];

it('leaves out the brace of a pen on either side of several lines of words', () => {
  expect(withoutMarginMarks([brace(40)], blocksOf(100, ...PROSE), X_HEIGHT)).toEqual([]);
  expect(withoutMarginMarks([brace(940)], blocksOf(100, ...PROSE), X_HEIGHT)).toEqual([]);
});

it('keeps the brace of cases with a function before it, and that of a system of equations', () => {
  const cases = [brace(300)];
  const definition = [
    ...blocksOf(340, 'one if even', 'none if odd', 'else half of'),
    ...blocksOf(100, '', 'f ='),
  ];
  expect(withoutMarginMarks(cases, definition, X_HEIGHT)).toEqual(cases);
  const equals = madeSign({ x0: 250, y0: 185, x1: 280, y1: 200 }, 's:=', 0.9);
  expect(withoutMarginMarks([equals, ...cases], blocksOf(340, ...PROSE), X_HEIGHT)).toEqual([
    equals,
    ...cases,
  ]);
  const system = [brace(40)];
  expect(withoutMarginMarks(system, blocksOf(100, 'x + y', 'a = b', 'c = d'), X_HEIGHT)).toEqual(system);
});

it('leaves out a tick in the margin that is a radical to the network, and keeps one at its radicand', () => {
  const tick = (x0: number) => ({
    ...madeSign({ x0, y0: 90, x1: x0 + 60, y1: 140 }, 'X:√', 0.9),
    isTall: true,
  });
  expect(withoutMarginMarks([tick(0)], blocksOf(120, 'Solve by the'), X_HEIGHT)).toEqual([]);
  const radical = [tick(50)];
  expect(withoutMarginMarks(radical, blocksOf(120, 'two is irrational'), X_HEIGHT)).toEqual(radical);
});

it('keeps the bars of a determinant of numbers', () => {
  const bars = [brace(60), brace(920)];
  const numbers = blocksOf(100, '2 3 5', '6 0 4', '1 5 7');
  expect(withoutMarginMarks(bars, numbers, X_HEIGHT)).toEqual(bars);
});

it('keeps the brackets of a fraction whose row has lines of the next column', () => {
  const bracket = { ...madeSign({ x0: 40, y0: 95, x1: 54, y1: 190 }, 'X:(', 0.9), isTall: true };
  const digit = (y: number) => madeSign({ x0: 62, y0: y, x1: 80, y1: y + 28 }, 'r:3', 0.99);
  const column = blocksOf(400, ...PROSE.slice(0, 2));
  const fraction = [bracket, digit(100), digit(150)];
  expect(withoutMarginMarks(fraction, column, X_HEIGHT)).toEqual(fraction);
  expect(withoutMarginMarks([bracket], column, X_HEIGHT)).toEqual([]);
  const inLine = blocksOf(60, ...PROSE.slice(0, 2));
  expect(withoutMarginMarks([{ ...bracket, x0: 0, x1: 14 }, digit(100)], inLine, X_HEIGHT)).toEqual([
    digit(100),
  ]);
});
