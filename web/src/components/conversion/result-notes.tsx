import { isWarningCode, namesInSentence, summariseWarnings, type WarningSummary } from '@sutra/contract';
import { Suspense, useState } from 'react';
import type { ResultRowFragment } from '../../generated/graphql.ts';
import { useTranslation } from '../../i18n.ts';
import classes from './result-notes.module.css';

const MOST_PAGES = 10;

function Sentences({ notes }: { notes: readonly WarningSummary[] }) {
  const { t } = useTranslation();
  const { t: sentence } = useTranslation('warnings');
  const place = (pages: readonly number[]) => {
    const shown = pages.slice(0, MOST_PAGES).join(', ') + (pages.length > MOST_PAGES ? ', …' : '');
    return pages.length > 0 ? `${t('results.onPages', { count: pages.length, pages: shown })} ` : '';
  };
  return (
    <ul>
      {notes.map(({ code, names, pages }) => (
        <li key={code}>{place(pages) + sentence(code, { names: namesInSentence(names) })}</li>
      ))}
    </ul>
  );
}

/** What was changed, left out or is in doubt in a document, and what to do about it; folded until it is asked for. */
export function ResultNotes({ warnings }: Pick<ResultRowFragment, 'warnings'>) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const notes = summariseWarnings(warnings).filter(({ code }) => isWarningCode(code));
  if (notes.length === 0) return null;
  return (
    <details className={classes.notes} onToggle={() => setOpened(true)}>
      <summary>{t('results.notes', { count: notes.length })}</summary>
      {opened && (
        <Suspense>
          <Sentences notes={notes} />
        </Suspense>
      )}
    </details>
  );
}
