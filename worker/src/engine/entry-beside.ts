import { extname } from 'node:path';

type EntryName = 'engine-process' | 'engine-thread' | 'document-thread';

/** An entry stands beside another one, `entry` (its `import.meta.url`), and ends as it does. */
export function entryBeside(entry: string, name: EntryName): URL {
  return new URL(`./${name}${extname(new URL(entry).pathname)}`, entry);
}
