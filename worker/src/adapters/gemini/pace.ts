import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, and wakes with the signal's reason when it fires. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (milliseconds <= 0) return;
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

/**
 * Keeps the requests of one key one behind the other, and all of them behind a wait that the service asked
 * for: its limits are a key's, not a file's.
 */
export function createPace() {
  let free: Promise<unknown> = Promise.resolve();
  let openAt = 0;

  return {
    hold(milliseconds: number) {
      openAt = Math.max(openAt, performance.now() + milliseconds);
    },
    run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      const turn = free.then(async () => {
        await pause(openAt - performance.now(), signal);
        return task();
      });
      // The caller gets the error; the next request goes on after it.
      free = turn.catch(() => {});
      return turn;
    },
  };
}
