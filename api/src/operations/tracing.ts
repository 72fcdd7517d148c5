import { inSpan, type Span, startSpan } from '@sutra/queue';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Asked every few seconds by machines. */
const UNTRACED = ['/healthz', '/readyz', '/metrics'];

const spans = new WeakMap<FastifyRequest, Span>();

/** Pages and files of the site are not traced: there is nothing behind them. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest): string | null =>
  url === undefined || url.includes('*') || UNTRACED.includes(url) ? null : url;

/**
 * Makes a span of every request that has work behind it, and what the request does below it. A caller's own trace is
 * gone on with only where `believeCallers`: a proxy of ours stands in front, not a stranger.
 */
export function traceRequests(app: FastifyInstance, believeCallers: boolean): void {
  app.addHook('onRequest', async (request) => {
    const route = routeOf(request);
    if (route === null) return;
    const { traceparent } = request.headers;
    const parent = believeCallers && typeof traceparent === 'string' ? traceparent : null;
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    spans.set(request, startSpan(`${request.method} ${route}`, { kind: 'server', parent, attributes }));
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) inSpan(span, done);
    else done();
  });
  app.addHook('onRequestAbort', async (request) => spans.get(request)?.fail('aborted'));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    if (!span) return;
    span.set({ 'http.response.status_code': statusCode, 'sutra.request_id': request.id });
    if (statusCode >= 500) span.fail(String(statusCode));
    span.end();
  });
}
