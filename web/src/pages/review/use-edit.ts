import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemParts } from '../../components/conversion/problem-parts.ts';
import { showToast } from '../../components/toasts.tsx';
import { readFragment } from '../../generated/index.ts';
import { type Problem, problemOf, problemOfGraph, problemSentence } from '../../problem.ts';
import type { Review } from './formula-state.ts';
import { EditFormulaMutation } from './queries.ts';

/** Saves an edit on the version that is shown; true where it was kept. */
export function useEdit(review: Review) {
  const { t } = useTranslation('review');
  const { t: site } = useTranslation();
  const [edit] = useMutation(EditFormulaMutation);
  const [saving, setSaving] = useState(false);

  const tell = (problem: Problem) =>
    showToast({ title: t('notSaved'), message: problemSentence(site, problem), tone: 'danger' });

  async function save(formula: number, tex: string | null): Promise<boolean> {
    setSaving(true);
    try {
      const input = { conversionId: review.id, version: review.version, formula, tex };
      const { data } = await edit({ variables: { input } });
      const answer = data?.editFormula;
      if (answer?.__typename === 'EditFormulaSuccess') return true;
      tell(answer ? problemOfGraph(readFragment(ProblemParts, answer.problem)) : problemOf('internal'));
    } catch {
      tell(problemOf('internal'));
    } finally {
      setSaving(false);
    }
    return false;
  }

  return { save, saving };
}
