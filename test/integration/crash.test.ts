import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { note, outlastingNote, runningNote } from '../clients/samples.ts';
import { lastSeen, type Seen, Visitor } from '../clients/visitor.ts';
import { onceQuiet } from '../setup/once-quiet.ts';
import { backends, type Stack, startStack } from '../setup/stack.ts';

describe.each(backends())('after a crash, jobs in %s', (backend) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ backend });
  });
  afterAll(() => stack.stop());

  const results = async () => (await readdir(join(stack.dataDir, 'files', 'results')).catch(() => [])).length;

  function expectOneEndEach(seen: Seen[]) {
    const ends = seen.filter((file) => file.status === 'COMPLETED').map((file) => file.position);
    expect(ends).toEqual([0, 1]);
    const first = seen.filter((file) => file.position === 0).map((file) => file.progress);
    expect(first).toEqual([...first].sort((a, b) => a - b));
  }

  it('after a kill of the worker its file completes once, then the next', async () => {
    const before = await results();
    const visitor = new Visitor(stack.url);
    const batch = await visitor.start(runningNote(), note());
    const watching = visitor.watchAll(batch.id);
    await visitor.untilRunning(batch.id);
    await stack.kill('worker');
    await stack.start('worker');
    expectOneEndEach(await watching);
    expect((await results()) - before).toBe(2);
  });

  it('after a kill of the api the subscription recovers and the file completes once', async () => {
    const before = await results();
    const visitor = new Visitor(stack.url);
    const batch = await visitor.start(runningNote(), note());
    const watching = visitor.watchAll(batch.id);
    await visitor.untilRunning(batch.id);
    await stack.kill('api');
    await sleep(500);
    await stack.start('api');
    const ended = lastSeen(await watching);
    expect(ended.map((file) => file.status)).toEqual(['COMPLETED', 'COMPLETED']);
    expect((await visitor.fetch(ended[0]?.downloadUrl ?? '')).status).toBe(200);
    expect((await results()) - before).toBe(2);
  });

  it('nothing waits for ever that was started while no worker was there', async () => {
    await stack.end('worker');
    const visitor = new Visitor(stack.url);
    const batch = await visitor.start(note(), note());
    await stack.kill('api');
    await Promise.all([stack.start('api'), stack.start('worker')]);
    const ended = lastSeen(await visitor.watchAll(batch.id));
    expect(ended.map((file) => file.status)).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it(
    'both processes end by themselves within five seconds when they are asked to, in the middle of a file',
    onceQuiet,
    async () => {
      const visitor = new Visitor(stack.url);
      const batch = await visitor.start(outlastingNote());
      await visitor.untilRunning(batch.id);
      const asked = Date.now();
      await stack.end('api');
      await stack.end('worker');
      const took = Date.now() - asked;
      await Promise.all([stack.start('api'), stack.start('worker')]);
      expect(took).toBeLessThan(10_000);
      const ended = lastSeen(await visitor.watchAll(batch.id));
      expect(ended.map((file) => file.status)).toEqual(['COMPLETED']);
    },
  );
});
