import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

const COMMON = {
  defaultSrc: ["'self'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  // Mantine and the editors of GraphiQL set styles from scripts.
  styleSrc: ["'self'", "'unsafe-inline'"],
  scriptSrc: ["'self'"],
  upgradeInsecureRequests: null,
};

/** GraphiQL is one page with everything in it, scripts too. */
const GRAPHIQL = {
  ...COMMON,
  scriptSrc: ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'blob:'],
};

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

/** Where WebSockets of a site lead: browsers that do not count them as `'self'` are told. */
export const socketOrigin = (publicUrl: string): string => new URL(publicUrl).origin.replace(/^http/, 'ws');

/** What no page of ours asks a browser for. */
const NO_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Where browsers are shown GraphiQL. */
const EXPLORERS = new Set(['/graphql', '/admin/graphql']);

type Header = [name: string, value: string];

/** Written by Node.js or by the route. */
const OTHERS = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive']);

/** What helmet writes, asked of it once: made anew for each answer it costs as much as a small answer. */
async function headersOf(options: FastifyHelmetOptions): Promise<Header[]> {
  const app = Fastify();
  await app.register(helmet, options);
  app.get('/', (_request, reply) => reply.send());
  const { headers } = await app.inject('/');
  await app.close();
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OTHERS.has(name) ? [] : [[name, String(value)] satisfies Header],
  );
}

/** Headers that tell browsers what no page of ours does. */
export async function securityHeaders(
  app: FastifyInstance,
  { secure, providerOrigin, asked }: SecurityOptions,
): Promise<void> {
  const common = { ...COMMON, connectSrc: [...COMMON.connectSrc, ...asked] };
  const headers = (directives: Record<string, string[] | null>) =>
    headersOf({
      contentSecurityPolicy: { useDefaults: false, directives },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: secure ? { maxAge: 15_552_000 } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    });
  const everywhere = await headers(providerOrigin === null ? common : withProvider(common, providerOrigin));
  const graphiql = await headers({ ...GRAPHIQL, connectSrc: common.connectSrc });
  app.addHook('onRequest', (request, reply, done) => {
    const explorer = request.method === 'GET' && EXPLORERS.has(request.url.split('?')[0] ?? '');
    for (const [name, value] of explorer ? graphiql : everywhere) reply.raw.setHeader(name, value);
    reply.raw.setHeader('permissions-policy', NO_FEATURES);
    done();
  });
}
