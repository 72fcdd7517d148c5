import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { z } from 'zod';

/** The documents that our own site sends. */
export interface PersistedDocuments {
  /** By their hashes, as the site names them. */
  byHash: ReadonlyMap<string, string>;
  /** No other document is answered. */
  only: boolean;
}

const file = z.record(z.string(), z.string());

/** Those of the built site in `folder`; none where there is no site. */
export function persistedDocuments(folder: string, only: boolean): PersistedDocuments {
  const path = join(folder, 'persisted-documents.json');
  const byHash = existsSync(path) ? file.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
  return { byHash: new Map(Object.entries(byHash)), only };
}

const ONLY_OURS = 'Only the documents of the site are answered here.';

const named = z.object({ persistedQuery: z.object({ version: z.literal(1), sha256Hash: z.string() }) });

/** The document that a message on a WebSocket asks with. */
export function documentOf(
  { byHash, only }: PersistedDocuments,
  { query, extensions }: { query: string; extensions?: unknown },
): string {
  const hash = named.safeParse(extensions).data?.persistedQuery.sha256Hash;
  const known = hash === undefined ? undefined : byHash.get(hash);
  if (known === undefined && only) {
    throw new GraphQLError(ONLY_OURS, { extensions: { code: 'persisted-only' } });
  }
  return known ?? query;
}

/** Takes hashes for documents over HTTP. */
export function takePersisted({ byHash, only }: PersistedDocuments): Plugin {
  return usePersistedOperations({
    allowArbitraryOperations: !only,
    getPersistedOperation: (hash) => byHash.get(hash) ?? null,
    customErrors: {
      keyNotFound: { message: 'A query is needed.', extensions: { http: { status: 400 } } },
      persistedQueryOnly: {
        message: ONLY_OURS,
        extensions: { code: 'persisted-only', http: { status: 403 } },
      },
    },
  });
}
