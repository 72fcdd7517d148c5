import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Has a process hold more than it did at its start, then be idle or busy; prints how many collections were asked for. */
const workload = (wait: string) => `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { tsImport } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
  const { collectWhenIdle } = await tsImport(${JSON.stringify(import.meta.resolve('./collect-when-idle.ts'))}, {
    parentURL: 'file:///',
  });
  let asked = 0;
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries())
      if (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) asked += 1;
  }).observe({ type: 'gc' });
  const held = Array.from({ length: 1_000_000 }, (_, n) => ({ n, text: 'record ' + n }));
  collectWhenIdle(100);
  const busy = (ms) => { for (const end = performance.now() + ms; performance.now() < end; ); };
  const idle = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  ${wait}
  console.log(asked, held.length);`;

async function printedBy(code: string): Promise<number> {
  const node = ['--input-type=module', '--eval', code];
  return Number((await run(process.execPath, node)).stdout.split(' ')[0]);
}

const collectionsAskedFor = (wait: string) => printedBy(workload(wait));

test('an idle process collects its garbage once, and not again before its heap has grown', async () => {
  expect(await collectionsAskedFor('await idle(2_000);')).toBe(1);
});

// A turn without a wait: a machine short of processors may make any wait long enough for the process to count as idle.
test('a busy process is left alone', async () => {
  expect(await collectionsAskedFor('for (let n = 0; n < 100; n += 1) { busy(10); await nextTurn(); }')).toBe(
    0,
  );
});

test('an idle thread collects its garbage once too', async () => {
  const inThread = `
    import { Worker } from 'node:worker_threads';
    const code = ${JSON.stringify(workload('await idle(2_000);'))};
    const worker = new Worker(new URL('data:text/javascript,' + encodeURIComponent(code)));
    await new Promise((resolve) => worker.on('exit', resolve));`;
  expect(await printedBy(inThread)).toBe(1);
});
