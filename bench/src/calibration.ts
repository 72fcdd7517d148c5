import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DOUBTFUL_BELOW } from '@sutra/contract';
import { extractPdf } from '../../packages/engine/src/extract/pdf/index.ts';
import { type DocumentTree, formulasOf } from '../../packages/engine/src/tree/index.ts';
import { writeMarkdown } from '../../packages/engine/src/write/markdown/index.ts';
import { halfOf, PRINTED_HEADING, printedRow } from './calibration/document-halves.ts';
import { thresholdCounts } from './calibration/threshold-counts.ts';
import { percent, printTable } from './measure.ts';
import { printedTex, sameLook, scoreSource } from './pdf/score.ts';
import {
  type DocumentJudgement,
  judgeDocument,
  type SourceReadings,
} from './pdf/scorer/document-judgements.ts';
import { judgePage, type PageJudgement } from './pdf/scorer/page-judgements.ts';
import { ALL_TOLERANCES, allBut, TOLERANCES, type Tolerances } from './pdf/scorer/tolerances.ts';
import { OWN_CORPUS, pdfSources } from './pdf/sources.ts';
import { readSource } from './pdf/structure.ts';
import { pageInFile, realPages } from './real/pages.ts';

const USAGE = `npm run bench -- calibration [--folder DIR]… [--skip-own] [-v]

How often formulas are right by the confidence that the engine has in them: of the own corpus, of pages that others made
(pages/NAME.pdf of a folder with their transcriptions), and of whole documents (docs/NAME.pdf of a folder with the NAME.tex
that made them, and the author's commands in NAME.macros.tex). Thresholds are tuned on the pages of odd place in the order
of names and on the own corpus without kp and xestix, and reported on the others. Documents are in two halves by a digest
of their names: one to look at, of the other only the counts are shown. They are judged twice: against the source as it is
written, and as it is printed, with formulas that only begin or end elsewhere than the author's in a column of their own.
  --skip-own   the own corpus is left out
  --tolerances how many formulas of documents are right by each rule of tolerance, which judges them once a rule
  -v           every formula above the threshold that is wrong and every right one below it, in TeX`;

/** Bins of confidence by their lower ends; formulas below the threshold are marked as doubtful. */
const BINS = [1, 0.95, 0.85, DOUBTFUL_BELOW, 0.6, 0.4, 0];
const REPORTED_SETS = /^(?:kp|xestix)\//;
const TUNED = ['own, tuned on', 'real, odd (tuned on)'] as const;
const REPORTED = ['own, kp and xestix', 'real, even', 'documents'] as const;
const SETS = [...TUNED, ...REPORTED];
type SetName = (typeof SETS)[number];
/** `document` names a whole document. */
type Judgement = PageJudgement & Partial<DocumentJudgement> & { document?: string };
type Judgements = Record<SetName, Judgement[]>;

async function read(pdf: string, page: number | null): Promise<DocumentTree> {
  const request = { languages: [], fileName: basename(pdf) };
  const range = page === null ? {} : { pageRange: [{ from: page, to: page }] };
  const bytes = () => new Uint8Array(readFileSync(pdf));
  const ports = { recogniser: null };
  const { tree } = await extractPdf(bytes(), { ...request, ...range }, ports).catch(() =>
    extractPdf(bytes(), request, ports),
  );
  return tree;
}

const confidencesOf = ({ blocks }: DocumentTree) =>
  [...formulasOf(blocks)].map(({ node }) => node.confidence ?? 1);

async function judgeOwn(judged: Judgements): Promise<void> {
  for (const source of pdfSources(OWN_CORPUS)) {
    const tree = await read(source.pdf, null);
    const { formulas } = scoreSource(source, writeMarkdown(tree), confidencesOf(tree));
    const set = REPORTED_SETS.test(source.name) ? 'own, kp and xestix' : 'own, tuned on';
    for (const { confidence, right, found } of formulas)
      judged[set].push({ confidence, found, verdict: right ? 'right' : 'wrong' });
  }
}

async function judgeReal(folder: string, judged: Judgements): Promise<void> {
  for (const page of realPages(folder).filter(({ bornDigital }) => bornDigital)) {
    const tree = await read(page.source, pageInFile(page));
    const set = page.place % 2 === 1 ? 'real, odd (tuned on)' : 'real, even';
    judged[set].push(
      ...judgePage(readFileSync(page.transcription, 'utf8'), writeMarkdown(tree), confidencesOf(tree)),
    );
  }
}

/** Commands of packages, by what they print. */
const PACKAGE_COMMANDS = String.raw`\newcommand{\overrightharp}[1]{\overrightharpoon{#1}}\newcommand{\faktor}[2]{#1\diagup #2}\newcommand{\mathlarger}[1]{#1}\newcommand{\accentset}[2]{\overset{#1}{#2}}\newcommand{\centernot}{\not}\newcommand{\xlongrightarrow}{\xrightarrow}\newcommand{\raisebox}[2]{\mbox{#2}}\newcommand{\clap}[1]{\mbox{#1}}\newcommand{\ohm}{\Omega}\newcommand{\celsius}{^{\circ}\mathrm{C}}`;

/** A whole document that was read: what its source says and what was found. */
interface ReadDocument {
  name: string;
  source: SourceReadings;
  markdown: string;
  confidences: number[];
}

async function readDocuments(folder: string): Promise<ReadDocument[]> {
  const documents: ReadDocument[] = [];
  for (const source of pdfSources(folder)) {
    const tree = await read(source.pdf, null);
    const written = sameLook(printedTex(source, true));
    documents.push({
      name: source.name,
      source: { written, read: sameLook(writeMarkdown(readSource(source, PACKAGE_COMMANDS))) },
      markdown: sameLook(writeMarkdown(tree)),
      confidences: confidencesOf(tree),
    });
  }
  return documents;
}

/** What others write into their sources is judged as transcriptions are: formulas of one kind, a statement each. */
const judgeDocuments = (documents: readonly ReadDocument[], tolerances = ALL_TOLERANCES): Judgement[] =>
  documents.flatMap(({ name, source, markdown, confidences }) =>
    judgeDocument(source, markdown, confidences, tolerances).map((each) => ({ ...each, document: name })),
  );

const isIn = (bin: number) => {
  const above = BINS[BINS.indexOf(bin) - 1] ?? Number.POSITIVE_INFINITY;
  return ({ confidence }: PageJudgement) => confidence >= bin && confidence < above;
};

const share = (part: number, whole: number) => `${part} of ${whole} (${percent(part, whole)})`;

function printCurve(judged: Judgements, sets: readonly SetName[]): void {
  console.log('\n## Right, of the formulas of each confidence\n');
  const cell = (judgements: PageJudgement[]) => {
    const count = (verdict: PageJudgement['verdict']) =>
      judgements.filter((each) => each.verdict === verdict).length;
    const spurious = count('spurious');
    const right = share(count('right'), count('right') + count('wrong'));
    return `${right}${spurious > 0 ? `, ${spurious} spurious` : ''}`;
  };
  printTable(
    ['confidence from', ...sets],
    BINS.map((bin) => [bin, ...sets.map((set) => cell(judged[set].filter(isIn(bin))))]),
  );
}

const THRESHOLD_HEADING = [
  'set',
  'formulas',
  'not doubted: right',
  'right ones doubted',
  'wrong ones doubted',
  'spurious ones doubted',
];

function thresholdRow(name: string, judgements: readonly PageJudgement[]): (string | number)[] {
  const counts = thresholdCounts(judgements, DOUBTFUL_BELOW);
  const { sureRight, sureWrong, sureSpurious, doubtedRight, doubtedWrong, doubtedSpurious } = counts;
  return [
    name,
    sureRight + sureWrong + doubtedRight + doubtedWrong,
    share(sureRight, sureRight + sureWrong),
    share(doubtedRight, doubtedRight + sureRight),
    share(doubtedWrong, doubtedWrong + sureWrong),
    share(doubtedSpurious, doubtedSpurious + sureSpurious),
  ];
}

function printThreshold(judged: Judgements, sets: readonly SetName[]): void {
  console.log(`\n## At the threshold of ${DOUBTFUL_BELOW}\n`);
  const all = (names: readonly SetName[]) => names.flatMap((name) => judged[name]);
  printTable(THRESHOLD_HEADING, [
    ...sets.map((set) => thresholdRow(set, judged[set])),
    thresholdRow('all tuned on', all(TUNED)),
    thresholdRow('all reported', all(REPORTED)),
  ]);
}

function printDocuments({ documents }: Judgements): void {
  if (documents.length === 0) return;
  console.log('\n## By document\n');
  const names = [...new Set(documents.map(({ document = '' }) => document))];
  printTable(
    THRESHOLD_HEADING,
    names.map((name) =>
      thresholdRow(
        name,
        documents.filter(({ document }) => document === name),
      ),
    ),
  );
}

const isOfDocument = (each: Judgement): each is DocumentJudgement & { document: string } =>
  each.document !== undefined && each.asPrinted !== undefined;

function printHalves({ documents }: Judgements): void {
  const judgements = documents.filter(isOfDocument);
  if (judgements.length === 0) return;
  console.log(`\n## Documents as they are printed, at the threshold of ${DOUBTFUL_BELOW}\n`);
  printTable(
    PRINTED_HEADING,
    (['looked at', 'held out'] as const).map((half) => {
      const inHalf = judgements.filter(({ document }) => halfOf(document) === half);
      const names = new Set(inHalf.map(({ document }) => document));
      return printedRow(`${names.size} ${half}`, inHalf, DOUBTFUL_BELOW);
    }),
  );
}

/** What each rule of tolerance decides: the formulas that are right or cut elsewhere by it alone. */
function printTolerances(documents: readonly ReadDocument[]): void {
  console.log('\n## Undoubted formulas of documents that are right or cut by one rule alone\n');
  const halves = ['looked at', 'held out'] as const;
  const agreeing = (tolerances: Tolerances) => {
    const all = judgeDocuments(documents, tolerances).filter(
      ({ confidence, asPrinted = '' }) => confidence >= DOUBTFUL_BELOW && /^(?:right|cut)$/.test(asPrinted),
    );
    return halves.map((half) => all.filter(({ document = '' }) => halfOf(document) === half).length);
  };
  const withAll = agreeing(ALL_TOLERANCES);
  printTable(
    ['rule', ...halves],
    TOLERANCES.map((rule) => {
      const without = agreeing(allBut(rule));
      return [rule, ...withAll.map((count, at) => count - (without[at] ?? 0))];
    }),
  );
}

/** Of a document's formula what is printed counts, and nothing of the half that is held out is shown. */
const isShownMiss = ({ confidence, verdict, asPrinted = verdict, document }: Judgement) =>
  asPrinted !== 'unknown' &&
  (asPrinted === 'right' || asPrinted === 'cut') !== confidence >= DOUBTFUL_BELOW &&
  (document === undefined || halfOf(document) === 'looked at');

function printMisses(judged: Judgements): void {
  for (const set of SETS)
    for (const each of judged[set].filter(isShownMiss)) {
      const { confidence, verdict, asPrinted = verdict, found, document = '', truth = '' } = each;
      console.log(`${set} ${document}: ${asPrinted} at ${confidence}: ${found}\n    ${truth}`);
    }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', multiple: true, default: [] },
      'skip-own': { type: 'boolean', default: false },
      verbose: { type: 'boolean', short: 'v', default: false },
      tolerances: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const documents: ReadDocument[] = [];
  const judged = Object.fromEntries(SETS.map((set) => [set, [] as Judgement[]])) as Judgements;
  if (!values['skip-own']) await judgeOwn(judged);
  for (const folder of values.folder)
    if (existsSync(join(folder, 'docs'))) documents.push(...(await readDocuments(folder)));
    else await judgeReal(folder, judged);
  judged.documents.push(...judgeDocuments(documents));
  if (values.verbose) printMisses(judged);
  const sets = SETS.filter((set) => judged[set].length > 0);
  printCurve(judged, sets);
  printThreshold(judged, sets);
  printDocuments(judged);
  printHalves(judged);
  if (values.tolerances) printTolerances(documents);
}

await main();
