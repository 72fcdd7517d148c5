import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import files from '@fastify/static';
import type { SiteSettings } from '@sutra/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { builtPages } from './built-pages.ts';

/** `/api` itself is a page: the documentation of what lies below it. */
const SERVER_PATHS = ['/api/', '/graphql', '/admin/graphql', '/healthz', '/readyz', '/assets'];

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

/** Whether somebody looks for a page of the site. */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request);
  return !SERVER_PATHS.some(
    (start) => path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`),
  );
}

export interface SiteOptions {
  /** The folder of the built site. */
  folder: string;
  /** The address that people type. */
  origin: string;
  /** As they are now. */
  settings: () => Promise<SiteSettings>;
}

/** The built site: assets whose names change with their content are kept for good, pages are asked for again. */
export async function siteRoutes(
  app: FastifyInstance,
  { folder, origin, settings }: SiteOptions,
): Promise<void> {
  const root = resolve(folder);
  const assets = resolve(root, 'assets') + sep;
  const { has, notFound } = await builtPages(app, resolve(root, 'pages'), origin, settings);
  if (existsSync(resolve(root, 'index.html'))) {
    await app.register(files, {
      root,
      // Pages have addresses of their own.
      allowedPath: (path) => !path.endsWith('.html') && !path.startsWith('/pages/'),
      cacheControl: false,
      // The build writes .br and .gz beside every text file.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const lasting = path.startsWith(assets);
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const bare = path.replace(/\/+$/, '');
    if (isPage(request) && bare !== path && has(bare)) return reply.redirect(bare, 301);
    if (notFound && isPage(request)) return notFound(request, reply);
    return reply
      .status(404)
      .send({ error: { code: 'not-found', message: 'There is nothing here.', details: {} } });
  });
}
