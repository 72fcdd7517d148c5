import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Signing } from '../../modules/api-jobs/presenter.ts';
import { usageOf } from '../../modules/api-jobs/usage.ts';
import type { Services } from '../../services.ts';
import { apiClientOf, requireKey } from './api-client.ts';
import { jobRoutes } from './jobs.ts';
import { playgroundRoutes } from './playground.ts';
import { answerWithProblems, problemRoutes } from './problems.ts';
import { resultRoutes } from './result-file.ts';

export interface ApiOptions {
  services: Services;
  /** The address that people type. */
  origin: string;
  /** Requests a minute that one key has. */
  perKey: number;
  /** Lets webhooks go to http addresses. */
  webhooksAnywhere: boolean;
}

function keyedRoutes(scope: FastifyInstance, options: ApiOptions, signing: Signing): void {
  const { services, perKey, webhooksAnywhere } = options;
  requireKey(scope, services, perKey);
  jobRoutes(scope, { services, signing, webhooksAnywhere });
  scope.get('/account/usage', { config: { scope: 'read' } }, async (request, reply) => {
    const usage = await usageOf(services, apiClientOf(request).account.ownerId);
    return reply.header('cache-control', 'no-store').send(usage);
  });
}

/** The documented API below `/api/v1`: bearer keys, never cookies. */
export function apiRoutes(app: FastifyInstance, options: ApiOptions): void {
  const { services, origin } = options;
  void app.register(
    async (scope) => {
      answerWithProblems(scope, origin);
      problemRoutes(scope);
      resultRoutes(scope, services);
      await playgroundRoutes(scope, origin);
      await scope.register(async (keyed) => {
        await keyed.register(multipart);
        keyedRoutes(keyed, options, { origin, secret: services.secret });
      });
    },
    { prefix: '/api/v1' },
  );
}
