import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { countResult } from '../../components/conversion/findings.ts';
import { FormatMenu } from '../../components/conversion/format-menu.tsx';
import { useSession } from '../../components/conversion/session.tsx';
import { useTranslation } from '../../i18n.ts';
import { Link } from '../../routing/link.tsx';
import { FormulaList } from './formula-list.tsx';
import type { Review, ReviewedFormula } from './formula-state.ts';
import { Pager } from './pager.tsx';
import { formulasIn, picturesIn, type ReviewedPassage } from './passage-state.ts';
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

/** The sheet that is shown and the page of the source beside it; `page` is null where the source has no pages. */
function useShownSheet(id: string, sheet: number, page: number | null) {
  const result = useAnswer(ReviewSheetQuery, { id, sheet });
  const source = useAnswer(SourcePictureQuery, page === null ? null : { id, page });
  return {
    html: result.data?.reviewSheet?.html,
    picture: source.data?.sourcePicture ?? null,
    problem: source.problem,
  };
}

function Head({ id, fileName }: { id: string; fileName: string }) {
  const { t } = useTranslation('review');
  return (
    <div className={classes.head}>
      <div>
        <Link to="/#home" className={classes.back}>
          {t('back')}
        </Link>
        <h1>{t('titleOf', { file: fileName })}</h1>
        <p>{t('lead')}</p>
      </div>
      <FormatMenu conversionIds={[id]} label={t('download')} primary />
    </div>
  );
}

function PictureActions({ onType, reader }: { onType: () => void; reader: ReactNode }) {
  const { t } = useTranslation('review');
  return (
    <div className={classes.pictureActions}>
      <Button variant="default" onClick={onType}>
        {t('typeThem')}
      </Button>
      {reader}
    </div>
  );
}

interface FormulaChoice {
  formulas: readonly ReviewedFormula[];
  chosen: number | null;
  onChoose: (formula: number) => void;
}

interface ResultPaneProps extends FormulaChoice {
  html: string | undefined;
  passages: readonly ReviewedPassage[];
  onPassage: (passage: ReviewedPassage) => void;
}

function ResultPane({ html, ...shared }: ResultPaneProps) {
  const { t } = useTranslation('review');
  return (
    <section className={classes.pane} data-pane="result" aria-label={t('result')}>
      {html === undefined ? <Waiting sentence={t('preparing')} /> : <SheetView html={html} {...shared} />}
    </section>
  );
}

type Chosen = ReturnType<typeof useChosen>;
type Passages = ReturnType<typeof usePassages>;

/** The page of the source where the open formula or passage stands, else the sheet's own. */
const pageOf = (
  formula: Chosen['chosen'],
  passage: Passages['chosen'],
  sheet: { page: number | null } | undefined,
) => formula?.page ?? passage?.page ?? sheet?.page ?? null;

const onSheet = <Item extends { sheet: number }>(items: readonly Item[], sheet: number) =>
  items.filter((item) => item.sheet === sheet);

/** What is pressed and typed while an editor is open; formulas have those before and after them as well. */
function useEditorTurns(
  { around, close }: Chosen,
  passages: Passages,
  isFormulaOpen: boolean,
  choose: (formula: number) => void,
) {
  const { previous, next } = around;
  const turns = {
    onPrevious: previous && (() => choose(previous.formula)),
    onNext: next && (() => choose(next.formula)),
  };
  useReviewKeys(
    passages.chosen
      ? { ...passages, onClose: passages.close }
      : { ...turns, onClose: isFormulaOpen ? close : null },
  );
  return turns;
}

export function ReviewView({ review: asked }: { review: Review }) {
  const { t } = useTranslation('review');
  const { id, conversion } = asked;
  const { sheets } = asked.index;
  const [tab, setTab] = useState<Tab>('result');
  const edits = useChosen(asked);
  const { formulas, chosen, sheet, saving, error } = edits;
  const passages = usePassages({ ...edits, save: edits.savePassage });
  const pictures = Math.min(countResult(conversion).pictures, picturesIn(passages.pictures));
  const page = pageOf(chosen, passages.chosen, sheets[sheet]);
  const { html, picture, problem } = useShownSheet(id, sheet, page);
  const passage = passages.chosen?.passage ?? -1;
  const parts = useMemo(() => partsOf(html, passage), [html, passage]);
  const formulasOnSheet = useMemo(() => onSheet(formulas, sheet), [formulas, sheet]);
  const passagesOnSheet = useMemo(() => onSheet(passages.passages, sheet), [passages.passages, sheet]);
  const editing = chosen !== null || passages.chosen !== null;
  const panes = useInView(editing);
  const choose = (formula: number) => {
    // There the focus goes back to the formula.
    setTab('result');
    passages.close();
    edits.choose(formula);
  };
  const turns = useEditorTurns(edits, passages, chosen !== null, choose);
  const [firstPicture] = passages.pictures;
  const typePictures = () => {
    if (firstPicture) passages.choose(firstPicture);
  };
  useOpenPicture(firstPicture !== undefined, typePictures);
  const pictureOf = usePictureOf(id);
  const reader = conversion.uploadId && (
    <ReadWithAi uploadId={conversion.uploadId} fileName={conversion.fileName} />
  );
  const shared = { formulas: formulasOnSheet, chosen: chosen?.formula ?? null, onChoose: choose };
  return (
    <div className={classes.page} data-tab={tab} data-editing={editing || undefined}>
      <Head id={id} fileName={conversion.originalFileName} />
      <FormulaList
        {...shared}
        formulas={formulas}
        count={formulasIn(formulas.length, passages.passages)}
        pictures={pictures}
        pictureOf={pictureOf}
      />
      {pictures > 0 && <PictureActions onType={typePictures} reader={reader} />}
      <div className={classes.bar}>
        <Tabs tab={tab} onTab={setTab} />
        <Pager
          of="sheets"
          at={sheet}
          count={sheets.length}
          onTurn={(to) => {
            passages.close();
            edits.turnTo(to);
          }}
        />
      </div>
      <div ref={panes} className={classes.panes}>
        <section className={classes.pane} data-pane="source" aria-label={t('source')}>
          {page === null ? (
            <TextPane key={sheet} id={id} sheet={sheet} visible={tab === 'source'} {...shared} />
          ) : (
            <SourcePane page={page} picture={picture} problem={problem} chosen={chosen} />
          )}
        </section>
        <ResultPane html={html} {...shared} passages={passagesOnSheet} onPassage={passages.choose} />
      </div>
      <Suspense fallback={null}>
        {chosen && (
          <FormulaEditor
            formula={chosen}
            place={{ at: edits.doubts.indexOf(chosen), count: edits.doubts.length }}
            picture={picture}
            drafts={edits.drafts.current}
            notice={edits.notice && t(edits.notice)}
            error={error}
            saving={saving}
            {...turns}
            onSave={(tex) => void edits.saveChosen(tex)}
            onClose={edits.close}
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
