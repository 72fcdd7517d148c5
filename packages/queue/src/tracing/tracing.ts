import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingSettings } from '@sutra/contract';
import { type Attributes, type Exporter, openExporter, type SpanKind } from './otlp.ts';
import {
  formatTraceparent,
  newSpanId,
  newTraceId,
  parseTraceparent,
  type SpanContext,
} from './trace-context.ts';

export interface SpanOptions {
  kind?: SpanKind;
  /** The span above: a `traceparent`, null for none; by default the one that runs here. */
  parent?: string | null;
  attributes?: Attributes;
  /** When it began, in milliseconds since 1970, where that is not now. */
  startMs?: number;
}

export interface Span {
  context: SpanContext;
  set(attributes: Attributes): void;
  /** Names what went wrong, by its code. */
  fail(code: string): void;
  /** The second end changes nothing; `endMs` in milliseconds since 1970. */
  end(endMs?: number): void;
}

const NO_CONTEXT: SpanContext = { traceId: '0'.repeat(32), spanId: '0'.repeat(16), sampled: false };
const NO_SPAN: Span = { context: NO_CONTEXT, set: () => {}, fail: () => {}, end: () => {} };

interface Sink {
  exporter: Exporter;
  /** Share of the traces that begin here which are sent, 0 to 1. */
  share: number;
}

/** Null where no endpoint is set: then nothing is measured. */
let sink: Sink | null = null;
const running = new AsyncLocalStorage<Span>();

/** Begins a span, which its caller ends. */
export function startSpan(name: string, options: SpanOptions = {}): Span {
  if (sink === null) return NO_SPAN;
  const { exporter, share } = sink;
  const parent =
    options.parent === undefined ? (running.getStore()?.context ?? null) : parseTraceparent(options.parent);
  const context: SpanContext = {
    traceId: parent?.traceId ?? newTraceId(),
    spanId: newSpanId(),
    sampled: parent?.sampled ?? Math.random() < share,
  };
  const startMs = options.startMs ?? Date.now();
  const attributes: Attributes = { ...options.attributes };
  let [failed, ended] = [false, false];
  return {
    context,
    set: (more) => void Object.assign(attributes, more),
    fail: (code) => {
      failed = true;
      attributes['error.type'] = code;
    },
    end: (endMs = Date.now()) => {
      if (ended) return;
      ended = true;
      if (!context.sampled) return;
      const { traceId, spanId } = context;
      const ids = { traceId, spanId, parentSpanId: parent?.spanId ?? null };
      // A clock that was set back meanwhile leaves a span without length, not one of less than none.
      const times = { startMs, endMs: Math.max(startMs, endMs) };
      exporter.add({ ...ids, ...times, name, kind: options.kind ?? 'internal', attributes, failed });
    },
  };
}

/** Runs `work` so that spans begun in it are below `span`. */
export const inSpan = <Result>(span: Span, work: () => Result): Result =>
  span === NO_SPAN ? work() : running.run(span, work);

/** The code of an error of the catalogue, or a word for any other: messages may hold content. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'internal';

/** Runs `work` as a span of its own, which fails when it does. */
export async function traced<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, options);
  try {
    return await inSpan(span, () => work(span));
  } catch (error) {
    span.fail(codeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** A span that is over: what it took is known afterwards. */
export function pastSpan(name: string, startMs: number, endMs: number, options: SpanOptions = {}): void {
  startSpan(name, { ...options, startMs }).end(endMs);
}

/** The span that runs here; one that does nothing where nothing is traced. */
export const currentSpan = (): Span => running.getStore() ?? NO_SPAN;

/** The `traceparent` of what runs here, for rows, jobs and requests; null where nothing is traced. */
export function currentTraceparent(): string | null {
  const span = running.getStore();
  return span ? formatTraceparent(span.context) : null;
}

/** `name=value` pairs with commas between them, values as in a URL (the standard's spelling). */
function headersOf(list: string): Record<string, string> {
  const pairs = list.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}

export interface TracingOptions {
  /** What the process calls itself where the settings name nothing else. */
  service: string;
  report: (error: Error) => void;
  flushMs?: number;
}

/** Sends this process's spans to the collector of the settings, if they name one; answers how to stop it. */
export function startTracing(
  settings: TracingSettings,
  { service, report, flushMs }: TracingOptions,
): () => Promise<void> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return async () => {};
  const exporter = openExporter({
    endpoint,
    headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
    resource: { 'service.name': settings.OTEL_SERVICE_NAME ?? service, 'process.pid': process.pid },
    report,
    ...(flushMs !== undefined && { flushMs }),
  });
  sink = { exporter, share: settings.OTEL_TRACES_SAMPLER_ARG };
  return async () => {
    sink = null;
    await exporter.close();
  };
}
