import { ERRORS, SutraError } from '@sutra/contract';
import type { FastifyInstance } from 'fastify';
import { noteRefusedRequest } from '../operations/security-event.ts';

/** Failures as `{success: false, error}`, the error in words: the shape of the spec's own paths. */
export function answerPlainly(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    noteRefusedRequest(scope.log, error, request.id);
    if (error instanceof SutraError) {
      if (error.cause)
        request.log.error({ err: error.cause, code: error.code }, 'a request was not answered');
      return reply.status(ERRORS[error.code].status).send({ success: false, error: error.message });
    }
    const status = error.statusCode ?? 500;
    if (status === 413) {
      // A browser that is still sending would take an answer on a closing connection for a lost one.
      request.raw.resume();
      void reply.removeHeader('connection');
    }
    if (status < 500) return reply.status(status).send({ success: false, error: error.message });
    request.log.error({ err: error }, 'request failed');
    return reply.status(500).send({ success: false, error: ERRORS.internal.message });
  });
}
