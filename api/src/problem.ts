import { ERRORS, type ErrorCode, type ErrorDetails, errorMessage, SutraError } from '@sutra/contract';
import type { FastifyReply } from 'fastify';

/** How a REST answer tells of a failure. */
export interface ProblemBody {
  code: ErrorCode;
  message: string;
  details: ErrorDetails;
}

export function problemBody(code: ErrorCode, details: ErrorDetails = {}): ProblemBody {
  return { code, message: errorMessage(code, details), details };
}

/** The catalogue's words for an error; what is not in the catalogue is logged by the caller and answered as `internal`. */
export function problemOf(error: unknown): ProblemBody {
  return error instanceof SutraError ? problemBody(error.code, error.details) : problemBody('internal');
}

export function sendProblem(reply: FastifyReply, code: ErrorCode, details: ErrorDetails = {}): FastifyReply {
  return reply.status(ERRORS[code].status).send({ error: problemBody(code, details) });
}
