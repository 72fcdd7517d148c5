import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { openDrawing } from './raster-thread.ts';

const paper = () =>
  new Uint8Array(readFileSync(new URL('../../../test/fixtures/pdf/paper.pdf', import.meta.url)));
const FRAME = { scale: 1, left: 0, top: 0, width: 400, height: 500 };

afterEach(() => vi.restoreAllMocks());

/** Draws the first page three times, twice at once; gives how many threads were ended, and whether the pictures are the same. */
async function drawn(maxHeldBytes?: number) {
  const end = vi.spyOn(Worker.prototype, 'terminate');
  const drawing = await openDrawing(paper(), maxHeldBytes);
  const size = (await drawing.sizeOf(1))!;
  const paint = () => drawing.paint(1, size, FRAME);
  const [first, ...others] = [await paint(), ...(await Promise.all([paint(), paint()]))];
  drawing.close();
  return {
    ended: end.mock.calls.length,
    areSame: others.every((other) => Buffer.compare(first, other) === 0),
  };
}

it('ends the thread of a renderer that holds much once nothing else is asked of it, and draws on in another', async () => {
  expect(await drawn(1)).toEqual({ ended: 3, areSame: true });
});

it('keeps the thread of pages of text', async () => {
  expect(await drawn()).toEqual({ ended: 0, areSame: true });
});

it('draws a large picture in bands that join to what smaller pictures of its parts show', async () => {
  const drawing = await openDrawing(paper());
  const size = (await drawing.sizeOf(1))!;
  const frame = { scale: 4, left: 0, top: 0, width: 4 * Math.floor(size.width), height: 3000 };
  const whole = await drawing.paint(1, size, frame);
  const parts: Uint8Array[] = [];
  for (const top of [0, 1000, 2000])
    parts.push(await drawing.paint(1, size, { ...frame, top, height: 1000 }));
  drawing.close();
  const joined = Buffer.concat(parts);
  expect(whole).toHaveLength(3 * frame.width * frame.height);
  expect(joined).toHaveLength(whole.length);
  // A place within a band is rounded differently from one within the page.
  expect(whole.every((value, i) => Math.abs(value - joined[i]!) <= 2)).toBe(true);
  expect(whole.some((value) => value < 128)).toBe(true);
});
