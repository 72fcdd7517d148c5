import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer, SERVERS } from './bundle-server.mjs';
import { fingerprint } from './fingerprint.mjs';
import { buildFormulaCommand } from './formula-command.mjs';
import { generate } from './generate.mjs';
import { packMathPackage } from './math-package.mjs';
import { writeNotices } from './notices.mjs';
import { exitWith } from './operator-error.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';
import { buildSdk } from './sdk.mjs';

const SERVER_SOURCES = ['api', 'worker', 'prisma', 'packages', 'scripts', 'codegen.ts', 'package-lock.json'];
const SITE_SOURCES = [
  'web',
  'packages/contract',
  'packages/sdk',
  'packages/math',
  'api/src/modules',
  'api/src/admin/schema',
  'codegen.ts',
  'package-lock.json',
];
const stampFolder = join(root, 'node_modules', '.cache', 'sutra');

async function bundleServers() {
  await Promise.all(SERVERS.map((workspace) => bundleServer(join(root, workspace))));
  for (const { path, contents } of await buildFormulaCommand(join(root, 'worker')))
    await writeFile(path, contents);
}

async function buildSite() {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await runCommand(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await writeNotices(join(root, 'web', 'dist', 'pages', 'licences.html'));
}

/** Waits until all have ended, so that nothing is written after a failure; throws what failed first in the list. */
async function allEnded(steps) {
  const ends = await Promise.allSettled(steps);
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

async function whenChanged(name, sources, work) {
  const stamp = join(stampFolder, name);
  const wanted = await fingerprint(root, sources);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return false;
  // A build that is cut short is none, whatever the sources are next time.
  await rm(stamp, { force: true });
  await work();
  await mkdir(stampFolder, { recursive: true });
  await writeFile(stamp, wanted);
  return true;
}

/** Generates and builds what has changed since the last time. */
export async function ensureBuilt(say, { site = true } = {}) {
  let announced = false;
  const announce = () => {
    if (!announced) say('Building …');
    announced = true;
  };
  const ensureSite = async () => {
    if (!site) return;
    await whenChanged('site', SITE_SOURCES, async () => {
      announce();
      await buildSite();
    });
  };
  const servers = await whenChanged('servers', SERVER_SOURCES, async () => {
    announce();
    await generate();
    // The site holds what developers download.
    const downloads = Promise.all([buildSdk(), packMathPackage()]);
    await allEnded([bundleServers(), downloads.then(ensureSite)]);
  });
  if (!servers) await ensureSite();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureBuilt((line) => process.stdout.write(`${line}\n`)).catch(exitWith);
}
