import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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

/** Has every test run on every queue backend. */
const ALL_BACKENDS = '--all-backends';

/** Installs, builds and runs all tests. The last line counts them. Returns the exit code. */
export async function runTests(args) {
  await ensureInstalled(say);
  await ensureBuilt(say);
  await explainSkips();
  const folder = await mkdtemp(join(tmpdir(), 'sutra-report-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = [
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'scripts', 'flaky-reporter.mjs')}`,
      `--outputFile.json=${report}`,
    ];
    const passedOn = args.filter((arg) => arg !== ALL_BACKENDS);
    const env = { ...process.env, ...(args.includes(ALL_BACKENDS) && { TEST_ALL_BACKENDS: '1' }) };
    const result = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...passedOn], {
      cwd: root,
      stdio: 'inherit',
      env,
    });
    const counts = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'));
    sayLongest(counts);
    return finish(result.status ?? 1, counts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const LONGEST_FILES = 12;

/** Where the time goes: the files that took longest, so that none grows unseen. */
function sayLongest(counts) {
  const files = (counts.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, LONGEST_FILES);
  for (const { name, seconds } of files) say(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
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
