import { expect, it } from 'vitest';
import { readPrintedPage } from './index.ts';
import type { SignClassifier } from './network/classifier.ts';

const [WIDTH, HEIGHT] = [700, 120];
const X_HEIGHT_PX = 20;

type Fill = (x0: number, y0: number, x1: number, y1: number) => void;

/** What is read before a line of letters: of what is wider than an x is high the network gives the name that is given, of all else an n. */
async function textBefore(name: string, draw: (fill: Fill) => void): Promise<string | undefined> {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const fill: Fill = (x0, y0, x1, y1) => {
    for (let y = y0; y < y1; y += 1) data.fill(0, y * WIDTH + x0, y * WIDTH + x1);
  };
  draw(fill);
  for (let x = 100; x < 660; x += 20) fill(x, 50, x + 14, 50 + X_HEIGHT_PX);
  const classifier: SignClassifier = {
    classify: ({ count, measures }) =>
      Array.from({ length: count }, (_, i) => {
        const isWide = measures[3 * i]! > Math.log(1.1);
        const top = [{ name: isWide ? name : 'r:n', probability: 0.95 }];
        return { top, logSize: Math.log(2.3), baselineOffset: 0.5, math: isWide ? 0.9 : 0 };
      }),
  };
  const image = { data, width: WIDTH, height: HEIGHT };
  const read = await readPrintedPage({ image, classifier, witness: classifier });
  return read?.page.glyphs.map(({ text }) => text).find((text) => text !== 'n');
}

it('reads three bars that are struck out as ≢, which the network has no class for', async () => {
  const text = await textBefore('s:≠', (fill) => {
    for (const y of [50, 59, 68]) fill(40, y, 70, y + 3);
    for (let y = 44; y < 78; y += 1)
      fill(60 - Math.round((y - 44) / 4), y, 64 - Math.round((y - 44) / 4), y + 1);
  });
  expect(text).toBe('≢');
});

it('reads a black star as small as an operator as one', async () => {
  const text = await textBefore('s:★', (fill) => fill(46, 46, 70, 74));
  expect(text).toBe('⋆');
});
