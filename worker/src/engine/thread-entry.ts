import { extname } from 'node:path';

/** The thread's file stands beside the process's entry, `entry` (its `import.meta.url`), and ends as it does. */
export function threadEntry(entry: string): URL {
  return new URL(`./engine-thread${extname(new URL(entry).pathname)}`, entry);
}
