import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormatMenu } from '../../components/conversion/format-menu.tsx';
import { showToast } from '../../components/toasts.tsx';
import { formatNumber } from '../../format.ts';
import { FormulaList } from './formula-list.tsx';
import { doubtful, type Review, reviewedFormulas } from './formula-state.ts';
import { ReviewSheetQuery, SourcePictureQuery } from './queries.ts';
import classes from './review.module.css';
import { IconNext, IconPrevious } from './review-icons.ts';
import { SheetView } from './sheet-view.tsx';
import { SourcePane } from './source-pane.tsx';
import { useAnswer } from './use-answer.ts';
import { useEdit } from './use-edit.ts';

const FormulaEditor = lazy(() => import('./formula-editor.tsx'));

type Tab = 'source' | 'result';
const TABS: readonly Tab[] = ['source', 'result'];

function Pager({ sheet, count, onTurn }: { sheet: number; count: number; onTurn: (to: number) => void }) {
  const { t, i18n } = useTranslation('review');
  if (count < 2) return null;
  const shown = (value: number) => formatNumber(value, i18n.language);
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('previous')}
        disabled={sheet === 0}
        onClick={() => onTurn(sheet - 1)}
      >
        <IconPrevious size={20} aria-hidden />
      </ActionIcon>
      <span>{t('sheetOf', { sheet: shown(sheet + 1), count: shown(count) })}</span>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('next')}
        disabled={sheet === count - 1}
        onClick={() => onTurn(sheet + 1)}
      >
        <IconNext size={20} aria-hidden />
      </ActionIcon>
    </nav>
  );
}

function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const { t } = useTranslation('review');
  return (
    <fieldset className={classes.tabs} aria-label={t('show')}>
      {TABS.map((name) => (
        <button key={name} type="button" aria-pressed={tab === name} onClick={() => onTab(name)}>
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}

/** The formula that is being looked at, and what happens to it. */
function useChosen(review: Review) {
  const { t } = useTranslation('review');
  const formulas = useMemo(() => reviewedFormulas(review), [review]);
  const [number, setNumber] = useState<number | null>(null);
  const { save, saving } = useEdit(review);
  const chosen = formulas.find(({ formula }) => formula === number) ?? null;

  async function saveChosen(tex: string | null) {
    if (!chosen || !(await save(chosen.formula, tex))) return;
    const [next] = doubtful(formulas.filter(({ formula }) => formula !== chosen.formula));
    showToast({ title: t('saved'), message: t(next ? 'savedNext' : 'savedLast'), tone: 'success' });
    setNumber(chosen.state === 'unsure' && next ? next.formula : null);
  }

  return { formulas, chosen, choose: setNumber, saveChosen, saving };
}

/** Gives the focus back to the formula when its editor closes. */
function useFocusBack(chosen: number | null) {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (chosen === null && last.current !== null)
      document.querySelector<HTMLElement>(`[data-formula="${last.current}"]`)?.focus();
    last.current = chosen;
  }, [chosen]);
}

export function ReviewView({ review }: { review: Review }) {
  const { t } = useTranslation('review');
  const { formulas, chosen, choose, saveChosen, saving } = useChosen(review);
  const [turnedTo, setTurnedTo] = useState(0);
  const [tab, setTab] = useState<Tab>('result');
  useFocusBack(chosen?.formula ?? null);
  const { sheets } = review.index;
  const sheet = chosen?.sheet ?? turnedTo;
  const page = chosen?.page ?? sheets[sheet]?.page ?? null;
  const shown = useAnswer(ReviewSheetQuery, { id: review.id, sheet });
  const source = useAnswer(SourcePictureQuery, page === null ? null : { id: review.id, page });
  const picture = source.data?.sourcePicture ?? null;
  const onSheet = useMemo(() => formulas.filter((formula) => formula.sheet === sheet), [formulas, sheet]);
  const turn = (to: number) => {
    choose(null);
    setTurnedTo(to);
  };
  const close = () => {
    setTurnedTo(sheet);
    choose(null);
  };
  const { conversion } = review;
  return (
    <div className={classes.page} data-tab={tab} data-editing={chosen ? true : undefined}>
      <div className={classes.head}>
        <div>
          <Link to="/#home" className={classes.back}>
            {t('back')}
          </Link>
          <h1>{t('titleOf', { file: conversion.originalFileName })}</h1>
          <p>{t('lead')}</p>
        </div>
        <FormatMenu conversionIds={[review.id]} label={t('download')} primary />
      </div>
      <FormulaList formulas={formulas} chosen={chosen?.formula ?? null} onChoose={choose} />
      <div className={classes.bar}>
        <Tabs tab={tab} onTab={setTab} />
        <Pager sheet={sheet} count={sheets.length} onTurn={turn} />
      </div>
      <div className={classes.panes}>
        <section className={classes.pane} data-pane="source" aria-label={t('source')}>
          <SourcePane page={page} picture={picture} problem={source.problem} chosen={chosen} />
        </section>
        <section className={classes.pane} data-pane="result" aria-label={t('result')}>
          {shown.data?.reviewSheet ? (
            <SheetView
              html={shown.data.reviewSheet.html}
              formulas={onSheet}
              chosen={chosen?.formula ?? null}
              onChoose={choose}
            />
          ) : (
            <output className={classes.note}>{t('preparing')}</output>
          )}
        </section>
      </div>
      <Suspense fallback={null}>
        {chosen && (
          <FormulaEditor
            key={`${chosen.formula} ${chosen.current}`}
            formula={chosen}
            picture={picture}
            saving={saving}
            onSave={(tex) => void saveChosen(tex)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
