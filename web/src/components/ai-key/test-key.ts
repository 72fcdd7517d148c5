import { client } from '../../apollo/client.ts';
import { readFragment } from '../../generated/index.ts';
import { type Problem, problemOf, problemOfGraph } from '../../problem.ts';
import { ProblemParts } from '../conversion/problem-parts.ts';
import { NoteAiKeyMutation, TestApiKeyMutation } from './queries.ts';

/** Null where the key works. */
export async function testKey(key: string): Promise<Problem | null> {
  const { data } = await client
    .mutate({ mutation: TestApiKeyMutation, variables: { apiKey: key.trim() }, fetchPolicy: 'no-cache' })
    // No answer reads as a service that is away.
    .catch(() => ({ data: null }));
  const result = data?.testApiKey;
  if (!result) return problemOf('ai-service-unavailable');
  if (result.__typename === 'TestApiKeySuccess') return null;
  return problemOfGraph(readFragment(ProblemParts, result.problem));
}

/** Tells the account, if there is one, that this browser keeps a key. Nothing hangs on it. */
export const noteKey = (stored: boolean) =>
  void client.mutate({ mutation: NoteAiKeyMutation, variables: { stored } }).catch(() => undefined);
