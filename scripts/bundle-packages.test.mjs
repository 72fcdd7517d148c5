import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseWhatBreaks, withPackages } from './bundle-packages.mjs';
import { root } from './root.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  await writeFile(join(folder, 'main.js'), "import { value } from 'some-package';\nconsole.log(value);\n");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function addPackage(name, code) {
  const home = join(folder, 'node_modules', name);
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'index.js'), code);
}

async function bundle() {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['main.js'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    ...withPackages,
  });
  await refuseWhatBreaks(folder, metafile);
}

describe('packages in the bundle of a server', () => {
  it('are taken in where nothing speaks against it, a comment about places neither', async () => {
    await addPackage('some-package', '// not __dirname\nexports.value = require("node:path").sep;');
    await expect(bundle()).resolves.toBeUndefined();
  });

  it('are refused where they ask for the place of their file', async () => {
    await addPackage('some-package', 'exports.value = require("node:path").join(__dirname, "data.json");');
    await expect(bundle()).rejects.toThrow(/some-package asks where its file is/);
  });

  it('are refused where CommonJS is loaded with import()', async () => {
    await addPackage('some-package', "export const value = import('other-package');");
    await addPackage('other-package', 'exports.named = 1;');
    await expect(bundle()).rejects.toThrow(/other-package is CommonJS and loaded with import\(\)/);
  });
});

it('a server without Redis starts without its client', async () => {
  const { metafile } = await build({
    entryPoints: [join(root, 'packages', 'queue', 'src', 'queues.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    absWorkingDir: root,
    outfile: 'queues.js',
    metafile: true,
  });
  const loaded = metafile.outputs['queues.js'].imports.map(({ path }) => path);
  expect(loaded).toContain('bullmq');
  expect(loaded).not.toContain('ioredis');
});
