import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { findTestBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

async function explainSkips() {
  const redis = process.env.REDIS_URL || spawnSync('redis-server', ['--version']).status === 0;
  if (!redis) say('No redis-server and no REDIS_URL: tests of the Redis backend are skipped.');
  if (!(await findTestBrowser()))
    say('No Chromium for this machine: browser tests are skipped. Set CHROMIUM_PATH.');
}

/** Has every test run on every queue backend. */
const ALL_BACKENDS = '--all-backends';

/**
 * Tests of real processes and browsers wait for most of their time, and the others keep a processor busy for all of theirs:
 * the two run side by side, and the others take what the first leave.
 */
const WAITING_PROJECTS = ['integration', 'browser', 'alone'];
const BUSY_PROJECTS = ['unit', 'web', 'web-isolated'];

/** Installs, builds and runs all tests, or those that `args` name to Vitest. The last line counts them. Returns the exit code. */
export async function runTests(args) {
  await ensureInstalled(say);
  await ensureBuilt(say);
  await explainSkips();
  const folder = await mkdtemp(join(tmpdir(), 'sutra-report-'));
  const passedOn = args.filter((arg) => arg !== ALL_BACKENDS);
  const env = { ...process.env, ...(args.includes(ALL_BACKENDS) && { TEST_ALL_BACKENDS: '1' }) };
  try {
    const runs =
      passedOn.length > 0
        ? [startVitest(passedOn, { folder, env })]
        : [
            startVitest(projectArgs(BUSY_PROJECTS), {
              folder,
              env,
              priority: constants.priority.PRIORITY_BELOW_NORMAL,
            }),
            startVitest(projectArgs(WAITING_PROJECTS), { folder, env, holdsBackOutput: true }),
          ];
    return finish(await resultsOf(runs));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const projectArgs = (projects) => projects.map((project) => `--project=${project}`);

/** Starts Vitest: `{closed, output, report}`. Output that is held back is read at once, so that a full pipe stops no test. */
function startVitest(args, { folder, env, holdsBackOutput = false, priority = 0 }) {
  const report = join(folder, `${randomUUID()}.json`);
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts', 'flaky-reporter.mjs')}`,
    `--outputFile.json=${report}`,
  ];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const stdio = holdsBackOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], { cwd: root, env, stdio });
  setPriority(child.pid, priority);
  const output = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
  child.stdout?.pipe(output, { end: false });
  child.stderr?.pipe(output, { end: false });
  return { closed: once(child, 'close'), output, report };
}

/** Shows the output of one run after that of the other, and gives the exit code and the counts of each. */
async function resultsOf(runs) {
  const results = [];
  for (const { closed, output, report } of runs) {
    output.pipe(process.stdout, { end: false });
    const [code] = await closed;
    results.push({ status: code ?? 1, counts: JSON.parse(await readFile(report, 'utf8').catch(() => '{}')) });
  }
  return results;
}

const LONGEST_FILES = 12;

/** Where the time goes: the files that took longest, so that none grows unseen. */
function sayLongest(results) {
  const files = results
    .flatMap(({ counts }) => counts.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, LONGEST_FILES);
  for (const { name, seconds } of files) say(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
}

function finish(results) {
  sayLongest(results);
  const failures = results.flatMap(({ counts }) => (counts.testResults ?? []).flatMap(failuresOf));
  for (const failure of failures) say(`Failed: ${failure}`);
  const count = (of) => results.reduce((sum, { counts }) => sum + of(counts), 0);
  const passed = count(({ numPassedTests = 0 }) => numPassedTests);
  const skipped = count(({ numPendingTests = 0, numTodoTests = 0 }) => numPendingTests + numTodoTests);
  const unexplained = failures.length === 0 ? results.filter(({ status }) => status !== 0).length : 0;
  const failed = failures.length + unexplained;
  say(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** The tests of a file that failed, or the file itself where it failed before its first test, each with why in a line. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

const firstLine = (text = '') => text.split('\n', 1)[0];
