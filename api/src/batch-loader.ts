/** A read that has no answer after this time holds up nobody who asks later, in milliseconds. */
const PATIENCE = 2_000;

async function ended(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}

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
    reading = turn.then(() => ended(found));
    return { keys, found };
  }

  return async (key) => {
    waiting ??= open();
    waiting.keys.add(key);
    return (await waiting.found).get(key);
  };
}
