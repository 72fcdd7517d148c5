import {
  ERRORS,
  type ErrorCode,
  type ErrorDetails,
  errorMessage,
  isErrorCode,
  LIMITS,
  SutraError,
} from '@sutra/contract';
import { type ProblemAnswer, problemTitle } from '@sutra/contract/v1';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteRefusedRequest } from '../../operations/security-event.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** Every field at fault, named as the request names it. */
export class InvalidFields extends SutraError {
  readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[]) {
    super('invalid-field', { field: fields[0]?.field ?? 'body' });
    this.fields = fields;
  }
}

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const detailOf = (error: SutraError) =>
  error instanceof InvalidFields
    ? error.fields.map(({ field, message }) => `${field} ${message}.`).join(' ')
    : error.message;

function problemBody(error: SutraError, request: FastifyRequest, origin: string): ProblemAnswer {
  const { code } = error;
  return {
    type: `${origin}/api/v1/problems/${code}`,
    title: problemTitle(code),
    status: ERRORS[code].status,
    detail: detailOf(error),
    instance: `urn:uuid:${request.id}`,
    code,
    ...(Object.keys(error.details).length > 0 && { details: error.details }),
    ...(error instanceof InvalidFields && { errors: [...error.fields] }),
  };
}

/** What the server itself refuses a request with, as codes of the catalogue. */
const RAISED: Record<string, [ErrorCode, ErrorDetails]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['request-too-large', { limit: LIMITS.fileBytes / 1024 / 1024 }],
  FST_REQ_FILE_TOO_LARGE: ['request-too-large', { limit: LIMITS.fileBytes / 1024 / 1024 }],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['media-type-unknown', {}],
};

function expected(error: Error & { statusCode?: number; code?: string }): SutraError | null {
  if (error instanceof SutraError) return error;
  const [code, details] = RAISED[error.code ?? ''] ?? [];
  if (code) return new SutraError(code, details);
  const status = error.statusCode ?? 500;
  return status < 500
    ? new InvalidFields([{ field: 'body', message: `cannot be read: ${error.message}` }])
    : null;
}

function sendProblemDetails(
  reply: FastifyReply,
  request: FastifyRequest,
  error: SutraError,
  origin: string,
): FastifyReply {
  // An API client that is still sending would take an answer on a closing connection for a lost one.
  request.raw.resume();
  void reply.removeHeader('connection');
  const body = problemBody(error, request, origin);
  return reply.status(body.status).header('cache-control', 'no-store').type(PROBLEM_TYPE).send(body);
}

/** Failures as `application/problem+json` (RFC 9457) with the catalogue's codes. */
export function answerWithProblems(scope: FastifyInstance, origin: string): void {
  scope.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    noteRefusedRequest(scope.log, error, request.id);
    const known = expected(error);
    if (known === null) request.log.error({ err: error }, 'request failed');
    else if (known.cause)
      request.log.error({ err: known.cause, code: known.code }, 'a request was not answered');
    return sendProblemDetails(reply, request, known ?? new SutraError('internal'), origin);
  });
  const nothing = (request: FastifyRequest, reply: FastifyReply) =>
    sendProblemDetails(reply, request, new SutraError('path-not-found'), origin);
  scope.setNotFoundHandler(nothing);
  // Before the site's own files, which lie at every address.
  scope.all('/*', nothing);
}

/** `GET /api/v1/problems/:code`: what a problem's type means. */
export function problemRoutes(scope: FastifyInstance): void {
  scope.get<{ Params: { code: string } }>('/problems/:code', ({ params }) => {
    const { code } = params;
    if (!isErrorCode(code)) throw new SutraError('path-not-found');
    const { status } = ERRORS[code];
    return { code, title: problemTitle(code), status, detail: errorMessage(code) };
  });
}
