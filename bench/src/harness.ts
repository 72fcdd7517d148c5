import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const { stdout } = spawnSync('node', call, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  return stdout
    .split('\n')
    .filter((line) => line.includes('| conv '))
    .join('\n');
}

/** Prints the harness's line for each list: ours, and with `peers` those of the others. */
export function printHarness(folder: string, lists: FormulaList[], command: string, peers: boolean): void {
  const results = mkdtempSync(join(tmpdir(), 'sutra-bench-'));
  const converters = [['--as', 'sutra', '--cmd', command], ...(peers ? [DOCX, PEERS] : [])];
  for (const list of lists)
    for (const converter of converters) console.log(runHarness(folder, list, converter, results));
  rmSync(results, { recursive: true });
}
