import { useEffect, useMemo, useRef, useState } from 'react';
import { showToast } from '../../components/toasts.tsx';
import { useTranslation } from '../../i18n.ts';
import type { Review, ReviewedFormula } from './formula-state.ts';
import {
  type PassageDraft,
  picturesLeft,
  type ReviewedPassage,
  reviewedPassages,
  untyped,
} from './passage-state.ts';

interface Wanted {
  review: Review;
  formulas: readonly ReviewedFormula[];
  /** Shows a sheet, and closes the formula that is open. */
  turnTo: (sheet: number) => void;
  save: (passage: number, text: string | null) => Promise<boolean>;
}

function around(list: readonly ReviewedPassage[], chosen: number | null) {
  const at = list.findIndex(({ passage }) => passage === chosen);
  const others = list.filter(({ passage }) => passage !== chosen);
  const index = Math.max(0, at);
  return {
    at,
    previous: others.at((index || others.length) - 1) ?? null,
    next: others[index % Math.max(1, others.length)] ?? null,
  };
}

/** Gives the focus back to the passage when its editor closes. */
function useFocusBack(chosen: number | null) {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (chosen === null && last.current !== null)
      document.querySelector<HTMLElement>(`[data-passage="${last.current}"] > button`)?.focus();
    last.current = chosen;
  }, [chosen]);
}

/** The paragraph or picture that is being written anew. */
export function usePassages({ review, formulas, turnTo, save }: Wanted) {
  const { t } = useTranslation('review');
  const passages = useMemo(() => reviewedPassages(review, formulas), [review, formulas]);
  const [number, setNumber] = useState<number | null>(null);
  const chosen = passages[number ?? -1] ?? null;
  const pictures = useMemo(() => untyped(passages), [passages]);
  const { at, previous, next } = around(pictures, number);

  const drafts = useRef(new Map<number, PassageDraft>());
  useFocusBack(number);

  function close() {
    if (number !== null) drafts.current.delete(number);
    setNumber(null);
  }

  function choose({ passage, sheet }: ReviewedPassage) {
    turnTo(sheet);
    setNumber(passage);
  }

  async function saveChosen(text: string | null) {
    if (!chosen || !(await save(chosen.passage, text))) return;
    drafts.current.delete(chosen.passage);
    // Who types pictures goes on with the next one; who changed words beside a picture has done what they came for.
    const typed = text !== null && picturesLeft(chosen, text) < chosen.pictures;
    const goOn = typed && at >= 0 ? next : null;
    if (goOn) choose(goOn);
    else setNumber(null);
    showToast({ title: t('savedPassage'), message: t('savedLast'), tone: 'success' });
  }

  return {
    passages,
    /** Those with pictures that nobody has typed yet. */
    pictures,
    chosen,
    place: { at, count: pictures.length },
    onPrevious: chosen && previous && at >= 0 ? () => choose(previous) : null,
    onNext: chosen && next && at >= 0 ? () => choose(next) : null,
    choose,
    close,
    drafts,
    saveChosen,
  };
}
