import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { extractPdf } from '../src/extract/pdf/index.ts';
import { writeMarkdown } from '../src/write/markdown/index.ts';
import { ACCEPT } from './golden.ts';

const folder = join(import.meta.dirname, 'fixtures/pdf');

/** One small document a class of fonts and a kind of structure, by TeX and by an office suite. */
const DOCUMENTS = [
  'symbols-cm',
  'symbols-newtx',
  'symbols-type3',
  'displays-cm',
  'formulas-office',
  'tables',
  'lists',
  'lists-office',
  'blocks',
  'blocks-office',
  'paper',
  'exam',
  'legacy-devanagari',
  'two-languages',
  'hindi-office',
];

/** How a picture is packed is another matter. */
const DATA = /\(data:[^)]*\)/g;

/** The Markdown that is read from each. */
it.each(DOCUMENTS)('reads %s', async (name) => {
  const bytes = new Uint8Array(readFileSync(join(folder, `${name}.pdf`)));
  const { tree } = await extractPdf(bytes, { languages: [], fileName: name }, { recogniser: null });
  const golden = join(folder, `${name}.md`);
  const markdown = writeMarkdown(tree).replace(DATA, '(picture)');
  if (ACCEPT) writeFileSync(golden, markdown);
  expect(markdown).toBe(readFileSync(golden, 'utf8'));
});
