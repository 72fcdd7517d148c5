import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'test', 'goldens', 'fixtures', '.data']);

async function* filesBelow(path) {
  const info = await stat(path).catch(() => null);
  if (!info) return;
  if (info.isFile()) {
    yield { path, info };
    return;
  }
  for (const entry of (await readdir(path)).sort()) {
    if (!SKIPPED.has(entry)) yield* filesBelow(join(path, entry));
  }
}

/** A digest of the names, sizes and times of all sources below the given places. */
export async function fingerprint(root, places) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const place of places) {
    for await (const { path, info } of filesBelow(join(root, place))) {
      hash.update(`${path}\0${info.size}\0${info.mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}
