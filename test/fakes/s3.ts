import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

interface StoredObject {
  bytes: Buffer;
  modified: Date;
}

/** As much of Amazon's S3 protocol as a file store needs, in memory. Signatures are not checked. */
export interface FakeS3 {
  url: string;
  objects: Map<string, StoredObject>;
  /** While set, every request is answered with this status. */
  failWith: number | null;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function listing(objects: Map<string, StoredObject>, prefix: string): string {
  const entries = [...objects].filter(([key]) => key.startsWith(prefix));
  const contents = entries.map(
    ([key, { bytes, modified }]) =>
      `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

function sendObject(response: ServerResponse, found: StoredObject | undefined, withBody: boolean): void {
  if (!found) {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end(withBody ? '<Error><Code>NoSuchKey</Code></Error>' : undefined);
    return;
  }
  response.writeHead(200, {
    'content-length': found.bytes.length,
    'last-modified': found.modified.toUTCString(),
    etag: '"fake"',
  });
  response.end(withBody ? found.bytes : undefined);
}

async function answer(fake: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  if (fake.failWith !== null) return void response.writeHead(fake.failWith).end();
  const url = new URL(request.url ?? '/', 'http://localhost');
  const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
  const found = fake.objects.get(key);
  switch (request.method) {
    case 'PUT':
      fake.objects.set(key, { bytes: body, modified: new Date() });
      return void response.writeHead(200, { etag: '"fake"' }).end();
    case 'DELETE':
      fake.objects.delete(key);
      return void response.writeHead(204).end();
    case 'HEAD':
      return sendObject(response, found, false);
    default:
      if (key !== '') return sendObject(response, found, true);
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(listing(fake.objects, url.searchParams.get('prefix') ?? ''));
  }
}

export async function startFakeS3(): Promise<FakeS3> {
  const fake: FakeS3 = { url: '', objects: new Map(), failWith: null, close: async () => {} };
  const server: Server = createServer((request, response) => {
    // Who breaks a request off gets no answer.
    answer(fake, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  fake.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  fake.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return fake;
}
