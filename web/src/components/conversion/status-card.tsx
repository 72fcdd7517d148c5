import { useEffect, useRef, useState } from 'react';
import { readFragment } from '../../generated/index.ts';
import { useTranslation } from '../../i18n.ts';
import { nextPaint } from '../../next-paint.ts';
import { focusIsLost } from '../focus.ts';
import { type BatchConversion, useBatchConversions } from './batch-conversions.ts';
import classes from './conversion.module.css';
import { PreviewPanel } from './preview-panel.tsx';
import { ConversionRow, ProgressRowFragment, TransferRow } from './progress-row.tsx';
import { ReadyNotice } from './ready-notice.tsx';
import { documentsOf } from './result-row.tsx';
import { useSession, useTransfers } from './session.tsx';
import { isTravelling, sentAs } from './session-state.ts';
import { hasEnded, stageSentence } from './stage.ts';
import { cancelConversion } from './start-conversion.ts';
import { TogetherActions } from './together-row.tsx';
import { useHeldHeight } from './use-held-height.ts';

/** The click shows before the request is made. */
const cancel = (id: string) =>
  void nextPaint()
    .then(() => cancelConversion(id))
    .catch(() => undefined);

/** How long a finished file is shown as such before its row leaves for the results, in milliseconds. */
const SHOWN_DONE = 2_000;

const nothing: ReadonlySet<string> = new Set();

const idsOf = (conversions: readonly BatchConversion[]) => new Set(conversions.map(({ id }) => id));

const isReady = ({ status }: BatchConversion) => status === 'COMPLETED';

/** The files that were ready before this page knew of them: they never had a row here. */
function useReadyBefore(batchId: string, conversions: readonly BatchConversion[], startedHere: boolean) {
  const [met, setMet] = useState({ batchId: '', ready: nothing });
  if (conversions.length > 0 && met.batchId !== batchId)
    setMet({ batchId, ready: startedHere ? nothing : idsOf(conversions.filter(isReady)) });
  return met.batchId === batchId ? met.ready : nothing;
}

/** The files whose rows have left: they stand among the results. */
function useLeft(conversions: readonly BatchConversion[]): ReadonlySet<string> {
  const [left, setLeft] = useState(nothing);
  const planned = useRef(new Set<string>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const ready = conversions.filter((one) => isReady(one) && !planned.current.has(one.id));
    if (ready.length === 0) return;
    for (const { id } of ready) planned.current.add(id);
    const leave = () => setLeft((before) => new Set([...before, ...idsOf(ready)]));
    timers.current.add(setTimeout(leave, SHOWN_DONE));
  }, [conversions]);
  useEffect(() => {
    const pending = timers.current;
    return () => pending.forEach(clearTimeout);
  }, []);
  return left;
}

/** Keeps the row of the file that is converted in sight, by scrolling its list and nothing else. */
function useRowInSight(at: number) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current?.children[at];
    if (!list.current || !row || list.current.contains(document.activeElement)) return;
    const [inside, whole] = [row.getBoundingClientRect(), list.current.getBoundingClientRect()];
    if (inside.bottom > whole.bottom || inside.top < whole.top)
      list.current.scrollBy({ top: inside.top - whole.top, behavior: 'instant' });
  }, [at]);
  return list;
}

/** One bar a file, from the upload to the document, and one line that says the whole. */
export function StatusCard({ connected }: { connected: boolean }) {
  const { t } = useTranslation();
  const { batchIds, startedHere, sent, files, addAgain } = useSession();
  const transfers = useTransfers();
  const batchId = batchIds.at(-1) ?? '';
  const conversions = useBatchConversions(batchId);
  const readyBefore = useReadyBefore(batchId, conversions, startedHere.includes(batchId));
  const left = useLeft(conversions);
  const uploading = transfers.some(isTravelling);
  const active = uploading || !conversions.every(hasEnded);
  // A row that leaves keeps its room until the last file has ended: those below would move under a finger.
  const running = conversions.filter((one) => (active ? !readyBefore.has(one.id) : !isReady(one)));
  const list = useRowInSight(transfers.length + running.findIndex(({ status }) => status === 'PROCESSING'));
  const card = useRef<HTMLElement>(null);
  useHeldHeight(card, active);
  const justStarted = uploading || (startedHere.includes(batchId) && conversions.length > 0);
  useEffect(() => {
    if (uploading) card.current?.scrollIntoView({ block: 'nearest' });
  }, [uploading]);
  useEffect(() => {
    // The button that was pressed is off by now.
    if (justStarted && focusIsLost()) card.current?.focus({ preventScroll: true });
  }, [justStarted]);
  const isSent = (conversion: BatchConversion) => {
    const { originalFileName } = readFragment(ProgressRowFragment, conversion);
    const [again] = sentAs({ sent }, originalFileName);
    return again !== undefined && !files.some(({ key }) => key === again.key);
  };
  const total = transfers.length + conversions.length;
  if (total === 0) return null;

  const ready = conversions.filter(isReady).length;
  const rows = conversions.map((conversion) => readFragment(ProgressRowFragment, conversion));
  const current = rows.find(({ status }) => status === 'PROCESSING');
  const spoken = current ? `${current.originalFileName}: ${t(stageSentence(current).key)}` : '';
  return (
    <section
      ref={card}
      className={classes.card}
      tabIndex={-1}
      aria-labelledby="status-title"
      aria-busy={active}
    >
      <div className={classes.cardHead}>
        <h3 id="status-title" className={classes.cardTitle}>
          {t(active ? 'status.titleActive' : 'status.titleEnded')}
        </h3>
        <span className={classes.count}>{t('status.ready', { ready, total })}</span>
      </div>
      {!connected && active && <p className={classes.notice}>{t('status.reconnecting')}</p>}
      {transfers.length + running.length > 0 && (
        <ul ref={list} className={classes.progressList}>
          {transfers.map((transfer) => (
            <TransferRow key={transfer.key} transfer={transfer} />
          ))}
          {running.map((conversion) => (
            <ConversionRow
              key={conversion.id}
              conversion={conversion}
              left={left.has(conversion.id)}
              onCancel={cancel}
              onAddAgain={isSent(conversion) ? addAgain : null}
            />
          ))}
        </ul>
      )}
      {!active && <TogetherActions {...documentsOf(conversions)} className={classes.together} />}
      {active && (
        <ReadyNotice files={total} pages={Math.max(...rows.map(({ pagesTotal }) => pagesTotal), 0)} />
      )}
      {current && <PreviewPanel conversionId={current.id} />}
      <output className={classes.spoken}>{`${t('status.ready', { ready, total })} ${spoken}`}</output>
    </section>
  );
}
