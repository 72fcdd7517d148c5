import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import type { SubscribePayload } from 'graphql-ws';
import { socket } from './socket.ts';
import { textOf } from './texts.ts';

/** The built site prints a document as its hash: a gateway of this release knows it by that, any other by its text. */
const named = ({ query, ...payload }: SubscribePayload): SubscribePayload => ({
  ...payload,
  query: textOf(query),
  extensions: { persistedQuery: { version: 1, sha256Hash: query } },
});

/** Subscriptions, over one socket. */
export const liveLink = new GraphQLWsLink({
  ...socket,
  subscribe: (payload, sink) => socket.subscribe(named(payload), sink),
});
