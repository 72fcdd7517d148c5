import cookie from '@fastify/cookie';
import { SutraError } from '@sutra/contract';
import { SECRET_PATHS } from '@sutra/queue';
import Fastify, { type FastifyInstance } from 'fastify';
import { ZodError, z } from 'zod';
import { ADMIN_PATH, adminEndpoint } from './admin/endpoint.ts';
import { adminSchema } from './admin/schema.ts';
import { adminRoutes } from './admin/sign-in-routes.ts';
import { adminSocket } from './admin/socket.ts';
import { limitAnswers } from './answer-limit.ts';
import { BODY_BYTES, limitBodies, sizeDetails } from './body-limits.ts';
import { limitConnections } from './connections.ts';
import { askedByPages, type Settings, siteSettings } from './env.ts';
import { type DatabaseWatch, needsDatabase } from './operations/database-watch.ts';
import { metricsRoute } from './operations/metrics.ts';
import { noteRefusedRequest } from './operations/security-event.ts';
import { traceRequests } from './operations/tracing.ts';
import { problemBody, sendProblem } from './problem.ts';
import { graphqlRoutes } from './public/http.ts';
import { persistedDocuments } from './public/persisted.ts';
import { graphqlSocket } from './public/websocket.ts';
import { publicYoga } from './public/yoga.ts';
import { downloadRoutes } from './rest/downloads.ts';
import { figureRoutes } from './rest/figures.ts';
import { healthRoutes } from './rest/health.ts';
import { siteRoutes } from './rest/site.ts';
import { stepRoutes } from './rest/steps.ts';
import { trackingRoutes } from './rest/tracking.ts';
import { uploadRoutes } from './rest/uploads.ts';
import { apiRoutes } from './rest/v1/index.ts';
import { securityHeaders, socketOrigin } from './security.ts';
import type { Services } from './services.ts';
import { acceptUpgrades } from './upgrades.ts';

/** Only what a log may hold: no query strings, they carry tokens, and no bodies. */
const LOGGED = {
  req: (request: { method: string; url: string }) => ({
    method: request.method,
    path: request.url.split('?')[0],
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
};

/** How long a client may take, in milliseconds: to say what it wants, and for a whole request. */
const TIMEOUTS = { headersMs: 20_000, requestMs: 15 * 60_000, checkMs: 5_000 };

const isSecure = ({ PUBLIC_URL }: Settings) => PUBLIC_URL?.startsWith('https:') ?? false;

export function openServer(settings: Settings): FastifyInstance {
  const { LOG_LEVEL: level, TRUSTED_PROXIES: proxies } = settings;
  const app = Fastify({
    logger: { level, serializers: LOGGED, redact: SECRET_PATHS },
    trustProxy: (_address: string, hop: number) => hop < proxies,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
    bodyLimit: BODY_BYTES,
    requestTimeout: TIMEOUTS.requestMs,
    http: { headersTimeout: TIMEOUTS.headersMs, connectionsCheckingInterval: TIMEOUTS.checkMs },
  });
  return app.decorate('secureCookies', isSecure(settings));
}

/** Errors that Fastify itself raises for a bad request keep their status; the rest is logged and masked. */
function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    noteRefusedRequest(app.log, error, request.id);
    if (error instanceof SutraError) return sendProblem(reply, error.code, error.details);
    if (error instanceof ZodError) {
      return reply.status(400).send({ error: { code: 'bad-request', message: z.prettifyError(error) } });
    }
    const status = error.statusCode ?? 500;
    if (status === 413) {
      return sendProblem(reply, 'request-too-large', sizeDetails(request.routeOptions.bodyLimit));
    }
    if (status < 500)
      return reply.status(status).send({ error: { code: 'bad-request', message: error.message } });
    request.log.error({ err: error }, 'request failed');
    return reply.status(500).send({ error: { ...problemBody('internal'), requestId: request.id } });
  });
}

/** Answers at once while the database is away, instead of letting each request find out. */
function refuseWithoutDatabase(app: FastifyInstance, database: DatabaseWatch): void {
  app.addHook('onRequest', async (request, reply) => {
    if (database.isThere() || !needsDatabase(request.method, request.url)) return;
    void reply.header('retry-after', '2');
    throw new SutraError('database-unavailable');
  });
}

/** Every route of the gateway on one port. */
export async function addRoutes(app: FastifyInstance, services: Services, settings: Settings): Promise<void> {
  const secureCookies = isSecure(settings);
  const publicUrl = settings.PUBLIC_URL;
  handleErrors(app);
  traceRequests(app, settings.TRUSTED_PROXIES > 0);
  refuseWithoutDatabase(app, services.database);
  limitBodies(app);
  limitAnswers(app);
  limitConnections(app.server, settings.CONNECTIONS_PER_ADDRESS, settings.TRUSTED_PROXIES);
  await securityHeaders(app, {
    secure: secureCookies,
    providerOrigin: services.accounts.embedded?.origin ?? null,
    asked: [...askedByPages(settings), socketOrigin(publicUrl ?? `http://localhost:${settings.PORT}`)],
  });
  await app.register(cookie, { secret: [...services.secrets] });
  const documents = persistedDocuments(settings.WEB_DIR, settings.PERSISTED_ONLY);
  const yoga = publicYoga({ log: app.log, documents });
  graphqlRoutes(app, yoga, services, secureCookies);
  const schema = adminSchema();
  adminEndpoint(app, { services, schema, publicUrl });
  acceptUpgrades(app, {
    publicUrl,
    trustedProxies: settings.TRUSTED_PROXIES,
    perAddress: settings.CONNECTIONS_PER_ADDRESS,
    servers: {
      [yoga.graphqlEndpoint]: graphqlSocket(app, {
        yoga,
        services,
        keepAlive: settings.SOCKET_PING_SECONDS * 1000,
        documents,
        trustedProxies: settings.TRUSTED_PROXIES,
      }),
      [ADMIN_PATH]: adminSocket(app, schema, services),
    },
  });
  services.accounts.routes(app);
  uploadRoutes(app, { services, publicUrl, secureCookies, perHour: settings.UPLOADS_PER_HOUR });
  downloadRoutes(app, services);
  adminRoutes(app, { services, publicUrl, secureCookies });
  trackingRoutes(app, {
    services,
    publicUrl,
    wholeAddresses: settings.KEEP_WHOLE_ADDRESSES,
    perNetwork: { records: settings.RECORDS_PER_MINUTE, messages: settings.MESSAGES_PER_HOUR },
  });
  stepRoutes(app, {
    services,
    publicUrl,
    secureCookies,
    perNetwork: settings.STEPS_PER_MINUTE,
    answerWithin: settings.STEP_SECONDS * 1000,
  });
  apiRoutes(app, {
    services,
    origin: new URL(publicUrl ?? `http://localhost:${settings.PORT}`).origin,
    perKey: settings.API_REQUESTS_PER_MINUTE,
    webhooksAnywhere: settings.WEBHOOKS_TO_PRIVATE,
  });
  figureRoutes(app, services);
  healthRoutes(app, services);
  metricsRoute(app, {
    services,
    token: settings.METRICS_TOKEN,
    subscriptions: () => services.updates.watching(),
  });
  await siteRoutes(app, {
    folder: settings.WEB_DIR,
    origin: new URL(publicUrl ?? `http://localhost:${settings.PORT}`).origin,
    settings: async () => siteSettings(settings, await services.settings.current()),
  });
}
