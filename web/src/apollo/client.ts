import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, ServerError } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { RetryLink } from '@apollo/client/link/retry';
import { type DocumentNode, OperationTypeNode } from 'graphql';
import { Observable } from 'rxjs';
import { fetchInTurn } from './first-contact.ts';

const MUTATION_TRIES = 6;

const unreachable = (error: unknown) => !ServerError.is(error) || error.statusCode >= 500;

/** A question is asked until the server answers; a change gives up after about ten seconds. */
const retry = new RetryLink({
  delay: { initial: 400, max: 5_000, jitter: true },
  attempts: (count, operation, error) =>
    unreachable(error) && (operation.operationType === OperationTypeNode.QUERY || count < MUTATION_TRIES),
});

const http = new HttpLink({
  uri: '/graphql',
  fetch: fetchInTurn,
  credentials: 'same-origin',
  headers: { 'x-requested-with': 'sutra' },
});

/** The socket is loaded with the first thing to watch. */
const live = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      let ended = false;
      let end = () => {};
      import('./live-link.ts').then(
        ({ liveLink }) => {
          if (ended) return;
          const watching = liveLink.request(operation).subscribe(observer);
          end = () => watching.unsubscribe();
        },
        (cause: unknown) => observer.error(cause),
      );
      return () => {
        ended = true;
        end();
      };
    }),
);

/** A document by the hash that it was generated with; a gateway of another release is sent documents from then on. */
const persisted = new PersistedQueryLink({
  disable: ({ meta }) => meta.persistedQueryNotFound || meta.persistedQueryNotSupported,
  generateHash: (document: DocumentNode & { __meta__?: { hash: string } }) => document.__meta__?.hash ?? '',
});

export const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: persisted.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    live,
    ApolloLink.from([retry, http]),
  ),
});
