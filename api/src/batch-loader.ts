import pTimeout from 'p-timeout';

/** A read that has no answer after this time holds up nobody who asks later. */
const PATIENCE_MS = 2_000;

const settled = (work: Promise<unknown>): Promise<void> =>
  pTimeout(
    work.then(
      () => undefined,
      () => undefined,
    ),
    { milliseconds: PATIENCE_MS, fallback: () => undefined },
  );

/**
 * Answers those who ask at about the same time from one read: a thousand cost what one costs, and everybody gets
 * what was true after they asked. `read` leaves out what it does not find.
 */
export function batchLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  interface Group {
    keys: Set<Key>;
    found: Promise<ReadonlyMap<Key, Value>>;
  }
  let waiting: Group | null = null;
  let reading: Promise<void> = Promise.resolve();

  function open(): Group {
    const keys = new Set<Key>();
    const turn = reading.then(() => new Promise((resolve) => setImmediate(resolve)));
    const found = turn.then(() => {
      waiting = null;
      return read([...keys]);
    });
    reading = turn.then(() => settled(found));
    return { keys, found };
  }

  return async (key) => {
    waiting ??= open();
    waiting.keys.add(key);
    return (await waiting.found).get(key);
  };
}
