/** The reason of an abort that moves a file to the lane of long ones. */
export class Outgrown extends Error {}

export interface SliceOptions {
  sliceMs: number;
  /** Whether somebody else waits for this lane: otherwise a file may stay. */
  isWaitedFor: () => Promise<boolean>;
  onOutgrown: () => void;
  now?: () => number;
}

export interface Slice {
  /** What the file has come to: pages done of those it has. */
  pages: (done: number, total: number) => void;
  stop: () => void;
}

/** How often it is looked at, and how soon the pace of the first pages is believed, in milliseconds. */
const LOOK_MS = 500;
const PACE_KNOWN_MS = 3_000;

/** Whether a file takes longer than its slice: it has, or will at its pace. */
export function outgrows(sliceMs: number, elapsedMs: number, done: number, total: number): boolean {
  if (elapsedMs >= sliceMs) return true;
  return elapsedMs >= PACE_KNOWN_MS && done > 0 && (elapsedMs * total) / done > sliceMs;
}

/** Watches a file that has started; calls back once, when it outgrows its slice while somebody waits. */
export function startSlice(options: SliceOptions): Slice {
  const { sliceMs, isWaitedFor, onOutgrown, now = () => performance.now() } = options;
  const started = now();
  let [pagesDone, pagesTotal] = [0, 0];
  let asking = false;
  let stopped = false;
  const stop = () => {
    stopped = true;
    clearInterval(timer);
  };
  const look = async () => {
    if (asking || !outgrows(sliceMs, now() - started, pagesDone, pagesTotal)) return;
    asking = true;
    // A queue that is away is asked again at the next look.
    const waited = await isWaitedFor().catch(() => false);
    asking = false;
    if (!waited || stopped) return;
    stop();
    onOutgrown();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    pages: (done, total) => {
      pagesDone = done;
      pagesTotal = total;
    },
    stop,
  };
}
