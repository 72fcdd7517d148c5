import { SutraError } from '@sutra/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerKey } from '../../modules/accounts/api-keys.ts';
import { consumeRequest, WINDOW } from '../../modules/api-jobs/rate.ts';
import type { ApiClient } from '../../modules/api-jobs/service.ts';
import type { Services } from '../../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    apiClient: ApiClient | null;
  }
}

/** The apiClient behind a request; every route below {@link requireKey} has one. */
export function apiClientOf(request: FastifyRequest): ApiClient {
  if (request.apiClient === null) throw new SutraError('api-key-missing');
  return request.apiClient;
}

async function admit(
  services: Services,
  limit: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = await bearerKey(services, request.headers.authorization);
  if (key === null) {
    void reply.header('www-authenticate', 'Bearer realm="sutra"');
    throw new SutraError('api-key-missing');
  }
  const turn = await consumeRequest(services, key.id, limit);
  void reply
    .header('ratelimit-policy', `"key";q=${limit};w=${WINDOW}`)
    .header('ratelimit', `"key";r=${turn.left};t=${turn.reset}`);
  if (!turn.allowed) {
    void reply.header('retry-after', turn.reset);
    throw new SutraError('rate-limited');
  }
  request.apiClient = { account: key.account, apiKeyId: key.id, address: request.ip };
}

/** Lets in who has an API key, so often a minute; before a body is read. */
export function requireKey(scope: FastifyInstance, services: Services, perMinute: number): void {
  scope.decorateRequest('program', null);
  scope.addHook('onRequest', (request, reply) => admit(services, perMinute, request, reply));
}
