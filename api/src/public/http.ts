import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ensureVisitor, ownerOfCookie } from '../policies/visitor.ts';
import type { Services } from '../services.ts';
import type { PublicContext } from './context.ts';
import type { PublicYoga } from './yoga.ts';

function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  secureCookies: boolean,
): PublicContext {
  const context: PublicContext = {
    services,
    ownerId: ownerOfCookie(request.server, request.headers.cookie),
    address: request.ip,
    requestId: request.id,
    ensureOwner: async () => {
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
      handler: (req, reply) =>
        yoga.handleNodeRequestAndResponse(req, reply, {
          req,
          reply,
          publicContext: contextOf(services, req, reply, secureCookies),
        }),
    });
  });
}
