import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, print, type SelectionSetNode, visit } from 'graphql';
import type { Plugin } from 'vite';

const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

/** A document with the names of all types, as the cache of the site's client asks for them. */
function withTypenames(source: string): string {
  const document = visit(parse(source), {
    SelectionSet: (set: SelectionSetNode, _key, parent) => {
      const isRoot = parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION;
      return isRoot ? undefined : { ...set, selections: [...set.selections, TYPENAME] };
    },
  });
  return print(document);
}

/** Puts the documents that the site sends beside it, by their hashes, for the gateway. */
export function persistedDocuments(): Plugin {
  const file = join(import.meta.dirname, 'src', 'generated', 'persisted-documents.json');
  return {
    name: 'sutra-persisted-documents',
    apply: 'build',
    generateBundle() {
      const documents = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      const complete = Object.entries(documents).map(([hash, source]) => [hash, withTypenames(source)]);
      this.emitFile({
        type: 'asset',
        fileName: 'persisted-documents.json',
        source: JSON.stringify(Object.fromEntries(complete)),
      });
    },
  };
}
