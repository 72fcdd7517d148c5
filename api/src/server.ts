import cookie from '@fastify/cookie';
import { SutraError } from '@sutra/contract';
import { SECRET_PATHS } from '@sutra/queue';
import Fastify, { type FastifyInstance } from 'fastify';
import { ZodError, z } from 'zod';
import { ADMIN_PATH, adminEndpoint } from './admin/endpoint.ts';
import { adminSchema } from './admin/schema.ts';
import { adminSocket } from './admin/socket.ts';
import { askedByPages, type Settings, siteSettings } from './env.ts';
import { graphqlRoutes } from './public/http.ts';
import { persistedDocuments } from './public/persisted.ts';
import { graphqlSocket } from './public/websocket.ts';
import { publicYoga } from './public/yoga.ts';
import { adminRoutes } from './rest/admin.ts';
import { downloadRoutes } from './rest/downloads.ts';
import { figureRoutes } from './rest/figures.ts';
import { healthRoutes } from './rest/health.ts';
import { problemBody, sendProblem } from './rest/problem.ts';
import { siteRoutes } from './rest/site.ts';
import { stepRoutes } from './rest/steps.ts';
import { trackingRoutes } from './rest/tracking.ts';
import { uploadRoutes } from './rest/uploads.ts';
import { apiRoutes } from './rest/v1/index.ts';
import { securityHeaders } from './security.ts';
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

export function openServer({ LOG_LEVEL: level, TRUSTED_PROXIES: proxies }: Settings): FastifyInstance {
  return Fastify({
    logger: { level, serializers: LOGGED, redact: SECRET_PATHS },
    trustProxy: (_address: string, hop: number) => hop < proxies,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
  });
}

/** Errors that Fastify itself raises for a bad request keep their status; the rest is logged and masked. */
function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof SutraError) return sendProblem(reply, error.code, error.details);
    if (error instanceof ZodError) {
      return reply.status(400).send({ error: { code: 'bad-request', message: z.prettifyError(error) } });
    }
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply.status(status).send({ error: { code: 'bad-request', message: error.message } });
    request.log.error({ err: error }, 'request failed');
    return reply.status(500).send({ error: { ...problemBody('internal'), requestId: request.id } });
  });
}

/** Every route of the gateway on one port. */
export async function addRoutes(app: FastifyInstance, services: Services, settings: Settings): Promise<void> {
  const secureCookies = settings.PUBLIC_URL?.startsWith('https:') ?? false;
  const publicUrl = settings.PUBLIC_URL;
  handleErrors(app);
  await securityHeaders(app, {
    secure: secureCookies,
    providerOrigin: services.accounts.embedded?.origin ?? null,
    asked: askedByPages(settings),
  });
  await app.register(cookie, { secret: services.secret });
  const documents = persistedDocuments(settings.WEB_DIR, settings.PERSISTED_ONLY);
  const yoga = publicYoga({ log: app.log, documents });
  graphqlRoutes(app, yoga, services, secureCookies);
  const schema = adminSchema();
  adminEndpoint(app, { services, schema, publicUrl });
  acceptUpgrades(app, publicUrl, {
    [yoga.graphqlEndpoint]: graphqlSocket(app, {
      yoga,
      services,
      keepAlive: settings.SOCKET_PING_SECONDS * 1000,
      documents,
    }),
    [ADMIN_PATH]: adminSocket(app, schema, services),
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
  await siteRoutes(app, {
    folder: settings.WEB_DIR,
    origin: new URL(publicUrl ?? `http://localhost:${settings.PORT}`).origin,
    settings: async () => siteSettings(settings, await services.settings.current()),
  });
}
