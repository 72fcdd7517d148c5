import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { ProblemParts } from '../../components/conversion/problem-parts.ts';
import { readFragment } from '../../generated/index.ts';
import { type Problem, problemOf, problemOfGraph } from '../../problem.ts';
import type { Review } from './formula-state.ts';
import { EditFormulaMutation } from './queries.ts';

/** Saves an edit on the version that is shown; true where it was kept, else `fault` says why not. */
export function useEdit(review: Review) {
  const [edit] = useMutation(EditFormulaMutation);
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<Problem | null>(null);

  async function save(formula: number, tex: string | null): Promise<boolean> {
    setSaving(true);
    setFault(null);
    try {
      const input = { conversionId: review.id, version: review.version, formula, tex };
      const { data } = await edit({ variables: { input } });
      const answer = data?.editFormula;
      if (answer?.__typename === 'EditFormulaSuccess') return true;
      setFault(answer ? problemOfGraph(readFragment(ProblemParts, answer.problem)) : problemOf('internal'));
    } catch {
      setFault(problemOf('internal'));
    } finally {
      setSaving(false);
    }
    return false;
  }

  return { save, saving, fault, forgetFault: () => setFault(null) };
}
