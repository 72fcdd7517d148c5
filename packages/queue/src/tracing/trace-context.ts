import { randomBytes } from 'node:crypto';

/** Which span of which trace; both ids in hexadecimal, 32 and 16 characters. */
export interface SpanContext {
  traceId: string;
  spanId: string;
  /** Whether the spans of this trace are sent to the collector. */
  sampled: boolean;
}

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;

export const newTraceId = (): string => randomBytes(TRACE_ID_BYTES).toString('hex');
export const newSpanId = (): string => randomBytes(SPAN_ID_BYTES).toString('hex');

/** Version, trace, span and flags (W3C Trace Context); later versions may add parts behind. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** The context that a `traceparent` names; null where it is none. */
export function parseTraceparent(header: string | null | undefined): SpanContext | null {
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(header?.trim() ?? '') ?? [];
  if (!traceId || !spanId || !flags || (version === '00' && more)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** The same as it travels in headers, rows and jobs. */
export const formatTraceparent = ({ traceId, spanId, sampled }: SpanContext): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
