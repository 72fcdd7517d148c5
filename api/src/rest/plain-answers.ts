import { ERRORS, SutraError } from '@sutra/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodType, z } from 'zod';

/** @throws SutraError `invalid-field` that names the first field at fault. */
export function readBody<Schema extends ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const named = parsed.error.issues[0]?.path.filter((part) => typeof part === 'string').join('.');
  throw new SutraError('invalid-field', { field: named || 'body' });
}

/** Failures as `{success: false, error}`, the error in words: the shape of the spec's own paths. */
export function answerPlainly(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof SutraError) {
      if (error.cause) request.log.error({ err: error.cause, code: error.code }, 'request not served');
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
