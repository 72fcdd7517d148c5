import { expect, it } from 'vitest';
import type { GreyImage } from '../image/grey.ts';
import { readPrintedPage } from './index.ts';
import type { SignBatch, SignClassifier } from './network/classifier.ts';

/** From left to right, their place and width in pixels; the bracket before D touches it, and the two are an O to the network. */
const ROWS: readonly (readonly [name: string, x: number, width: number])[][] = [
  [
    ['s:(', 100, 9],
    ['r:A', 111, 20],
    ['s:)', 133, 9],
    ['s:(', 600, 9],
    ['r:B', 611, 20],
    ['s:)', 633, 9],
  ],
  [
    ['s:(', 100, 9],
    ['r:C', 111, 20],
    ['s:)', 133, 9],
    ['r:O', 600, 31],
    ['s:)', 633, 9],
  ],
];
const [FIRST_ROW_PX, ROW_PITCH_PX, HEIGHT_PX] = [100, 60, 24];

function drawn(): GreyImage {
  const [width, height] = [800, 300];
  const data = new Uint8Array(width * height).fill(255);
  for (const [row, signs] of ROWS.entries())
    for (const [, x, signWidth] of signs)
      for (let y = 0; y < HEIGHT_PX; y += 1) {
        const at = (FIRST_ROW_PX + row * ROW_PITCH_PX + y) * width + x;
        data.fill(0, at, at + signWidth);
      }
  return { data, width, height };
}

const NAMES = ROWS.flat().map(([name]) => name);

/** Knows the signs of the picture by their order. */
const classifier: SignClassifier = {
  classify: ({ count }: SignBatch) =>
    Array.from({ length: count }, (_, i) => ({
      top: [{ name: (count === NAMES.length && NAMES[i]) || 'r:x', probability: 0.99 }],
      logSize: Math.log(2.2),
      baselineOffset: 0.7,
      math: 0,
    })),
};

it('names the label of an option whose bracket touches its letter by its place among the others', async () => {
  const request = { image: drawn(), dpi: 200, words: [], classifier, witness: classifier };
  const printed = await readPrintedPage(request);
  const glyphs = printed!.page.glyphs.toSorted((a, b) => a.baseline - b.baseline || a.x - b.x);
  expect(glyphs.map(({ text }) => text).join('')).toBe('(A)(B)(C)(D)');
});
