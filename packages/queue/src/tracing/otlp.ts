/** A span as it is sent: times in milliseconds since 1970. */
export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: SpanKind;
  startMs: number;
  endMs: number;
  attributes: Attributes;
  failed: boolean;
}

/** Names, codes and numbers of our own; never what a person wrote, sent or is called. */
export type Attributes = Record<string, string | number | boolean>;

/** The numbers that the protocol has for them. */
export const SPAN_KINDS = { internal: 1, server: 2, producer: 4, consumer: 5 } as const;
export type SpanKind = keyof typeof SPAN_KINDS;
const STATUS_ERROR = 2;

/** Nanoseconds do not fit into a number of JSON: they are written as text. */
const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

function valueOf(value: Attributes[string]) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const keyValues = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

/** The body of a request to `/v1/traces`: OTLP over HTTP as JSON. */
function tracesRequest(resource: Attributes, spans: readonly FinishedSpan[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: keyValues(resource) },
        scopeSpans: [
          {
            scope: { name: 'sutra' },
            spans: spans.map((span) => ({
              traceId: span.traceId,
              spanId: span.spanId,
              ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
              name: span.name,
              kind: SPAN_KINDS[span.kind],
              startTimeUnixNano: nanoseconds(span.startMs),
              endTimeUnixNano: nanoseconds(span.endMs),
              attributes: keyValues(span.attributes),
              status: span.failed ? { code: STATUS_ERROR } : {},
            })),
          },
        ],
      },
    ],
  };
}

export interface ExporterOptions {
  /** The collector's address; `/v1/traces` is added. */
  endpoint: string;
  headers: Record<string, string>;
  resource: Attributes;
  /** Hears once a minute at most that spans were lost. */
  report: (error: Error) => void;
  /** How long spans wait for others, in milliseconds. */
  flushMs?: number;
}

export interface Exporter {
  add(span: FinishedSpan): void;
  /** Sends what waits and takes no more. */
  close(): Promise<void>;
}

const FLUSH_MS = 2_000;
const SPANS_A_REQUEST = 256;
/** Spans that wait while the collector is away; the oldest are dropped beyond it. */
const MOST_WAITING = 4_096;
const ANSWER_WITHIN_MS = 2_000;
const REPORT_EVERY_MS = 60_000;
/** The collector asks to be tried again with these. */
const TRY_AGAIN = [429, 502, 503, 504];

/** Whether the spans have left: taken, or refused for good. Those of a collector that is away wait. */
async function send({ endpoint, headers, resource }: ExporterOptions, spans: readonly FinishedSpan[]) {
  const response = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(tracesRequest(resource, spans)),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await response.body?.cancel();
  if (response.ok) return { left: true, error: null };
  return { left: !TRY_AGAIN.includes(response.status), error: `the collector answers ${response.status}` };
}

/** Sends spans in batches; a collector that is slow or away costs spans, never a request or a file. */
export function openExporter(options: ExporterOptions): Exporter {
  let waiting: FinishedSpan[] = [];
  let sending: Promise<void> | null = null;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  function report(reason: string): void {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    options.report(new Error(`Traces are not sent: ${reason}`));
  }

  async function sendOnce(): Promise<boolean> {
    const batch = waiting.slice(0, SPANS_A_REQUEST);
    const { left, error } = await send(options, batch).catch((error: Error) => ({
      left: false,
      error: error.message,
    }));
    if (error !== null) report(error);
    if (left) waiting = waiting.slice(batch.length);
    return left;
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0 && (await sendOnce()));
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  const timer = setInterval(() => void flush(), options.flushMs ?? FLUSH_MS).unref();
  return {
    add: (span) => {
      if (closed) return;
      // While a batch is on its way its spans stay at the front, so the newest are the ones to drop.
      if (waiting.length >= MOST_WAITING) return report('too many wait');
      waiting.push(span);
    },
    close: async () => {
      clearInterval(timer);
      closed = true;
      await flush();
      await flush();
    },
  };
}
