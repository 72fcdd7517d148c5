import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type DocumentNode, Kind, parse, print, type SelectionSetNode, visit } from 'graphql';
import type { Plugin } from 'vite';

const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

/** A document's text with the names of all types, as the cache of the site's client asks for them. */
function textOf(document: DocumentNode): string {
  const complete = visit(document, {
    SelectionSet: (set: SelectionSetNode, _key, parent) => {
      const isRoot = parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION;
      return isRoot ? undefined : { ...set, selections: [...set.selections, TYPENAME] };
    },
  });
  return print(complete);
}

const withTypenames = (documents: Record<string, string>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(documents).map(([hash, source]) => [hash, textOf(parse(source))])),
  );

const persisted = join(import.meta.dirname, 'src', 'generated', 'persisted-documents.json');

const GENERATED = /^export const (\w+) = (\{.*\}) as unknown as DocumentNode/gm;
const IMPORTED = /from '([./\w-]*generated)\/index\.ts'/;
const WRITTEN = /\bgraphql\(\s*`\s*(query|mutation|subscription|fragment)\s+(\w+)[^`]*`\s*,?\s*\)/g;

interface CompiledDocument extends DocumentNode {
  __meta__?: { hash: string };
}

/** What was generated into a folder, by the names of its constants. */
function generatedIn(folder: string): Map<string, CompiledDocument> {
  const source = readFileSync(join(folder, 'graphql.ts'), 'utf8');
  return new Map(
    [...source.matchAll(GENERATED)].map(([, name, document]) => [name ?? '', JSON.parse(document ?? '')]),
  );
}

/** A document goes by its hash; one that the server does not keep carries its text. */
function compiled(document: CompiledDocument): string {
  const isFragment = document.definitions[0]?.kind === Kind.FRAGMENT_DEFINITION;
  const complete = { __meta__: { text: isFragment ? undefined : textOf(document) }, ...document };
  return JSON.stringify(complete);
}

/** Stands for graphql's own printer: what is built holds no text of a document but what is written here. */
const PRINTER = `
export const print = ({ __meta__: { hash, text } }) => text ?? hash;
export { print as printForError };
`;

/**
 * Puts each document of the site where its source is written, so that a page brings those alone that it asks; and
 * all of them beside the site, by their hashes, for the gateway.
 */
export function compiledDocuments(): Plugin {
  const known = new Map<string, Map<string, CompiledDocument>>();
  return {
    name: 'sutra-compiled-documents',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id.endsWith('/graphql/language/printer.mjs')) return PRINTER;
      return id === persisted ? withTypenames(JSON.parse(readFileSync(id, 'utf8'))) : null;
    },
    transform(code, id) {
      if (/\/generated\/[\w-]+\.ts$/.test(id)) return { code, moduleSideEffects: false };
      const imported = IMPORTED.exec(code)?.[1];
      if (!imported || !code.includes('graphql(')) return null;
      const folder = resolve(dirname(id), imported);
      const documents = known.get(folder) ?? generatedIn(folder);
      known.set(folder, documents);
      return code.replace(WRITTEN, (_call, kind: string, name: string) => {
        const document = documents.get(name + (kind === 'fragment' ? 'FragmentDoc' : 'Document'));
        return document ? compiled(document) : this.error(`${name} was not generated`);
      });
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'persisted-documents.json',
        source: withTypenames(JSON.parse(readFileSync(persisted, 'utf8'))),
      });
    },
  };
}
