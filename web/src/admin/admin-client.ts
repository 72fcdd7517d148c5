import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';

const PATH = '/admin/graphql';
const LONGEST_WAIT = 10_000;

const socket = createClient({
  url: () => `${location.origin.replace(/^http/, 'ws')}${PATH}`,
  lazy: true,
  retryAttempts: Number.POSITIVE_INFINITY,
  // 4403: the session has ended.
  shouldRetry: (event) => (event as CloseEvent).code !== 4403,
  retryWait: (retries) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT, 500 * 2 ** retries))),
});

/** Asks as the administrator who is signed in; knows nothing of the site's own client. */
export const adminClient = new ApolloClient({
  cache: new InMemoryCache({
    typePolicies: {
      // There is one, so that a change shows wherever it is shown.
      Settings: { keyFields: [] },
      Query: {
        fields: {
          actions: relayStylePagination(),
          members: relayStylePagination(['filter']),
          messages: relayStylePagination(['state']),
        },
      },
    },
  }),
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new GraphQLWsLink(socket),
    new HttpLink({ uri: PATH, credentials: 'same-origin' }),
  ),
});
