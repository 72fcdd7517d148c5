import { setFlagsFromString } from 'node:v8';

/**
 * How much V8's old space may grow above what was in use after the last full collection, in percent. By itself V8 lets a
 * small heap grow to a multiple of that, and the process keeps the difference.
 */
const HEAP_GROWTH_PERCENT = 20;

/** For a process that runs for months: V8 collects its garbage early instead of late. Holds for its threads, too. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
}
