import { expect, it } from 'vitest';
import type { SignReading } from '../network/classifier.ts';
import type { SignCut } from '../pixels/crops.ts';
import { readingOnce } from './print-pixels.ts';

const cutOf = (x0: number, levels: number[]): SignCut => ({
  box: { x0, y0: 0, x1: x0 + levels.length, y1: 1 },
  ink: { data: Uint8Array.from(levels), width: levels.length, height: 1 },
  area: levels.length,
});

it('reads a piece of ink once, but another at its place and the same at another', () => {
  const asked: SignCut[] = [];
  const read = readingOnce((cuts) => {
    asked.push(...cuts);
    return cuts.map(
      ({ box, ink }): SignReading => ({
        top: [{ name: `${box.x0} ${ink.data.join(' ')}`, probability: 1 }],
        logSize: 0,
        baselineOffset: 0,
        math: 0,
      }),
    );
  });
  const namesOf = (cuts: SignCut[]) => read(cuts).map(({ top }) => top[0]!.name);
  const [piece, darker, elsewhere] = [cutOf(3, [90, 200]), cutOf(3, [90, 255]), cutOf(4, [90, 200])];
  expect(namesOf([piece, darker, cutOf(3, [90, 200])])).toEqual(['3 90 200', '3 90 255', '3 90 200']);
  expect(namesOf([elsewhere, darker, piece])).toEqual(['4 90 200', '3 90 255', '3 90 200']);
  expect(asked).toEqual([piece, darker, elsewhere]);
});
