import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visitor } from '../clients/visitor.ts';
import { type Collector, startCollector } from '../fakes/otlp-collector.ts';
import { type Stack, startStack, usualBackend } from '../setup/stack.ts';

describe.each(usualBackend('postgres'))('traces of a conversion, jobs in %s', (backend) => {
  let collector: Collector;
  let stack: Stack;
  beforeAll(async () => {
    collector = await startCollector();
    stack = await startStack({ backend, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
  });
  afterAll(async () => {
    await stack.stop();
    await collector.stop();
  });

  const secret = `name-${randomUUID()}`;
  const jobs = () => collector.spans.filter(({ name }) => name === 'convert-file');
  const below = (spanId = '') => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  it('go from the request through the queue to the stages of each of its files', async () => {
    const visitor = new Visitor(stack.url);
    const files = ['a', 'b'].map((name) => ({
      name: `${secret}-${name}.md`,
      bytes: `# ${secret}\n\n${name} $x^2$\n`,
    }));
    const { id } = await visitor.start(...files);
    await visitor.watchAll(id);
    // The api sends its spans in batches of its own, before those of the worker or behind them.
    const parentOf = ({ parentSpanId }: { parentSpanId?: string } = {}) =>
      collector.spans.find(({ spanId }) => spanId === parentSpanId);
    await expect.poll(() => jobs().filter((job) => parentOf(parentOf(job))).length).toBe(2);

    for (const job of jobs()) {
      expect(job).toMatchObject({ service: 'sutra-worker', kind: 5, failed: false });
      expect(job.attributes['sutra.outcome']).toBe('completed');
      const stages = below(job.spanId).map(({ name }) => name);
      expect(stages).toEqual(expect.arrayContaining(['analyzing', 'extracting', 'converting']));
      const enqueue = parentOf(job);
      expect(enqueue).toMatchObject({ name: 'enqueue convert-file', kind: 4 });
      expect(below(enqueue?.spanId).map(({ name }) => name)).toContain('wait for convert-file');
      const request = parentOf(enqueue);
      expect(request).toMatchObject({ service: 'sutra-api', name: 'POST /graphql', kind: 2 });
      expect(new Set([job, enqueue, request].map((span) => span?.traceId)).size).toBe(1);
    }
    const uploads = collector.spans.filter(({ name }) => name === 'upload');
    expect(uploads.map(({ attributes }) => attributes['sutra.format'])).toEqual(['markdown', 'markdown']);
  });

  it('say how a file failed by its code', async () => {
    const visitor = new Visitor(stack.url);
    const { id } = await visitor.start({ name: 'empty.pdf', bytes: `%PDF-1.4\n% ${randomUUID()}\n` });
    await visitor.watchAll(id);
    await expect.poll(() => jobs().filter(({ failed }) => failed).length).toBe(1);
    expect(jobs().find(({ failed }) => failed)?.attributes['error.type']).toMatch(/^pdf-/);
  });

  it('requests of a stranger who names a trace are not joined to it', async () => {
    const traceId = randomUUID().replaceAll('-', '');
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    await fetch(`${stack.url}/api/figures`, { headers });
    await fetch(`${stack.url}/healthz`, { headers });
    await stack.end('api');
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
    expect(collector.spans.map(({ name }) => name)).not.toContain('GET /healthz');
  });

  it('hold nothing of the files and their names', () => {
    expect(collector.requests.map(({ body }) => body).join('')).not.toContain(secret);
  });
});
