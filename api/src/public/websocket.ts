import type { IncomingMessage } from 'node:http';
import { SutraError } from '@sutra/contract';
import type { FastifyInstance } from 'fastify';
import { type ExecutionArgs, GraphQLError, getOperationAST, OperationTypeNode } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { clientAddress } from '../identity/client-address.ts';
import { keepOwner } from '../identity/visitor.ts';
import { callerOf } from '../modules/accounts/caller.ts';
import type { PublicContext } from '../modules/public-context.ts';
import type { Services } from '../services.ts';
import { documentOf, type PersistedDocuments } from './persisted.ts';
import { maskError, type PublicYoga } from './yoga.ts';

const LARGEST_MESSAGE = 256 * 1024;
/** Operations that run on one connection. */
const MOST_OPERATIONS = 100;

type Enveloped = ReturnType<PublicYoga['getEnveloped']>;
type Arguments = ExecutionArgs & { rootValue: Pick<Enveloped, 'execute' | 'subscribe'> };

async function contextOf(
  services: Services,
  app: FastifyInstance,
  request: IncomingMessage,
  trustedProxies: number,
  requestId: string,
): Promise<PublicContext> {
  if (!services.database.isThere()) throw new SutraError('database-unavailable');
  const caller = await callerOf(app, services, request.headers);
  const { ownerId } = caller;
  return {
    ...caller,
    services,
    address: clientAddress(request, trustedProxies),
    requestId,
    nameOwner: () => {
      if (ownerId === null) throw new SutraError('not-signed-in');
      return ownerId;
    },
    ensureOwner: async () => {
      if (ownerId === null) throw new SutraError('not-signed-in');
      await keepOwner(services.prisma, ownerId);
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
  trustedProxies: number;
  /** How often it is looked whether the session of a socket has ended. */
  sessionLookMs?: number;
}

/** How often it is looked whether a socket's session still holds, in milliseconds. */
const SESSION_LOOK_MS = 30_000;
/** graphql-transport-ws: the socket may not go on. */
const FORBIDDEN = 4403;

/** Closes a socket whose owner has signed out, was deleted, or had its key revoked or ended since it was opened. */
async function endWithSession(
  services: Services,
  app: FastifyInstance,
  socket: WebSocket,
  request: IncomingMessage,
  everyMs: number,
): Promise<void> {
  /** Undefined where it cannot be known now: a database that is away says nothing about a session. */
  const ownerNow = () =>
    callerOf(app, services, request.headers).then(
      ({ ownerId }) => ownerId,
      (error: unknown) => (error instanceof SutraError ? null : undefined),
    );
  let opened = await ownerNow();
  if (opened === null) return;
  const look = async () => {
    const now = services.database.isThere() ? await ownerNow() : undefined;
    opened ??= now;
    if (now !== undefined && now !== opened) socket.close(FORBIDDEN, 'The session has ended');
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  socket.once('close', () => clearInterval(timer));
}

/** GraphQL over WebSocket (graphql-transport-ws) at the same path as over HTTP, known by the same cookie. */
export function graphqlSocket(
  app: FastifyInstance,
  {
    yoga,
    services,
    keepAlive,
    documents,
    trustedProxies,
    sessionLookMs = SESSION_LOOK_MS,
  }: GraphqlSocketOptions,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  sockets.on(
    'connection',
    (socket, request) => void endWithSession(services, app, socket, request, sessionLookMs),
  );
  const server = useServer(
    {
      execute: (given) => (given as Arguments).rootValue.execute(given),
      subscribe: (given) => (given as Arguments).rootValue.subscribe(given),
      onSubscribe: async (ctx, _id, payload) => {
        if (Object.keys(ctx.subscriptions).length > MOST_OPERATIONS) {
          return [new GraphQLError(`At most ${MOST_OPERATIONS} operations at a time.`)];
        }
        const request = (ctx.extra as { request: IncomingMessage }).request;
        const requestId = crypto.randomUUID();
        // What is thrown here closes the socket, and with it every other operation on it.
        const context = await contextOf(services, app, request, trustedProxies, requestId).catch(
          (error: unknown) => maskError(error, app.log, requestId),
        );
        if (context instanceof GraphQLError) return [context];
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
