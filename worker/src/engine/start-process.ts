import { type ChildProcess, fork } from 'node:child_process';
import { optimiseLate } from '../../../scripts/v8-flags.cjs';
import type { ThreadStart } from './messages.ts';

/**
 * Functions with more bytes of bytecode are not optimised. pdf.js makes the one that reads outlines (6,491 bytes) anew for
 * every glyph, so that what is compiled of it goes with the next collection: twelve times 0.4 s within 420 pages. Other
 * functions that run often have less than half of the limit.
 */
const LARGEST_OPTIMISED_BYTES = 5_000;

/**
 * How much a heap may grow above what was in use after its last full collection, in percent. By itself V8 lets one that may
 * reach 2 GB, as the engine's, grow so far that a process which reads TeX takes 60 to 110 MB more at its peak, for a twentieth
 * of its time; with 80 it takes what it took with a heap of 1,536 MB.
 */
const HEAP_GROWTH_PERCENT = 80;

/**
 * What glibc keeps of freed memory, unless the environment says otherwise: no more arenas than two for all threads, and
 * pieces of 256 KiB and more go back to the system.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };

/** Starts a process that serves an engine's thread (`serveThread`) and hears of its troubles by its channel alone. */
export function startProcess(entry: URL, start: ThreadStart): ChildProcess {
  const source = entry.pathname.endsWith('.ts');
  const started = fork(entry, {
    // Bytes travel as they are.
    serialization: 'advanced',
    // Libraries print what they think of a file; nobody is to read that in a log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...ALLOCATOR, ...process.env },
    execArgv: [
      // pdf.js makes functions anew for every document, and what was compiled for them is thrown away with it.
      ...optimiseLate(),
      `--max-optimized-bytecode-size=${LARGEST_OPTIMISED_BYTES}`,
      `--heap-growing-percent=${HEAP_GROWTH_PERCENT}`,
      ...(source ? ['--import', import.meta.resolve('tsx')] : []),
    ],
  });
  started.on('error', () => {});
  started.send(start);
  return started;
}

/** Ends it at once, whatever it is doing. */
export async function endProcess(started: ChildProcess): Promise<void> {
  const { pid, exitCode, signalCode } = started;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  const exit = new Promise((resolve) => started.once('exit', resolve));
  started.kill('SIGKILL');
  await exit;
}
