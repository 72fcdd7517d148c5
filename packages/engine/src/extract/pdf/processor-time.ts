/** A process that others leave so little of the processor may be this many times as long at its work; one that waits for nothing ends then. */
const MAX_SLOWDOWN = 8;

const MICROSECONDS_PER_MS = 1000;

const processorMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / MICROSECONDS_PER_MS;
};

/**
 * Calls back once the process has spent `limitMs` milliseconds of processor time, or eight times as many have passed by
 * the clock; never before `limitMs` have passed by the clock, as threads work side by side. On a busy machine the same
 * work takes longer by the clock, but no more of the processor.
 *
 * @returns what stops it
 */
export function afterProcessorTime(limitMs: number, callback: () => void): () => void {
  const startUsage = process.cpuUsage();
  const startMs = performance.now();
  const check = (): void => {
    const passedMs = performance.now() - startMs;
    const remainingMs = limitMs - Math.min(processorMs(startUsage), passedMs);
    const untilLatestMs = limitMs * MAX_SLOWDOWN - passedMs;
    if (Math.min(remainingMs, untilLatestMs) <= 0) callback();
    else timer = setTimeout(check, Math.ceil(Math.min(remainingMs, untilLatestMs)));
  };
  let timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
}
