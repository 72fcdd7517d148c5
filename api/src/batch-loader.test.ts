import { expect, it } from 'vitest';
import { batchLoader } from './batch-loader.ts';

/** Reads that end when they are told to. */
function reads() {
  const asked: string[][] = [];
  const end: (() => void)[] = [];
  const read = batchLoader(async (keys: readonly string[]) => {
    asked.push([...keys]);
    await new Promise<void>((resolve) => end.push(resolve));
    if (keys.includes('broken')) throw new Error('away');
    return new Map(keys.filter((key) => key !== 'gone').map((key) => [key, key.toUpperCase()]));
  });
  return { asked, end, read };
}

it('a batch loader answers all who ask together from one read, and each with its own', async () => {
  const { asked, end, read } = reads();
  const answers = ['a', 'b', 'a', 'gone'].map(read);
  await expect.poll(() => end.length).toBe(1);
  end[0]?.();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'A', undefined]);
  expect(asked).toEqual([['a', 'b', 'gone']]);
});

it('a batch loader reads again for those who ask while it reads: what they get was true after they asked', async () => {
  const { asked, end, read } = reads();
  const first = read('a');
  await expect.poll(() => end.length).toBe(1);
  const second = read('a');
  end[0]?.();
  await first;
  await expect.poll(() => end.length).toBe(2);
  end[1]?.();
  expect(await second).toBe('A');
  expect(asked).toEqual([['a'], ['a']]);
});

it('a batch loader goes on after a read that failed', async () => {
  const { end, read } = reads();
  const broken = read('broken').catch((error: Error) => error.message);
  await expect.poll(() => end.length).toBe(1);
  end[0]?.();
  expect(await broken).toBe('away');
  const next = read('a');
  await expect.poll(() => end.length).toBe(2);
  end[1]?.();
  expect(await next).toBe('A');
});

it('a batch loader does not wait for a read that never ends', async () => {
  const { asked, end, read } = reads();
  void read('stuck');
  await expect.poll(() => end.length).toBe(1);
  const next = read('a');
  await expect.poll(() => end.length, { timeout: 20_000 }).toBe(2);
  end[1]?.();
  expect(await next).toBe('A');
  expect(asked).toEqual([['stuck'], ['a']]);
});
