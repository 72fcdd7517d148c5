import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import files from '@fastify/static';
import { openApiDocument } from '@sutra/contract/v1';
import type { FastifyInstance } from 'fastify';

const HOME = '/api/v1/playground';
/** What of the package a page needs: nothing of it is loaded from elsewhere. */
const ASSETS = ['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png'];

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API playground · Sutra</title>
    <link rel="icon" type="image/png" href="${HOME}/favicon-32x32.png" />
    <link rel="stylesheet" href="${HOME}/swagger-ui.css" />
  </head>
  <body>
    <main id="playground"></main>
    <script src="${HOME}/swagger-ui-bundle.js"></script>
    <script src="${HOME}/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#playground',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
});
`;

/** The document of the API, and a page on which it can be tried. */
export async function playgroundRoutes(scope: FastifyInstance, origin: string): Promise<void> {
  const document = openApiDocument(origin);
  scope.get('/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  scope.get('/playground', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  scope.get('/playground/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  );
  const require = createRequire(import.meta.url);
  await scope.register(files, {
    root: dirname(require.resolve('swagger-ui-dist/package.json')),
    prefix: '/playground',
    decorateReply: false,
    index: false,
    cacheControl: false,
    allowedPath: (path) => ASSETS.includes(path),
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=86400'),
  });
}
