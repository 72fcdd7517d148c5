import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { MOST_TOKENS } from '../graphql/limits.ts';
import type { Services } from '../services.ts';
import type { AdminContext } from './context.ts';
import { ADMIN_RULES, noMutations } from './limits.ts';
import { adminOfCookies, tokenOf } from './session.ts';
import { adminOfToken } from './sign-in.ts';

const LARGEST_MESSAGE = 64 * 1024;
const KEEP_ALIVE = 15_000;

function documentOf(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: MOST_TOKENS });
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError('The query cannot be read.');
  }
}

/** GraphQL over WebSocket (graphql-transport-ws) for administrators: queries and subscriptions. */
export function adminSocket(
  app: FastifyInstance,
  schema: GraphQLSchema,
  services: Services,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE });
  const cookiesOf = ({ headers }: IncomingMessage) => app.parseCookie(headers.cookie ?? '');
  const adminOf = (request: IncomingMessage) =>
    adminOfCookies(services, cookiesOf(request), request.socket.remoteAddress ?? '');

  const contextOf = async (request: IncomingMessage): Promise<AdminContext> => {
    const token = tokenOf(cookiesOf(request));
    return {
      services,
      admin: await adminOf(request),
      requestId: crypto.randomUUID(),
      stillSignedIn: async () => token !== null && (await adminOfToken(services, token)) !== null,
    };
  };
  const server = useServer(
    {
      onSubscribe: async ({ extra }, _id, { query, operationName, variables }) => {
        const document = documentOf(query);
        if (document instanceof GraphQLError) return [document];
        const errors = validate(schema, document, [...specifiedRules, ...ADMIN_RULES, noMutations]);
        if (errors.length > 0) return errors;
        const contextValue = await contextOf(extra.request);
        return { schema, document, operationName, variableValues: variables, contextValue };
      },
      onConnect: async ({ extra }) => (await adminOf(extra.request)) !== null,
    },
    sockets,
    KEEP_ALIVE,
  );
  app.addHook('preClose', async () => {
    await server.dispose();
  });
  return sockets;
}
