import {
  ApolloClient,
  ApolloLink,
  type FieldReadFunction,
  InMemoryCache,
  type Reference,
  ServerError,
} from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';
import { fetchInTurn } from './first-contact.ts';
import { gatewayLink } from './gateway-link.ts';
import { lazyLink } from './lazy-link.ts';

const MUTATION_TRIES = 6;

const unreachable = (error: unknown) => !ServerError.is(error) || error.statusCode >= 500;

/** A question is asked until the server answers; a change gives up after about ten seconds. */
const retry = new RetryLink({
  delay: { initial: 400, max: 5_000, jitter: true },
  attempts: (count, operation, error) =>
    unreachable(error) && (operation.operationType === OperationTypeNode.QUERY || count < MUTATION_TRIES),
});

const http = gatewayLink({
  uri: '/graphql',
  fetch: fetchInTurn,
  textOf: (hash) => import('./texts.ts').then(({ textOf }) => textOf(hash)),
});

const live = lazyLink(() => import('./live-link.ts').then(({ liveLink }) => liveLink));

/** A batch that a mutation has answered is known under its id, before the query for it has been asked. */
const batch: FieldReadFunction<Reference | null> = (existing, { args, toReference }) =>
  existing === undefined ? toReference({ __typename: 'Batch', id: args?.id as string }) : existing;

export const client = new ApolloClient({
  cache: new InMemoryCache({ typePolicies: { Query: { fields: { batch } } } }),
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    live,
    ApolloLink.from([retry, http]),
  ),
});
