import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './root.mjs';

const RUNNER = join(root, 'scripts', 'run-bundle.mjs');
/** The script tells what it is; the process ends by itself when its code has been kept. */
const script = (body) => `(function (require, module, importMetaUrl, navigator) {
  const os = require('node:os');
  console.log(typeof os.EOL, importMetaUrl.endsWith('/main.mjs'));
  ${body}
})`;

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-bundle-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(body, id = 'a') {
  await writeFile(join(folder, 'main.cjs'), script(body));
  const bundle = JSON.stringify({ script: 'main.cjs', id, flags: ['--expose-gc'] });
  const lines = [
    `import { runBundle } from ${JSON.stringify(RUNNER)};`,
    `console.log(runBundle(import.meta.url, ${bundle}, 0) ? 'kept' : 'compiled');`,
    'setTimeout(() => {}, 50);',
  ];
  await writeFile(join(folder, 'main.mjs'), lines.join('\n'));
}

const start = (...flags) =>
  execFileSync(process.execPath, [...flags, join(folder, 'main.mjs')], { encoding: 'utf8', cwd: folder })
    .trim()
    .split('\n');
const kept = async () => (await readdir(folder)).filter((name) => name.endsWith('.code'));

test('a script runs with the code of its first start, under the same flags of V8', async () => {
  await write('');
  expect(start()).toEqual(['string true', 'compiled']);
  expect(start()).toEqual(['string true', 'kept']);
  expect(start('--no-opt').at(-1)).toBe('compiled');
  expect(start('--no-opt').at(-1)).toBe('kept');
  expect(await kept()).toHaveLength(2);
});

test('a script finds a navigator, as in later versions of Node, on each of them', async () => {
  await write('console.log(navigator.userAgent);');
  expect(start()[1]).toMatch(/^Node\.js\/\d+$/);
});

test('a thread keeps its code only when it has been given work', async () => {
  await write("require('node:worker_threads').parentPort.on('message', () => {});");
  const startThread = (work) => {
    const thread = `const thread = new (require('node:worker_threads').Worker)('./main.mjs');`;
    execFileSync(process.execPath, ['-e', `${thread} ${work}`], { cwd: folder });
  };
  startThread('setTimeout(() => thread.terminate(), 500);');
  expect(await kept()).toEqual([]);
  startThread(`thread.postMessage(1);
    const isKept = () => require('node:fs').readdirSync('.').some((name) => name.endsWith('.code'));
    setInterval(() => isKept() && process.exit(), 20);`);
  expect(await kept()).toHaveLength(1);
});

test('the code of another build is not used, however alike, and makes room for its own', async () => {
  await write('console.log(1);');
  start();
  await write('console.log(2);', 'b');
  expect(start()).toEqual(['string true', '2', 'compiled']);
  expect(start()).toEqual(['string true', '2', 'kept']);
  expect(await kept()).toEqual([expect.stringMatching(/^main\.cjs\.b-/)]);
});

test('code that is not whole is not used', async () => {
  await write('');
  start();
  const path = join(folder, (await kept())[0]);
  const code = await readFile(path);
  code[code.length >> 1] ^= 0xff;
  for (const broken of [code, code.subarray(0, code.length >> 1), Buffer.alloc(0)]) {
    await writeFile(path, broken);
    expect(start().at(-1)).toBe('compiled');
    expect(start().at(-1)).toBe('kept');
  }
});

test('a script that sets another flag of V8 while it runs keeps no code that would be refused', async () => {
  await write("require('node:v8').setFlagsFromString('--no-opt');");
  start();
  expect(await kept()).toEqual([]);
});

test('where its code cannot be kept, a script runs as well', async () => {
  await write('');
  start();
  const path = join(folder, (await kept())[0]);
  await rm(path);
  await mkdir(join(path, 'taken'), { recursive: true });
  expect(start()).toEqual(['string true', 'compiled']);
  expect(await readdir(folder)).toHaveLength(3);
});
