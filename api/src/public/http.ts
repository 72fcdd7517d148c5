import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../policies/caller.ts';
import { ensureVisitor } from '../policies/visitor.ts';
import type { Services } from '../services.ts';
import type { PublicContext } from './context.ts';
import type { PublicYoga } from './yoga.ts';

async function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  secureCookies: boolean,
): Promise<PublicContext> {
  const caller = await callerOf(request.server, services, request.headers);
  const context: PublicContext = {
    ...caller,
    services,
    address: request.ip,
    requestId: request.id,
    ensureOwner: async () => {
      if (caller.account) return caller.account.ownerId;
      context.ownerId = await ensureVisitor(services.prisma, request, reply, secureCookies);
      return context.ownerId;
    },
  };
  return context;
}

/** GraphQL over HTTP, and GraphiQL for browsers, at `/graphql`. */
export function graphqlRoutes(
  app: FastifyInstance,
  yoga: PublicYoga,
  services: Services,
  secureCookies: boolean,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      url: yoga.graphqlEndpoint,
      method: ['GET', 'POST', 'OPTIONS'],
      handler: async (req, reply) =>
        yoga.handleNodeRequestAndResponse(req, reply, {
          req,
          reply,
          publicContext: await contextOf(services, req, reply, secureCookies),
        }),
    });
  });
}
