import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { changeOf, type Reference, referenceOf } from './ablate/compare.ts';
import { readPageModels } from './ablate/documents.ts';
import { bundleLayout, type LayoutBundle } from './ablate/layout-engine.ts';
import { changesNothing, describe, openResults, type ResultFile, type Row, rowOf } from './ablate/results.ts';
import { countByFolder, DIRECTIONS, isLayout, moved, type Threshold } from './ablate/thresholds.ts';
import { printTable } from './measure.ts';
import { OWN_CORPUS, pdfSources } from './pdf/sources.ts';

const USAGE = `npm run bench -- ablate [--only NAME,…] [--set-ups cm,lo,… | --all] [--folder DIR] [--out FILE.tsv]
npm run bench -- ablate --count

Moves each threshold of the PDF layout by a fifth up and down and prints what changes in the corpus.
  --only      thresholds whose file or name contains one of these words
  --set-ups   set-ups of the corpus to lay out (cm,newtx,lo,lualm); --all takes every one
  --folder    another corpus of the same layout
  --out       keeps each result in this file as it is found; the next run goes on from there
  --count     prints the number of named numbers by folder, and ends`;

const SET_UPS = 'cm,newtx,lo,lualm';

const total = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);

function printCount(): void {
  const counts = [...countByFolder()];
  const layout = counts.filter(([folder]) => isLayout(`${folder}/`) || isLayout(folder));
  printTable(
    ['folder', 'named numbers'],
    [
      ...counts,
      ['**thresholds: layout, formula, metrics.ts**', total(layout.map(([, count]) => count))],
      ['**with file formats, limits and routing**', total(counts.map(([, count]) => count))],
    ],
  );
}

async function readCorpus(
  bundle: LayoutBundle,
  folder: string,
  setUps: string[] | null,
): Promise<Reference[]> {
  const sources = pdfSources(folder).filter(
    ({ name }) => !setUps || setUps.includes(name.split('/')[0] ?? ''),
  );
  if (sources.length === 0)
    throw new Error(`No PDFs of these set-ups in ${folder}: name a corpus by --folder.`);
  const engine = bundle.load(new Map());
  const references: Reference[] = [];
  for (const source of sources) references.push(referenceOf(engine, await readPageModels(source)));
  const unsteady = references.find((reference) => changeOf(engine, reference));
  if (unsteady) throw new Error(`${unsteady.models.source.name} is not laid out the same twice.`);
  return references;
}

function ablate(bundle: LayoutBundle, threshold: Threshold, corpus: Reference[], results: ResultFile): Row[] {
  return DIRECTIONS.map((direction) => {
    const known = results.find(threshold, direction);
    if (known) return known;
    const to = moved(threshold, direction);
    const engine = bundle.load(new Map([[threshold.key, to]]));
    const changes = corpus.flatMap((reference) => changeOf(engine, reference) ?? []);
    const row = rowOf(threshold, direction, to, changes);
    results.add(row);
    return row;
  });
}

const titleOf = ({ file, name, value, unit }: Threshold) =>
  `${file} ${name} = ${Number(value.toPrecision(4))} ${unit}`;

function printSummary(bundle: LayoutBundle, found: [Threshold, Row[]][]): void {
  const idle = found.filter(([, rows]) => rows.every(changesNothing));
  console.log(`\nThresholds in the layout: ${bundle.thresholds.length}. Moved: ${found.length}.`);
  console.log(`Nothing changes in either direction with ${idle.length}:`);
  for (const [threshold] of idle) console.log(`  ${titleOf(threshold)}`);
  const named = total(countByFolder().values());
  console.log(`Named numbers in the whole PDF reader: ${named} (--count lists them by folder).`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      'set-ups': { type: 'string', default: SET_UPS },
      all: { type: 'boolean', default: false },
      folder: { type: 'string', default: OWN_CORPUS },
      out: { type: 'string' },
      count: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  if (values.count) return printCount();
  const bundle = await bundleLayout();
  const corpus = await readCorpus(
    bundle,
    resolve(values.folder),
    values.all ? null : values['set-ups'].split(','),
  );
  const documents = values.all ? 'all' : values['set-ups'];
  const results = openResults(values.out, `# layout ${bundle.fingerprint}, documents: ${documents}`);
  const words = values.only.split(',');
  const wanted = bundle.thresholds.filter(({ key }) => words.some((word) => key.includes(word)));
  if (wanted.length === 0) throw new Error(`No threshold has ${values.only} in its file or name.`);
  console.log(`${wanted.length} thresholds, ${corpus.length} documents (${documents})`);
  const found: [Threshold, Row[]][] = [];
  for (const [index, threshold] of wanted.entries()) {
    const rows = ablate(bundle, threshold, corpus, results);
    found.push([threshold, rows]);
    console.log(`[${index + 1}/${wanted.length}] ${titleOf(threshold)}`);
    for (const row of rows) console.log(`  ${describe(row)}`);
  }
  printSummary(bundle, found);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 2;
}
