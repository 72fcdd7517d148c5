import { expect } from 'vitest';

/** How much longer the long piece of work is than the short one. */
const LENGTHS = 8;
/** Memory that is collected and code that is compiled meanwhile make the long one dearer; a quadratic cost is 64 times the short one. */
const MOST_RATIO = 24;
/** What takes less says nothing: the short piece is then over before the process's own clock has moved. */
const LEAST_MS = 400;
const TRIES = 2;

/** Milliseconds of this process's own time: on a busy machine the clock goes on without it. */
function spentMs(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1000;
}

/**
 * Fails where the time of `work(length)` grows much faster than its length: an eighth of the length, after as much to warm up,
 * is compared with the whole, so that the speed of the machine does not count.
 */
export function expectLinearCost(work: (length: number) => unknown, length: number): void {
  const short = Math.ceil(length / LENGTHS);
  let ratio = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    work(short);
    const shortMs = spentMs(() => work(short));
    const longMs = spentMs(() => work(length));
    ratio = longMs < LEAST_MS ? 0 : longMs / shortMs;
    if (ratio < MOST_RATIO) return;
  }
  expect(ratio, `${LENGTHS} times the length took so many times the time`).toBeLessThan(MOST_RATIO);
}
