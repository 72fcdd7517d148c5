import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { DOUBTFUL_BELOW } from '@sutra/contract';
import { extractPdf } from '../../packages/engine/src/extract/pdf/index.ts';
import { type DocumentTree, formulasOf } from '../../packages/engine/src/tree/index.ts';
import { writeMarkdown } from '../../packages/engine/src/write/markdown/index.ts';
import { percent, printTable } from './measure.ts';
import { scoreSource } from './pdf/score.ts';
import { judgePage, type PageJudgement } from './pdf/scorer/page-judgements.ts';
import { OWN_CORPUS, pdfSources } from './pdf/sources.ts';
import { pageInFile, realPages } from './real/pages.ts';

const USAGE = `npm run bench -- calibration [--folder DIR] [-v]

How often formulas are right by the confidence that the engine has in them: of the own corpus, and of pages that others
made, pages/NAME.pdf of the folder with their transcriptions. Thresholds are tuned on the pages of odd place in the order
of names and on the own corpus without kp and xestix, and reported on the others.
  -v   every formula above the threshold that is wrong, in TeX`;

/** Bins of confidence by their lower ends; formulas below the threshold are marked as doubtful. */
const BINS = [1, 0.95, 0.85, DOUBTFUL_BELOW, 0.6, 0.4, 0];
const REPORTED_SETS = /^(?:kp|xestix)\//;
const SETS = ['own, tuned on', 'own, kp and xestix', 'real, odd (tuned on)', 'real, even'] as const;
type SetName = (typeof SETS)[number];
type Judgements = Record<SetName, PageJudgement[]>;

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

const isIn = (bin: number) => {
  const above = BINS[BINS.indexOf(bin) - 1] ?? Number.POSITIVE_INFINITY;
  return ({ confidence }: PageJudgement) => confidence >= bin && confidence < above;
};

const count = (judgements: PageJudgement[], verdict: PageJudgement['verdict']) =>
  judgements.filter((each) => each.verdict === verdict).length;

function printCurve(judged: Judgements): void {
  console.log('\n## Right, of the formulas of each confidence\n');
  const cell = (judgements: PageJudgement[]) => {
    const right = count(judgements, 'right');
    const onPage = right + count(judgements, 'wrong');
    const spurious = count(judgements, 'spurious');
    return `${right} of ${onPage} (${percent(right, onPage)})${spurious > 0 ? `, ${spurious} spurious` : ''}`;
  };
  printTable(
    ['confidence from', ...SETS],
    BINS.map((bin) => [bin, ...SETS.map((set) => cell(judged[set].filter(isIn(bin))))]),
  );
}

function printThreshold(judged: Judgements): void {
  console.log(`\n## At the threshold of ${DOUBTFUL_BELOW}\n`);
  printTable(
    ['set', 'not doubted: right', 'right ones doubted', 'wrong ones doubted', 'spurious ones doubted'],
    SETS.map((set) => {
      const all = judged[set];
      const sure = all.filter(({ confidence }) => confidence >= DOUBTFUL_BELOW);
      const doubted = all.filter(({ confidence }) => confidence < DOUBTFUL_BELOW);
      const share = (verdict: PageJudgement['verdict']) =>
        `${count(doubted, verdict)} of ${count(all, verdict)} (${percent(count(doubted, verdict), count(all, verdict))})`;
      const right = count(sure, 'right');
      return [
        set,
        percent(right, right + count(sure, 'wrong')),
        share('right'),
        share('wrong'),
        share('spurious'),
      ];
    }),
  );
}

function printMisses(judged: Judgements): void {
  for (const set of SETS)
    for (const { confidence, verdict, found } of judged[set])
      if (verdict !== 'right' && confidence >= DOUBTFUL_BELOW)
        console.log(`${set}: ${verdict} at ${confidence}: ${found}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      verbose: { type: 'boolean', short: 'v', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const judged = Object.fromEntries(SETS.map((set) => [set, [] as PageJudgement[]])) as Judgements;
  await judgeOwn(judged);
  if (values.folder !== undefined) await judgeReal(values.folder, judged);
  if (values.verbose) printMisses(judged);
  printCurve(judged);
  printThreshold(judged);
}

await main();
