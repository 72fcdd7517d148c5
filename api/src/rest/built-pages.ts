import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What the build writes where the address of the site belongs. */
const PLACEHOLDER = 'https://site.invalid';

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

interface BuiltPage {
  type: string;
  etag: string;
  plain: Buffer;
  compressed: Buffer;
}

async function pageOf(file: string, origin: string): Promise<BuiltPage> {
  const text = (await readFile(file, 'utf8')).replaceAll(PLACEHOLDER, origin);
  const plain = Buffer.from(text);
  return {
    type: TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    compressed: await promisify(gzip)(plain, { level: 9 }),
  };
}

/** `tools/kruti-dev.html` → `/tools/kruti-dev`; the file of the home page is `index.html`. */
function addressesOf(name: string): string[] {
  const path = `/${name.split(sep).join('/')}`;
  if (path === '/index.html') return ['/', '/home'];
  return [path.replace(/\.html$/, '')];
}

function send(page: BuiltPage, request: FastifyRequest, reply: FastifyReply) {
  void reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type(page.type);
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takesGzip) return reply.send(page.plain);
  return reply.header('content-encoding', 'gzip').send(page.compressed);
}

/** The pages that were written when the site was built, at their own addresses. */
export async function builtPages(app: FastifyInstance, folder: string, origin: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || /\.(gz|br)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const page = await pageOf(file, origin);
    for (const address of addressesOf(relative(folder, file)))
      app.get(address, (request, reply) => send(page, request, reply));
  }
}
