import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readLatex } from '../../packages/engine/src/read/latex/index.ts';
import type { DocumentTree } from '../../packages/engine/src/tree/index.ts';
import { writeDocx } from '../../packages/engine/src/write/docx/index.ts';
import { packageShell } from '../../packages/engine/src/write/docx/shell.ts';
import { schemaParts } from '../../packages/engine/test/docx-parts.ts';
import { hasOfficeValidator, validateOffice } from '../../packages/engine/test/validate-office.ts';
import { validateParts } from '../../packages/engine/test/validate-xml.ts';
import { readDocuments, type SourceDocument } from './docx/documents.ts';
import { foundInOrder, readBack } from './docx/read-back.ts';
import { formulasOf, katexFingerprint, sourceWords } from './docx/source-text.ts';
import { opened, type ProcessRun, pageCount, timed, versionOf } from './docx/tools.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const given = process.argv[process.argv.indexOf('--docs') + 1];
const CORPUS = process.argv.includes('--docs') && given ? given : here('../../../shared/corpus/docs');
const FOLDER = existsSync(CORPUS) ? CORPUS : here('../data/docs');
const CREATED = new Date('2026-01-01T00:00:00Z');

const scratch = mkdtempSync(join(tmpdir(), 'sutra-bench-docx-'));
const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

interface Found {
  words: number;
  formulas: number;
}

function compare(document: SourceDocument, path: string): Found {
  const { words, formulas } = readBack(path);
  return {
    words: foundInOrder(sourceWords(document.tex), words),
    formulas: foundInOrder(expectedFormulas(document), formulas),
  };
}

const expectedFormulas = (document: SourceDocument): string[] =>
  formulasOf(document).flatMap((tex) => {
    const shown = katexFingerprint(tex, document.macros);
    return shown === null ? [] : [shown];
  });

async function isValid(path: string): Promise<boolean> {
  const schema = await validateParts(schemaParts(readFileSync(path)));
  const office = hasOfficeValidator ? await validateOffice(path) : [];
  const errors = [...schema, ...office];
  for (const error of errors.slice(0, 3)) console.log(`    ${error}`);
  return errors.length === 0;
}

async function write(tree: DocumentTree, path: string): Promise<void> {
  writeFileSync(path, await writeDocx(tree, { created: CREATED }));
}

/** Validity, opening, and what is found again, beside pandoc. */
async function fidelity(documents: SourceDocument[], pandoc: string | null): Promise<number> {
  const paths = documents.map(({ name }) => join(scratch, `${name}.docx`));
  let valid = 0;
  const rows: { name: string; words: number; formulas: number; ours: Found; theirs: Found | null }[] = [];
  for (const [index, document] of documents.entries()) {
    const path = paths[index] ?? '';
    await write(readLatex(document.tex).tree, path);
    if (await isValid(path)) valid += 1;
    const other = join(scratch, `${document.name}.pandoc.docx`);
    const converted = pandoc !== null && timed('pandoc', [document.path, '-o', other]).ok;
    rows.push({
      name: document.name,
      words: sourceWords(document.tex).length,
      formulas: expectedFormulas(document).length,
      ours: compare(document, path),
      theirs: converted ? compare(document, other) : null,
    });
  }
  console.log(`\nvalid (ECMA-376 schemas and Open XML SDK): ${percent(valid, documents.length)}`);
  let pages = 0;
  if (versionOf('soffice')) {
    const open = opened(paths, scratch);
    console.log(`opens in LibreOffice: ${percent(open.length, paths.length)}`);
    pages = sum(open.map((path) => pageCount(path.replace(/\.docx$/, '.pdf')) ?? 0));
  } else console.log('opens in LibreOffice: not tried, soffice is not installed');
  console.log('\nfound again in order            words: sutra    pandoc    formulas: sutra    pandoc');
  for (const row of rows) {
    const shown = (found: Found | null, kind: keyof Found) =>
      (found ? percent(found[kind], row[kind]) : 'no output').padStart(9);
    console.log(
      `${row.name.padEnd(32)} ${shown(row.ours, 'words')} ${shown(row.theirs, 'words')}          ${shown(row.ours, 'formulas')} ${shown(row.theirs, 'formulas')}`,
    );
  }
  const total = (kind: keyof Found, side: 'ours' | 'theirs') =>
    percent(sum(rows.map((row) => row[side]?.[kind] ?? 0)), sum(rows.map((row) => row[kind])));
  console.log(
    `${'all'.padEnd(32)} ${total('words', 'ours').padStart(9)} ${total('words', 'theirs').padStart(9)}          ${total('formulas', 'ours').padStart(9)} ${total('formulas', 'theirs').padStart(9)}`,
  );
  return pages;
}

async function measured(name: string, run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  const seconds = (performance.now() - start) / 1000;
  console.log(`  ${name.padEnd(34)} ${(seconds * 1000).toFixed(0).padStart(7)} ms`);
  return seconds;
}

/** One warm process: all documents as one tree, written ten times over. */
async function throughput(documents: SourceDocument[], pages: number): Promise<void> {
  const trees = documents.map(({ tex }) => readLatex(tex).tree);
  const all: DocumentTree = { blocks: trees.flatMap(({ blocks }) => blocks), images: {} };
  const big: DocumentTree = { blocks: Array.from({ length: 10 }, () => all.blocks).flat(), images: {} };
  await writeDocx(all, { created: CREATED });
  console.log(`\nwhere the time goes, ${pages * 10} pages in one warm process`);
  await measured('reading the LaTeX (once, not counted)', () => documents.map(({ tex }) => readLatex(tex)));
  await measured('shell by docx (styles, settings …)', () => packageShell(big, { created: CREATED }));
  const seconds = await measured('whole document: XML, compression', () =>
    writeDocx(big, { created: CREATED }),
  );
  console.log(`  ${((pages * 10) / seconds).toFixed(0)} pages a second`);
}

/** A fresh process for a document, from start to end. */
async function wholeProcess(pandoc: string | null): Promise<void> {
  const bundle = join(scratch, 'convert-once.mjs');
  await build({
    entryPoints: [here('./docx/convert-once.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    external: ['sharp'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
  const [preamble = '', rest = ''] = readFileSync(here('../data/lecture.tex'), 'utf8').split(
    '\\begin{document}',
  );
  const lecture = rest.split('\\end{document}')[0] ?? '';
  for (const copies of [25, 250]) {
    const source = join(scratch, `lecture-${copies}.tex`);
    const target = join(scratch, `lecture-${copies}.docx`);
    writeFileSync(source, `${preamble}\\begin{document}${lecture.repeat(copies)}\\end{document}\n`);
    const ours: ProcessRun[] = [];
    const theirs: number[] = [];
    for (let run = 0; run < (copies < 100 ? 5 : 1); run++) {
      ours.push(timed(process.execPath, [bundle, source, target]));
      if (pandoc && copies < 100)
        theirs.push(timed('pandoc', [source, '-o', join(scratch, 'pandoc.docx')]).seconds);
    }
    const best = ours.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    const pages =
      versionOf('soffice') && copies < 100 && opened([target], scratch).length > 0
        ? pageCount(target.replace(/\.docx$/, '.pdf'))
        : null;
    console.log(
      `\nwhole process, ${basename(source)}, ${pages === null ? `about ${copies * 2}` : pages} pages`,
    );
    console.log(
      `  sutra   ${best.seconds.toFixed(2)} s, peak ${best.output.trim()} MB${best.ok ? '' : ' (failed)'}`,
    );
    if (theirs.length > 0) console.log(`  pandoc  ${Math.min(...theirs).toFixed(2)} s`);
  }
}

try {
  const documents = readDocuments(FOLDER);
  const pandoc = versionOf('pandoc');
  console.log(
    `${documents.length} LaTeX documents from ${basename(FOLDER)}; compared with ${pandoc ?? 'nothing: pandoc is not installed'}`,
  );
  const pages = await fidelity(documents, pandoc);
  await throughput(documents, pages || Math.round(sum(documents.map(({ tex }) => tex.length)) / 3000));
  await wholeProcess(pandoc);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
