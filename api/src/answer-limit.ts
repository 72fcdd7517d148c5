import { SutraError } from '@sutra/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long an answer may take where a route waits for something else, in milliseconds. */
    answerWithinMs?: number;
  }
}

/** An answer begins within this time after the whole request has come, in milliseconds: documents are waited for 20 s. */
export const ANSWER_WITHIN_MS = 45_000;

/** Answers in the words of the request's own routes; a handler that answers by itself is cut off. */
function answerLate(request: FastifyRequest, reply: FastifyReply): void {
  request.log.error(
    { method: request.method, route: request.routeOptions.url },
    'a request was not answered in time',
  );
  if (reply.sent) reply.raw.destroy();
  else void reply.send(new SutraError('server-busy'));
}

/**
 * No request waits without an end, whatever its handler waits for: 503 `server-busy`. What the handler began may still
 * happen; requests that must not be done twice carry a name.
 */
export function limitAnswers(app: FastifyInstance, withinMs = ANSWER_WITHIN_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    const limitMs = request.routeOptions.config.answerWithinMs ?? withinMs;
    const timer = setTimeout(() => {
      if (reply.raw.headersSent || reply.raw.destroyed) return;
      if (!request.raw.complete) return void timer.refresh();
      answerLate(request, reply);
    }, limitMs);
    timer.unref();
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
