import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { Visitor } from '../clients/visitor.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const PER_ADDRESS = 40;
const MEBIBYTE = 1024 * 1024;

let stack: Stack;
let pid = 0;
let port = 0;
let silent: Socket;
beforeAll(async () => {
  stack = await startStack({ processes: [], env: { CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS) } });
  pid = (await stack.start('api')).pid ?? 0;
  port = Number(new URL(stack.url).port);
  silent = await open();
});
afterAll(() => stack.stop());

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** What is answered to a body without end, and how much of it was sent by then, in bytes. */
async function sendEndless(path: string, type: string): Promise<{ answer: string; sent: number }> {
  const socket = await open();
  let answer = '';
  let sent = 0;
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${stack.url}\r\ncontent-type: ${type}`;
  socket.write(`${head}\r\nx-graphql-yoga-csrf: 1\r\ntransfer-encoding: chunked\r\n\r\n`);
  const chunk = `${MEBIBYTE.toString(16)}\r\n${'a'.repeat(MEBIBYTE)}\r\n`;
  while (!answer.includes('\r\n\r\n') && !socket.destroyed && sent < 400 * MEBIBYTE) {
    if (!socket.write(chunk))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
    sent += MEBIBYTE;
  }
  socket.destroy();
  return { answer, sent };
}

describe('a body', () => {
  const ROUTES = [
    '/api/auth/sign-in/email',
    '/api/auth/sign-out',
    '/graphql',
    '/admin/graphql',
    '/api/admin/sign-in',
    '/api/contact',
    '/api/no-such-path',
  ];

  it.each(ROUTES)('a body of 400 MB is refused at once on %s', async (path) => {
    const socket = await open();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: 400000000\r\n\r\n{`,
    );
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('eight endless bodies at once take no memory and are refused', async () => {
    const before = memory();
    const paths = [...ROUTES.slice(0, 4), ...ROUTES.slice(0, 4)];
    const answers = await Promise.all(paths.map((path) => sendEndless(path, 'application/json')));
    for (const { answer, sent } of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(sent).toBeLessThan(64 * MEBIBYTE);
    }
    expect(memory() - before).toBeLessThan(150);
    expect((await fetch(`${stack.url}/healthz`)).status).toBe(200);
  });
});

describe('a name', () => {
  it('has at most 200 characters', async () => {
    const visitor = new Visitor(stack.url);
    const signUp = (name: string) =>
      visitor.fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: stack.url },
        body: JSON.stringify({
          email: `n${name.length}@example.com`,
          password: 'a long enough password',
          name,
        }),
      });
    expect((await signUp('N'.repeat(201))).status).toBe(400);
    expect((await signUp('N'.repeat(200))).status).toBe(200);
  });
});

describe('connections', () => {
  it('connections of one address are limited, WebSockets among them, and free again when they close', async () => {
    const sockets = await Promise.all(Array.from({ length: PER_ADDRESS + 20 }, () => open()));
    await expect.poll(() => sockets.filter((socket) => socket.destroyed).length).toBeGreaterThanOrEqual(20);
    for (const socket of sockets) socket.destroy();
    await expect
      .poll(() =>
        fetch(`${stack.url}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    const opened = await Promise.all(
      Array.from({ length: PER_ADDRESS + 10 }, async () => {
        const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
        const isOpen = await new Promise<boolean>((resolve) => {
          socket.once('open', () => resolve(true));
          socket.once('error', () => resolve(false));
        });
        return { socket, isOpen };
      }),
    );
    expect(opened.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(PER_ADDRESS);
    for (const { socket } of opened) socket.terminate();
  });

  it('connections that say nothing are closed', async () => {
    await expect.poll(() => silent.destroyed, { timeout: 40_000 }).toBe(true);
  });
});
