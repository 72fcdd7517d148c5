import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const COMMON = {
  defaultSrc: ["'self'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  workerSrc: ["'self'", 'blob:'],
  // Mantine and the editors of GraphiQL set styles from scripts.
  styleSrc: ["'self'", "'unsafe-inline'"],
  scriptSrc: ["'self'"],
  upgradeInsecureRequests: null,
};

/** GraphiQL is one page with everything in it, scripts too. */
const GRAPHIQL = { ...COMMON, scriptSrc: ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:'] };

/** Headers that tell browsers what no page of ours does. */
export async function securityHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: COMMON },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0];
    if (request.method === 'GET' && path === '/graphql') {
      reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: GRAPHIQL } });
    }
    done();
  });
}
