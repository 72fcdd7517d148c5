import { LIMITS } from '@sutra/contract';
import {
  createContext,
  type Dispatch,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { forget, recall, remember } from '../../browser-storage.ts';
import { useHydrated } from '../../hydration.ts';
import { useTranslation } from '../../i18n.ts';
import { problemOf } from '../../problem.ts';
import { currentViewer, refreshViewer, useViewer } from '../../viewer/viewer.ts';
import { allowanceErrorBefore } from '../account/allowance-error.ts';
import { showAllowanceError } from '../account/show-allowance-error.ts';
import { asksForKey, engineInput } from '../ai-key/ai-key.ts';
import { openKeyDialog } from '../ai-key/key-dialog-host.tsx';
import { preloadToasts, showToast, useProblemToasts } from '../toasts.tsx';
import { acceptFiles, type ChosenFile, isNameless } from './accept-files.ts';
import { isHeldHere } from './batch-locks.ts';
import { joinOf } from './capture/photographed-pages.ts';
import { loadOutcome } from './load-outcome.ts';
import { type ConvertOptions, DEFAULT_OPTIONS, optionsLike } from './options.ts';
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
/** With Undo in it, the toast of a new conversion stays for so long, in milliseconds. */
const UNDO_WITHIN = 10_000;

const loadWatches = () => import('./batch-watches.tsx');
const BatchWatches = lazy(loadWatches);

const sniff = (files: readonly File[]) =>
  // The server looks at the content again.
  import('./sniff-formats.ts').then(({ sniffFormats }) => sniffFormats(files)).catch(() => undefined);

interface Session extends Omit<SessionState, 'transfers'> {
  /** Whether files are or were on their way to the server; which ones, and how far, `useTransfers` says. */
  hasTransfers: boolean;
  /** Whether the server should be asked for work that this page does not know of. */
  mayHaveWork: boolean;
  /** Whether the server may keep results of this browser or of its member. */
  mayHaveEarlier: boolean;
  /** What is wrong with some of them is said in the words of the page. */
  addFiles: (files: readonly File[], sentences: Purpose['sentences']) => Promise<void>;
  removeFile: (key: string) => void;
  moveFile: (key: string, by: -1 | 1) => void;
  /** Moves a file to where another is. */
  placeFile: (key: string, at: string) => void;
  /** Puts a file that was sent back into the list, by its name. */
  addAgain: (fileName: string) => void;
  convert: (options?: ConvertOptions) => void;
  /** Converts an uploaded file again with the visitor's AI key, which is asked for where there is none. */
  readWithAi: (uploadId: string, fileName: string) => void;
  /** Converts a page of ours at once, with the built-in engine. */
  convertSample: () => void;
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

const startedWithin = (milliseconds: number) => Date.now() - Number(recall(STARTED_KEY) ?? 0) < milliseconds;

/** What this tab showed before it was loaded anew, and whether this browser may have work elsewhere. */
const rememberedWork = () => ({
  batchIds: recall(BATCHES_KEY, 'sessionStorage')?.split(' ') ?? [],
  startedToday: startedWithin(DAY),
});

/** The work of before: not in what is rendered first, which was written when the site was built. */
function useRememberedWork(dispatch: Dispatch<SessionAction>): boolean {
  const [before] = useState(rememberedWork);
  useLayoutEffect(() => {
    if (before.batchIds.length > 0) dispatch({ type: 'remembered', batchIds: before.batchIds });
  }, [before, dispatch]);
  return useHydrated() && before.startedToday;
}

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
  addAgain: (fileName: string) => dispatch({ type: 'again', fileName }),
  removeFile: (key: string) => dispatch({ type: 'removed', key }),
  moveFile: (key: string, by: -1 | 1) => dispatch({ type: 'moved', key, by }),
  placeFile: (key: string, at: string) => dispatch({ type: 'placed', key, at }),
  found: (batchId: string) => dispatch({ type: 'found', batchId }),
  lost: (batchId: string) => dispatch({ type: 'lost', batchId }),
  watched: (batchId: string, active: boolean) => dispatch({ type: 'watched', batchId, active }),
});

/** What a visitor can do with their files. */
function useActions(state: SessionState, dispatch: Dispatch<SessionAction>) {
  const { t } = useTranslation();
  const showProblems = useProblemToasts();
  const { start, startAgain, stop } = useConversionRun(dispatch);
  const { files, converting } = state;

  const addFiles = useCallback(
    async (added: readonly File[], sentences: Purpose['sentences']) => {
      const nameless = added.filter(isNameless);
      const sniffed = nameless.length > 0 ? await sniff(nameless) : undefined;
      const { accepted, problems } = acceptFiles(added, files, sniffed);
      if (accepted.length > 0) {
        void loadStart();
        // Loaded ahead only.
        loadWatches().catch(() => undefined);
        preloadToasts();
        void refreshViewer();
      }
      dispatch({ type: 'added', files: accepted });
      showProblems(problems, sentences);
    },
    [files, dispatch, showProblems],
  );

  const convert = useCallback(
    (options: ConvertOptions = DEFAULT_OPTIONS) => {
      if (converting) return;
      const viewer = currentViewer();
      const refused = viewer && allowanceErrorBefore(viewer, files.length);
      const startAfterKey = (some: readonly ChosenFile[]) => {
        if (asksForKey(some)) openKeyDialog({ goOn: () => void start(some, options) });
        else void start(some, options);
      };
      if (files.length === 0) showProblems([problemOf('no-files')]);
      else if (!navigator.onLine) showProblems([problemOf('offline')]);
      else if (refused) {
        const removeFile = (key: string) => dispatch({ type: 'removed', key });
        const convertSome = (count: number) => startAfterKey(files.slice(0, count));
        showAllowanceError(refused, showProblems, convertSome, joinOf(files, removeFile));
      } else startAfterKey(files);
    },
    [files, converting, start, dispatch, showProblems],
  );

  const readWithAi = useCallback(
    (uploadId: string, fileName: string) => {
      const goOn = () => {
        if (engineInput().apiKey) void startAgain(uploadId, optionsLike(fileName));
      };
      if (engineInput().apiKey) goOn();
      else openKeyDialog({ goOn, withKey: true });
    },
    [startAgain],
  );

  const convertSample = useCallback(() => {
    void Promise.all([import('./sample-file.ts').then(({ sampleFile }) => sampleFile()), loadOutcome()])
      .then(([sample]) => start([sample], DEFAULT_OPTIONS, { builtIn: true }))
      .catch(() => showProblems([problemOf(navigator.onLine ? 'internal' : 'offline')]));
  }, [start, showProblems]);

  const newConversion = useCallback(() => {
    const { batchIds, startedHere, sent, transfers } = state;
    const unsent = new Set(transfers.map(({ key }) => key));
    const stopped = stop(batchIds.filter((id) => startedHere.includes(id) || isHeldHere(id)));
    dispatch({ type: 'cleared' });
    const undo = async () => {
      const names = await stopped;
      const back = sent.filter(({ key, file }) => unsent.has(key) || names.includes(file.name));
      dispatch({ type: 'restored', before: state, files: back });
    };
    const hasWork = state.files.length + batchIds.length + transfers.length > 0;
    showToast({
      title: t('toast.newConversion'),
      tone: 'info',
      actions: hasWork ? [{ label: t('toast.undo'), onUse: () => void undo() }] : [],
      closesAfter: UNDO_WITHIN,
    });
  }, [state, stop, dispatch, t]);

  return useMemo(
    () => ({ addFiles, convert, readWithAi, convertSample, newConversion }),
    [addFiles, convert, readWithAi, convertSample, newConversion],
  );
}

/** Holds the visitor's files and batches above all pages, so that work goes on while they look around. */
export function ConversionSession({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const [state, dispatch] = useReducer(sessionReducer, emptySession);
  const mayHaveWork = useRememberedWork(dispatch);

  const isMember = useViewer()?.account != null;
  const reports = useMemo(() => reportsTo(dispatch), []);
  const actions = useActions(state, dispatch);
  const { files, transfers, batchIds, startedHere, sent, converting } = state;
  const mayHaveEarlier = isMember || (hydrated && startedWithin(LIMITS.resultLifetime));
  const hasTransfers = transfers.length > 0;
  useRememberedBatches(batchIds);
  useLeaveWarning(transfers.some(isTravelling));
  const session = useMemo<Session>(
    () => ({
      files,
      hasTransfers,
      batchIds,
      startedHere,
      sent,
      converting,
      ...reports,
      ...actions,
      mayHaveWork,
      mayHaveEarlier,
    }),
    [
      files,
      hasTransfers,
      batchIds,
      startedHere,
      sent,
      converting,
      reports,
      actions,
      mayHaveWork,
      mayHaveEarlier,
    ],
  );
  const hasWork = mayHaveWork || batchIds.length > 0;
  return (
    <SessionContext value={session}>
      <TransfersContext value={transfers}>{children}</TransfersContext>
      <Suspense fallback={null}>{hasWork && <BatchWatches />}</Suspense>
    </SessionContext>
  );
}
