import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { type Problem, problemOf } from '../../problem.ts';

const ASK_AGAIN = 1_500;

export interface Answer<Data> {
  data: Data | null;
  problem: Problem | null;
}

function problemIn(error: unknown): Problem | null {
  if (!error) return null;
  if (!CombinedGraphQLErrors.is(error)) return problemOf('internal');
  const { code, details } = error.errors[0]?.extensions ?? {};
  if (typeof code !== 'string') return problemOf('internal');
  return { code, details: (details ?? {}) as Problem['details'] };
}

/** What the server answers; asked again while it is still being made. What is large and asked once is not remembered. */
export function useAnswer<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
  fetchPolicy: 'cache-first' | 'no-cache' = 'cache-first',
): Answer<Data> {
  const { data, error, refetch } = useQuery(query, {
    variables: variables ?? ({} as Variables),
    skip: variables === null,
    errorPolicy: 'none',
    fetchPolicy,
  } as useQuery.Options<Data, Variables>);
  const problem = problemIn(error);
  const waiting = problem?.code === 'still-working';
  useEffect(() => {
    if (!waiting) return undefined;
    // A question that failed is asked again by the next one.
    const timer = setInterval(() => void refetch().catch(() => undefined), ASK_AGAIN);
    return () => clearInterval(timer);
  }, [waiting, refetch]);
  return { data: data ?? null, problem: waiting ? null : problem };
}
