import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as the protocol writes it (OTLP as JSON), its attributes as a record. */
export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  failed: boolean;
  attributes: Record<string, string>;
}

export interface Collector {
  endpoint: string;
  spans: CollectedSpan[];
  /** Every request as it came: its headers and its body. */
  requests: { headers: NodeJS.Dict<string | string[]>; body: string }[];
  /** The statuses of the next answers; 200 when they are used up. */
  answers: number[];
  stop(): Promise<void>;
}

interface KeyValue {
  key: string;
  value: Record<string, string | number | boolean>;
}

interface TracesRequest {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'attributes' | 'service' | 'failed'> & {
        attributes: KeyValue[];
        status: { code?: number };
      })[];
    }[];
  }[];
}

const recordOf = (pairs: readonly KeyValue[]): Record<string, string> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, String(Object.values(value)[0])]));

function spansOf(body: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body) as TracesRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, ...span }) => ({
        ...span,
        service: recordOf(resource.attributes)['service.name'] ?? '',
        failed: status.code === 2,
        attributes: recordOf(attributes),
      })),
    ),
  );
}

/** A collector that takes traces over HTTP as JSON and keeps them. */
export async function startCollector(): Promise<Collector> {
  const collected: Omit<Collector, 'endpoint' | 'stop'> = { spans: [], requests: [], answers: [] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      collected.requests.push({ headers: request.headers, body });
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      const status = isTraces ? (collected.answers.shift() ?? 200) : 404;
      if (status === 200) collected.spans.push(...spansOf(body));
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...collected,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
