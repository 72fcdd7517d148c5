import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rootFolder } from './formula-lists.ts';
import { fixturePdfs, OWN_CORPUS, pdfsBelow } from './pdf/sources.ts';
import { differences } from './pdf-same/compare.ts';

const USAGE = `npx tsx bench/src/pdf-same.ts --against CHECKOUT [--folder DIR]… [--only NAME,…] [--keep]

Converts every PDF with the engine of this checkout and with that of another one, which must be installed, and tells
which Markdown and DOCX are not the same byte for byte. Without --folder: the project's corpus and test documents.
  --only   PDFs whose path contains one of these words
  --keep   keeps what was written, and says where`;

const CHILD = join(rootFolder, 'bench/src/pdf-same/convert-files.ts');
const TSX = join(rootFolder, 'node_modules/tsx/dist/cli.mjs');

async function convertWith(checkout: string, out: string, list: string): Promise<void> {
  mkdirSync(out);
  const child = spawn(process.execPath, [TSX, CHILD, checkout, out, list], {
    cwd: rootFolder,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The engine of ${checkout} could not be run.`);
}

function printDifferences(files: string[], ours: string, theirs: string): number {
  let different = 0;
  for (const [line, file] of files.entries()) {
    const found = differences(ours, theirs, String(line));
    if (found.length === 0) continue;
    different += 1;
    console.log([file.replace(rootFolder, ''), ...found.map((each) => `  ${each}`)].join('\n'));
  }
  console.log(
    `${files.length} PDFs: ${files.length - different} the same byte for byte, ${different} different`,
  );
  return different;
}

async function compare(against: string, files: string[], keep: boolean): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'sutra-same-'));
  const [ours, theirs, list] = [join(folder, 'ours'), join(folder, 'theirs'), join(folder, 'files.txt')];
  try {
    writeFileSync(list, files.join('\n'));
    await Promise.all([convertWith(rootFolder, ours, list), convertWith(resolve(against), theirs, list)]);
    return printDifferences(files, ours, theirs) === 0;
  } finally {
    if (keep) console.log(`Kept in ${folder}`);
    else rmSync(folder, { recursive: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      against: { type: 'string' },
      folder: { type: 'string', multiple: true },
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
    },
  });
  if (!values.against || !existsSync(join(values.against, 'packages/engine/src/convert.ts'))) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const all = values.folder?.flatMap(pdfsBelow) ?? [...pdfsBelow(OWN_CORPUS), ...fixturePdfs()];
  const words = values.only.split(',');
  const files = all.filter((file) => words.some((word) => file.includes(word)));
  if (!(await compare(values.against, files, values.keep))) process.exitCode = 1;
}

await main();
