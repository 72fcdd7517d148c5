import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SutraError } from '@sutra/contract';
import Fastify, { type FastifyError } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { BODY_BYTES, limitBodies } from './body-limits.ts';
import { sendProblem } from './problem.ts';

const STALL_MS = 300;
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

/** A server of which one route reads its body by itself, and what it has read. */
async function start(stallMs = STALL_MS) {
  const app = Fastify({ bodyLimit: BODY_BYTES, forceCloseConnections: true });
  let read = 0;
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    error instanceof SutraError
      ? sendProblem(reply, error.code, error.details)
      : reply.status(error.statusCode ?? 500).send({ error: { code: 'request-too-large' } }),
  );
  limitBodies(app, { stallMs, drainMs: 500 });
  app.post('/parsed', () => 'taken');
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post('/streamed', { bodyLimit: 10_000 }, async ({ raw }) => {
      for await (const chunk of raw as AsyncIterable<Buffer>) read += chunk.length;
      return 'taken';
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(app);
  const port = (app.server.address() as { port: number }).port;
  return { port, read: () => read };
}

/** A connection that has sent a request's head. */
async function send(
  port: number,
  path: string,
  header: string,
): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${header}\r\n\r\n`);
  return { socket, text: () => text };
}

/** A connection that is cut off may end with an error. */
const closed = (socket: Socket) =>
  socket.destroyed
    ? Promise.resolve()
    : new Promise<void>((resolve) => socket.once('close', () => resolve()));

const chunkOf = (bytes: number) => `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`;

it.each(['/parsed', '/streamed'])(
  '%s: a declared length over the limit is answered before the body',
  async (path) => {
    const { port } = await start();
    const { socket, text } = await send(port, path, 'content-length: 400000000');
    await expect.poll(text).toContain('413 Payload Too Large');
    expect(text()).toContain('request-too-large');
    await closed(socket);
  },
);

it.each(['/parsed', '/streamed'])('%s: a chunked body is answered when it passes the limit', async (path) => {
  const { port, read } = await start();
  const { socket, text } = await send(port, path, 'transfer-encoding: chunked');
  const chunk = chunkOf(64_000);
  for (let sent = 0; sent < 40 && !text().includes('413'); sent += 1) {
    socket.write(chunk);
    await sleep(5);
  }
  await expect.poll(text).toContain('413 Payload Too Large');
  expect(read()).toBeLessThanOrEqual(10_000);
  // Whoever goes on sending is cut off.
  const timer = setInterval(() => socket.write(chunk), 50);
  await closed(socket);
  clearInterval(timer);
});

it.each(['/parsed', '/streamed'])('%s: a body that stops arriving is cut off', async (path) => {
  const { port } = await start();
  const { socket } = await send(port, path, 'content-length: 5000');
  const started = performance.now();
  socket.write('{"a":');
  const trickle = setInterval(() => socket.write(' '), 50);
  await closed(socket);
  clearInterval(trickle);
  expect(performance.now() - started).toBeLessThan(20 * STALL_MS);
});

it('a request limit takes a body that is slow but goes on', async () => {
  const { port } = await start(1_000);
  const { socket, text } = await send(port, '/streamed', 'content-length: 9000');
  for (let sent = 0; sent < 6; sent += 1) {
    socket.write('b'.repeat(1500));
    await sleep(300);
  }
  await expect.poll(text).toContain('taken');
  socket.destroy();
});
