import { type Dispatch, useCallback, useRef } from 'react';
import { forget, remember } from '../../browser-storage.ts';
import { type Problem, problemOf } from '../../problem.ts';
import { countConversion } from '../../tracking/tracking.ts';
import { offerPlan } from '../account/offers.ts';
import { isRefusal, tellRefusal } from '../account/tell-refusal.ts';
import { refreshViewer } from '../account/viewer.ts';
import { useProblemToasts } from '../toasts.tsx';
import type { ChosenFile } from './accept-files.ts';
import type { ConvertOptions } from './options.ts';
import type { SessionAction } from './session-state.ts';

/** When this browser last started a conversion, in milliseconds. */
export const STARTED_KEY = 'sutra.started';

/** The part that talks to the server; loaded with the first chosen file. */
export const loadStart = () => import('./start-conversion.ts');

interface Outcome {
  actions: SessionAction[];
  problems: Problem[];
}

/** Between two looks at how far the uploads are, in milliseconds: browsers tell it many times as often. */
const LOOK_EVERY = 200;

function sharesTo(dispatch: Dispatch<SessionAction>) {
  let shares = new Map<string, number>();
  const tell = () => {
    dispatch({ type: 'sent', shares });
    shares = new Map();
  };
  return (key: string, share: number) => {
    if (shares.size === 0) setTimeout(tell, LOOK_EVERY);
    shares.set(key, share);
  };
}

async function runConversion(
  files: readonly ChosenFile[],
  options: ConvertOptions,
  signal: AbortSignal,
  dispatch: Dispatch<SessionAction>,
): Promise<Outcome> {
  const { startConversion, cancelBatch } = await loadStart();
  const problems: Problem[] = [];
  const { batchId, problem } = await startConversion(files, options, signal, {
    onSent: sharesTo(dispatch),
    onRefused: (key, fault) => {
      problems.push(fault);
      dispatch({ type: 'refused', key, problem: fault });
    },
  });
  if (problem) problems.push(problem);
  if (batchId && !problem) {
    if (signal.aborted) await cancelBatch(batchId);
    return { actions: [{ type: 'queued', batchId }], problems };
  }
  const actions: SessionAction[] = [{ type: 'stopped', files: problem ? files : [] }];
  if (batchId) actions.push({ type: 'found', batchId });
  return { actions, problems };
}

const cancelBatches = (batchIds: readonly string[]) =>
  loadStart()
    .then(({ cancelBatch }) => Promise.all(batchIds.map(cancelBatch)))
    .catch(() => undefined);

/** Starts a conversion of files, and stops whatever runs. */
export function useConversionRun(dispatch: Dispatch<SessionAction>) {
  const showProblems = useProblemToasts();
  const running = useRef<AbortController | null>(null);

  const start = useCallback(
    async (files: readonly ChosenFile[], options: ConvertOptions) => {
      const controller = new AbortController();
      running.current = controller;
      remember(STARTED_KEY, String(Date.now()));
      dispatch({ type: 'started' });
      countConversion();
      const outcome = await runConversion(files, options, controller.signal, dispatch).catch(() => ({
        actions: [{ type: 'stopped', files } as const],
        problems: [problemOf('internal')],
      }));
      if (controller.signal.aborted) return;
      void (outcome.problems.length === 0 ? offerPlan() : refreshViewer());
      for (const problem of outcome.problems.filter(isRefusal)) tellRefusal(problem, showProblems);
      showProblems(outcome.problems.filter((problem) => !isRefusal(problem)));
      for (const action of outcome.actions) dispatch(action);
    },
    [dispatch, showProblems],
  );

  const stop = useCallback((batchIds: readonly string[]) => {
    running.current?.abort();
    forget(STARTED_KEY);
    if (batchIds.length > 0) void cancelBatches(batchIds);
  }, []);

  return { start, stop };
}
