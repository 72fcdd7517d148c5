import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign } from '../signs/sign.ts';
import { withoutPenBraces } from './pen-braces.ts';

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
  expect(withoutPenBraces([brace(40)], blocksOf(100, ...PROSE), X_HEIGHT)).toEqual([]);
  expect(withoutPenBraces([brace(940)], blocksOf(100, ...PROSE), X_HEIGHT)).toEqual([]);
});

it('keeps the brace of cases with a function before it, and that of a system of equations', () => {
  const cases = [brace(300)];
  const definition = [
    ...blocksOf(340, 'one if even', 'none if odd', 'else half of'),
    ...blocksOf(100, '', 'f ='),
  ];
  expect(withoutPenBraces(cases, definition, X_HEIGHT)).toEqual(cases);
  const system = [brace(40)];
  expect(withoutPenBraces(system, blocksOf(100, 'x + y', 'a = b', 'c = d'), X_HEIGHT)).toEqual(system);
});
