import { parseSettings, SutraError, type TracingSettings, tracingVariables } from '@sutra/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Collector, startCollector } from '../../../../test/fakes/otlp-collector.ts';
import { formatTraceparent, parseTraceparent } from './trace-context.ts';
import { currentTraceparent, inSpan, pastSpan, startSpan, startTracing, traced } from './tracing.ts';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('traceparent', () => {
  it('is read and written as W3C Trace Context has it', () => {
    const context = parseTraceparent(TRACEPARENT);
    expect(context).toEqual({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      sampled: true,
    });
    expect(context && formatTraceparent(context)).toBe(TRACEPARENT);
    expect(parseTraceparent(`${TRACEPARENT.slice(0, -1)}0`)?.sampled).toBe(false);
    expect(parseTraceparent(`01${TRACEPARENT.slice(2)}-more`)?.sampled).toBe(true);
  });

  it.each([
    ['of version ff', `ff${TRACEPARENT.slice(2)}`],
    ['with a trace of zeros', TRACEPARENT.replace(/-0af\w+/, `-${'0'.repeat(32)}`)],
    ['with a span of zeros', TRACEPARENT.replace('b7ad6b7169203331', '0'.repeat(16))],
    ['with more than version 00 has', `${TRACEPARENT}-more`],
    ['in capitals', TRACEPARENT.toUpperCase()],
    ['of something else', 'a stranger'],
    ['that is missing', undefined],
  ])('%s is none', (_, header) => expect(parseTraceparent(header)).toBeNull());
});

describe('traces', () => {
  let collector: Collector;
  let stop: () => Promise<void>;
  const report = vi.fn<(error: Error) => void>();

  const start = (settings: Record<string, string> = {}, endpoint = collector.endpoint) => {
    const source = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...settings };
    const parsed = parseSettings(tracingVariables, source) as TracingSettings;
    stop = startTracing(parsed, { service: 'test', report, flushMs: 20 });
  };
  beforeEach(async () => {
    collector = await startCollector();
    report.mockReset();
  });
  afterEach(async () => {
    await stop();
    await collector.stop();
  });

  const named = (name: string) => collector.spans.find((span) => span.name === name);

  it('hold spans below each other, with their times, attributes and failures', async () => {
    start();
    await traced('above', { kind: 'server', attributes: { count: 2, share: 0.5, yes: true } }, async () => {
      pastSpan('before', 1_000, 1_500.25);
      await traced('below', {}, async () => {
        throw new SutraError('no-files');
      }).catch(() => {});
    });
    await stop();
    const [above, below, before] = [named('above'), named('below'), named('before')];
    expect(above).toMatchObject({ service: 'test', kind: 2, failed: false });
    expect(above?.parentSpanId).toBeUndefined();
    expect(above?.attributes).toEqual({ count: '2', share: '0.5', yes: 'true' });
    expect(below).toMatchObject({ kind: 1, failed: true, attributes: { 'error.type': 'no-files' } });
    expect(before).toMatchObject({
      startTimeUnixNano: '1000000000',
      endTimeUnixNano: '1500250000',
    });
    for (const span of [below, before])
      expect(span).toMatchObject({ traceId: above?.traceId, parentSpanId: above?.spanId });
  });

  it('go on with the trace of a job, and are not sent where its caller does not want that', async () => {
    start();
    startSpan('job', { parent: TRACEPARENT }).end();
    startSpan('unwanted', { parent: TRACEPARENT.replace(/1$/, '0') }).end();
    startSpan('own', { parent: null }).end();
    await stop();
    expect(named('job')).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    });
    expect(named('own')?.parentSpanId).toBeUndefined();
    expect(named('unwanted')).toBeUndefined();
  });

  it('tell a job which span queues it, also where the trace is not sent', () => {
    start({ OTEL_TRACES_SAMPLER_ARG: '0' });
    const span = startSpan('request');
    expect(inSpan(span, currentTraceparent)).toBe(formatTraceparent(span.context));
    expect(formatTraceparent(span.context)).toMatch(/-00$/);
    expect(currentTraceparent()).toBeNull();
  });

  it('never hold what an unknown error says', async () => {
    start();
    await traced('work', {}, () => Promise.reject(new Error('a sentence of a letter'))).catch(() => {});
    await stop();
    expect(named('work')?.attributes).toEqual({ 'error.type': 'internal' });
    expect(collector.requests.map(({ body }) => body).join('')).not.toContain('a sentence');
  });

  it('carry the headers that the collector wants', async () => {
    start({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-other=c' });
    startSpan('work').end();
    await stop();
    expect(collector.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-key': 'a b',
      'x-other': 'c',
    });
  });

  it('wait for a collector that is busy, and drop what it refuses', async () => {
    start();
    collector.answers.push(503);
    startSpan('late').end();
    await expect.poll(() => named('late'), { timeout: 10_000 }).toBeDefined();
    collector.answers.push(400);
    startSpan('refused').end();
    await expect.poll(() => collector.requests.length, { timeout: 10_000 }).toBe(3);
    startSpan('next').end();
    await expect.poll(() => named('next'), { timeout: 10_000 }).toBeDefined();
    expect(named('refused')).toBeUndefined();
    expect(report).toHaveBeenCalledOnce();
  });

  it('cost nothing but themselves while the collector is away', async () => {
    start({}, 'http://127.0.0.1:1');
    for (let count = 0; count < 10_000; count += 1) startSpan('lost').end();
    await stop();
    expect(report).toHaveBeenCalledOnce();
  });

  it('are not made where no endpoint is set', async () => {
    const settings = parseSettings(tracingVariables, {}) as TracingSettings;
    stop = startTracing(settings, { service: 'test', report });
    expect(await traced('work', {}, async () => currentTraceparent())).toBeNull();
  });
});
