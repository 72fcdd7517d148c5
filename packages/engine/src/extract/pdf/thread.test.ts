import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { startThread, threadPool } from './thread.ts';

/** The flags of the product among those of the tests: V8 compiles late. */
const COMPILE_LATE = process.execArgv.filter((flag) => /budget|invocation-count|maglev/.test(flag));
const HEAP = { old: 32, young: 4 };
const never = () => new Promise<never>(() => {});

/**
 * What a process of its own prints, with the V8 flags of the product. It has none of the tests': where young objects have 64 MB
 * from the start, V8 ends the whole process when the heap of a thread is full, and not the thread.
 */
function printedBy(code: string): string {
  const module = JSON.stringify(new URL('thread.ts', import.meta.url).href);
  const source = `import { startThread, threadPool } from ${module};\n${code}`;
  const options = [...COMPILE_LATE, '--import', 'tsx', '--input-type=module', '--eval', source];
  return execFileSync(process.execPath, options, { encoding: 'utf8', timeout: 60_000 });
}

describe('a thread that nobody can interrupt', () => {
  it('is given up when it is late, and ended', async () => {
    const thread = startThread('for (;;);', null, HEAP);
    await expect(thread.answer(never(), 50)).rejects.toMatchObject({ code: 'took-too-long' });
    await thread.end();
    expect(thread.hasEnded()).toBe(true);
    await expect(thread.answer(never(), 60_000)).rejects.toMatchObject({ code: 'took-too-long' });
  });

  it('runs with the flags of the product', () => expect(COMPILE_LATE.length).toBeGreaterThan(0));

  it('ends itself when its heap is full, says so, and keeps the process no longer', () => {
    const full = 'const all = []; for (;;) all.push(new Array(1000).fill({}));';
    const said = printedBy(`
      const thread = startThread(${JSON.stringify(full)}, null, ${JSON.stringify(HEAP)});
      const { code } = await thread.answer(new Promise(() => {}), 600_000).catch((error) => error);
      console.log(code);`);
    expect(said).toBe('out-of-memory\n');
  }, 70_000);

  it('is lent again when it was given back, and not when it has ended', async () => {
    const pool = threadPool(() => startThread('setInterval(() => {}, 1000)', null, HEAP));
    const first = pool.take();
    await pool.giveBack(first);
    expect(pool.take()).toBe(first);
    await pool.giveBack(first);
    await first.end();
    const second = pool.take();
    expect(second).not.toBe(first);
    await second.end();
  });

  it('does not keep the process from ending once it was given back', () => {
    const said = printedBy(`
      const pool = threadPool(() => startThread('setInterval(() => console.log(1), 5)', null, { old: 32, young: 4 }));
      pool.giveBack(pool.take()).then(() => setTimeout(() => console.log('over'), 100));`);
    expect(said).toBe('over\n');
  }, 70_000);
});
