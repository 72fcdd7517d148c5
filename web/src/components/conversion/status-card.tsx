import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '../../generated/index.ts';
import { focusIsLost } from '../focus.ts';
import { useBatchConversions } from './batch-conversions.ts';
import classes from './conversion.module.css';
import { PreviewPanel } from './preview-panel.tsx';
import { ConversionRow, ProgressRowFragment, TransferRow } from './progress-row.tsx';
import { useSession, useTransfers } from './session.tsx';
import { isTravelling } from './session-state.ts';
import { hasEnded, stageSentence } from './stage.ts';
import { cancelConversion } from './start-conversion.ts';

const cancel = (id: string) => void cancelConversion(id).catch(() => undefined);

/** One bar a file, from the upload to the document, and one line that says the whole. */
export function StatusCard({ connected }: { connected: boolean }) {
  const { t } = useTranslation();
  const { batchIds, startedHere } = useSession();
  const transfers = useTransfers();
  const batchId = batchIds.at(-1) ?? '';
  const conversions = useBatchConversions(batchId);
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
      <ul className={classes.progressList}>
        {transfers.map((transfer) => (
          <TransferRow key={transfer.key} transfer={transfer} />
        ))}
        {conversions.map((conversion) => (
          <ConversionRow key={conversion.id} conversion={conversion} onCancel={cancel} />
        ))}
      </ul>
      {current && <PreviewPanel conversionId={current.id} />}
      <output className={classes.spoken}>{`${t('status.ready', { ready, total })} ${spoken}`}</output>
    </section>
  );
}
