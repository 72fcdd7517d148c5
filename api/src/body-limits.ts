import type { IncomingMessage } from 'node:http';
import { type ErrorDetails, LIMITS, STEP_BYTES, SutraError } from '@sutra/contract';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem.ts';

const MEBIBYTE = 1024 * 1024;
/** A request may be no larger than this where its route says nothing else, in bytes. */
export const BODY_BYTES = MEBIBYTE;

export interface BodyLimits {
  /** A body of which less than `progressBytes` arrive in this time is cut off, in milliseconds. */
  stallMs: number;
  /** Whoever is still sending after the answer may go on for this long, to be able to read it. */
  drainMs: number;
}
const USUAL: BodyLimits = { stallMs: 30_000, drainMs: 10_000 };
const PROGRESS_BYTES = 1024;

/** Details of `request-too-large`: what may be sent, in MB; where a file comes as base64, the file's size. */
export function sizeDetails(bodyLimit: number): ErrorDetails {
  const bytes = bodyLimit === STEP_BYTES ? LIMITS.fileBytes : bodyLimit;
  return { limit: Math.round((100 * bytes) / MEBIBYTE) / 100 };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Counts what arrives, whoever reads it; nothing beyond the limit is kept. */
function countBody(raw: IncomingMessage, limit: number, onTooLarge: () => void, onProgress: () => void) {
  const push = raw.push.bind(raw);
  let size = 0;
  let noted = 0;
  raw.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk === null) return push(chunk, encoding);
    const within = size <= limit;
    size += chunk.length;
    if (size - noted >= PROGRESS_BYTES) {
      noted = size;
      onProgress();
    }
    if (size <= limit) return push(chunk, encoding);
    if (within) onTooLarge();
    return true;
  };
}

/** Cuts off who stops sending, unless it is us who do not read. */
function cutWhenStalled(raw: IncomingMessage, stallMs: number): () => void {
  const timer = setTimeout(() => {
    if (raw.readableLength >= raw.readableHighWaterMark) timer.refresh();
    else raw.socket.destroy();
  }, stallMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  return () => void timer.refresh();
}

/** An answer on a connection that closes is lost on who is still sending: it stays open for a moment. */
function drain(raw: IncomingMessage, drainMs: number): void {
  if (raw.complete) return;
  raw.resume();
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy();
  }, drainMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}

/**
 * Bounds every request's body, in size by its route's `bodyLimit` and in time: answered with 413 before more than that
 * is read, also where the route reads the body itself.
 */
export function limitBodies(app: FastifyInstance, { stallMs, drainMs }: BodyLimits = USUAL): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw)) return done();
    const limit = request.routeOptions.bodyLimit;
    reply.raw.once('finish', () => drain(raw, drainMs));
    const refuse = () => {
      if (!reply.raw.headersSent && !reply.sent)
        void sendProblem(reply, 'request-too-large', sizeDetails(limit));
    };
    countBody(raw, limit, refuse, cutWhenStalled(raw, stallMs));
    const declared = Number(request.headers['content-length'] ?? 0);
    return declared > limit ? done(new SutraError('request-too-large', sizeDetails(limit))) : done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (hasBody(request.raw) && !request.raw.complete) void reply.removeHeader('connection');
    done(null, payload);
  });
}
