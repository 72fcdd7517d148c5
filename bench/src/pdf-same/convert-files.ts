import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Convert } from '@sutra/engine';
import type { writeMarkdown } from '../../../packages/engine/src/write/markdown/index.ts';

/**
 * `CHECKOUT OUT LIST`: converts the files that LIST names, one a line, with the engine of CHECKOUT, and writes `N.docx`
 * and `N.md` to OUT for the file of line N, or `N.error` where it cannot be converted. The clock stands still.
 */
const [checkout = '', out = '', list = ''] = process.argv.slice(2);
const load = (path: string) => import(pathToFileURL(join(checkout, 'packages/engine/src', path)).href);
const engine: { convert: Convert } = await load('convert.ts');
const markdown: { writeMarkdown: typeof writeMarkdown } = await load('write/markdown/index.ts');
const created = new Date('2026-01-01T00:00:00Z');

async function convertFile(file: string, name: string): Promise<void> {
  const bytes = new Uint8Array(readFileSync(file));
  const result = await engine.convert(
    { bytes, fileName: basename(file), format: 'pdf', to: 'docx', languages: [], created },
    { recogniser: null },
  );
  writeFileSync(join(out, `${name}.docx`), result.bytes);
  writeFileSync(join(out, `${name}.md`), markdown.writeMarkdown(result.tree));
}

for (const [line, file] of readFileSync(list, 'utf8').split('\n').entries()) {
  try {
    await convertFile(file, String(line));
  } catch (error) {
    writeFileSync(join(out, `${line}.error`), error instanceof Error ? error.message : String(error));
  }
}
