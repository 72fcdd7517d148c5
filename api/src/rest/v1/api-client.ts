import { type ApiScope, SutraError } from '@sutra/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KnownKey } from '../../modules/accounts/api-key-reader.ts';
import { bearerKey } from '../../modules/accounts/api-keys.ts';
import { consumeRequest, WINDOW } from '../../modules/api-jobs/rate.ts';
import type { ApiClient } from '../../modules/api-jobs/service.ts';
import { requireScope, scopesOf } from '../../policies/api-scopes.ts';
import type { Services } from '../../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key must be allowed to do. */
    scope?: ApiScope;
  }
  interface FastifyRequest {
    apiClient: ApiClient | null;
  }
}

/** The apiClient behind a request; every route below {@link requireKey} has one. */
export function apiClientOf(request: FastifyRequest): ApiClient {
  if (request.apiClient === null) throw new SutraError('api-key-missing');
  return request.apiClient;
}

/** RFC 6750: a request without a key is told how to send one, one with a key that has ended that it is not valid. */
const CHALLENGE = 'Bearer realm="sutra"';

async function keyOf(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<KnownKey> {
  void reply.header('www-authenticate', `${CHALLENGE}, error="invalid_token"`);
  const key = await bearerKey(services, request.headers.authorization);
  void reply.header('www-authenticate', CHALLENGE);
  if (key === null) throw new SutraError('api-key-missing');
  void reply.removeHeader('www-authenticate');
  return key;
}

async function admit(
  services: Services,
  limit: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = await keyOf(services, request, reply);
  const quota = await consumeRequest(services, key.id, limit);
  void reply
    .header('ratelimit-policy', `"key";q=${limit};w=${WINDOW}`)
    .header('ratelimit', `"key";r=${quota.left};t=${quota.reset}`);
  if (!quota.allowed) {
    void reply.header('retry-after', quota.reset);
    throw new SutraError('rate-limited');
  }
  const { scope } = request.routeOptions.config;
  if (scope) requireScope({ scopes: scopesOf(key.scopes) }, scope);
  request.apiClient = { account: key.account, apiKeyId: key.id, address: request.ip };
}

/** Lets in who has an API key, so often a minute; before a body is read. */
export function requireKey(scope: FastifyInstance, services: Services, perMinute: number): void {
  scope.decorateRequest('apiClient', null);
  scope.addHook('onRequest', (request, reply) => admit(services, perMinute, request, reply));
}
