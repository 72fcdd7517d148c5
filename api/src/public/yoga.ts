import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { errorMessage, SutraError, withoutKeys } from '@sutra/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import type { PublicContext } from './context.ts';
import { limitOperations, PUBLIC_LIMITS } from './limits.ts';
import { publicSchema } from './schema.ts';

/** What a request brings before its context is made. */
export interface ServerContext {
  publicContext: PublicContext;
  req: FastifyRequest;
  reply: FastifyReply;
}
export type PublicYoga = YogaServerInstance<ServerContext, PublicContext>;

const limits: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(limitOperations(PUBLIC_LIMITS)),
};

function withoutKeysIn(error: GraphQLError): GraphQLError {
  const message = withoutKeys(error.message);
  return message === error.message ? error : new GraphQLError(message, error);
}

/** The client learns of its own mistakes and of catalogue errors; the rest is logged and numbered. */
function maskError(error: unknown, log: FastifyBaseLogger): Error {
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const path = error instanceof GraphQLError ? error.path : undefined;
  if (cause instanceof SutraError) {
    return new GraphQLError(cause.message, {
      path,
      extensions: { code: cause.code, details: cause.details },
    });
  }
  // Errors about variables quote them.
  if (cause instanceof GraphQLError) return withoutKeysIn(cause);
  const id = crypto.randomUUID();
  log.error({ err: cause, errorId: id }, 'graphql field failed');
  return new GraphQLError(errorMessage('internal'), { path, extensions: { code: 'internal', errorId: id } });
}

export function publicYoga(log: FastifyBaseLogger): PublicYoga {
  return createYoga<ServerContext, PublicContext>({
    schema: publicSchema(),
    graphqlEndpoint: '/graphql',
    landingPage: false,
    logging: false,
    cors: false,
    batching: { limit: 10 },
    renderGraphiQL,
    graphiql: { title: 'Sutra', subscriptionsProtocol: 'WS' },
    context: ({ publicContext }) => publicContext,
    maskedErrors: { maskError: (error) => maskError(error, log) },
    plugins: [
      limits,
      useCSRFPrevention({ requestHeaders: ['x-graphql-yoga-csrf', 'apollo-require-preflight'] }),
    ],
  });
}
