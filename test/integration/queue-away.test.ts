import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { note } from '../clients/samples.ts';
import { Visitor } from '../clients/visitor.ts';
import { freePort, type Stack, startStack } from '../setup/stack.ts';

let redis: ChildProcess;
let stack: Stack;

async function startRedis(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const client = new Redis({ port, maxRetriesPerRequest: null });
  client.on('error', () => {});
  await client.ping();
  client.disconnect();
  return child;
}

/** A request is answered well before this, in milliseconds; it used to be answered when the queue was back. */
const ANSWERED_WITHIN_MS = 20_000;

// A server of its own, which nobody else is kept waiting by.
describe.runIf(inject('redisUrl'))('a queue that stops answering', () => {
  beforeAll(async () => {
    const port = await freePort();
    redis = await startRedis(port);
    stack = await startStack({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } });
  });
  afterAll(async () => {
    redis?.kill('SIGCONT');
    await stack?.stop();
    redis?.kill('SIGKILL');
    if (redis && redis.exitCode === null && redis.signalCode === null) await once(redis, 'exit');
  });

  it('keeps no request waiting, and its files are converted when it answers again', async () => {
    const visitor = new Visitor(stack.url);
    const ids = await visitor.uploadIds(note());
    redis.kill('SIGSTOP');
    const start = performance.now();
    const { batch, problem } = await visitor.convert(ids);
    expect(performance.now() - start).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(problem).toBeFalsy();
    expect((await visitor.fetch('/readyz')).status).toBe(503);
    redis.kill('SIGCONT');
    const seen = await visitor.watchAll(batch?.id ?? '');
    expect(seen.at(-1)?.status).toBe('COMPLETED');
  });
});
