import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DOUBTFUL_BELOW } from '@sutra/contract';
import { extractPdf } from '../../packages/engine/src/extract/pdf/index.ts';
import type { InkTally } from '../../packages/engine/src/extract/pdf/layout/model/page-account.ts';
import type { Block, DocumentTree } from '../../packages/engine/src/tree/index.ts';
import { writeMarkdown } from '../../packages/engine/src/write/markdown/index.ts';
import { milliseconds, percent, printTable } from './measure.ts';
import { measureLength } from './pdf/long-document.ts';
import { manifestErrors } from './pdf/manifest.ts';
import { addInk, INK_HEADING, inkOf, inkRow } from './pdf/page-ink.ts';
import { type Score, scoreSource } from './pdf/score.ts';
import { addTallies, type FormulaTally } from './pdf/scorer/formula-score.ts';
import { OWN_CORPUS, type PdfSource, pdfSources } from './pdf/sources.ts';
import { measureSpeed } from './pdf/speed.ts';
import { StructureTable, structureOf } from './pdf/structure.ts';

const HEADING = [
  'set',
  'inline',
  'inline exact',
  'NED',
  'P',
  'R',
  'display',
  'display exact',
  'NED',
  'all exact',
  'all NED',
  'words wrong',
];

async function treeOf(pdf: string): Promise<DocumentTree> {
  const bytes = new Uint8Array(readFileSync(pdf));
  const { tree } = await extractPdf(bytes, { languages: [], fileName: pdf }, { recogniser: null });
  return tree;
}

/** The confidences of all formulas in the order in which they are written. */
function confidencesOf(value: unknown, found: number[] = []): number[] {
  if (Array.isArray(value)) for (const each of value) confidencesOf(each, found);
  else if (value && typeof value === 'object') {
    const node = value as Block;
    const type = (node as { type?: string }).type;
    if (type === 'math' || type === 'equation') found.push(node.confidence ?? 1);
    else for (const child of Object.values(node)) confidencesOf(child, found);
  }
  return found;
}

const scoreOf = (source: PdfSource, tree: DocumentTree): Score =>
  scoreSource(
    source,
    writeMarkdown(tree),
    confidencesOf(tree.blocks),
    process.argv.includes('-v') ? (miss) => console.log(miss) : undefined,
  );

const ned = (sum: number, count: number) => (count === 0 ? '–' : (sum / count).toFixed(3));

function row(name: string, tally: FormulaTally): string[] {
  const all = tally.inline + tally.displays;
  return [
    name,
    String(tally.inline),
    percent(tally.inlineExact, tally.inline),
    ned(tally.inlineNed, tally.inline),
    percent(tally.inlineHits, tally.inlineFound),
    percent(tally.inlineHits, tally.inline),
    String(tally.displays),
    percent(tally.displaysExact, tally.displays),
    ned(tally.displayNed, tally.displays),
    percent(tally.inlineExact + tally.displaysExact, all),
    ned(tally.inlineNed + tally.displayNed, all),
    percent(tally.wrongWords, tally.words),
  ];
}

function add(sums: Map<string, FormulaTally>, key: string, tally: FormulaTally): void {
  const sum = sums.get(key);
  sums.set(key, sum ? addTallies(sum, tally) : tally);
}

async function printAccuracy(sources: PdfSource[]): Promise<void> {
  const classes = new Map<string, FormulaTally>();
  const variants = new Map<string, FormulaTally>();
  const withoutTables = new Map<string, FormulaTally>();
  const documents: string[][] = [];
  const halves: Record<Half, Score['formulas']> = { calibration: [], report: [] };
  const structure = new StructureTable();
  for (const source of sources) {
    if (process.argv.includes('-v')) console.log(`\n# ${source.name}`);
    const tree = await treeOf(source.pdf);
    const result = scoreOf(source, tree);
    if (process.argv.includes('-v')) printSureMisses(result);
    structure.add(source, structureOf(source, tree, process.argv.includes('-v')));
    const [variant = ''] = source.name.split('/');
    add(classes, source.fontClass, result.tally);
    add(variants, variant, result.tally);
    documents.push(row(source.name, result.tally));
    add(withoutTables, source.fontClass, result.withoutTables);
    halves[halfOf(source)].push(...result.formulas);
  }
  console.log('\n## By class of font\n');
  printTable(
    HEADING,
    [...classes, ['all', [...classes.values()].reduce(addTallies)] as const].map(([name, tally]) =>
      row(name, tally),
    ),
  );
  console.log('\n## By set-up\n');
  printTable(
    HEADING,
    [...variants].map(([name, tally]) => row(name, tally)),
  );
  if (!process.argv.includes('--brief')) {
    console.log('\n## By document\n');
    printTable(HEADING, documents);
  }
  printDetection(classes, withoutTables);
  printConfidence(halves);
  structure.print();
}

/** Where the engine was sure and wrong. */
function printSureMisses({ formulas }: Score): void {
  for (const { confidence, right, found } of formulas)
    if (!right && confidence >= DOUBTFUL_BELOW) console.log(`! ${confidence} ${found}`);
}

type Half = 'calibration' | 'report';

/** By a hash of the document's name, whatever fonts it is set in: thresholds are chosen on one half only. */
function halfOf({ name }: PdfSource): Half {
  const [document = ''] = name.split('/').slice(-1);
  const hash = createHash('sha256').update(document.replace(/^lo_/, '')).digest();
  return (hash[0] ?? 0) % 2 === 0 ? 'calibration' : 'report';
}

const detection = ({ inlineHits, inlineFound, inline }: FormulaTally) => [
  percent(inlineHits, inlineFound),
  percent(inlineHits, inline),
];

function printDetection(classes: Map<string, FormulaTally>, withoutTables: Map<string, FormulaTally>): void {
  console.log('\n## Inline formulas found\n');
  printTable(
    ['class', 'P', 'R', 'P, tables left out of the truth', 'R'],
    [...classes].map(([name, tally]) => [
      name,
      ...detection(tally),
      ...detection(withoutTables.get(name) ?? tally),
    ]),
  );
}

/** What became of everything that is painted, by set-up; documents with something unexplained apart. */
async function printInk(sources: PdfSource[]): Promise<void> {
  const setUps = new Map<string, InkTally[]>();
  const unexplained: (string | number)[][] = [];
  for (const { name, pdf } of sources) {
    const ink = await inkOf(pdf);
    const [setUp = ''] = name.split('/');
    setUps.set(setUp, [...(setUps.get(setUp) ?? []), ink]);
    if (ink.unexplained > 0) unexplained.push(inkRow(name, ink));
  }
  const all = inkRow('all', addInk([...setUps.values()].flat()));
  printTable(INK_HEADING, [...[...setUps].map(([name, tallies]) => inkRow(name, addInk(tallies))), all]);
  if (unexplained.length > 0) printTable(INK_HEADING, unexplained);
}

/** Text and structure alone: no scorer of formulas, no speed. */
async function printStructure(sources: PdfSource[]): Promise<void> {
  const structure = new StructureTable();
  for (const source of sources)
    structure.add(source, structureOf(source, await treeOf(source.pdf), process.argv.includes('-v')));
  structure.print();
}

function printConfidence({ calibration, report }: Record<Half, Score['formulas']>): void {
  const rows = [0.5, 0.75, 0.9, 0.95, 1].map((threshold) => [
    threshold,
    ...[calibration, report, [...calibration, ...report]].flatMap((formulas) => {
      const kept = formulas.filter(({ confidence }) => confidence >= threshold);
      return [
        percent(kept.length, formulas.length),
        percent(kept.filter(({ right }) => right).length, kept.length),
      ];
    }),
  ]);
  console.log('\n## Confidence\n');
  printTable(
    ['threshold', 'calibration: kept', 'right', 'report: kept', 'right', 'all: kept', 'right'],
    rows,
  );
}

async function printSpeed(files: string[]): Promise<void> {
  const { pages, pagesPerSecond, firstPage, ratio, parts } = await measureSpeed(files);
  console.log('\n## Speed\n');
  printTable(
    ['pages', 'pages a second (to DOCX, processor time)', 'first page', 'times pdftotext'],
    [[pages, pagesPerSecond.toFixed(1), milliseconds(firstPage), ratio === null ? '–' : ratio.toFixed(1)]],
  );
  console.log('');
  printTable(
    ['part', 'ms a page'],
    parts.map(([part, msPerPage]) => [part, msPerPage.toFixed(1)]),
  );
  console.log('\n## One long document, as the worker converts it\n');
  printTable(
    ['pages', 'engine', 'pages a second', 'pages a second of processor time', 'peak memory'],
    (await measureLength(files, pages)).map(({ pages, engine, time, processorTime, memory }) => [
      pages,
      engine,
      ((1000 * pages) / time).toFixed(1),
      ((1000 * pages) / processorTime).toFixed(1),
      `${memory} MB`,
    ]),
  );
}

/** Whole documents tell more of speed than single pages, where the corpus has them. */
function timedFiles(sources: PdfSource[]): string[] {
  const documents = sources.filter(({ name }) => name.startsWith('docs/'));
  return (documents.length > 0 ? documents : sources).map(({ pdf }) => pdf);
}

/**
 * `SET …` restricts the run to set-ups by name (`cm`, `docs`); `--folder DIR` measures another corpus of the same
 * layout; `--structure` measures text and structure alone; `--ink` tells what became of everything that is painted; `--brief` leaves out single documents; `-v` prints every
 * missed formula, and the worst misses of text and structure.
 */
async function main(args: string[]): Promise<void> {
  const folder = args.includes('--folder') ? args[args.indexOf('--folder') + 1] : undefined;
  const wanted = args.filter((arg) => !arg.startsWith('-') && arg !== folder);
  const all = pdfSources(folder ?? OWN_CORPUS);
  const failures = folder
    ? []
    : manifestErrors(
        OWN_CORPUS,
        all.map(({ pdf }) => pdf),
      );
  for (const failure of failures) console.log(`Corpus: ${failure}`);
  const sources = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name.split('/')[0] ?? ''));
  if (sources.length === 0) {
    console.error(`No PDF with its source: ${[folder ?? OWN_CORPUS, ...wanted].join(' ')}`);
    process.exitCode = 1;
  } else if (args.includes('--ink')) await printInk(sources);
  else if (args.includes('--structure')) await printStructure(sources);
  else {
    await printAccuracy(sources);
    await printSpeed(timedFiles(sources));
  }
}

await main(process.argv.slice(2));
