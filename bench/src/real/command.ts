import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { percent, printTable, tableRow } from '../measure.ts';
import { addInk, INK_HEADING, inkOf, inkRow } from '../pdf/page-ink.ts';
import { type PageMiss, scorePage } from '../pdf/scorer/page-score.ts';
import { addPages, type PageTally } from '../pdf/scorer/page-tally.ts';
import { type PageEngine, startEngine } from './engine.ts';
import { GROUPS, pageInFile, type RealPage, realPages } from './pages.ts';

const USAGE = `npm run bench -- real --folder DIR [--only NAME,…] [-v]

Converts pages that others made, pages/NAME.pdf and photos/NAME.jpg of the folder, and compares each with its
transcription NAME.tex beside it. Nothing of them is stored. Seconds are of the processor, all threads together; without
pictures means that every picture is drawn white and in no time.
  --only   pages whose name contains one of these words
  -v       every formula that is not as the page has it, in TeX
  --ink    instead, what became of everything that is painted on each page, and the share that nothing explains`;

interface Result {
  page: RealPage;
  tally: PageTally;
  /** Processor time in seconds; without drawing pictures and reading them, null where there is nothing else. */
  seconds: number;
  withoutPictures: number | null;
}

const HEADING = [
  'place',
  'page',
  'formulas',
  'exact',
  'silently wrong',
  'doubted',
  'of them right',
  'lost silently',
  'spurious of found',
  'words wrong',
  'extra words',
  'out of order',
  'Devanagari wrong',
  'seconds',
  'without pictures',
];

const counted = (part: number, whole: number) => `${part} (${percent(part, whole)})`;

const cells = (tally: PageTally) => [
  tally.formulas,
  counted(tally.exact, tally.formulas),
  counted(tally.silentlyWrong, tally.formulas),
  counted(tally.doubted, tally.formulas),
  tally.doubtedThoughRight,
  counted(tally.lostSilently, tally.formulas),
  counted(tally.spurious, tally.found),
  counted(tally.wrongWords, tally.words),
  counted(tally.extraWords, tally.words),
  counted(tally.movedWords, tally.uniqueWords),
  counted(tally.devanagariEdits, tally.devanagari),
];

const sum = (values: (number | null)[]) =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((all, value) => all + (value ?? 0), 0);

const shownSeconds = (seconds: number | null) => (seconds === null ? '–' : seconds.toFixed(2));

const pageRow = ({ page, tally, seconds, withoutPictures }: Result) => [
  page.place,
  page.name,
  ...cells(tally),
  shownSeconds(seconds),
  shownSeconds(withoutPictures),
];

function groupRow(name: string, results: Result[]): (string | number)[] {
  return [
    results.length,
    name,
    ...cells(addPages(results.map(({ tally }) => tally))),
    shownSeconds(sum(results.map(({ seconds }) => seconds))),
    shownSeconds(sum(results.map(({ withoutPictures }) => withoutPictures))),
  ];
}

const oneLine = (tex: string) => tex.replace(/\s+/g, ' ').trim();

const texOf = (item: PageMiss['found']) =>
  item ? (item.t === 'w' ? `the word ${item.s}` : oneLine(item.tex)) : 'nothing';

function missText({ kind, truth, found, distance, doubted }: PageMiss): string {
  const what = kind === 'wrong' ? `wrong, distance ${distance.toFixed(2)}` : kind;
  return `- ${what}${doubted ? ', doubted' : ''}\n    truth: ${texOf(truth)}\n    found: ${texOf(found)}`;
}

async function resultOf(
  page: RealPage,
  engine: PageEngine,
  blank: PageEngine,
  verbose: boolean,
): Promise<Result> {
  const { markdown, error, seconds } = await engine.convert(page);
  if (verbose) console.log(`\n### ${page.name}\n`);
  if (error !== null) console.error(`${page.name} could not be converted: ${error}`);
  const miss = (each: PageMiss) => {
    if (verbose) console.log(missText(each));
  };
  const tally = scorePage(readFileSync(page.transcription, 'utf8'), markdown, { miss });
  const withoutPictures = page.bornDigital ? (await blank.convert(page)).seconds : null;
  return { page, tally, seconds, withoutPictures };
}

async function measure(pages: RealPage[], verbose: boolean, warmUpFiles?: number): Promise<Result[]> {
  const [engine, blank] = [await startEngine(false, warmUpFiles), await startEngine(true, warmUpFiles)];
  const results: Result[] = [];
  if (!verbose) printTable(HEADING, []);
  for (const page of pages) {
    const result = await resultOf(page, engine, blank, verbose);
    if (!verbose) console.log(tableRow(pageRow(result)));
    results.push(result);
  }
  await Promise.all([engine.close(), blank.close()]);
  return results;
}

async function printInk(pages: RealPage[]): Promise<void> {
  const tallies = [];
  for (const page of pages.filter(({ bornDigital }) => bornDigital))
    tallies.push({ name: page.name, ink: await inkOf(page.source, pageInFile(page)) });
  const all = addInk(tallies.map(({ ink }) => ink));
  printTable(INK_HEADING, [...tallies.map(({ name, ink }) => inkRow(name, ink)), inkRow('all', all)]);
}

/** Does what the command line asks for, and prints it. `warmUpFiles` as of `startEngine`. Returns the exit code. */
export async function real(args: string[], warmUpFiles?: number): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: 'string' },
      only: { type: 'string', default: '' },
      verbose: { type: 'boolean', short: 'v', default: false },
      ink: { type: 'boolean', default: false },
    },
  });
  const words = values.only.split(',');
  const all = values.folder === undefined ? [] : realPages(values.folder);
  const pages = all.filter(({ name }) => words.some((word) => name.includes(word)));
  if (pages.length === 0) {
    console.error(values.folder === undefined ? USAGE : `No such page with a transcription.\n\n${USAGE}`);
    return 2;
  }
  if (values.ink) {
    await printInk(pages);
    return 0;
  }
  const results = await measure(pages, values.verbose, warmUpFiles);
  if (values.verbose) printTable(HEADING, results.map(pageRow));
  console.log('\n## Together\n');
  const groups = GROUPS.map(([name, has]) => [name, results.filter(({ page }) => has(page))] as const);
  printTable(
    ['pages', 'group', ...HEADING.slice(2)],
    groups.filter(([, found]) => found.length > 0).map(([name, found]) => groupRow(name, found)),
  );
  return 0;
}
