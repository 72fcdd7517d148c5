import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import { errorMessage, SutraError, withoutKeys } from '@sutra/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, parse } from 'graphql';
import {
  createYoga,
  handleStreamOrSingleExecutionResult,
  type Plugin,
  type YogaServerInstance,
} from 'graphql-yoga';
import { BODY_BYTES } from '../body-limits.ts';
import { explorerPage } from '../graphql/explorer-page.ts';
import { limitOperations, MOST_TOKENS, PUBLIC_LIMITS } from '../graphql/limits.ts';
import type { PublicContext } from '../modules/public-context.ts';
import { noteRefusedRequest } from '../operations/security-event.ts';
import { EXAMPLES } from './examples.ts';
import { type PersistedDocuments, takePersisted } from './persisted.ts';
import { publicSchema } from './schema.ts';

/** What a request brings before its context is made. */
export interface ServerContext {
  publicContext: PublicContext;
  req: FastifyRequest;
  reply: FastifyReply;
}
export type PublicYoga = YogaServerInstance<ServerContext, PublicContext>;

const limits: Plugin = {
  onParse: ({ setParseFn }) =>
    setParseFn((source, options) => parse(source, { ...options, maxTokens: MOST_TOKENS })),
  onValidate: ({ addValidationRule }) => addValidationRule(limitOperations(PUBLIC_LIMITS)),
};

function withoutKeysIn(error: GraphQLError): GraphQLError {
  const message = withoutKeys(error.message);
  return message === error.message ? error : new GraphQLError(message, error);
}

/** The client learns of its own mistakes and of catalogue errors; the rest is logged, with the request's id. */
export function maskError(error: unknown, log: FastifyBaseLogger, requestId: string): GraphQLError {
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const path = error instanceof GraphQLError ? error.path : undefined;
  noteRefusedRequest(log, cause, requestId);
  if (cause instanceof SutraError) {
    return new GraphQLError(cause.message, {
      path,
      extensions: { code: cause.code, details: cause.details },
    });
  }
  // Errors about variables quote them.
  if (cause instanceof GraphQLError) return withoutKeysIn(cause);
  log.error({ err: cause, requestId }, 'graphql field failed');
  return new GraphQLError(errorMessage('internal'), { path, extensions: { code: 'internal', requestId } });
}

/** Masks what fields failed with, where the request is known that they failed for. */
function maskedFields(log: FastifyBaseLogger): Plugin<ServerContext> {
  return {
    onExecute: ({ args }) => {
      const { requestId } = args.contextValue.publicContext;
      return {
        onExecuteDone: (payload) =>
          handleStreamOrSingleExecutionResult(payload, ({ result, setResult }) => {
            if (!result.errors) return;
            const errors = result.errors.map((error) => maskError(error, log, requestId));
            setResult({ ...result, errors });
          }),
      };
    },
  };
}

export interface PublicYogaOptions {
  log: FastifyBaseLogger;
  documents: PersistedDocuments;
}

export function publicYoga({ log, documents }: PublicYogaOptions): PublicYoga {
  return createYoga<ServerContext, PublicContext>({
    schema: publicSchema(),
    graphqlEndpoint: '/graphql',
    landingPage: false,
    logging: false,
    cors: false,
    batching: { limit: 10 },
    renderGraphiQL: explorerPage,
    graphiql: { title: 'Sutra', subscriptionsProtocol: 'WS', defaultTabs: EXAMPLES },
    context: ({ publicContext }) => publicContext,
    maxRequestBodySize: BODY_BYTES,
    maskedErrors: { maskError: (error) => maskError(error, log, crypto.randomUUID()) },
    plugins: [
      takePersisted(documents),
      limits,
      maskedFields(log),
      useCSRFPrevention({ requestHeaders: ['x-graphql-yoga-csrf', 'apollo-require-preflight'] }),
    ],
  });
}
