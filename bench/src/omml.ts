import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { auditMath, readMathml, readTex, restructure, TexLimitError, writeOmml } from '@sutra/math';
import { validateFormulas } from '../../packages/engine/test/validate-xml.ts';
import { bundleMath } from './bundle-math.ts';
import { type FormulaList, formulaLists, rootFolder } from './formula-lists.ts';
import { harnessFolder, printHarness } from './harness.ts';
import { milliseconds, once, percent, printTable, rate, thousands } from './measure.ts';
import { hasPandoc, libraryPeers, pandocSeconds } from './peers.ts';
import { mathmlInputs, testInputs } from './test-inputs.ts';

const CLI = join(rootFolder, 'worker/bin/sutra.cjs');

function convert(tex: string): string {
  const { math, number } = readTex(tex);
  return writeOmml(restructure(math), { display: true, number });
}

function convertAndAudit(tex: string) {
  const { math, number, warnings } = readTex(tex);
  const tree = restructure(math);
  const omml = writeOmml(tree, { display: true, number });
  return { omml, warnings, audit: auditMath(tree, omml, { number }) };
}

function outcome(tex: string) {
  try {
    return convertAndAudit(tex);
  } catch {
    return undefined;
  }
}

async function qualityRow({ name, formulas }: FormulaList): Promise<string[]> {
  const outcomes = formulas.map(outcome);
  const converted = outcomes.filter((found) => found !== undefined);
  const errors = await validateFormulas(converted.map(({ omml }) => omml));
  const equal = converted.filter(({ audit }) => audit.differences.length === 0);
  const asText = converted.filter(({ audit }) => audit.verdict === 'keptAsText');
  return [
    name,
    thousands(formulas.length),
    percent(converted.length, formulas.length),
    percent(converted.filter(({ warnings }) => warnings.length === 0).length, formulas.length),
    percent(errors.filter((found) => found.length === 0).length, formulas.length),
    percent(equal.length, formulas.length),
    percent(asText.length, formulas.length),
  ];
}

async function printQuality(lists: FormulaList[]): Promise<void> {
  const rows: string[][] = [];
  for (const list of lists) rows.push(await qualityRow(list));
  printTable(
    [
      'set',
      'formulas',
      'converted',
      'without a warning',
      'valid (XSD)',
      'reads back equal',
      'holds source text',
    ],
    rows,
  );
}

function printSpeed(formulas: string[]): void {
  const whole = rate(formulas, convert);
  const steps: [string, (tex: string) => unknown][] = [
    ['TeX to Word', convert],
    ['with the audit', convertAndAudit],
    ['our reader alone', (tex) => readTex(tex)],
    ...libraryPeers().map((peer): [string, (tex: string) => unknown] => [peer.name, peer.convert]),
  ];
  const rows = steps.map(([name, work]) => {
    const found = work === convert ? whole : rate(formulas, work);
    return [name, thousands(found), (found / whole).toFixed(2)];
  });
  printTable(['', 'formulas a second of processor time', 'relative to TeX to Word'], rows);
}

/** A thousand formulas, however many the list has. */
const thousand = (formulas: string[]) =>
  Array.from({ length: 1000 }, (_, index) => formulas[index % formulas.length]!);

function ownSeconds(formulas: string[]): number {
  const start = performance.now();
  spawnSync('node', [CLI, 'omml'], { input: `${formulas.join('\n')}\n`, maxBuffer: 1 << 28 });
  return (performance.now() - start) / 1000;
}

const least = (times: number, work: () => number) => Math.min(...Array.from({ length: times }, work));

/** The processes run in turn, so that other work on the machine meets each of them alike. */
const PROCESS_ROUNDS = 21;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The median of each kind of run, in seconds. */
function mediansInTurn(runs: (() => number)[]): number[] {
  for (const run of runs) run();
  const times = Array.from({ length: PROCESS_ROUNDS }, () => runs.map((run) => run()));
  return runs.map((_, index) => median(times.map((round) => round[index] ?? 0)));
}

function printProcesses(formulas: string[]): void {
  const [one = 0, ours = 0, theirs] = mediansInTurn([
    () => ownSeconds(formulas.slice(0, 1)),
    () => ownSeconds(formulas),
    ...(hasPandoc() ? [() => pandocSeconds(formulas)] : []),
  ]);
  const rows = [
    ['`sutra omml`, one formula', `${one.toFixed(2)} s`],
    ['`sutra omml`, 1,000 formulas', `${ours.toFixed(2)} s`],
  ];
  if (theirs !== undefined)
    rows.push(['pandoc, 1,000 formulas', `${theirs.toFixed(2)} s (${(theirs / ours).toFixed(2)} × ours)`]);
  printTable([`whole process, median of ${PROCESS_ROUNDS}`, 'time'], rows);
}

const WARM_UP = `
const start = performance.now();
const { readTex, restructure, writeOmml } = await import(process.argv[1]);
const { math } = readTex('\\\\sum_{i=1}^n \\\\frac{a_i}{b}');
writeOmml(restructure(math), { display: true });
console.log(performance.now() - start);`;

/** Loading the bundle and the first formula, in a fresh process. */
function warmUp(bundle: string): number {
  const { stdout } = spawnSync('node', ['--input-type=module', '-e', WARM_UP, bundle], { encoding: 'utf8' });
  return Number(stdout);
}

function limitCode(tex: string): string {
  try {
    convert(tex);
    return 'converted';
  } catch (error) {
    return error instanceof TexLimitError ? error.code : String(error);
  }
}

function hardRow(name: string, tex: string): string[] {
  let result = '';
  const time = once(() => {
    result = limitCode(tex);
  });
  return [name, thousands(tex.length), result, milliseconds(time)];
}

const letter = (index: number) => String.fromCharCode(97 + index);

function printHard(formulas: string[]): void {
  let long = '';
  for (let index = 0; long.length < 100_000; index++) long += ` ${formulas[index % formulas.length]}`;
  const doubled = Array.from({ length: 25 }, (_, index) => {
    const inner = `\\${letter(index)}`;
    return `\\def\\${letter(index + 1)}{${inner}${inner}}`;
  });
  const bomb = `\\def\\a{xx}${doubled.join('')}\\z`;
  limitCode(long);
  printTable(
    ['', 'characters', 'result', 'time'],
    [
      hardRow('a long formula', long),
      hardRow('one long row of symbols', 'x+'.repeat(50_000)),
      hardRow('100 levels', `${'\\sqrt{'.repeat(100)}x${'}'.repeat(100)}`),
      hardRow('1,000 levels', `${'\\sqrt{'.repeat(1000)}x${'}'.repeat(1000)}`),
      hardRow('100,000 levels', `${'\\frac{'.repeat(100_000)}x`),
      hardRow('a macro that doubles 26 times', bomb),
      hardRow('a macro that calls itself', '\\def\\a{\\a}\\a'),
    ],
  );
}

/** The test inputs of another project: how many are read well, and every one that is not. */
async function printFolder(folder: string): Promise<void> {
  const formulas = testInputs(folder);
  await printQuality([{ name: basename(folder), path: folder, formulas }]);
  for (const tex of formulas) {
    const warnings = outcome(tex)?.warnings ?? [{ code: limitCode(tex), detail: undefined }];
    const codes = warnings.map(({ code, detail }) => (detail ? `${code} ${detail}` : code));
    if (codes.length > 0)
      console.log(`${JSON.stringify(tex).slice(0, 160)}\n    ${codes.slice(0, 5).join(', ')}`);
  }
}

async function printMathml(folder: string): Promise<void> {
  const formulas = mathmlInputs(folder).map((source) => readMathml(source));
  if (formulas.length === 0) return;
  const errors = await validateFormulas(
    formulas.map(({ math }) => writeOmml(restructure(math), { display: true })),
  );
  const silent = formulas.filter(({ warnings }) => warnings.length === 0).length;
  const valid = errors.filter((found) => found.length === 0).length;
  printTable(
    ['set', 'MathML formulas', 'without a warning', 'valid (XSD)'],
    [
      [
        basename(folder),
        thousands(formulas.length),
        percent(silent, formulas.length),
        percent(valid, formulas.length),
      ],
    ],
  );
}

const folderAt = process.argv.indexOf('--folder');
if (folderAt > 0) {
  for (const folder of process.argv.slice(folderAt + 1)) {
    await printFolder(folder);
    await printMathml(folder);
  }
  process.exit();
}

const lists = formulaLists();
const speedList = lists.find(({ name }) => name === 'real') ?? lists[0]!;
const bundles = mkdtempSync(join(tmpdir(), 'sutra-bundle-'));
process.once('exit', () => rmSync(bundles, { recursive: true, force: true }));
const all = await bundleMath(bundles);
const texToOmml = await bundleMath(bundles, 'tex-to-omml');
const withoutPackages = await bundleMath(bundles, 'tex-to-omml-core');

await printQuality(lists);
console.log();
printSpeed(speedList.formulas.filter((tex) => outcome(tex) !== undefined));
console.log();
printProcesses(thousand(speedList.formulas));
console.log();
printHard(speedList.formulas);
console.log(`\nWarm-up (loading and the first formula): ${milliseconds(least(5, () => warmUp(all.path)))}`);
for (const [name, { bytes, gzipped }] of [
  ['@sutra/math', all],
  ['@sutra/math/tex-to-omml', texToOmml],
  ['@sutra/math/tex-to-omml-core', withoutPackages],
] as const) {
  console.log(
    `Browser bundle of ${name}: ${thousands(bytes / 1000)} kB, ${thousands(gzipped / 1000)} kB gzipped`,
  );
}
const folder = harnessFolder();
if (folder) {
  console.log('\nThe harness:');
  await printHarness(
    folder,
    lists.filter(({ name }) => name !== 'own'),
    `node ${CLI} omml`,
    !process.argv.includes('--own'),
  );
}
