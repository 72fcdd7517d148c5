import { Suspense } from 'react';
import { useTranslation } from '../i18n.ts';
import { type Problem, problemSentence } from '../problem.ts';

function Sentence({ problem }: { problem: Problem }) {
  const { t } = useTranslation(['site', 'errors']);
  return problemSentence(t, problem);
}

/** A problem's sentence, once the catalogue's are there. */
export function ProblemText({ problem }: { problem: Problem }) {
  return (
    <Suspense fallback={null}>
      <Sentence problem={problem} />
    </Suspense>
  );
}
