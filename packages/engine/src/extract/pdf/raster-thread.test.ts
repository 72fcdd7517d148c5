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
