import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { builtPages } from './built-pages.ts';

/** `/api` itself is a page: the documentation of what lies below it. */
const SERVER_PATHS = ['/api/', '/graphql', '/admin/graphql', '/healthz', '/readyz', '/assets'];

/** A page of the site, which finds its own route; anything else that is not there is not found. */
function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '';
  return !SERVER_PATHS.some(
    (start) => path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`),
  );
}

/** The built site: assets whose names change with their content are kept for good, pages are asked for again. */
export async function siteRoutes(app: FastifyInstance, folder: string, origin: string): Promise<void> {
  const root = resolve(folder);
  const assets = resolve(root, 'assets') + sep;
  const built = existsSync(resolve(root, 'index.html'));
  await builtPages(app, resolve(root, 'pages'), origin);
  if (built) {
    await app.register(files, {
      root,
      cacheControl: false,
      // The build writes .br and .gz beside every text file.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const lasting = path.startsWith(assets);
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) =>
    built && isPage(request)
      ? reply.sendFile('index.html')
      : reply
          .status(404)
          .send({ error: { code: 'not-found', message: 'There is nothing here.', details: {} } }),
  );
}
