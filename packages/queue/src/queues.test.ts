import { RedisConnection } from 'bullmq';
import { afterEach, expect, it } from 'vitest';
import { openQueues } from './queues.ts';

afterEach(() => {
  RedisConnection.clientFactory = undefined;
});

it('a queue on Redis makes the connections of BullMQ itself, with its address and options', async () => {
  const errors: string[] = [];
  const settings = { databaseUrl: '', redisUrl: 'redis://127.0.0.1:1/3' };
  void openQueues(settings, (error) => errors.push(error.message)).catch(() => undefined);
  const client = RedisConnection.clientFactory?.({
    url: settings.redisUrl,
    lazyConnect: true,
    maxRetriesPerRequest: null,
  });
  expect(client?.options).toMatchObject({ host: '127.0.0.1', port: 1, db: 3, maxRetriesPerRequest: null });
  await expect.poll(() => errors.join(' ')).toContain('ECONNREFUSED');
});
