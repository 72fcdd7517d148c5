const held = new Set<string>();

/** Whether this tab is the one that follows a batch; the others only show it. */
export const isHeldHere = (batchId: string) => held.has(batchId);

/**
 * Makes this tab the one that follows a batch as soon as no other tab does: its lock ends with the tab. Answers what
 * gives the batch up. Without locks (plain HTTP) no tab holds anything.
 */
export function holdBatch(batchId: string): () => void {
  const leaving = new AbortController();
  let release: () => void = () => undefined;
  const whileHeld = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      held.add(batchId);
    });
  navigator.locks
    ?.request(`sutra.batch.${batchId}`, { signal: leaving.signal }, whileHeld)
    // Given up by `leaving`, or refused by the browser: the batch is then watched without a lock.
    .catch(() => undefined);
  return () => {
    leaving.abort();
    held.delete(batchId);
    release();
  };
}
