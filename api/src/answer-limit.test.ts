import { SutraError } from '@sutra/contract';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { limitAnswers } from './answer-limit.ts';
import { sendProblem } from './problem.ts';

const WITHIN_MS = 200;
const LONGER_MS = 700;
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const never = () => new Promise(() => {});

/** A server whose handlers wait for what does not come. */
async function start(): Promise<string> {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof SutraError ? sendProblem(reply, error.code, error.details) : reply.status(500).send({}),
  );
  limitAnswers(app, WITHIN_MS);
  app.post('/never', never);
  app.get('/patient', { config: { answerWithinMs: 2 * LONGER_MS } }, async () => {
    await later(LONGER_MS);
    return 'here';
  });
  app.get('/late', async () => {
    await later(LONGER_MS);
    return 'too late';
  });
  app.get('/own-answer', (_request, reply) => void reply.hijack());
  app.get('/stream', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200);
    reply.raw.write('first,');
    await later(LONGER_MS);
    reply.raw.end('last');
  });
  opened.push(app);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

it('a handler that waits without an end is answered 503 with a code', async () => {
  const answer = await fetch(`${await start()}/never`, { method: 'POST', body: 'x' });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ error: { code: 'server-busy' } });
});

it('a handler that answers after its time limit does no harm', async () => {
  const url = await start();
  expect((await fetch(`${url}/late`)).status).toBe(503);
  await later(LONGER_MS);
  expect((await fetch(`${url}/late`)).status).toBe(503);
});

it('a route may have a time limit of its own', async () => {
  const answer = await fetch(`${await start()}/patient`);
  expect(await answer.text()).toBe('here');
});

it('an answer that has begun has no time limit', async () => {
  const answer = await fetch(`${await start()}/stream`);
  expect(await answer.text()).toBe('first,last');
});

it('a handler that answers by itself and does not has its connection closed', async () => {
  await expect(fetch(`${await start()}/own-answer`)).rejects.toThrow('fetch failed');
});
