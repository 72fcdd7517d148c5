import { extname } from 'node:path';

/** A thread's file stands beside the process's entry, `entry` (its `import.meta.url`), and ends as it does. */
export function threadEntry(entry: string, name: 'engine-thread' | 'document-thread' = 'engine-thread'): URL {
  return new URL(`./${name}${extname(new URL(entry).pathname)}`, entry);
}
