import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseWhatBreaks } from './bundle-packages.mjs';
import { buildScript } from './bundle-server.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-server-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function build(...lines) {
  await writeFile(join(folder, 'src', 'main.ts'), lines.join('\n'));
  return buildScript(folder, 'main', []);
}
const run = (...flags) =>
  execFileSync(process.execPath, [...flags, join(folder, 'dist', 'main.js')], { encoding: 'utf8' }).trim();

test('a program takes the place of its own module, and loads modules when it wants them', async () => {
  await build(
    "import { fileURLToPath } from 'node:url';",
    "void import('node:path').then(({ extname }) => console.log(fileURLToPath(import.meta.url), extname('a.b')));",
  );
  expect(run()).toBe(`${join(folder, 'dist', 'main.js')} .b`);
});

test('stack traces name the lines of the sources where Node is asked for that', async () => {
  await build(
    'interface Gone { line: 1 }',
    '',
    'const fail = () => new Error("no");',
    'console.log(fail().stack);',
  );
  expect(run('--enable-source-maps')).toMatch(
    /^Error: no\n {4}at fail \(.*\/src\/main\.ts:3:\d+\)\n {4}at .*main\.ts:4:/,
  );
  expect(run()).toMatch(/^Error: no\n {4}at fail \(.*\/dist\/main\.cjs:\d+/);
});

test('stack traces name the bundle where its map is gone, as while it is built again', async () => {
  await build('const fail = () => new Error("no");', 'console.log(fail().stack);');
  await rm(join(folder, 'dist', 'main.cjs.map'));
  expect(run('--enable-source-maps')).toMatch(/^Error: no\n {4}at fail \(.*\/dist\/main\.cjs:\d+/);
});

test('a module outside is refused where its default export is taken, which a script cannot do', async () => {
  const home = join(folder, 'node_modules', 'word-list');
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  await writeFile(join(home, 'index.js'), 'export default "words"; export const named = 1;');
  const named = await build("import { named } from 'word-list';", 'console.log(named);');
  await expect(refuseWhatBreaks(folder, named)).resolves.toBeUndefined();
  expect(run()).toBe('1');
  const whole = await build("import words from 'word-list';", 'console.log(words);');
  await expect(refuseWhatBreaks(folder, whole)).rejects.toThrow(/word-list is a module outside/);
});
