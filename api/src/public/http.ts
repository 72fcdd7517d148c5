import { ERRORS, SutraError } from '@sutra/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLanguageOf } from '../adapters/email-language.ts';
import { ensureVisitor, nameVisitor } from '../identity/visitor.ts';
import { type Caller, callerOf, PERSON } from '../modules/accounts/caller.ts';
import { accountOf } from '../modules/accounts/service.ts';
import type { PublicContext } from '../modules/public-context.ts';
import { noteRefusedRequest } from '../operations/security-event.ts';
import { problemBody } from '../problem.ts';
import type { Services } from '../services.ts';
import type { PublicYoga } from './yoga.ts';

/** Whoever asks; who has signed up in this browser is signed in with the answer once the address is verified. */
async function callerOrClaimed(
  services: Services,
  { server, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const caller = await callerOf(server, services, headers);
  const claimed = caller.account ? null : await services.accounts.claimSignIn(headers);
  if (claimed === null) return caller;
  for (const cookie of claimed.cookies) void reply.header('set-cookie', cookie);
  const account = await accountOf(services, claimed.identity, null);
  return { ownerId: account.ownerId, account, visitorId: caller.visitorId, ...PERSON };
}

async function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  secureCookies: boolean,
): Promise<PublicContext> {
  const caller = await callerOrClaimed(services, request, reply);
  const context: PublicContext = {
    ...caller,
    services,
    address: request.ip,
    requestId: request.id,
    nameOwner: () => {
      context.ownerId = caller.account?.ownerId ?? nameVisitor(request, reply, secureCookies);
      return context.ownerId;
    },
    ensureOwner: async () => {
      if (caller.account) return caller.account.ownerId;
      context.ownerId = await ensureVisitor(services.prisma, request, reply, secureCookies);
      return context.ownerId;
    },
  };
  return context;
}

/**
 * What ends a request before any field is asked for: refusals as GraphQL tells of errors and as the other routes do; what
 * is no answer to the query, a server that is away, as the other routes do alone.
 */
function answerAsGraphql(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof SutraError)) throw error;
  noteRefusedRequest(request.server.log, error, request.id);
  const { code, message, details } = error;
  const { status } = ERRORS[code];
  const errors = status < 500 ? [{ message, extensions: { code, details } }] : undefined;
  void reply.status(status).send({ errors, error: problemBody(code, details) });
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
        inLanguageOf(req.headers, async () =>
          yoga.handleNodeRequestAndResponse(req, reply, {
            req,
            reply,
            publicContext: await contextOf(services, req, reply, secureCookies),
          }),
        ),
      errorHandler: answerAsGraphql,
    });
  });
}
