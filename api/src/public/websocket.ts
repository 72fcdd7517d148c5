import type { IncomingMessage } from 'node:http';
import { SutraError } from '@sutra/contract';
import type { FastifyInstance } from 'fastify';
import { type ExecutionArgs, GraphQLError, getOperationAST, OperationTypeNode } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { callerOf } from '../policies/caller.ts';
import type { Services } from '../services.ts';
import type { PublicContext } from './context.ts';
import { documentOf, type PersistedDocuments } from './persisted.ts';
import type { PublicYoga } from './yoga.ts';

const LARGEST_MESSAGE = 256 * 1024;
/** Operations that run on one connection. */
const MOST_OPERATIONS = 100;

type Enveloped = ReturnType<PublicYoga['getEnveloped']>;
type Arguments = ExecutionArgs & { rootValue: Pick<Enveloped, 'execute' | 'subscribe'> };

async function contextOf(
  services: Services,
  app: FastifyInstance,
  request: IncomingMessage,
): Promise<PublicContext> {
  const caller = await callerOf(app, services, request.headers);
  const { ownerId } = caller;
  return {
    ...caller,
    services,
    address: request.socket.remoteAddress ?? '',
    requestId: crypto.randomUUID(),
    ensureOwner: async () => {
      if (ownerId === null) throw new SutraError('not-signed-in');
      return ownerId;
    },
  };
}

export interface GraphqlSocketOptions {
  yoga: PublicYoga;
  services: Services;
  /** Between two pings, in milliseconds: who does not answer one is dropped. */
  keepAlive: number;
  documents: PersistedDocuments;
}

/** GraphQL over WebSocket (graphql-transport-ws) at the same path as over HTTP, known by the same cookie. */
export function graphqlSocket(
  app: FastifyInstance,
  { yoga, services, keepAlive, documents }: GraphqlSocketOptions,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  const server = useServer(
    {
      execute: (given) => (given as Arguments).rootValue.execute(given),
      subscribe: (given) => (given as Arguments).rootValue.subscribe(given),
      onSubscribe: async (ctx, _id, payload) => {
        if (Object.keys(ctx.subscriptions).length > MOST_OPERATIONS) {
          return [new GraphQLError(`At most ${MOST_OPERATIONS} operations at a time.`)];
        }
        const request = (ctx.extra as { request: IncomingMessage }).request;
        const context = await contextOf(services, app, request);
        const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped({
          publicContext: context,
          params: payload,
        } as never);
        let document: ReturnType<typeof parse>;
        try {
          document = parse(documentOf(documents, payload));
        } catch (error) {
          return [error instanceof GraphQLError ? error : new GraphQLError('The query cannot be read.')];
        }
        const errors = validate(schema, document);
        if (errors.length > 0) return errors;
        if (getOperationAST(document, payload.operationName)?.operation === OperationTypeNode.MUTATION) {
          return [new GraphQLError('Changes are asked for over HTTP.')];
        }
        return {
          schema,
          document,
          operationName: payload.operationName,
          variableValues: payload.variables,
          contextValue: await contextFactory(),
          rootValue: { execute, subscribe },
        };
      },
    },
    sockets,
    keepAlive,
  );
  app.addHook('preClose', async () => {
    await server.dispose();
  });
  return sockets;
}
