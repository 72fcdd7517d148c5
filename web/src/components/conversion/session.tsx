import {
  createContext,
  type Dispatch,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { forget, recall, remember } from '../../browser-storage.ts';
import { problemOf } from '../../problem.ts';
import { refusal } from '../account/refusal.ts';
import { tellRefusal } from '../account/tell-refusal.ts';
import { currentViewer, refreshViewer } from '../account/viewer.ts';
import { asksForKey } from '../ai-key/ai-key.ts';
import { openKeyDialog } from '../ai-key/key-dialog-host.tsx';
import { readyToTell, showToast, useProblemToasts } from '../toasts.tsx';
import { acceptFiles } from './accept-files.ts';
import { type ConvertOptions, DEFAULT_OPTIONS } from './options.ts';
import type { Purpose } from './purpose.ts';
import {
  emptySession,
  isTravelling,
  type SessionAction,
  type SessionState,
  sessionReducer,
  type Transfer,
} from './session-state.ts';
import { loadStart, STARTED_KEY, useConversionRun } from './use-conversion-run.ts';

const BATCHES_KEY = 'sutra.batches';
const DAY = 24 * 3600_000;

const BatchWatches = lazy(() => import('./batch-watches.tsx'));

interface Session extends Omit<SessionState, 'transfers'> {
  /** Whether files are or were on their way to the server; which ones, and how far, `useTransfers` says. */
  hasTransfers: boolean;
  /** Whether the server should be asked for work that this page does not know of. */
  mayHaveWork: boolean;
  /** What is wrong with some of them is said in the words of the page. */
  addFiles: (files: readonly File[], sentences: Purpose['sentences']) => void;
  removeFile: (key: string) => void;
  moveFile: (key: string, by: -1 | 1) => void;
  convert: (options?: ConvertOptions) => void;
  newConversion: () => void;
  found: (batchId: string) => void;
  lost: (batchId: string) => void;
  watched: (batchId: string, active: boolean) => void;
}

const SessionContext = createContext<Session | null>(null);
/** Apart from the rest: what only shows the progress of uploads renders again with it. */
const TransfersContext = createContext<readonly Transfer[]>([]);

export const useTransfers = () => use(TransfersContext);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a ConversionSession above it');
  return session;
}

function restored(): SessionState {
  const stored = recall(BATCHES_KEY, 'sessionStorage');
  return { ...emptySession, batchIds: stored ? stored.split(' ') : [] };
}

const startedLately = () => Date.now() - Number(recall(STARTED_KEY) ?? 0) < DAY;

function useRememberedBatches(batchIds: string[]) {
  useEffect(() => {
    if (batchIds.length > 0) remember(BATCHES_KEY, batchIds.join(' '), 'sessionStorage');
    else forget(BATCHES_KEY, 'sessionStorage');
  }, [batchIds]);
}

function useLeaveWarning(active: boolean) {
  useEffect(() => {
    if (!active) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active]);
}

const reportsTo = (dispatch: Dispatch<SessionAction>) => ({
  removeFile: (key: string) => dispatch({ type: 'removed', key }),
  moveFile: (key: string, by: -1 | 1) => dispatch({ type: 'moved', key, by }),
  found: (batchId: string) => dispatch({ type: 'found', batchId }),
  lost: (batchId: string) => dispatch({ type: 'lost', batchId }),
  watched: (batchId: string, active: boolean) => dispatch({ type: 'watched', batchId, active }),
});

/** What a visitor can do with their files. */
function useActions({ files, converting, batchIds }: SessionState, dispatch: Dispatch<SessionAction>) {
  const { t, i18n } = useTranslation();
  const showProblems = useProblemToasts();
  const { start, stop } = useConversionRun(dispatch);

  const addFiles = useCallback(
    (added: readonly File[], sentences: Purpose['sentences']) => {
      const { accepted, problems } = acceptFiles(added, files);
      if (accepted.length > 0) {
        void loadStart();
        readyToTell(i18n);
        void refreshViewer();
      }
      dispatch({ type: 'added', files: accepted });
      showProblems(problems, sentences);
    },
    [files, dispatch, showProblems, i18n],
  );

  const convert = useCallback(
    (options: ConvertOptions = DEFAULT_OPTIONS) => {
      if (converting) return;
      const viewer = currentViewer();
      const refused = viewer && refusal(viewer, files.length);
      if (files.length === 0) showProblems([problemOf('no-files')]);
      else if (refused) tellRefusal(refused, showProblems);
      else if (asksForKey(files)) openKeyDialog({ goOn: () => void start(files, options) });
      else void start(files, options);
    },
    [files, converting, start, showProblems],
  );

  const newConversion = useCallback(() => {
    stop(batchIds);
    dispatch({ type: 'cleared' });
    showToast({ title: t('toast.newConversion'), tone: 'info' });
  }, [batchIds, stop, dispatch, t]);

  return useMemo(() => ({ addFiles, convert, newConversion }), [addFiles, convert, newConversion]);
}

/** Holds the visitor's files and batches above all pages, so that work goes on while they look around. */
export function ConversionSession({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(sessionReducer, undefined, restored);
  const [mayHaveWork] = useState(startedLately);
  const reports = useMemo(() => reportsTo(dispatch), []);
  const actions = useActions(state, dispatch);
  const { files, transfers, batchIds, startedHere, converting } = state;
  const hasTransfers = transfers.length > 0;
  useRememberedBatches(batchIds);
  useLeaveWarning(transfers.some(isTravelling));
  const session = useMemo<Session>(
    () => ({
      files,
      hasTransfers,
      batchIds,
      startedHere,
      converting,
      ...reports,
      ...actions,
      mayHaveWork,
    }),
    [files, hasTransfers, batchIds, startedHere, converting, reports, actions, mayHaveWork],
  );
  const hasWork = mayHaveWork || batchIds.length > 0;
  return (
    <SessionContext value={session}>
      <TransfersContext value={transfers}>{children}</TransfersContext>
      <Suspense fallback={null}>{hasWork && <BatchWatches />}</Suspense>
    </SessionContext>
  );
}
