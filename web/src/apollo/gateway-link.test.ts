import { ApolloClient, InMemoryCache, ServerError } from '@apollo/client';
import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { type CompiledDocument, gatewayLink } from './gateway-link.ts';

interface Asked {
  query?: string;
  extensions?: { persistedQuery: { sha256Hash: string } };
}

const document: CompiledDocument = { ...parse('query Price { price }'), __meta__: { hash: 'sha256:1' } };

/** A client, what it asks, and a gateway that answers as it is told. */
function clientOf(answer: (asked: Asked) => Response) {
  const asked: Asked[] = [];
  const link = gatewayLink({
    uri: '/graphql',
    fetch: (_uri, init) => {
      const body = JSON.parse(init?.body as string) as Asked;
      asked.push(body);
      return Promise.resolve(answer(body));
    },
    textOf: (hash) => Promise.resolve(`text of ${hash}`),
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const ask = () => client.query({ query: document, fetchPolicy: 'network-only' });
  return { asked, ask };
}

const price = () => Response.json({ data: { price: 3 } });

it('the gateway link names a document by its hash', async () => {
  const { asked, ask } = clientOf(price);
  expect((await ask()).data).toEqual({ price: 3 });
  expect(asked.map(({ query, extensions }) => [query, extensions?.persistedQuery.sha256Hash])).toEqual([
    [undefined, 'sha256:1'],
  ]);
});

it('the gateway link sends texts from then on to a gateway of another release, which knows no such hash', async () => {
  const unknown = { errors: [{ message: 'PersistedQueryNotFound' }] };
  const { asked, ask } = clientOf(({ query }) => (query ? price() : Response.json(unknown, { status: 404 })));
  expect((await ask()).data).toEqual({ price: 3 });
  await ask();
  expect(asked.map(({ query }) => query)).toEqual([undefined, 'text of sha256:1', 'text of sha256:1']);
});

it('the gateway link tells an answer that is none from one with errors', async () => {
  const away = await clientOf(() => new Response('<h1>502</h1>', { status: 502 }))
    .ask()
    .catch((error: unknown) => error);
  expect(ServerError.is(away) && away.statusCode).toBe(502);
  const refused = clientOf(() => Response.json({ errors: [{ message: 'No.' }] }, { status: 400 })).ask();
  await expect(refused).rejects.toThrow('No.');
});
