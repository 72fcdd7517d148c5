import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import { remember } from '../../browser-storage.ts';
import { nextPaint } from '../../next-paint.ts';
import { type Problem, problemOf } from '../../problem.ts';
import { countConversion } from '../../tracking/tracking.ts';
import { refreshViewer } from '../../viewer/viewer.ts';
import { offerPlan } from '../account/offers.ts';
import { isAllowanceError, showAllowanceError } from '../account/show-allowance-error.ts';
import { useProblemToasts } from '../toasts.tsx';
import type { ChosenFile } from './accept-files.ts';
import { joinOf } from './capture/photographed-pages.ts';
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
  const notify = () => {
    dispatch({ type: 'sent', shares });
    shares = new Map();
  };
  return (key: string, share: number) => {
    if (shares.size === 0) setTimeout(notify, LOOK_EVERY);
    shares.set(key, share);
  };
}

interface RunOptions {
  /** Without the visitor's AI key, whatever they have chosen. */
  builtIn?: boolean;
}

async function runConversion(
  files: readonly ChosenFile[],
  options: ConvertOptions & RunOptions,
  signal: AbortSignal,
  dispatch: Dispatch<SessionAction>,
): Promise<Outcome> {
  const { startConversion, cancelBatch } = await loadStart();
  const problems: Problem[] = [];
  const unsent: string[] = [];
  const { batchId, problem } = await startConversion(files, options, signal, {
    onSent: sharesTo(dispatch),
    onRefused: (key, error) => {
      problems.push(error);
      if (error.code === 'upload-interrupted') unsent.push(key);
      dispatch({ type: 'refused', key, problem: error });
    },
  });
  if (problem) problems.push(problem);
  if (batchId && !problem) {
    if (signal.aborted) await cancelBatch(batchId);
    const back = files.filter(({ key }) => unsent.includes(key));
    return {
      actions: [
        { type: 'queued', batchId },
        { type: 'added', files: back },
      ],
      problems,
    };
  }
  const back = problem ? files : files.filter(({ key }) => unsent.includes(key));
  const actions: SessionAction[] = [{ type: 'stopped', files: back }];
  if (batchId) actions.push({ type: 'found', batchId });
  return { actions, problems };
}

const cancelBatches = (batchIds: readonly string[]): Promise<string[]> =>
  loadStart()
    .then(({ cancelBatch }) => Promise.all(batchIds.map(cancelBatch)))
    .then((names) => names.flat())
    // Not reached: the watch of the batch goes on and shows that it runs.
    .catch(() => []);

/** Starts a conversion of files, and stops whatever runs. */
export function useConversionRun(dispatch: Dispatch<SessionAction>) {
  const showProblems = useProblemToasts();
  const running = useRef<AbortController | null>(null);
  const starting = useRef(false);
  const restart = useRef<(files: readonly ChosenFile[], options: ConvertOptions) => Promise<void>>(
    async () => {},
  );

  const start = useCallback(
    async (files: readonly ChosenFile[], options: ConvertOptions, run: RunOptions = {}) => {
      if (starting.current) return;
      starting.current = true;
      const controller = new AbortController();
      running.current = controller;
      // The press shows before the list of what is converted is made.
      await nextPaint();
      starting.current = false;
      if (controller.signal.aborted) return;
      remember(STARTED_KEY, String(Date.now()));
      dispatch({ type: 'started', files });
      countConversion();
      const outcome = await runConversion(files, { ...options, ...run }, controller.signal, dispatch).catch(
        () => ({
          actions: [{ type: 'stopped', files } as const],
          problems: [problemOf('internal')],
        }),
      );
      if (controller.signal.aborted) return;
      void (outcome.problems.length === 0 ? offerPlan() : refreshViewer());
      const convertSome = (count: number) => void restart.current(files.slice(0, count), options);
      const join = joinOf(files, (key) => dispatch({ type: 'removed', key }));
      for (const problem of outcome.problems.filter(isAllowanceError))
        showAllowanceError(problem, showProblems, convertSome, join);
      showProblems(outcome.problems.filter((problem) => !isAllowanceError(problem)));
      for (const action of outcome.actions) dispatch(action);
    },
    [dispatch, showProblems],
  );

  useEffect(() => {
    restart.current = start;
  }, [start]);

  const startAgain = useCallback(
    async (uploadId: string, options: ConvertOptions) => {
      remember(STARTED_KEY, String(Date.now()));
      const { convertAgain } = await loadStart();
      const { batchId, problem } = await convertAgain(uploadId, options).catch(() => ({
        batchId: null,
        problem: problemOf('internal'),
      }));
      void (problem ? refreshViewer() : offerPlan());
      if (batchId) dispatch({ type: 'queued', batchId });
      if (problem && isAllowanceError(problem)) showAllowanceError(problem, showProblems);
      else if (problem) showProblems([problem]);
    },
    [dispatch, showProblems],
  );

  /** Answers the names of the files that were being converted. */
  const stop = useCallback((batchIds: readonly string[]): Promise<string[]> => {
    running.current?.abort();
    return batchIds.length > 0 ? cancelBatches(batchIds) : Promise.resolve([]);
  }, []);

  return { start, startAgain, stop };
}
