import type { Readable } from 'node:stream';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { errorMessage, SutraError } from '@sutra/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { explorerPage } from '../graphql/explorer-page.ts';
import { MOST_TOKENS } from '../graphql/limits.ts';
import { fromOwnSite } from '../policies/origin.ts';
import type { Services } from '../services.ts';
import type { AdminContext } from './context.ts';
import { EXAMPLES } from './examples.ts';
import { jsonBody } from './json-body.ts';
import { ADMIN_RULES } from './limits.ts';
import { adminOfRequest, tokenOf } from './session.ts';
import { adminOfToken } from './sign-in.ts';

export const ADMIN_PATH = '/admin/graphql';

export interface AdminEndpointOptions {
  services: Services;
  schema: GraphQLSchema;
  publicUrl: string | undefined;
}

/** Nobody but an administrator gets as far as a field, or learns what fields there are. */
async function contextOf(services: Services, request: FastifyRequest): Promise<AdminContext> {
  const admin = await adminOfRequest(services, request);
  if (admin === null) {
    const extensions = { code: 'not-an-admin', http: { status: 403 } };
    throw new GraphQLError(errorMessage('not-an-admin'), { extensions });
  }
  const token = tokenOf(request.cookies);
  return {
    services,
    admin,
    requestId: request.id,
    stillSignedIn: async () => token !== null && (await adminOfToken(services, token)) !== null,
  };
}

/** Fields mask what broke in them; this is left for what broke around them. */
function formatError({ log }: Services) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    if (formatted.extensions?.code !== 'INTERNAL_SERVER_ERROR') return formatted;
    const requestId = crypto.randomUUID();
    log.error({ err: error, requestId }, 'admin query failed');
    const { path } = formatted;
    return {
      message: errorMessage('internal'),
      ...(path ? { path } : {}),
      extensions: { code: 'internal', requestId },
    };
  };
}

const DOCUMENT_ERRORS = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT']);

/** GraphQL over HTTP: whoever reads application/json only is answered 200 where the document was at fault. */
const statusForJson: ApolloServerPlugin<AdminContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, response, errors = [] }) => {
      const accept = request.http?.headers.get('accept') ?? '';
      if (!accept.includes('application/json') || accept.includes('graphql-response')) return;
      const isDocumentError = errors.some(({ extensions }) => DOCUMENT_ERRORS.has(String(extensions.code)));
      if (isDocumentError) response.http.status = 200;
    },
  }),
};

const wantsPage = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

let page: Promise<string> | null = null;

function explorer(): Promise<string> {
  page ??= explorerPage({
    title: 'Sutra administration',
    endpoint: ADMIN_PATH,
    subscriptionsProtocol: 'WS',
    defaultTabs: EXAMPLES,
  });
  return page;
}

/** GraphQL for administrators, with an explorer for their browsers. */
export function adminEndpoint(
  app: FastifyInstance,
  { services, schema, publicUrl }: AdminEndpointOptions,
): void {
  const server = new ApolloServer<AdminContext>({
    schema,
    introspection: true,
    csrfPrevention: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    validationRules: ADMIN_RULES,
    parseOptions: { maxTokens: MOST_TOKENS },
    formatError: formatError(services),
    logger: services.log,
    plugins: [ApolloServerPluginLandingPageDisabled(), statusForJson],
  });
  void app.register(async (scope) => {
    await server.start();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', (_request: FastifyRequest, payload: Readable) =>
      jsonBody(payload),
    );
    scope.addHook('preClose', () => server.stop());
    scope.addHook('onRequest', async (request) => {
      if (!fromOwnSite(request.raw, publicUrl)) throw new SutraError('not-an-admin');
    });
    const answer = fastifyApolloHandler(server, { context: (request) => contextOf(services, request) });
    scope.route({
      url: ADMIN_PATH,
      method: ['GET', 'POST'],
      handler: async function (request, reply) {
        if (!wantsPage(request)) return answer.call(this, request, reply);
        if ((await adminOfRequest(services, request)) === null) return reply.redirect('/admin');
        return reply
          .type('text/html')
          .header('cache-control', 'no-store')
          .send(await explorer());
      },
    });
  });
}
