import { ApolloProvider, useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { client } from '../../apollo/client.ts';
import { NUMBERS } from '../../content/numbers.ts';
import { formatMoment } from '../../format.ts';
import type { EarlierBatchesQuery as EarlierData } from '../../generated/graphql.ts';
import { useTranslation } from '../../i18n.ts';
import { problemOf } from '../../problem.ts';
import { Link } from '../../routing/link.tsx';
import { useProblemToasts } from '../toasts.tsx';
import classes from './conversion.module.css';
import { EarlierBatchesQuery, ForgetBatchesMutation } from './earlier-query.ts';
import { FileName } from './file-name.tsx';
import intake from './intake.module.css';
import { useSession } from './session.tsx';
import { useFreshAtDeletion } from './use-fresh-at-deletion.ts';

type EarlierBatch = EarlierData['viewer']['batches'][number];
type EarlierFile = EarlierBatch['conversions'][number];

/** Download links live for an hour; fresh ones are asked for well before. */
const FRESH_LINKS = 30 * 60_000;
/** Batches that are shown before more are asked for. */
const SHOWN_FIRST = 3;

function EarlierRow({ file }: { file: EarlierFile }) {
  const { t } = useTranslation('review');
  const { id, fileName, originalFileName, status, downloadUrl, kept, charged } = file;
  const isReady = status === 'COMPLETED';
  const name = isReady ? fileName : originalFileName;
  const charge =
    status === 'CANCELLED' ? ` · ${t(charged ? 'site:status.charged' : 'site:status.notCharged')}` : '';
  return (
    <li className={classes.earlierRow}>
      <FileName name={name} />
      {!isReady && <span className={classes.facts}>{t(`earlier.status.${status}`) + charge}</span>}
      {isReady && !downloadUrl && <span className={classes.facts}>{t('noLongerKept', NUMBERS)}</span>}
      {(downloadUrl || kept) && (
        <span className={classes.earlierLinks}>
          {downloadUrl && (
            <a
              href={downloadUrl}
              download={fileName}
              aria-label={t('site:results.downloadFile', { file: fileName })}
            >
              {t('site:results.download')}
            </a>
          )}
          {kept && (
            <Link to={`/review?file=${id}`} aria-label={t('reviewOf', { file: fileName })}>
              {t('reviewFile')}
            </Link>
          )}
        </span>
      )}
    </li>
  );
}

/** Asks once more before anything is deleted. */
function ForgetButton({ count, onForget }: { count: number; onForget: () => void }) {
  const { t } = useTranslation('review');
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <Button variant="subtle" color="var(--danger)" onClick={() => setAsked(true)}>
        {t('earlier.forget')}
      </Button>
    );
  return (
    <div className={classes.forget} role="alert">
      <span>{t('earlier.sure', { count })}</span>
      <Button variant="filled" color="var(--danger)" onClick={onForget}>
        {t('earlier.delete')}
      </Button>
      <Button variant="default" onClick={() => setAsked(false)}>
        {t('earlier.keep')}
      </Button>
    </div>
  );
}

const hasFilesEnded = ({ conversions }: EarlierBatch) =>
  conversions.filter(({ status }) => status !== 'QUEUED' && status !== 'PROCESSING').length;

interface EarlierCardProps {
  batches: readonly EarlierBatch[];
  isMember: boolean;
  onForget: () => void;
}

function EarlierCard({ batches, isMember, onForget }: EarlierCardProps) {
  const { t, i18n } = useTranslation('review');
  const [all, setAll] = useState(false);
  const ended = batches.reduce((sum, batch) => sum + hasFilesEnded(batch), 0);
  return (
    <section className={classes.card} aria-labelledby="earlier-title">
      <h3 id="earlier-title" className={classes.cardTitle}>
        {t(isMember ? 'earlier.titleMember' : 'earlier.title')}
      </h3>
      {!isMember && <p className={intake.hint}>{t('earlier.note', NUMBERS)}</p>}
      {(all ? batches : batches.slice(0, SHOWN_FIRST)).map(({ id, createdAt, conversions }) => (
        <div key={id} className={classes.earlierBatch}>
          <h4>{formatMoment(createdAt, i18n.language)}</h4>
          <ul>
            {conversions.map((file) => (
              <EarlierRow key={file.id} file={file} />
            ))}
          </ul>
        </div>
      ))}
      <div className={classes.earlierActions}>
        {!all && batches.length > SHOWN_FIRST && (
          <Button variant="default" onClick={() => setAll(true)}>
            {t('earlier.more')}
          </Button>
        )}
        {isMember ? (
          <Link to="/dashboard">{t('earlier.all')}</Link>
        ) : (
          ended > 0 && <ForgetButton count={ended} onForget={onForget} />
        )}
      </div>
    </section>
  );
}

/** What the server still keeps of this visitor or member, besides what the page shows as its results. */
function EarlierList() {
  const { batchIds } = useSession();
  const { data, refetch } = useQuery(EarlierBatchesQuery, {
    fetchPolicy: 'cache-first',
    pollInterval: FRESH_LINKS,
  });
  const [forget] = useMutation(ForgetBatchesMutation);
  const showProblems = useProblemToasts();
  useEffect(() => {
    // What a new conversion has put aside is listed from now on.
    // The query polls, too.
    if (batchIds) void refetch().catch(() => undefined);
  }, [batchIds, refetch]);
  const batches = useMemo(
    () => data?.viewer.batches.filter(({ id }) => !batchIds.includes(id)) ?? [],
    [data, batchIds],
  );
  const files = useMemo(() => batches.flatMap(({ conversions }) => conversions), [batches]);
  useFreshAtDeletion(files, refetch);
  if (batches.length === 0) return null;
  const forgetAll = async () => {
    await forget({ variables: { ids: batches.map(({ id }) => id) } }).catch(() =>
      showProblems([problemOf(navigator.onLine ? 'internal' : 'offline')]),
    );
    // The list is asked for anew by itself, too.
    await refetch().catch(() => undefined);
  };
  return (
    <EarlierCard
      key={batches.length}
      batches={batches}
      isMember={data?.viewer.kind === 'ACCOUNT'}
      onForget={() => void forgetAll()}
    />
  );
}

export default function EarlierResults() {
  return (
    <ApolloProvider client={client}>
      <EarlierList />
    </ApolloProvider>
  );
}
