import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { toBase64 } from './jobs.ts';
import { readWebhook } from './webhook.ts';

const apiKey = 'sutra_abc';
const body = '{"event":"job.completed"}';
const now = 1_800_000_000;
const key = createHash('sha256').update(apiKey).digest('hex');
const mark = (time: number, text = body) => createHmac('sha256', key).update(`${time}.${text}`).digest('hex');

it('the webhook reader takes a message that is signed with the key', async () => {
  const signature = `t=${now},v1=${mark(now)}`;
  expect(await readWebhook({ apiKey, body, signature, now: now + 10 })).toEqual({ event: 'job.completed' });
});

it.each([
  ['another body', `t=${now},v1=${mark(now, '{}')}`, now],
  ['another time', `t=${now + 1},v1=${mark(now)}`, now],
  ['an old message', `t=${now},v1=${mark(now)}`, now + 301],
  ['no signature', '', now],
  ['a broken signature', `t=${now},v1=abc`, now],
])('takes nothing with %s', async (_what, signature, at) => {
  expect(await readWebhook({ apiKey, body, signature, now: at })).toBeNull();
});

it('the webhook reader writes bytes of any length as base64', async () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, at) => at % 256);
  expect(Buffer.from(await toBase64(bytes), 'base64').equals(bytes)).toBe(true);
  expect(await toBase64(new Blob(['abc']))).toBe('YWJj');
});
