import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';

const LONGEST_WAIT = 10_000;

const socket = createClient({
  url: () => `${location.origin.replace(/^http/, 'ws')}/admin/graphql`,
  lazy: true,
  retryAttempts: Number.POSITIVE_INFINITY,
  // 4403: the session has ended.
  shouldRetry: (event) => (event as CloseEvent).code !== 4403,
  retryWait: (retries) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT, 500 * 2 ** retries))),
});

/** What an administrator watches, over a socket of its own. */
export const adminLive = new GraphQLWsLink(socket);
