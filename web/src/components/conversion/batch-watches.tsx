import { ApolloProvider, useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { client } from '../../apollo/client.ts';
import { readFragment } from '../../generated/index.ts';
import { useTranslation } from '../../i18n.ts';
import { problemOfGraph, problemSentence } from '../../problem.ts';
import type { Translate } from '../../sentences.ts';
import { refreshViewer } from '../../viewer/viewer.ts';
import { offerAccount } from '../account/offers.ts';
import { openKeyDialog } from '../ai-key/key-dialog-host.tsx';
import { toastLines } from '../toast-lines.ts';
import { showToast } from '../toasts.tsx';
import { type BatchConversion, useBatchConversions } from './batch-conversions.ts';
import { holdBatch } from './batch-locks.ts';
import { addCounts, countResult, countSentences } from './findings.ts';
import { notify } from './notice.ts';
import { showPreview } from './preview.ts';
import { ProblemParts } from './problem-parts.ts';
import { ProgressRowFragment } from './progress-row.tsx';
import { BatchQuery, ConversionUpdatesSubscription, ViewerQuery } from './queries.ts';
import { ResultRowFragment } from './result-row.tsx';
import { useSession } from './session.tsx';
import { hasEnded } from './stage.ts';
import { useFreshAtDeletion } from './use-fresh-at-deletion.ts';

const none: readonly BatchConversion[] = [];

/** Download links live for an hour; ask for fresh ones well before. */
const FRESH_LINKS = 30 * 60_000;
/** Messages are hints and may be lost; the rows are asked for now and then while files run. */
const LOOK_AGAIN = 15_000;
const RESUBSCRIBE_AFTER = 2_000;

function failureSentence(t: Translate, conversion: BatchConversion): string {
  const { error, originalFileName } = readFragment(ProgressRowFragment, conversion);
  const sentence = error
    ? problemSentence(t, problemOfGraph(readFragment(ProblemParts, error)))
    : t('toast.tryAgain');
  return `${originalFileName}: ${sentence}`;
}

const showFailureToast = (t: Translate, failed: readonly BatchConversion[]) =>
  showToast({
    title: t('toast.conversionFailed'),
    message: toastLines(
      t,
      failed.map((conversion) => failureSentence(t, conversion)),
    ),
    tone: 'danger',
  });

/** A key that does not work fails every file: the place to mend it opens once. */
function askForAnotherKey(ended: readonly BatchConversion[]) {
  const problems = ended.flatMap((conversion) => {
    const { error } = readFragment(ProgressRowFragment, conversion);
    return error ? [problemOfGraph(readFragment(ProblemParts, error))] : [];
  });
  const problem = problems.find(({ code }) => code.startsWith('ai-key-'));
  if (problem) openKeyDialog({ problem });
}

function showCompletionToast(t: Translate, completed: readonly BatchConversion[]) {
  const counts = completed.map((conversion) => countResult(readFragment(ResultRowFragment, conversion)));
  const found = countSentences(t, addCounts(counts));
  const message = [t('toast.filesReady', { count: completed.length }), found.join(' · ')].join(' ').trim();
  showToast({ title: t('toast.conversionComplete'), message, tone: 'success' });
  // The toast says it, too.
  void notify(t('toast.conversionComplete'), message).catch(() => undefined);
}

/**
 * Tells about files that fail, and about the batch when its last file ends. Of a batch that was started
 * on this page every end is news; of one that was found again, only what ends from now on.
 */
function useEndToasts(conversions: readonly BatchConversion[], startedHere: boolean) {
  const { t } = useTranslation();
  const announced = useRef<Set<string> | null>(null);
  const toldFailures = useRef<BatchConversion[]>([]);
  useEffect(() => {
    if (conversions.length === 0) return;
    const ended = conversions.filter(hasEnded);
    const before = announced.current ?? new Set(startedHere ? [] : ended.map(({ id }) => id));
    const news = ended.filter(({ id }) => !before.has(id));
    announced.current = new Set(ended.map(({ id }) => id));
    const failed = news.filter(({ status }) => status === 'ERROR');
    // With those that failed before: their toast makes way.
    if (failed.length > 0) showFailureToast(t, [...failed, ...toldFailures.current]);
    toldFailures.current.unshift(...failed);
    askForAnotherKey(news);
    const done = ended.filter(({ status }) => status === 'COMPLETED');
    const isOver = ended.length === conversions.length;
    if (news.length > 0) void (isOver ? offerAccount() : refreshViewer());
    if (isOver && news.length > 0 && done.length > 0) showCompletionToast(t, done);
  }, [conversions, startedHere, t]);
}

/** Keeps a batch in the cache as it stands: the stored rows first, then every change, through lost connections. */
function BatchWatch({ id }: { id: string }) {
  const { lost, watched, startedHere } = useSession();
  const { data, startPolling, refetch } = useQuery(BatchQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const conversions = data?.batch?.conversions ?? none;
  const over = conversions.length > 0 && conversions.every(hasEnded);
  const known = conversions.length > 0;
  useEffect(() => startPolling(over ? FRESH_LINKS : LOOK_AGAIN), [over, startPolling]);
  useFreshAtDeletion(conversions, refetch);
  useEffect(() => {
    if (known) watched(id, !over);
  }, [known, over, id, watched]);
  const { error, restart } = useSubscription(ConversionUpdatesSubscription, {
    variables: { batchId: id },
    skip: !known || over,
    onData: ({ data: { data: announced } }) => {
      const row = announced?.conversionUpdates;
      if (row) showPreview(row.id, row.status === 'PROCESSING' ? row.preview : null);
    },
  });
  useEffect(() => {
    if (data && data.batch === null) lost(id);
  }, [data, id, lost]);
  useEffect(() => {
    if (!error) return undefined;
    const timer = setTimeout(restart, RESUBSCRIBE_AFTER);
    return () => clearTimeout(timer);
  }, [error, restart]);
  useEffect(() => holdBatch(id), [id]);
  useEndToasts(conversions, startedHere.includes(id));
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

const COUNT = /^\(\d+\/\d+\) /;

/** How many files are ready, in the title of the tab while they are converted. */
function TitleCount() {
  const { converting, batchIds } = useSession();
  const conversions = useBatchConversions(batchIds.at(-1));
  const ready = conversions.filter(hasEnded).length;
  const total = conversions.length;
  useEffect(() => {
    if (!converting || total === 0) return undefined;
    document.title = `(${ready}/${total}) ${document.title.replace(COUNT, '')}`;
    return () => {
      document.title = document.title.replace(COUNT, '');
    };
  }, [converting, ready, total]);
  return null;
}

/** Follows the visitor's batches from whichever page they are on. */
export default function BatchWatches() {
  const { batchIds, mayHaveWork } = useSession();
  return (
    <ApolloProvider client={client}>
      <TitleCount />
      {mayHaveWork && <ForgottenWork />}
      {batchIds.map((id) => (
        <BatchWatch key={id} id={id} />
      ))}
    </ApolloProvider>
  );
}
