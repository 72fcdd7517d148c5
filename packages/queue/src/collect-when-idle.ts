import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often the process is looked at, in milliseconds. */
const LOOK_INTERVAL_MS = 5_000;
/** The event loop may have been busy for this share of the interval in a process that counts as idle. */
const MAX_IDLE_UTILIZATION = 0.05;
/** A heap that has grown by less since the last collection is left alone: a collection takes some 25 ms. Bytes. */
const MIN_GROWTH_BYTES = 32 * 2 ** 20;

const usedHeapBytes = () => getHeapStatistics().used_heap_size;

/** V8's own full collection; Node.js has no other way to ask for one without a flag at the start. */
function fullCollection(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/**
 * Has V8 collect garbage while nothing is asked of the process. By itself V8 waits until the heap is a multiple of what was in
 * use last, however long nothing happens, and the process keeps the difference (DECISIONS, "How much garbage V8 keeps").
 * Returns what stops it.
 */
export function collectWhenIdle(lookIntervalMs = LOOK_INTERVAL_MS): () => void {
  const collect = fullCollection();
  let usedBytes = 0;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > MAX_IDLE_UTILIZATION || usedHeapBytes() < usedBytes + MIN_GROWTH_BYTES) return;
    collect();
    usedBytes = usedHeapBytes();
  }, lookIntervalMs).unref();
  return () => clearInterval(timer);
}
