import { useMutation } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { ProblemParts } from '../../components/conversion/problem-parts.ts';
import { readFragment } from '../../generated/index.ts';
import { type Problem, problemOf, problemOfGraph } from '../../problem.ts';
import type { Review } from './formula-state.ts';
import { EditFormulaMutation } from './queries.ts';

type Edits = Pick<Review, 'version' | 'edits'>;

/** Saves an edit on the version that is shown; true where it was kept, else `fault` says why not. */
export function useEdit(asked: Review) {
  const [edits, setEdits] = useState<Edits>(asked);
  const review = useMemo(() => ({ ...asked, version: edits.version, edits: edits.edits }), [asked, edits]);
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
      const latest = answer?.__typename === 'EditFormulaSuccess' ? answer.review : answer?.latest;
      if (latest) setEdits(latest);
      if (answer?.__typename === 'EditFormulaSuccess') return true;
      setFault(answer ? problemOfGraph(readFragment(ProblemParts, answer.problem)) : problemOf('internal'));
    } catch {
      setFault(problemOf('internal'));
    } finally {
      setSaving(false);
    }
    return false;
  }

  return { review, save, saving, fault, forgetFault: () => setFault(null) };
}
