import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign, type Sign, type Stroke } from '../signs/sign.ts';
import { withoutSideDirt } from './side-dirt.ts';

const X_HEIGHT = 20;
const PAGE = { width: 1000, height: 1400 };

/** A title that is narrower than the text below it. */
const boxes = [
  { x0: 300, y0: 60, x1: 700, y1: 90 },
  { x0: 80, y0: 260, x1: 920, y1: 290 },
  { x0: 20, y0: 400, x1: 920, y1: 430 },
];
const TEXT: RecognisedBlock[] = boxes.map((box) => ({
  kind: 'text',
  box,
  paragraphs: [
    [
      {
        words: ['some', 'words'].map((text) => ({ text, confidence: 0.95, box })),
        box,
        baseline: box.y1,
        height: 30,
      },
    ],
  ],
}));

const signAt = (text: string, x0: number, y0: number, probability: number): Sign => ({
  ...madeSign({ x0, y0, x1: x0 + 20, y1: y0 + 20 }, `r:${text}`, probability),
  text,
});
const strokeAt = (x0: number, y0: number): Stroke => ({
  x0,
  y0,
  x1: x0 + 30,
  y1: y0 + 2,
  direction: 'horizontal',
});

it('leaves out the corner beyond a curled sheet, whose marks hang together from the side of the picture', () => {
  const corner = [0, 25, 50, 75, 100].map((at) => signAt('√', at, 60 + at, 0.3));
  const grain = [strokeAt(10, 90), strokeAt(60, 110)];
  const named = signAt('l', 40, 60, 0.95);
  const text = signAt('A', 300, 62, 0.99);
  const marks = { signs: [...corner, named, text], strokes: grain };
  expect(withoutSideDirt(marks, TEXT, PAGE, X_HEIGHT)).toEqual({ signs: [text], strokes: [] });
});

it('keeps numbers that are cut off, few marks, and what stands away from the side', () => {
  const number = ['1', '0', '.', '(', 'i', ')', '.'].map((text, i) => signAt(text, 25 * i, 330, 0.95));
  const tick = [signAt('√', 5, 800, 0.2)];
  const formula = [0, 1, 2, 3, 4, 5].map((i) => signAt('∮', 750 + 25 * i, 70, 0.5));
  const marks = { signs: [...number, ...tick, ...formula], strokes: [] };
  expect(withoutSideDirt(marks, TEXT, PAGE, X_HEIGHT)).toEqual(marks);
});

it('keeps a formula that a tight crop cuts, with no line of words at its height', () => {
  const signs = [0, 1, 2, 3, 4, 5, 6].map((i) => signAt('∮', 25 * i, 700, 0.5));
  const marks = { signs, strokes: [strokeAt(10, 725)] };
  expect(withoutSideDirt(marks, TEXT, PAGE, X_HEIGHT)).toEqual(marks);
});

it('keeps the side of a table beside its text, though marks of a pen hang together with it from the side of the picture', () => {
  const tick = [0, 20, 40, 60, 80, 100].map((at) => signAt('√', at, 330 - at / 2, 0.3));
  const side: Stroke = { x0: 112, y0: 240, x1: 115, y1: 700, direction: 'vertical' };
  const rules = [240, 460, 700].map(
    (y0): Stroke => ({ x0: 112, y0, x1: 920, y1: y0 + 3, direction: 'horizontal' }),
  );
  const lines = TEXT.map((block) => ({
    ...block,
    paragraphs: block.paragraphs.map((paragraph) =>
      paragraph.map((line) => ({ ...line, box: { ...line.box, x0: 300 } })),
    ),
  }));
  const left = withoutSideDirt({ signs: tick, strokes: [side, ...rules] }, lines, PAGE, X_HEIGHT);
  expect(left).toEqual({ signs: [], strokes: [side, ...rules] });
});
