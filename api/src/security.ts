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

/** The bot check and the pictures of Clerk's forms come from these, besides the instance's own address. */
const CLERK_CHECK = 'https://challenges.cloudflare.com';
const CLERK_PICTURES = 'https://img.clerk.com';

/** What a page may load where a hosted account provider shows its forms in it. */
function withProvider(common: typeof COMMON, origin: string) {
  return {
    ...common,
    scriptSrc: [...common.scriptSrc, origin, CLERK_CHECK],
    connectSrc: [...common.connectSrc, origin],
    imgSrc: [...common.imgSrc, CLERK_PICTURES],
    frameSrc: ["'self'", CLERK_CHECK],
  };
}

export interface SecurityOptions {
  secure: boolean;
  /** The address of the account provider's scripts; null where there are none. */
  providerOrigin: string | null;
  /** The other sites that our pages may ask something. */
  asked: readonly string[];
}

/** Headers that tell browsers what no page of ours does. */
export async function securityHeaders(
  app: FastifyInstance,
  { secure, providerOrigin, asked }: SecurityOptions,
): Promise<void> {
  const common = { ...COMMON, connectSrc: [...COMMON.connectSrc, ...asked] };
  const directives = providerOrigin === null ? common : withProvider(common, providerOrigin);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0];
    if (request.method === 'GET' && (path === '/graphql' || path === '/admin/graphql')) {
      reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: GRAPHIQL } });
    }
    done();
  });
}
