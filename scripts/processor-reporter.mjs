import { readdirSync, readFileSync } from 'node:fs';

/** How often the processes are looked at: what ends sooner is counted with its parent. */
const SAMPLE_MS = 3_000;
/** Clock ticks of Linux a second (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100;
const SHOWN_FILES = 25;

/** What a process is, by its command line; the first that fits. */
const KINDS = [
  ['api', /api\/dist\/main\.js/],
  ['engine', /engine-process\.js/],
  ['worker', /worker\/dist\/main\.js/],
  ['postgres', /postgres/],
  ['chromium', /chrom/],
  ['redis', /redis/],
  ['tests', /vitest/],
];
const OTHER = 'other';

/** The live processes: `{ pid, parent, ticks }`, where `ticks` holds those of its children that have ended. */
function processes() {
  const found = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      // The name of a process stands in brackets and may hold anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
      found.push({
        pid: Number(name),
        parent: Number(fields[1]),
        own: user + system,
        ended: childrenUser + childrenSystem,
      });
    } catch {
      // It has ended.
    }
  }
  return found;
}

function kindOf(pid) {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
    return KINDS.find(([, pattern]) => pattern.test(line))?.[0] ?? OTHER;
  } catch {
    return OTHER;
  }
}

/** Below this process: every process and what it has used, in ticks. */
function descendants() {
  const children = new Map();
  const all = processes();
  for (const one of all) children.set(one.parent, [...(children.get(one.parent) ?? []), one]);
  const self = all.find(({ pid }) => pid === process.pid);
  const found = self ? [self] : [];
  for (const one of found) found.push(...(children.get(one.pid) ?? []));
  return found;
}

/**
 * Vitest reporter that prints the processor seconds of each test file with all processes below the runner, where the
 * files run one after the other (`TEST_STACKS=1`, `--maxWorkers 1`): for Linux. A process whose parent has ended, as many of Chromium's, is below
 * the runner only where the runner is the first process of a namespace:
 *
 *     TEST_STACKS=1 unshare --pid --fork --mount-proc node node_modules/vitest/vitest.mjs run --project integration \
 *       --reporter scripts/processor-reporter.mjs
 */
export default class ProcessorReporter {
  #files = [];
  #kinds = new Map();
  #seen = new Map();
  #before = 0;

  onTestRunStart() {
    this.#sample();
    this.#before = this.#total();
    this.#timer = setInterval(() => this.#sample(), SAMPLE_MS);
  }
  #timer;

  onTestModuleStart() {
    this.#sample();
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state === 'failed')
      process.stdout.write(`  failed: ${test.fullName}\n${errors[0]?.message}\n${errors[0]?.stack}\n`);
    if (test.diagnostic()?.retryCount)
      process.stdout.write(`  run again: ${test.fullName}\n${errors[0]?.message}\n${errors[0]?.stack}\n`);
  }

  onTestModuleEnd(module) {
    this.#sample();
    const after = this.#total();
    const kinds = Object.fromEntries(
      [...this.#kinds].map(([kind, ticks]) => [kind, ticks / TICKS_PER_SECOND]),
    );
    this.#kinds.clear();
    this.#files.push({
      name: module.relativeModuleId,
      state: module.state(),
      seconds: (after - this.#before) / TICKS_PER_SECOND,
      kinds,
    });
    this.#before = after;
    process.stdout.write(`${line(this.#files.at(-1))}\n`);
    for (const error of module.errors()) process.stdout.write(`  broken: ${error.message}\n${error.stack}\n`);
  }

  onTestRunEnd() {
    clearInterval(this.#timer);
    const sorted = [...this.#files].sort((one, other) => other.seconds - one.seconds);
    const all = this.#files.reduce((sum, { seconds }) => sum + seconds, 0);
    process.stdout.write(`\nProcessor seconds: ${all.toFixed(0)} in ${sorted.length} files. The dearest:\n`);
    for (const file of sorted.slice(0, SHOWN_FILES)) process.stdout.write(`${line(file)}\n`);
    const kinds = {};
    for (const file of this.#files)
      for (const [kind, seconds] of Object.entries(file.kinds)) kinds[kind] = (kinds[kind] ?? 0) + seconds;
    process.stdout.write(`${line({ name: 'all files', seconds: all, kinds, state: '' })}\n`);
  }

  #total() {
    const all = this.#look();
    return all.reduce((sum, { own, ended }) => sum + own + ended, 0) - this.#lookingTicks;
  }

  /** The processes; the work of looking at them is not the tests'. */
  #look() {
    const before = process.cpuUsage();
    const found = descendants();
    const { user, system } = process.cpuUsage(before);
    this.#lookingTicks += ((user + system) / 1e6) * TICKS_PER_SECOND;
    return found;
  }
  #lookingTicks = 0;

  /** Adds what each process has used since it was looked at last to what its kind has used. */
  #sample() {
    for (const { pid, own } of this.#look()) {
      const last = this.#seen.get(pid) ?? { kind: OTHER, own: 0 };
      // A process is what it was started as only after it has replaced its parent's program.
      const kind = last.own > 0 && last.kind !== OTHER ? last.kind : kindOf(pid);
      this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + Math.max(0, own - last.own));
      this.#seen.set(pid, { kind, own });
    }
  }
}

function line({ name, seconds, kinds, state }) {
  const parts = Object.entries(kinds)
    .filter(([, used]) => used >= 0.1)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, used]) => `${kind} ${used.toFixed(1)}`);
  return `${seconds.toFixed(1).padStart(7)} s  ${name.padEnd(46)} ${parts.join(', ')} ${state === 'failed' ? 'FAILED' : ''}`;
}
