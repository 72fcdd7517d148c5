import { useEffect, useRef, useState } from 'react';
import { readFragment } from '../../generated/index.ts';
import { useTranslation } from '../../i18n.ts';
import { focusIsLost } from '../focus.ts';
import { type BatchConversion, useBatchConversions } from './batch-conversions.ts';
import classes from './conversion.module.css';
import { PreviewPanel } from './preview-panel.tsx';
import { ConversionRow, ProgressRowFragment, TransferRow } from './progress-row.tsx';
import { ReadyNotice } from './ready-notice.tsx';
import { useSession, useTransfers } from './session.tsx';
import { isTravelling, sentAs } from './session-state.ts';
import { hasEnded, stageSentence } from './stage.ts';
import { cancelConversion } from './start-conversion.ts';

const cancel = (id: string) => void cancelConversion(id).catch(() => undefined);

const nothing: ReadonlySet<string> = new Set();

/**
 * The files that were ready before this page knew of them: they stand among the results alone. A row that was shown
 * stays: if it left, everything below it would move under the visitor's finger.
 */
function useReadyBefore(batchId: string, conversions: readonly BatchConversion[], startedHere: boolean) {
  const [met, setMet] = useState({ batchId: '', ready: nothing });
  if (conversions.length > 0 && met.batchId !== batchId) {
    const ready = startedHere ? [] : conversions.filter(({ status }) => status === 'COMPLETED');
    setMet({ batchId, ready: new Set(ready.map(({ id }) => id)) });
  }
  return met.batchId === batchId ? met.ready : nothing;
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
  const shown = conversions.filter(({ id }) => !readyBefore.has(id));
  const list = useRowInSight(transfers.length + shown.findIndex(({ status }) => status === 'PROCESSING'));
  const uploading = transfers.some(isTravelling);
  const card = useRef<HTMLElement>(null);
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

  const ready = conversions.filter(({ status }) => status === 'COMPLETED').length;
  const active = uploading || !conversions.every(hasEnded);
  const current = conversions
    .map((conversion) => readFragment(ProgressRowFragment, conversion))
    .find(({ status }) => status === 'PROCESSING');
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
      {transfers.length + shown.length > 0 && (
        <ul ref={list} className={classes.progressList}>
          {transfers.map((transfer) => (
            <TransferRow key={transfer.key} transfer={transfer} />
          ))}
          {shown.map((conversion) => (
            <ConversionRow
              key={conversion.id}
              conversion={conversion}
              onCancel={cancel}
              onAddAgain={isSent(conversion) ? addAgain : null}
            />
          ))}
        </ul>
      )}
      {active && <ReadyNotice files={total} />}
      {current && <PreviewPanel conversionId={current.id} />}
      <output className={classes.spoken}>{`${t('status.ready', { ready, total })} ${spoken}`}</output>
    </section>
  );
}
