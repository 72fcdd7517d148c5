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

/** How long a finished file is shown as such before its row leaves for the results, in milliseconds. */
const SHOWN_DONE = 2_000;

/** The files whose rows have left: they stand among the results. */
function useLeft(conversions: readonly BatchConversion[], startedHere: boolean): ReadonlySet<string> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const planned = useRef(new Set<string>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const ready = conversions.filter(({ id, status }) => status === 'COMPLETED' && !planned.current.has(id));
    if (ready.length === 0) return;
    for (const { id } of ready) planned.current.add(id);
    const leave = () => setLeft((before) => new Set([...before, ...ready.map(({ id }) => id)]));
    timers.current.add(setTimeout(leave, startedHere ? SHOWN_DONE : 0));
  }, [conversions, startedHere]);
  useEffect(() => {
    const pending = timers.current;
    return () => pending.forEach(clearTimeout);
  }, []);
  return left;
}

/** One bar a file, from the upload to the document, and one line that says the whole. */
export function StatusCard({ connected }: { connected: boolean }) {
  const { t } = useTranslation();
  const { batchIds, startedHere, sent, files, addAgain } = useSession();
  const transfers = useTransfers();
  const batchId = batchIds.at(-1) ?? '';
  const conversions = useBatchConversions(batchId);
  const left = useLeft(conversions, startedHere.includes(batchId));
  const running = conversions.filter(({ id }) => !left.has(id));
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
      {transfers.length + running.length > 0 && (
        <ul className={classes.progressList}>
          {transfers.map((transfer) => (
            <TransferRow key={transfer.key} transfer={transfer} />
          ))}
          {running.map((conversion) => (
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
