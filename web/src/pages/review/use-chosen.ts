import { useEffect, useMemo, useRef, useState } from 'react';
import { showToast } from '../../components/toasts.tsx';
import { useTranslation } from '../../i18n.ts';
import { doubtful, neighbours, type Review, reviewedFormulas } from './formula-state.ts';
import { useEdit } from './use-edit.ts';

/** Gives the focus back to the formula when its editor closes. */
function useFocusBack(chosen: number | null) {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (chosen === null && last.current !== null)
      document.querySelector<HTMLElement>(`[data-formula="${last.current}"]`)?.focus();
    last.current = chosen;
  }, [chosen]);
}

/** What happened to the formula before the one that is being looked at. */
export type SaveNotice = 'savedNext' | null;

/** The formula that is being looked at, the sheet that is shown, and what happens to them. */
export function useChosen(asked: Review) {
  const { t } = useTranslation('review');
  const { review, save, savePassage, saving, error, clearError } = useEdit(asked);
  const formulas = useMemo(() => reviewedFormulas(review), [review]);
  const doubts = useMemo(() => doubtful(formulas), [formulas]);
  const [number, setNumber] = useState<number | null>(null);
  const [sheet, setSheet] = useState(0);
  const [notice, setNotice] = useState<SaveNotice>(null);
  /** What was typed into formulas that somebody has left without saving. */
  const drafts = useRef(new Map<number, string>());
  const chosen = formulas.find(({ formula }) => formula === number) ?? null;
  const around = neighbours(doubts, number);
  useFocusBack(number);

  function choose(formula: number) {
    setNumber(formula);
    setSheet(formulas[formula]?.sheet ?? sheet);
    setNotice(null);
    clearError();
  }

  function close() {
    if (number !== null) drafts.current.delete(number);
    setNumber(null);
    setNotice(null);
    clearError();
  }

  function turnTo(to: number) {
    close();
    setSheet(to);
  }

  async function saveChosen(tex: string | null) {
    if (!chosen || !(await save(chosen.formula, tex))) return;
    const next = chosen.state === 'unsure' ? around.next : null;
    close();
    if (next) {
      choose(next.formula);
      setNotice('savedNext');
    } else showToast({ title: t('saved'), message: t('savedLast'), tone: 'success' });
  }

  return {
    review,
    savePassage,
    formulas,
    doubts,
    around,
    chosen,
    sheet,
    notice,
    drafts,
    choose,
    close,
    turnTo,
    saveChosen,
    saving,
    error,
  };
}
