import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormatMenu } from '../../components/conversion/format-menu.tsx';
import { FormulaList } from './formula-list.tsx';
import type { Review } from './formula-state.ts';
import { Pager } from './pager.tsx';
import { ReviewSheetQuery, SourcePictureQuery } from './queries.ts';
import classes from './review.module.css';
import { useReviewKeys } from './review-keys.ts';
import { SheetView } from './sheet-view.tsx';
import { WIDE } from './show-place.ts';
import { SourcePane } from './source-pane.tsx';
import { TextPane } from './text-pane.tsx';
import { useAnswer } from './use-answer.ts';
import { useChosen } from './use-chosen.ts';

const FormulaEditor = lazy(() => import('./formula-editor.tsx'));

type Tab = 'source' | 'result';
const TABS: readonly Tab[] = ['source', 'result'];

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

/** A page's picture where it has been fetched already. */
function usePictureOf(id: string) {
  const { cache } = useApolloClient();
  return (page: number) =>
    cache.readQuery({ query: SourcePictureQuery, variables: { id, page } })?.sourcePicture ?? null;
}

/** Source and result come to stand above the open editor. */
function useInView(editing: boolean) {
  const panes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (editing && matchMedia(WIDE).matches)
      panes.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [editing]);
  return panes;
}

export function ReviewView({ review }: { review: Review }) {
  const { t } = useTranslation('review');
  const { id, conversion } = review;
  const { sheets } = review.index;
  const [tab, setTab] = useState<Tab>('result');
  const { formulas, doubts, around, chosen, sheet, told, drafts, saving, fault, ...act } = useChosen(review);
  const page = chosen?.page ?? sheets[sheet]?.page ?? null;
  const shown = useAnswer(ReviewSheetQuery, { id, sheet });
  const source = useAnswer(SourcePictureQuery, page === null ? null : { id, page });
  const picture = source.data?.sourcePicture ?? null;
  const pictureOf = usePictureOf(id);
  const onSheet = useMemo(() => formulas.filter((formula) => formula.sheet === sheet), [formulas, sheet]);
  const panes = useInView(chosen !== null);
  const { previous, next } = around;
  const choose = (formula: number) => {
    // There the focus goes back to the formula.
    setTab('result');
    act.choose(formula);
  };
  const turns = {
    onPrevious: previous && (() => choose(previous.formula)),
    onNext: next && (() => choose(next.formula)),
  };
  useReviewKeys({ ...turns, onClose: chosen && act.close });
  const shared = { formulas: onSheet, chosen: chosen?.formula ?? null, onChoose: choose };
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
        <FormatMenu conversionIds={[id]} label={t('download')} primary />
      </div>
      <FormulaList {...shared} formulas={formulas} pictureOf={pictureOf} />
      <div className={classes.bar}>
        <Tabs tab={tab} onTab={setTab} />
        <Pager of="sheets" at={sheet} count={sheets.length} onTurn={act.turnTo} />
      </div>
      <div ref={panes} className={classes.panes}>
        <section className={classes.pane} data-pane="source" aria-label={t('source')}>
          {page === null ? (
            <TextPane key={sheet} id={id} sheet={sheet} visible={tab === 'source'} {...shared} />
          ) : (
            <SourcePane page={page} picture={picture} problem={source.problem} chosen={chosen} />
          )}
        </section>
        <section className={classes.pane} data-pane="result" aria-label={t('result')}>
          {shown.data?.reviewSheet ? (
            <SheetView html={shown.data.reviewSheet.html} {...shared} />
          ) : (
            <output className={classes.note}>{t('preparing')}</output>
          )}
        </section>
      </div>
      <Suspense fallback={null}>
        {chosen && (
          <FormulaEditor
            formula={chosen}
            place={{ at: doubts.indexOf(chosen), count: doubts.length }}
            picture={picture}
            drafts={drafts.current}
            told={told && t(told)}
            fault={fault}
            saving={saving}
            {...turns}
            onSave={(tex) => void act.saveChosen(tex)}
            onClose={act.close}
          />
        )}
      </Suspense>
    </div>
  );
}
