import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rootFolder } from '../formula-lists.ts';

/** One PDF that the figures are measured on. */
export interface ManifestEntry {
  /** Inside the corpus' folder. */
  file: string;
  sha256: string;
  pages: number;
  licence: string;
  /** What it is there to show. */
  why: string;
}

export const MANIFEST = join(rootFolder, 'bench/data/pdf-corpus.json');

export const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** What differs between the corpus that is here and the one that the figures were measured on. */
export function manifestErrors(corpus: string, files: string[]): string[] {
  const entries: ManifestEntry[] = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const known = new Map(entries.map((entry) => [entry.file, entry]));
  const names = files.map((file) => relative(corpus, file));
  const missing = entries
    .filter(({ file }) => !existsSync(join(corpus, file)))
    .map(({ file }) => `${file} is missing`);
  const unlisted = names.filter((name) => !known.has(name)).map((name) => `${name} is not listed`);
  const changed = names
    .filter((name) => known.has(name) && known.get(name)?.sha256 !== sha256(join(corpus, name)))
    .map((name) => `${name} has changed`);
  return [...missing, ...unlisted, ...changed];
}
