import { connect, type Socket } from 'node:net';

export interface Load {
  url: string;
  path: string;
  headers?: Record<string, string>;
  /** The body of the n-th request. */
  body: (index: number) => string;
  requests: number;
  connections: number;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not 2xx. */
  refused: number;
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function requestText({ url, path, headers = {}, body }: Load, index: number): string {
  const text = body(index);
  const lines = Object.entries({
    host: new URL(url).host,
    'content-type': 'application/json',
    ...headers,
    'content-length': Buffer.byteLength(text),
  }).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** Where the first answer in `text` ends; -1 while it has not come whole. */
function answerEnd(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length !== undefined) {
    const end = head + 4 + Number(length);
    return text.length >= end ? end : -1;
  }
  const last = text.indexOf('0\r\n\r\n', head + 4);
  return last < 0 ? -1 : last + 5;
}

/** Requests on kept connections, each waiting for its answer before the next: plain sockets, to leave the cores to the server. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(load.url);
  const times: number[] = [];
  let next = 0;
  let refused = 0;

  const converse = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let text = '';
      let sent = 0;
      const ask = () => {
        if (next >= load.requests) return socket.end(() => resolve());
        sent = performance.now();
        socket.write(requestText(load, next++));
      };
      socket.setEncoding('latin1');
      socket.on('data', (chunk: string) => {
        text += chunk;
        const end = answerEnd(text);
        if (end < 0) return;
        if (text[9] !== '2') refused += 1;
        text = text.slice(end);
        times.push(performance.now() - sent);
        ask();
      });
      socket.once('error', reject);
      socket.once('connect', ask);
    });

  const start = performance.now();
  const sockets = Array.from({ length: load.connections }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map(converse));
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    refused,
  };
}
