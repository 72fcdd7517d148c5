import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { RefusedAddress, sendWebhook } from './webhook.ts';

const taken: { headers: IncomingHttpHeaders; body: string }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    taken.push({ headers: request.headers, body });
    if (request.url === '/silent') return;
    const head = request.url === '/elsewhere' ? { location: '/taken' } : {};
    response.writeHead(request.url === '/elsewhere' ? 302 : 204, head).end();
  });
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const message = (path: string) => ({
  url: url + path,
  event: 'job.completed',
  id: 'd1',
  body: '{"a":1}',
  key: 'k',
});

describe('a message to a program', () => {
  it('is signed over its time and its body', async () => {
    expect(await sendWebhook(message('/taken'), { anywhere: true, within: 10_000 })).toBe(204);
    const { headers, body } = taken.at(-1) ?? { headers: {}, body: '' };
    const [, time = '', digest] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['sutra-signature'])) ?? [];
    expect(createHmac('sha256', 'k').update(`${time}.${body}`).digest('hex')).toBe(digest);
    expect(headers).toMatchObject({ 'sutra-event': 'job.completed', 'sutra-delivery': 'd1' });
  });

  it('follows no redirect', async () => {
    const before = taken.length;
    expect(await sendWebhook(message('/elsewhere'), { anywhere: true, within: 10_000 })).toBe(302);
    expect(taken.length).toBe(before + 1);
  });

  it('does not wait for ever', async () => {
    await expect(sendWebhook(message('/silent'), { anywhere: true, within: 200 })).rejects.toThrow(/abort/i);
  });

  it.each([
    'http://example.org/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost:1/',
    'file:///etc/passwd',
  ])('does not go to %s', async (address) => {
    const sent = sendWebhook({ ...message(''), url: address }, { anywhere: false, within: 5_000 });
    await expect(sent).rejects.toBeInstanceOf(RefusedAddress);
  });
});

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['100.100.0.1', false],
  ['192.168.1.1', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['example.org', false],
])('%s is public: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});
