import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { showToast } from '../components/toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { type Problem, problemOf, problemOfGraph, problemSentence } from '../problem.ts';
import type { RefusedFieldsFragment } from './generated/graphql.ts';

const isRefused = (change: object): change is RefusedFieldsFragment => 'reason' in change;

/** Asks for a change; answers what came of it, or null after a toast has said why nothing did. */
export function useChange<Data extends { change: object }, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation();
  const [mutate, { loading }] = useMutation<Data>(document);

  const refuse = (problem: Problem) => {
    showToast({ title: t('notDone'), message: problemSentence(site, problem), tone: 'danger' });
    return null;
  };

  async function change(
    variables: Variables,
  ): Promise<Exclude<Data['change'], RefusedFieldsFragment> | null> {
    try {
      const { data } = await mutate({ variables });
      if (!data) return refuse(problemOf('internal'));
      const answer = data.change;
      if (isRefused(answer)) return refuse(problemOfGraph({ ...answer, message: answer.reason }));
      return answer as Exclude<Data['change'], RefusedFieldsFragment>;
    } catch {
      // The server logs its own errors; here it was not reached.
      return refuse(problemOf('internal'));
    }
  }

  return { change, busy: loading };
}
