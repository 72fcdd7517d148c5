import { ServerError } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import type { DocumentNode } from 'graphql';
import { Observable } from 'rxjs';

/** What the build says of a document: the hash by which the gateway keeps it, or else its text. */
export interface CompiledDocument extends DocumentNode {
  __meta__?: { hash?: string; text?: string };
}

interface GatewayOptions {
  uri: string;
  fetch?: typeof fetch;
  /** The text of a document that went by its hash, for a gateway of another release. */
  textOf?: (hash: string) => Promise<string>;
}

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/graphql-response+json, application/json;q=0.9',
  'x-requested-with': 'sutra',
};

/** Emails that a request causes come in the language of the page, whatever the browser's is. */
const headers = () => ({ ...HEADERS, 'accept-language': document.documentElement.lang });

const isResult = (value: unknown): value is ApolloLink.Result =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

function parsed(text: string): ApolloLink.Result | null {
  try {
    const result: unknown = JSON.parse(text);
    return isResult(result) ? result : null;
  } catch {
    // A proxy's page: the caller throws it with its status.
    return null;
  }
}

const UNKNOWN = /^persisted_?query_?not_?(found|supported)$/i;
const isUnknown = ({ errors }: ApolloLink.Result) =>
  errors?.some(({ message, extensions }) =>
    [message, extensions?.code].some((said) => UNKNOWN.test(String(said))),
  );

/**
 * Asks the gateway over HTTP. Apollo's own link does it too, with several parts of an answer, GET and a printer:
 * with all that it weighs eight times as much, on every page that asks something at once.
 */
export function gatewayLink({ uri, fetch: call = fetch, textOf }: GatewayOptions): ApolloLink {
  let keepsDocuments = textOf !== undefined;

  async function send(document: object, operation: ApolloLink.Operation, signal: AbortSignal) {
    const { operationName, variables } = operation;
    const body = JSON.stringify({ operationName, variables, ...document });
    const init = {
      method: 'POST',
      credentials: 'same-origin',
      headers: headers(),
      body,
      signal,
    } as const;
    const response = await call(uri, init);
    const bodyText = await response.text();
    const result = parsed(bodyText);
    if (!result) throw new ServerError(`Status ${response.status}`, { response, bodyText });
    return result;
  }

  async function answer(operation: ApolloLink.Operation, signal: AbortSignal) {
    const { hash = '', text } = (operation.query as CompiledDocument).__meta__ ?? {};
    if (keepsDocuments) {
      const named = { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } };
      const result = await send(named, operation, signal);
      if (!isUnknown(result)) return result;
      keepsDocuments = false;
    }
    return send({ query: text ?? (await textOf?.(hash)) }, operation, signal);
  }

  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const leaving = new AbortController();
        answer(operation, leaving.signal).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (cause: unknown) => observer.error(cause),
        );
        return () => leaving.abort();
      }),
  );
}
