import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

async function explainSkips() {
  const redis = process.env.REDIS_URL || spawnSync('redis-server', ['--version']).status === 0;
  if (!redis) say('No redis-server and no REDIS_URL: tests of the Redis backend are skipped.');
  if (!(await findBrowser()))
    say('No Chromium for this machine: browser tests are skipped. Set CHROMIUM_PATH.');
}

/** Installs, builds and runs all tests. The last line counts them. Returns the exit code. */
export async function runTests(args) {
  await ensureInstalled(say);
  await ensureBuilt(say);
  await explainSkips();
  const folder = await mkdtemp(join(tmpdir(), 'sutra-report-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const result = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    const counts = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
    return finish(result.status ?? 1, counts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function finish(status, counts) {
  const passed = counts.numPassedTests ?? 0;
  const failed = (counts.numFailedTests ?? 0) + brokenFiles(counts);
  const skipped = (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0);
  const unexplained = status !== 0 && failed === 0 ? 1 : 0;
  say(`${passed} passed, ${failed + unexplained} failed${skipped ? `, ${skipped} skipped` : ''}`);
  return status === 0 && failed === 0 && passed > 0 ? 0 : 1;
}

/** Test files that failed before their first test. */
function brokenFiles(counts) {
  return (counts.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
}
