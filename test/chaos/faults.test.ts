import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultyPostgres } from './faults.ts';

it('a database that is killed again before it is back is left alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sutra-faults-'));
  const postgres = await faultyPostgres(join(folder, 'postgres'));
  try {
    const kill = postgres.faults.find(({ name }) => name === 'kill postgres');
    const happened = [];
    for (let time = 0; time < 20; time += 1) {
      happened.push(await kill?.happen(Math.random));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(happened[0]).toBe('kill postgres');
    expect(happened).toContain(null);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
