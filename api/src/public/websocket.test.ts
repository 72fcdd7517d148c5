import type { AddressInfo } from 'node:net';
import { errorMessage } from '@sutra/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { Services } from '../services.ts';
import { graphqlSocket } from './websocket.ts';
import { publicYoga } from './yoga.ts';

interface Frame {
  type: string;
  payload?: { message: string; extensions?: { code?: string } }[];
}

const AUTHORIZATION = `Bearer sutra_${'k'.repeat(43)}`;
const POOL_MESSAGE = 'timeout exceeded when trying to connect';

let app: FastifyInstance;
let socket: WebSocket;
afterEach(async () => {
  socket.terminate();
  await app.close();
});

/** Opens one socket of an api whose database does what is given. */
async function openSocket(services: Services, sessionLookMs?: number): Promise<WebSocket> {
  const documents = { byHash: new Map<string, string>(), only: false };
  const yoga = publicYoga({ log: app.log, documents });
  const options = { yoga, services, keepAlive: 10_000, documents, trustedProxies: 0, sessionLookMs };
  const sockets = graphqlSocket(app, options);
  app.server.on('upgrade', (request, raw, head) =>
    sockets.handleUpgrade(request, raw, head, (one) => sockets.emit('connection', one, request)),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}/graphql`;
  return new WebSocket(url, 'graphql-transport-ws', { headers: { authorization: AUTHORIZATION } });
}

/** Subscribes twice on one socket of an api whose database does what is given; answers what came, and what was logged. */
async function subscribeTwice(isThere: boolean) {
  const logged: string[] = [];
  app = Fastify({ logger: { level: 'error', stream: { write: (line) => logged.push(line) } } });
  const services = {
    readApiKey: () => Promise.reject(new Error(POOL_MESSAGE)),
    database: { isThere: () => isThere },
    log: app.log,
  } as unknown as Services;
  socket = await openSocket(services);
  const errors: Frame[] = [];
  await new Promise<void>((resolve) => {
    socket.once('open', () => socket.send('{"type":"connection_init"}'));
    socket.once('close', () => resolve());
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as Frame;
      const payload = { query: 'subscription { conversionUpdates(batchId: "1") { id } }' };
      if (frame.type === 'connection_ack')
        for (const id of ['1', '2']) socket.send(JSON.stringify({ id, type: 'subscribe', payload }));
      if (frame.type === 'error') errors.push(frame);
      if (errors.length === 2) resolve();
    });
  });
  return { errors: errors.flatMap(({ payload }) => payload ?? []), logged };
}

it('a database that fails while a subscription begins ends that one, with a code, and not the socket', async () => {
  const { errors, logged } = await subscribeTwice(true);
  expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['internal', 'internal']);
  expect(errors[0]?.message).toBe(errorMessage('internal'));
  expect(socket.readyState).toBe(WebSocket.OPEN);
  expect(logged.join('')).toContain(POOL_MESSAGE);
});

it('a database that is away is told at once', async () => {
  const { errors, logged } = await subscribeTwice(false);
  expect(errors.map(({ extensions }) => extensions?.code)).toEqual([
    'database-unavailable',
    'database-unavailable',
  ]);
  expect(logged).toEqual([]);
});

it('a socket that was opened while the database failed is closed when its session ends', async () => {
  const owners = ['one', 'one', 'another'];
  let asked = 0;
  app = Fastify();
  const services = {
    readApiKey: async () => {
      asked += 1;
      if (asked === 1) throw new Error(POOL_MESSAGE);
      const ownerId = owners.shift() ?? 'another';
      return { account: { ownerId }, scopes: [], expiresAt: null, lastUsedAt: new Date() };
    },
    database: { isThere: () => true },
    log: app.log,
  } as unknown as Services;
  socket = await openSocket(services, 10);
  const code = await new Promise<number>((resolve) => socket.once('close', resolve));
  expect(code).toBe(4403);
  expect(owners).toEqual([]);
});
