import { ApolloProvider, useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../apollo/client.ts';
import { connection } from '../../apollo/socket.ts';
import { readFragment } from '../../generated/index.ts';
import { problemOfGraph, problemSentence } from '../../problem.ts';
import { showToast } from '../toasts.tsx';
import { type BatchConversion } from './batch-conversions.ts';
import { ProgressRowFragment } from './progress-row.tsx';
import { BatchQuery, ConversionUpdatesSubscription, ProblemParts, ViewerQuery } from './queries.ts';
import { BatchResults } from './result-row.tsx';
import { ResultsPanel } from './results-panel.tsx';
import { useSession } from './session.tsx';
import { hasEnded } from './stage.ts';
import { StatusCard } from './status-card.tsx';

const none: readonly BatchConversion[] = [];

/** Download links live for an hour; ask for fresh ones well before. */
const FRESH_LINKS = 30 * 60_000;
const RESUBSCRIBE_AFTER = 2_000;

/** Tells about each file that fails, and about the batch when its last file ends. */
function useEndToasts(conversions: readonly BatchConversion[], onEnd: () => void) {
  const { t } = useTranslation();
  const seen = useRef(new Map<string, string>());
  useEffect(() => {
    if (conversions.length === 0) return;
    const before = seen.current;
    const justEnded = conversions.filter(
      (conversion) =>
        hasEnded(conversion) && before.has(conversion.id) && before.get(conversion.id) !== conversion.status,
    );
    seen.current = new Map(conversions.map(({ id, status }) => [id, status]));
    for (const conversion of justEnded) {
      const { error, status, originalFileName } = readFragment(ProgressRowFragment, conversion);
      if (status !== 'ERROR') continue;
      const sentence = error
        ? problemSentence(t, problemOfGraph(readFragment(ProblemParts, error)))
        : t('toast.tryAgain');
      showToast({
        title: t('toast.conversionFailed'),
        message: `${originalFileName}: ${sentence}`,
        tone: 'danger',
      });
    }
    if (!conversions.every(hasEnded)) return;
    onEnd();
    const done = conversions.filter(({ status }) => status === 'COMPLETED').length;
    if (justEnded.length > 0 && done > 0) {
      showToast({
        title: t('toast.conversionComplete'),
        message: t('toast.filesReady', { count: done }),
        tone: 'success',
      });
    }
  }, [conversions, onEnd, t]);
}

/** Keeps a batch in the cache as it stands: the stored rows first, then every change, through lost connections. */
function BatchWatch({ id }: { id: string }) {
  const { lost, ended } = useSession();
  const { data } = useQuery(BatchQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    pollInterval: FRESH_LINKS,
  });
  const conversions = data?.batch?.conversions ?? none;
  const over = conversions.length > 0 && conversions.every(hasEnded);
  const { error, restart } = useSubscription(ConversionUpdatesSubscription, {
    variables: { batchId: id },
    skip: conversions.length === 0 || over,
  });
  useEffect(() => {
    if (data && data.batch === null) lost(id);
  }, [data, id, lost]);
  useEffect(() => {
    if (!error) return undefined;
    const timer = setTimeout(restart, RESUBSCRIBE_AFTER);
    return () => clearTimeout(timer);
  }, [error, restart]);
  useEndToasts(conversions, ended);
  return null;
}

/** Work that was started in this browser but that this page does not know of: a closed tab, a crash. */
function ForgottenWork() {
  const { found, batchIds } = useSession();
  const { data } = useQuery(ViewerQuery, { fetchPolicy: 'network-only' });
  const active = data?.viewer.activeBatch?.id;
  const asked = useRef(false);
  useEffect(() => {
    if (!data || asked.current) return;
    asked.current = true;
    if (active && !batchIds.includes(active)) found(active);
  }, [data, active, batchIds, found]);
  return null;
}

/** Everything that needs the server: loaded when there is work to show. */
export default function Outcome() {
  const { batchIds, mayHaveWork } = useSession();
  const connected = useSyncExternalStore(connection.subscribe, connection.state);
  return (
    <ApolloProvider client={client}>
      {mayHaveWork && <ForgottenWork />}
      {batchIds.map((id) => (
        <BatchWatch key={id} id={id} />
      ))}
      <StatusCard connected={connected === 'connected'} />
      <ResultsPanel>
        {batchIds.map((id) => (
          <BatchResults key={id} id={id} />
        ))}
      </ResultsPanel>
    </ApolloProvider>
  );
}
