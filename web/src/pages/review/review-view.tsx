import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { countResult } from '../../components/conversion/findings.ts';
import { FormatMenu } from '../../components/conversion/format-menu.tsx';
import { useSession } from '../../components/conversion/session.tsx';
import { useTranslation } from '../../i18n.ts';
import { Link } from '../../layout/link.tsx';
import { FormulaList } from './formula-list.tsx';
import type { Review } from './formula-state.ts';
import { Pager } from './pager.tsx';
import { formulasIn, picturesIn } from './passage-state.ts';
import { ReviewSheetQuery, SourcePictureQuery } from './queries.ts';
import classes from './review.module.css';
import { useReviewKeys } from './review-keys.ts';
import { safeNodes } from './safe-html.ts';
import segments from './segments.module.css';
import { SheetView } from './sheet-view.tsx';
import { WIDE } from './show-place.ts';
import { SourcePane } from './source-pane.tsx';
import { tokenNodesIn } from './text-nodes.ts';
import { TextPane } from './text-pane.tsx';
import { useAnswer } from './use-answer.ts';
import { useChosen } from './use-chosen.ts';
import { usePassages } from './use-passages.ts';
import { Waiting } from './waiting.tsx';

const FormulaEditor = lazy(() => import('./formula-editor.tsx'));
const PassageEditor = lazy(() => import('./passage-editor.tsx'));

type Tab = 'source' | 'result';
const TABS: readonly Tab[] = ['source', 'result'];

function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const { t } = useTranslation('review');
  return (
    <fieldset className={`${segments.segments} ${classes.tabs}`} aria-label={t('show')}>
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

/** Converts the whole file again, and shows it being converted. */
function ReadWithAi({ uploadId, fileName }: { uploadId: string; fileName: string }) {
  const { t } = useTranslation('review');
  const { readWithAi, converting, batchIds } = useSession();
  const navigate = useNavigate();
  const [before] = useState(batchIds.length);
  useEffect(() => {
    if (batchIds.length > before) void navigate('/#home');
  }, [batchIds, before, navigate]);
  return (
    <Button variant="default" disabled={converting} onClick={() => readWithAi(uploadId, fileName)}>
      {t('readWithAi')}
    </Button>
  );
}

/** What a passage of a sheet holds beside words and formulas: the addresses of its pictures, and what its tokens stand for. */
function partsOf(html: string | undefined, passage: number) {
  const found = safeNodes(html ?? '').querySelector(`[data-passage="${passage}"]`);
  const pictures = [...(found?.querySelectorAll('img') ?? [])];
  return {
    pictures: [...new Set(pictures.flatMap((picture) => picture.getAttribute('src') ?? []))],
    tokenNode: tokenNodesIn(found),
  };
}

/** Whoever comes for the pictures finds the first of them open. */
function useOpenPicture(ready: boolean, open: () => void) {
  const { hash } = useLocation();
  const done = useRef(false);
  useEffect(() => {
    if (!ready || done.current || hash !== '#pictures') return;
    done.current = true;
    open();
  });
}

export function ReviewView({ review: asked }: { review: Review }) {
  const { t } = useTranslation('review');
  const { id, conversion } = asked;
  const { sheets } = asked.index;
  const [tab, setTab] = useState<Tab>('result');
  const { formulas, doubts, around, chosen, sheet, notice, drafts, saving, error, ...act } = useChosen(asked);
  const passages = usePassages({ ...act, formulas, save: act.savePassage });
  const pictures = Math.min(countResult(conversion).pictures, picturesIn(passages.pictures));
  const page = chosen?.page ?? passages.chosen?.page ?? sheets[sheet]?.page ?? null;
  const shown = useAnswer(ReviewSheetQuery, { id, sheet });
  const source = useAnswer(SourcePictureQuery, page === null ? null : { id, page });
  const picture = source.data?.sourcePicture ?? null;
  const pictureOf = usePictureOf(id);
  const onSheet = useMemo(() => formulas.filter((formula) => formula.sheet === sheet), [formulas, sheet]);
  const passagesOnSheet = useMemo(
    () => passages.passages.filter((passage) => passage.sheet === sheet),
    [passages.passages, sheet],
  );
  const html = shown.data?.reviewSheet?.html;
  const passage = passages.chosen?.passage ?? -1;
  const parts = useMemo(() => partsOf(html, passage), [html, passage]);
  const editing = chosen !== null || passages.chosen !== null;
  const panes = useInView(editing);
  const { previous, next } = around;
  const choose = (formula: number) => {
    // There the focus goes back to the formula.
    setTab('result');
    passages.close();
    act.choose(formula);
  };
  const turns = {
    onPrevious: previous && (() => choose(previous.formula)),
    onNext: next && (() => choose(next.formula)),
  };
  const [firstPicture] = passages.pictures;
  const typePictures = () => {
    if (firstPicture) passages.choose(firstPicture);
  };
  useOpenPicture(firstPicture !== undefined, typePictures);
  useReviewKeys(
    passages.chosen ? { ...passages, onClose: passages.close } : { ...turns, onClose: chosen && act.close },
  );
  const reader = conversion.uploadId && (
    <ReadWithAi uploadId={conversion.uploadId} fileName={conversion.fileName} />
  );
  const shared = { formulas: onSheet, chosen: chosen?.formula ?? null, onChoose: choose };
  return (
    <div className={classes.page} data-tab={tab} data-editing={editing || undefined}>
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
      <FormulaList
        {...shared}
        formulas={formulas}
        count={formulasIn(formulas.length, passages.passages)}
        pictures={pictures}
        pictureOf={pictureOf}
      />
      {pictures > 0 && (
        <div className={classes.pictureActions}>
          <Button variant="default" onClick={typePictures}>
            {t('typeThem')}
          </Button>
          {reader}
        </div>
      )}
      <div className={classes.bar}>
        <Tabs tab={tab} onTab={setTab} />
        <Pager
          of="sheets"
          at={sheet}
          count={sheets.length}
          onTurn={(to) => {
            passages.close();
            act.turnTo(to);
          }}
        />
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
          {html !== undefined ? (
            <SheetView html={html} {...shared} passages={passagesOnSheet} onPassage={passages.choose} />
          ) : (
            <Waiting sentence={t('preparing')} />
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
            notice={notice && t(notice)}
            error={error}
            saving={saving}
            {...turns}
            onSave={(tex) => void act.saveChosen(tex)}
            onClose={act.close}
          />
        )}
        {passages.chosen && (
          <PassageEditor
            passage={passages.chosen}
            {...parts}
            drafts={passages.drafts.current}
            place={passages.place}
            onPrevious={passages.onPrevious}
            onNext={passages.onNext}
            reader={reader}
            error={error}
            saving={saving}
            onSave={(text) => void passages.saveChosen(text)}
            onClose={passages.close}
          />
        )}
      </Suspense>
    </div>
  );
}
