import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SITE_SETTINGS, type SiteSettings } from '@sutra/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withPrices } from './page-prices.ts';

/** What the build writes where the address of the site belongs. */
const PLACEHOLDER = 'https://site.invalid';
const SETTINGS = new RegExp(`(<meta name="${SITE_SETTINGS}" content=")[^"]*`);

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const ENCODINGS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};
type Encoding = keyof typeof ENCODINGS;

interface BuiltPage {
  type: string;
  etag: string;
  plain: Buffer;
  /** Made when first asked for, then kept. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

export interface BuiltSite {
  has: (address: string) => boolean;
  /** The page that says that there is none; null where the site was not built. */
  notFound: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null;
}

/** A page with the settings of the moment in it. */
type PageNow = () => Promise<BuiltPage>;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function builtPage(type: string, text: string): BuiltPage {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url');
  return { type, etag: `"${hash.slice(0, 22)}"`, plain, encoded: new Map() };
}

/** The settings in every page, also as JSON in an attribute. */
interface SettingsForPage {
  settings: SiteSettings;
  attribute: string;
}

/** The settings of the moment; the last ones where they cannot be read just now, null before the first time. */
function currentSettings(settings: () => Promise<SiteSettings>): () => Promise<SettingsForPage | null> {
  let last: SettingsForPage | null = null;
  return async () => {
    const now = await settings().catch(() => null);
    const attribute = now && escaped(JSON.stringify(now));
    if (now !== null && attribute !== null && attribute !== last?.attribute)
      last = { settings: now, attribute };
    return last;
  };
}

async function openPage(
  file: string,
  origin: string,
  settings: () => Promise<SettingsForPage | null>,
): Promise<PageNow> {
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8';
  const source = (await readFile(file, 'utf8')).replaceAll(PLACEHOLDER, () => origin);
  if (!SETTINGS.test(source)) {
    const page = builtPage(type, source);
    return () => Promise.resolve(page);
  }
  let filled: { current: SettingsForPage | null; page: BuiltPage } | null = null;
  return async () => {
    const current = await settings();
    if (filled === null || filled.current !== current) {
      const text = source.replace(SETTINGS, (_, start: string) => start + (current?.attribute ?? ''));
      filled = { current, page: builtPage(type, current ? withPrices(text, current.settings.prices) : text) };
    }
    return filled.page;
  };
}

/** `tools/kruti-dev.html` → `/tools/kruti-dev`; an `index.html` stands for its folder. */
function addressesOf(name: string): string[] {
  const path = `/${name.split(sep).join('/')}`;
  if (path === '/index.html') return ['/', '/home'];
  return [path.replace(/(\/index)?\.html$/, '')];
}

function encodingFor(request: FastifyRequest): Encoding | null {
  const taken = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(taken)) return 'br';
  return /\bgzip\b/.test(taken) ? 'gzip' : null;
}

function encodedPage(page: BuiltPage, encoding: Encoding): Promise<Buffer> {
  const known = page.encoded.get(encoding);
  if (known) return known;
  const made = ENCODINGS[encoding](page.plain);
  page.encoded.set(encoding, made);
  return made;
}

async function send(now: PageNow, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = await now();
  void reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type(page.type);
  if (request.headers['if-none-match'] === page.etag && reply.statusCode === 200)
    return reply.status(304).send();
  const encoding = encodingFor(request);
  if (encoding === null) return reply.send(page.plain);
  return reply.header('content-encoding', encoding).send(await encodedPage(page, encoding));
}

/** The pages that were written when the site was built, at their own addresses. */
export async function builtPages(
  app: FastifyInstance,
  folder: string,
  origin: string,
  settings: () => Promise<SiteSettings>,
): Promise<BuiltSite> {
  const current = currentSettings(settings);
  const pages = new Map<string, PageNow>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || /\.(gz|br)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const page = await openPage(file, origin, current);
    for (const address of addressesOf(relative(folder, file))) pages.set(address, page);
  }
  const missing = pages.get('/404');
  pages.delete('/404');
  for (const [address, page] of pages) app.get(address, (request, reply) => send(page, request, reply));
  return {
    has: (address) => pages.has(address),
    notFound: missing ? (request, reply) => send(missing, request, reply.status(404)) : null,
  };
}
