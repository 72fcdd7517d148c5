import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;

/** How a process was called; empty where there is none, and for one that has ended and was not collected. */
export async function commandLine(pid) {
  if (!Number.isInteger(pid) || pid < 2 || pid === process.pid) return '';
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ').trim();
  }
  if (process.platform === 'win32') return '';
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Whether the process of this number is the one whose call has `mark` in it, and not one that got its number. */
export const isRunning = async ({ pid, mark }) => (await commandLine(pid)).includes(mark);

async function endsWithin(orphan, waitMs) {
  const until = performance.now() + waitMs;
  while (await isRunning(orphan)) {
    if (performance.now() > until) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** How long a process has to end by itself, then to be gone, in milliseconds. */
const END_WITHIN_MS = 7_000;
const KILL_WITHIN_MS = 5_000;

/**
 * Ends a process that a killed start left behind: asks it, then makes it.
 *
 * @param orphan.mark a part of its command line, so that no other process with its number is met.
 * @param orphan.signal what asks it to end.
 */
export async function endOrphan({ pid, mark, signal = 'SIGTERM' }) {
  for (const [kind, waitMs] of [
    [signal, END_WITHIN_MS],
    ['SIGKILL', KILL_WITHIN_MS],
  ]) {
    if (!(await isRunning({ pid, mark }))) return;
    try {
      process.kill(pid, kind);
    } catch {
      return;
    }
    if (await endsWithin({ pid, mark }, waitMs)) return;
  }
}
