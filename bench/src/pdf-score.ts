import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { align } from './pdf/scorer/align.ts';
import { expandMacros } from './pdf/scorer/expand-macros.ts';
import {
  addTallies,
  emptyTally,
  type FormulaTally,
  formulaLine,
  scoreFormulas,
} from './pdf/scorer/formula-score.ts';
import { latexStream } from './pdf/scorer/latex-stream.ts';
import { markdownStream } from './pdf/scorer/markdown-stream.ts';
import { type PageMiss, scorePage } from './pdf/scorer/page-score.ts';
import { addPages, type PageTally, pageLine } from './pdf/scorer/page-tally.ts';
import { comparable } from './pdf/scorer/stream.ts';

const USAGE = `npx tsx bench/src/pdf-score.ts [-v] [--macros FILE.tex] SOURCE.tex FOUND.md …
npx tsx bench/src/pdf-score.ts [-v] --page TRANSCRIPTION.tex FOUND.md …`;

type Miss = (text: string) => void;

const read = (file: string) => readFileSync(file, 'utf8');

function scoreSource(source: string, found: string, definitions: string, miss: Miss): FormulaTally {
  const truth = comparable(latexStream(expandMacros(read(source), definitions)));
  return scoreFormulas(align(truth, comparable(markdownStream(read(found)))), miss);
}

function printSources(pairs: [string, string][], definitions: string, miss: Miss): void {
  let total = emptyTally();
  for (const [source, found] of pairs) {
    const tally = scoreSource(source, found, definitions, miss);
    console.log(basename(source), formulaLine(tally));
    total = addTallies(total, tally);
  }
  console.log('TOTAL', formulaLine(total));
}

/** A missing file counts as an empty one. */
const readFound = (file: string) => (existsSync(file) ? read(file) : '');

const shown = (found: PageMiss['found']) => (found ? (found.t === 'w' ? `word ${found.s}` : found.key) : '—');

function pageMiss({ kind, truth, found, distance, doubted }: PageMiss): string {
  const what = kind === 'spurious' ? kind : `${distance.toFixed(2)}${doubted ? ' doubted' : ''}`;
  return [`  ${what}`, ...(truth ? [`truth ${truth.key}`] : []), `found ${shown(found)}`].join('\n    ');
}

function printPages(pairs: [string, string][], miss: Miss): void {
  const pages: PageTally[] = [];
  for (const [transcript, found] of pairs) {
    const page = scorePage(read(transcript), readFound(found), { miss: (each) => miss(pageMiss(each)) });
    console.log(pageLine(basename(transcript, '.tex'), page));
    pages.push(page);
  }
  if (pages.length > 1) console.log(pageLine('TOTAL', addPages(pages)));
}

/** Scores Markdown against the LaTeX that made the PDF, or with `--page` against a transcription of a page. */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verbose: { type: 'boolean', short: 'v', default: false },
      macros: { type: 'string' },
      page: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0 || positionals.length % 2 === 1) {
    console.error(`Files come in pairs:\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const pairs = positionals.flatMap((file, at): [string, string][] =>
    at % 2 === 0 ? [[file, positionals[at + 1] as string]] : [],
  );
  const miss: Miss = values.verbose ? (text) => console.log(text) : () => {};
  if (values.page) printPages(pairs, miss);
  else printSources(pairs, values.macros ? read(values.macros) : '', miss);
}

main();
