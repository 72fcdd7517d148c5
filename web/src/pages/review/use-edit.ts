import { useMutation } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { ProblemParts } from '../../components/conversion/problem-parts.ts';
import type { EditFormulaMutation as FormulaEdited } from '../../generated/graphql.ts';
import { readFragment } from '../../generated/index.ts';
import { type Problem, problemOf, problemOfGraph } from '../../problem.ts';
import type { Review } from './formula-state.ts';
import { EditFormulaMutation, EditKept, EditPassageMutation, EditRefused, ReviewEdits } from './queries.ts';

type Edits = Pick<Review, 'version' | 'edits' | 'passageEdits'>;
type Answer = FormulaEdited['edited'];

interface EditedVersion {
  conversionId: string;
  version: number;
}

/** Saves edits, each on the version that is shown; true where it was kept, else `fault` says why not. */
export function useEdit(asked: Review) {
  const [edits, setEdits] = useState<Edits>(asked);
  const review = useMemo(() => {
    const { version, edits: formulas, passageEdits } = edits;
    return { ...asked, version, edits: formulas, passageEdits };
  }, [asked, edits]);
  const [editFormula] = useMutation(EditFormulaMutation);
  const [editPassage] = useMutation(EditPassageMutation);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<Problem | null>(null);

  async function keep(edit: (on: EditedVersion) => Promise<Answer | undefined>): Promise<boolean> {
    setSaving(true);
    setError(null);
    try {
      const answer = await edit({ conversionId: review.id, version: review.version });
      if (answer?.__typename === 'EditFormulaSuccess') {
        setEdits(readFragment(ReviewEdits, readFragment(EditKept, answer).review));
        return true;
      }
      const refused = answer ? readFragment(EditRefused, answer) : null;
      if (refused?.latest) setEdits(readFragment(ReviewEdits, refused.latest));
      setError(refused ? problemOfGraph(readFragment(ProblemParts, refused.problem)) : problemOf('internal'));
    } catch {
      setError(problemOf('internal'));
    } finally {
      setSaving(false);
    }
    return false;
  }

  const save = (formula: number, tex: string | null) =>
    keep(async (on) => {
      const { data } = await editFormula({ variables: { input: { ...on, formula, tex } } });
      return data?.edited;
    });
  const savePassage = (passage: number, text: string | null) =>
    keep(async (on) => {
      const { data } = await editPassage({ variables: { input: { ...on, passage, text } } });
      return data?.edited;
    });

  return { review, save, savePassage, saving, error, clearError: () => setError(null) };
}
