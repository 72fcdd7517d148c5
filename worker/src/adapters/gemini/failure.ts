import { GoogleGenerativeAIFetchError } from '@google/generative-ai';
import { type AiKeyError, aiKeyErrorOf } from '@sutra/contract';
import { RecogniserError, type RecogniserFailure } from '@sutra/engine/recognisers';

/** What to do about one failed request. */
export interface Failure {
  reason: RecogniserFailure;
  /** Try again, with another model, or not at all. */
  next: 'retry' | 'other-model' | 'give-up';
  /** Milliseconds the service asks to wait. */
  wait?: number;
  /** No other page will fare better. */
  forAll: boolean;
}

const giveUp = (reason: RecogniserFailure, forAll: boolean): Failure => ({ reason, next: 'give-up', forAll });

interface Detail {
  '@type'?: string;
  reason?: string;
  retryDelay?: string;
}

function detailsOf(error: GoogleGenerativeAIFetchError): Detail[] {
  return error.errorDetails ?? [];
}

function retryDelay(details: Detail[]): number | undefined {
  const delay = details.find((detail) => detail['@type']?.endsWith('RetryInfo'))?.retryDelay;
  const seconds = delay?.match(/^([\d.]+)s$/)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

const KEY_FAILURES: Record<AiKeyError, RecogniserFailure> = {
  'ai-key-invalid': 'key-invalid',
  'ai-key-type': 'key-type',
  'ai-key-blocked': 'key-blocked',
  'ai-not-available': 'not-available',
};

function keyFailure(error: GoogleGenerativeAIFetchError, details: Detail[]): Failure {
  const reasons = details.flatMap(({ reason }) => reason ?? []);
  const code = aiKeyErrorOf(error.status ?? 0, reasons, error.message);
  return code ? giveUp(KEY_FAILURES[code], true) : giveUp('bad-request', false);
}

/** By HTTP status; the table of Google's error codes. */
const BY_STATUS: Record<number, (error: GoogleGenerativeAIFetchError, details: Detail[]) => Failure> = {
  400: keyFailure,
  401: keyFailure,
  403: keyFailure,
  404: () => ({ reason: 'unavailable', next: 'other-model', forAll: false }),
  429: (_error, details) => ({
    reason: 'limit-reached',
    next: 'retry',
    wait: retryDelay(details),
    forAll: false,
  }),
  500: () => ({ reason: 'unavailable', next: 'retry', forAll: false }),
  503: () => ({ reason: 'unavailable', next: 'other-model', forAll: false }),
  504: () => ({ reason: 'too-slow', next: 'retry', forAll: false }),
};

/** An answer that came but cannot be used. */
export class UnusableAnswer extends Error {
  readonly failure: Failure;
  /** What could be kept of it. */
  readonly partial: string;

  constructor(reason: RecogniserFailure, partial = '') {
    super(reason);
    this.failure = { reason, next: 'retry', forAll: false };
    this.partial = partial;
  }
}

/** Silence for longer than the limit. */
export class SilenceError extends Error {}

/** Sorts whatever a request threw. Network errors count as the service being away. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UnusableAnswer) return error.failure;
  if (error instanceof SilenceError) return { reason: 'too-slow', next: 'retry', forAll: false };
  if (error instanceof GoogleGenerativeAIFetchError && error.status !== undefined) {
    const sort = BY_STATUS[error.status] ?? (error.status >= 500 ? BY_STATUS[500] : undefined);
    return sort ? sort(error, detailsOf(error)) : giveUp('bad-request', false);
  }
  return { reason: 'unavailable', next: 'retry', forAll: false };
}

export const asRecogniserError = ({ reason, forAll }: Failure) => new RecogniserError(reason, forAll);
