/**
 * Answers those who ask at about the same time from one read: a thousand cost what one costs, and everybody gets
 * what was true after they asked. `read` leaves out what it does not find.
 */
export function gathered<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  interface Group {
    keys: Set<Key>;
    found: Promise<ReadonlyMap<Key, Value>>;
  }
  let waiting: Group | null = null;
  let reading: Promise<unknown> = Promise.resolve();

  function open(): Group {
    const keys = new Set<Key>();
    const found = reading
      .then(() => new Promise((resolve) => setImmediate(resolve)))
      .then(() => {
        waiting = null;
        return read([...keys]);
      });
    reading = found.catch(() => {});
    return { keys, found };
  }

  return async (key) => {
    waiting ??= open();
    waiting.keys.add(key);
    return (await waiting.found).get(key);
  };
}
