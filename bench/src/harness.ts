import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FormulaList, rootFolder } from './formula-lists.ts';

/** `SUTRA_HARNESS` names a folder with the measuring harness and its packages installed. */
const folders = [
  process.env.SUTRA_HARNESS,
  join(rootFolder, '../shared/harness'),
  join(rootFolder, '../harness'),
];

export const harnessFolder = (): string | undefined =>
  folders.find(
    (folder) => folder && existsSync(join(folder, 'node_modules')) && existsSync(join(folder, 'run.mjs')),
  );

const PEERS = ['--conv', 'pandoc-wasm,temml+mathml2omml'];
const DOCX = ['--module', 'converters/docxmath.mjs', '--as', 'docx-math'];

function runHarness(folder: string, list: FormulaList, converter: string[], results: string): string {
  const call = ['run.mjs', '--list', list.path, '--name', list.name, ...converter, '--out', results];
  const { stdout, stderr, status } = spawnSync('node', call, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0)
    throw new Error(`The harness failed; it needs xmllint, pandoc and its packages.\n${stderr}`);
  return stdout
    .split('\n')
    .filter((line) => line.includes('| conv '))
    .join('\n');
}

/** What the harness writes of a formula, as far as it decides whether that is perfect. */
interface HarnessRow {
  tex: string;
  error?: string;
  raw?: boolean;
  blank?: boolean;
  /** Structure that the TeX asks for and the result lacks. */
  struct?: string[];
  /** Faults that Microsoft's validator finds. */
  sdk: number;
  /** Distance between the formula and what is read back. */
  d2: number;
}

const isPerfect = ({ error, raw, blank, struct, sdk, d2 }: HarnessRow) =>
  !error && !raw && !blank && !struct?.length && sdk === 0 && d2 === 0;

/** The harness judges formulas whose commands it knows. */
type Judges = (tex: string) => boolean;

async function harnessJudges(folder: string): Promise<Judges> {
  const { latexTokens } = (await import(pathToFileURL(join(folder, 'canon.mjs')).href)) as {
    latexTokens: (tex: string) => { feat: { unknown: string[] } };
  };
  return (tex) => latexTokens(tex).feat.unknown.length === 0;
}

/** Why a formula is left as it is though the harness does not find it perfect, by formula. */
const knownDifferences = (): Map<string, string> =>
  new Map(
    readFileSync(join(rootFolder, 'bench/data/harness-differences.txt'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line) => line.split('\t') as [string, string]),
  );

/** Names every formula that the harness finds less than perfect, and those that it was expected to. */
function printFailures(rows: HarnessRow[], judges: Judges): void {
  const reasons = knownDifferences();
  const judged = rows.filter(({ tex }) => judges(tex));
  const failures = judged.filter((row) => !isPerfect(row));
  console.log(`  ${failures.length} of ${judged.length} are not perfect:`);
  for (const { tex } of failures) console.log(`  ${tex}\n      ${reasons.get(tex) ?? 'NOT EXPLAINED'}`);
  for (const { tex } of judged.filter(isPerfect))
    if (reasons.has(tex)) console.log(`  perfect by now, and still in harness-differences.txt: ${tex}`);
}

const rowsOf = (results: string, list: FormulaList): HarnessRow[] =>
  readFileSync(join(results, `${list.name}__sutra.rows.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as HarnessRow);

/** Prints the harness's line for each list: ours with what it finds wrong, and with `peers` those of the others. */
export async function printHarness(
  folder: string,
  lists: FormulaList[],
  command: string,
  peers: boolean,
): Promise<void> {
  const results = mkdtempSync(join(tmpdir(), 'sutra-bench-'));
  const judges = await harnessJudges(folder);
  for (const list of lists) {
    console.log(runHarness(folder, list, ['--as', 'sutra', '--cmd', command], results));
    printFailures(rowsOf(results, list), judges);
    if (peers)
      for (const converter of [DOCX, PEERS]) console.log(runHarness(folder, list, converter, results));
  }
  rmSync(results, { recursive: true });
}
