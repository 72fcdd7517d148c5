import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepRunning, launchNode } from './processes.mjs';

let folder;
let said;
let given;
let kept;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sutra-processes-'));
  said = [];
  given = [];
});

afterEach(async () => {
  await kept?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** With pauses that end at once. */
const QUICKLY = { firstPauseMs: 1 };

/** Keeps a script running; each of its starts is a line of the file `starts`. */
async function keep(script, settings = {}) {
  const file = join(folder, 'script.mjs');
  const starts = join(folder, 'starts');
  await writeFile(starts, '');
  await writeFile(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(starts)}, 'start\\n');
    const count = readFileSync(${JSON.stringify(starts)}, 'utf8').split('\\n').length - 1;
    const ready = () => process.send({ type: 'ready' });
    ${script}`,
  );
  kept = keepRunning({
    name: 'part',
    launch: () => launchNode({ file, env: process.env, cwd: folder }),
    report: (line) => said.push(line),
    giveUp: (error) => given.push(error.message),
    ...settings,
  });
  return async () => (await readFile(starts, 'utf8')).split('\n').length - 1;
}

describe('a process that is kept running', () => {
  it('is started again after each death, with pauses that grow', async () => {
    const starts = await keep(
      `ready(); if (count < 5) setTimeout(() => process.exit(3), 10); else setInterval(() => {}, 1000);`,
    );
    await expect.poll(starts).toBe(5);
    await expect.poll(() => said.filter((line) => line === 'The part is ready again.')).toHaveLength(4);
    expect(said.filter((line) => line.includes('stopped'))).toEqual([
      'The part stopped (3) and is started again.',
      'The part stopped (3) and is started again in 0.25 s.',
      'The part stopped (3) and is started again in 0.5 s.',
      'The part stopped (3) and is started again in 1 s.',
    ]);
    await kept.running();
    expect(given).toEqual([]);
  });

  it('is given up aloud when it has served and then ends eight times before it serves', async () => {
    await keep(
      `if (count === 1) { ready(); setTimeout(() => process.exit(1), 10); } else { console.error('no port'); process.exit(1); }`,
      QUICKLY,
    );
    await kept.ready;
    await expect.poll(() => given, { timeout: 60_000 }).toHaveLength(1);
    expect(given[0]).toBe(
      'The part cannot be brought back: 8 times it ended before it was ready (1).\nno port',
    );
    await expect(kept.running()).rejects.toThrow('cannot be brought back');
  });

  it('is not given up where it is killed more often than that', async () => {
    const starts = await keep(
      `if (count <= 10) process.kill(process.pid, 'SIGKILL'); ready(); setInterval(() => {}, 1000);`,
      QUICKLY,
    );
    await kept.ready;
    expect(await starts()).toBe(11);
  });

  it('is not started a second time where its settings are wrong', async () => {
    const starts = await keep(`process.exit(78);`);
    await expect(kept.ready).rejects.toThrow('The part cannot start with these settings.');
    expect(await starts()).toBe(1);
  });

  it('is left alone once it was asked to end', async () => {
    const starts = await keep(`ready(); setInterval(() => {}, 1000);`);
    await kept.ready;
    await kept.stop();
    expect(await starts()).toBe(1);
    expect(said).toEqual([]);
  });
});
