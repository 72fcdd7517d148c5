import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extractPdf } from '../../packages/engine/src/extract/pdf/index.ts';
import { CONFIDENT } from '../../packages/engine/src/extract/pdf/layout/doubtful.ts';
import type { Block, DocumentTree } from '../../packages/engine/src/tree/index.ts';
import { writeMarkdown } from '../../packages/engine/src/write/markdown/index.ts';
import { milliseconds, percent, printTable } from './measure.ts';
import { measureLength } from './pdf/long-document.ts';
import { manifestFaults } from './pdf/manifest.ts';
import { loadScorer, type Score, type Scorer, type Tally } from './pdf/score.ts';
import { corpusFolder, ownPdfs, type PdfSource, pdfSources, scorerFolder } from './pdf/sources.ts';
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

const scoreOf = (scorer: Scorer, source: PdfSource, tree: DocumentTree): Score =>
  scorer.score(source, writeMarkdown(tree), confidencesOf(tree.blocks));

const ned = (sum: number, count: number) => (count === 0 ? '–' : (sum / count).toFixed(3));

function row(name: string, tally: Tally): string[] {
  const all = tally.iN + tally.dN;
  return [
    name,
    String(tally.iN),
    percent(tally.iEx, tally.iN),
    ned(tally.iNed, tally.iN),
    percent(tally.iHit, tally.iPred),
    percent(tally.iHit, tally.iN),
    String(tally.dN),
    percent(tally.dEx, tally.dN),
    ned(tally.dNed, tally.dN),
    percent(tally.iEx + tally.dEx, all),
    ned(tally.iNed + tally.dNed, all),
    percent(tally.wErr, tally.wN),
  ];
}

function add(sums: Map<string, Tally>, key: string, tally: Tally): void {
  const sum = sums.get(key);
  if (!sum) sums.set(key, { ...tally });
  else for (const name of Object.keys(tally) as (keyof Tally)[]) sum[name] = (sum[name] ?? 0) + tally[name];
}

async function printAccuracy(scorer: Scorer, sources: PdfSource[]): Promise<void> {
  const classes = new Map<string, Tally>();
  const variants = new Map<string, Tally>();
  const withoutTables = new Map<string, Tally>();
  const documents: string[][] = [];
  const halves: Record<Half, Score['formulas']> = { calibration: [], report: [] };
  const structure = new StructureTable();
  for (const source of sources) {
    if (process.argv.includes('-v')) console.log(`\n# ${source.name}`);
    const tree = await treeOf(source.pdf);
    const result = scoreOf(scorer, source, tree);
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
    [...classes].map(([name, tally]) => row(name, tally)),
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
    if (!right && confidence >= CONFIDENT) console.log(`! ${confidence} ${found}`);
}

type Half = 'calibration' | 'report';

/** By a hash of the document's name, whatever fonts it is set in: thresholds are chosen on one half only. */
function halfOf({ name }: PdfSource): Half {
  const [document = ''] = name.split('/').slice(-1);
  const hash = createHash('sha256').update(document.replace(/^lo_/, '')).digest();
  return (hash[0] ?? 0) % 2 === 0 ? 'calibration' : 'report';
}

const detection = ({ iHit, iPred, iN }: Tally) => [percent(iHit, iPred), percent(iHit, iN)];

function printDetection(classes: Map<string, Tally>, withoutTables: Map<string, Tally>): void {
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
  const { pages, pagesPerSecond, firstPage, ratio } = await measureSpeed(files);
  console.log('\n## Speed\n');
  printTable(
    ['pages', 'pages a second (to DOCX, processor time)', 'first page', 'times pdftotext'],
    [[pages, pagesPerSecond.toFixed(1), milliseconds(firstPage), ratio === null ? '–' : ratio.toFixed(1)]],
  );
  console.log('\n## One long document, as the worker converts it\n');
  printTable(
    ['pages', 'pages a second', 'peak memory'],
    (await measureLength(files)).map(({ pages, time, memory }) => [
      pages,
      ((1000 * pages) / time).toFixed(1),
      `${memory} MB`,
    ]),
  );
}

/**
 * `SET …` restricts the run to set-ups by name (`cm`, `docs`); `--folder DIR` measures another corpus of the same
 * layout; `--structure` measures text and structure alone; `--brief` leaves out single documents; `-v` prints every
 * missed formula, and the worst misses of text and structure.
 */
async function main(args: string[]): Promise<void> {
  const folder = args.includes('--folder') ? args[args.indexOf('--folder') + 1] : undefined;
  const wanted = args.filter((arg) => !arg.startsWith('-') && arg !== folder);
  const [corpus, scorer] = [corpusFolder(folder), scorerFolder()];
  const all = corpus ? pdfSources(corpus) : [];
  if (corpus && !folder)
    for (const fault of manifestFaults(
      corpus,
      all.map(({ pdf }) => pdf),
    ))
      console.log(`Corpus: ${fault}`);
  const sources = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name.split('/')[0] ?? ''));
  if (args.includes('--structure')) return printStructure(sources);
  if (scorer && sources.length > 0) await printAccuracy(await loadScorer(scorer), sources);
  else console.log('No corpus with sources here: speed only.');
  const documents = sources.filter(({ name }) => name.startsWith('docs/')).map(({ pdf }) => pdf);
  const files = documents.length > 0 ? documents : ownPdfs();
  if (files.length > 0 && !folder) await printSpeed(files);
}

await main(process.argv.slice(2));
