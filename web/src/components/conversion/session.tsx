import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { forget, recall, remember } from '../../browser-storage.ts';
import { type Problem, problemOf } from '../../problem.ts';
import { showToast, useProblemToasts } from '../toasts.tsx';
import { acceptFiles, type ChosenFile } from './accept-files.ts';
import { emptySession, isTravelling, type SessionState, sessionReducer } from './session-state.ts';

const BATCHES_KEY = 'sutra.batches';
const STARTED_KEY = 'sutra.started';
const DAY = 24 * 3600_000;

const BatchWatches = lazy(() => import('./batch-watches.tsx'));
const loadStart = () => import('./start-conversion.ts');

interface Session extends SessionState {
  /** Whether the server should be asked for work that this page does not know of. */
  mayHaveWork: boolean;
  addFiles: (files: readonly File[]) => void;
  removeFile: (key: string) => void;
  convert: () => void;
  newConversion: () => void;
  found: (batchId: string) => void;
  lost: (batchId: string) => void;
  watched: (batchId: string, active: boolean) => void;
}

const SessionContext = createContext<Session | null>(null);

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

/** Holds the visitor's files and batches above all pages, so that work goes on while they look around. */
export function ConversionSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const showProblems = useProblemToasts();
  const [state, dispatch] = useReducer(sessionReducer, undefined, restored);
  const running = useRef<AbortController | null>(null);
  const [mayHaveWork] = useState(startedLately);
  const reports = useMemo(
    () => ({
      removeFile: (key: string) => dispatch({ type: 'removed', key }),
      found: (batchId: string) => dispatch({ type: 'found', batchId }),
      lost: (batchId: string) => dispatch({ type: 'lost', batchId }),
      watched: (batchId: string, active: boolean) => dispatch({ type: 'watched', batchId, active }),
    }),
    [],
  );
  useRememberedBatches(state.batchIds);
  useLeaveWarning(state.transfers.some(isTravelling));

  const addFiles = useCallback(
    (files: readonly File[]) => {
      const { accepted, problems } = acceptFiles(files, state.files);
      if (accepted.length > 0) void loadStart();
      dispatch({ type: 'added', files: accepted });
      showProblems(problems);
    },
    [state.files, showProblems],
  );

  const run = useCallback(
    async (files: ChosenFile[], controller: AbortController) => {
      const refused: Problem[] = [];
      try {
        const { startConversion } = await loadStart();
        const { batchId, problem } = await startConversion(files, controller.signal, {
          onSent: (key, sent) => dispatch({ type: 'sent', key, sent }),
          onRefused: (key, fault) => {
            refused.push(fault);
            dispatch({ type: 'refused', key, problem: fault });
          },
        });
        showProblems(problem ? [...refused, problem] : refused);
        dispatch(batchId ? { type: 'queued', batchId } : { type: 'stopped', files: problem ? files : [] });
      } catch {
        if (controller.signal.aborted) return;
        showProblems([problemOf('internal')]);
        dispatch({ type: 'stopped', files });
      }
    },
    [showProblems],
  );

  const convert = useCallback(() => {
    if (state.converting) return;
    if (state.files.length === 0) return showProblems([problemOf('no-files')]);
    const controller = new AbortController();
    running.current = controller;
    remember(STARTED_KEY, String(Date.now()));
    dispatch({ type: 'started' });
    void run(state.files, controller);
  }, [state.files, state.converting, run, showProblems]);

  const newConversion = useCallback(() => {
    running.current?.abort();
    const { batchIds } = state;
    if (batchIds.length > 0) {
      void loadStart()
        .then(({ cancelBatch }) => Promise.all(batchIds.map(cancelBatch)))
        .catch(() => undefined);
    }
    forget(STARTED_KEY);
    dispatch({ type: 'cleared' });
    showToast({ title: t('toast.newConversion'), tone: 'info' });
  }, [state, t]);

  const session = useMemo<Session>(
    () => ({
      ...state,
      mayHaveWork,
      addFiles,
      convert,
      newConversion,
      ...reports,
    }),
    [state, reports, mayHaveWork, addFiles, convert, newConversion],
  );
  const hasWork = mayHaveWork || state.batchIds.length > 0;
  return (
    <SessionContext value={session}>
      {children}
      <Suspense fallback={null}>{hasWork && <BatchWatches />}</Suspense>
    </SessionContext>
  );
}
