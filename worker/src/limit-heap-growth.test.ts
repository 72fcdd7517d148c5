import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/**
 * Holds some records and replaces others over and over, each of which lives long enough to be moved to V8's old space; prints
 * how many megabytes are in use there, and the most that it had.
 */
const WORKLOAD = `
  import { getHeapSpaceStatistics } from 'node:v8';
  const oldSpaceMb = () =>
    getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size / 2 ** 20;
  const record = (n) => ({ n, text: 'record ' + n, next: [n] });
  const held = Array.from({ length: 250_000 }, (_, n) => record(n));
  gc();
  const heldMb = oldSpaceMb();
  let mostMb = 0;
  for (let n = 0; n < 1_500_000; n += 1) {
    held[n % 150_000] = record(n);
    if (n % 10_000 === 0) mostMb = Math.max(mostMb, oldSpaceMb());
  }
  console.log(JSON.stringify({ heldMb, mostMb }));`;

async function heapOf(before: string): Promise<{ heldMb: number; mostMb: number }> {
  const script = `${before}\n${WORKLOAD}`;
  const node = [
    '--expose-gc',
    '--import',
    import.meta.resolve('tsx'),
    '--input-type=module',
    '--eval',
    script,
  ];
  const { stdout } = await run(process.execPath, node);
  return JSON.parse(stdout);
}

const LIMITED = `
  import { limitHeapGrowth } from ${JSON.stringify(import.meta.resolve('./limit-heap-growth.ts'))};
  limitHeapGrowth();`;

test('the old space stays below two and a half times what is in use', async () => {
  const { heldMb, mostMb } = await heapOf(LIMITED);
  expect(heldMb).toBeGreaterThan(10);
  expect(mostMb).toBeLessThan(2.5 * heldMb);
});
