import { Worker } from 'node:worker_threads';
import { SutraError } from '@sutra/contract';
import { afterProcessorTime } from './processor-time.ts';

/** A thread whose work cannot be interrupted, but which can be ended at any time; a full heap ends it too. */
export interface EndableThread {
  worker: Worker;
  /**
   * The answer to come, within so many milliseconds of processor time.
   *
   * @throws SutraError `took-too-long` or `out-of-memory` once the thread has ended, `took-too-long` when it is late
   */
  answer<Answer>(promise: Promise<Answer>, limitMs: number): Promise<Answer>;
  end(): Promise<unknown>;
  /** Whether the process waits for the thread. */
  hold(needed: boolean): void;
  hasEnded(): boolean;
}

/** Questions that end with the thread. They are forgotten when they are answered: a race would keep the answers. */
function openQuestions() {
  const waiting = new Set<(reason: SutraError) => void>();
  let ended: SutraError | null = null;
  return {
    hasEnded: () => ended !== null,
    reject: (reason: SutraError) => {
      ended ??= reason;
      for (const refuse of waiting) refuse(ended);
    },
    answer: <Answer>(promise: Promise<Answer>, limitMs: number): Promise<Answer> =>
      new Promise((resolve, refuse) => {
        promise.catch(() => undefined);
        if (ended) return refuse(ended);
        const stopTimer = afterProcessorTime(limitMs, () => refuse(new SutraError('took-too-long')));
        const refuseEnded = (reason: SutraError) => {
          stopTimer();
          refuse(reason);
        };
        waiting.add(refuseEnded);
        const settle = () => {
          stopTimer();
          waiting.delete(refuseEnded);
        };
        promise.then(resolve, refuse).finally(settle);
      }),
  };
}

/** The least that a picture or a page is waited for: an ordinary one takes a tenth of it. */
export const MIN_PATIENCE_MS = 1000;
/** A file that made its reader wait once will do so again; a page that is only large still gets its time twice. */
const PATIENCE_DIVISOR = 3;

/** How long the next task of a file may take, in milliseconds, after one took longer than `patienceMs`. */
export const shortenedPatience = (patienceMs: number): number =>
  Math.max(MIN_PATIENCE_MS, patienceMs / PATIENCE_DIVISOR);

const isFull = ({ code }: NodeJS.ErrnoException) => code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Libraries print what they think of a file. Nobody reads it: a stream that is read keeps the process alive. */
const QUIET = 'for (const name of Object.keys(console)) console[name] = () => {};';

/** Starts a thread on a source of its own: whoever bundles the program need not know of it. */
export function startThread(
  source: string,
  workerData: unknown,
  heap: { old: number; young: number },
): EndableThread {
  const worker = new Worker(`${QUIET}\n${source}`, {
    eval: true,
    execArgv: [],
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heap.old, maxYoungGenerationSizeMb: heap.young },
    stdout: true,
    stderr: true,
  });
  worker.setMaxListeners(0);
  const questions = openQuestions();
  worker.on('error', (error) =>
    questions.reject(new SutraError(isFull(error) ? 'out-of-memory' : 'pdf-damaged', {}, { cause: error })),
  );
  worker.on('exit', () => questions.reject(new SutraError('took-too-long')));
  return {
    worker,
    answer: (promise, limitMs) => questions.answer(promise, limitMs),
    end: () => worker.terminate(),
    hold: (needed) => (needed ? worker.ref() : worker.unref()),
    hasEnded: questions.hasEnded,
  };
}

export interface ThreadPool<Thread> {
  take(): Thread;
  giveBack(thread: Thread): Promise<void>;
}

/** One thread is kept for the next document: to start one costs as much as to read some pages. */
export function threadPool<Thread extends EndableThread>(start: () => Thread): ThreadPool<Thread> {
  let idle: Thread | null = null;
  return {
    take() {
      const thread = idle && !idle.hasEnded() ? idle : start();
      idle = null;
      thread.hold(true);
      return thread;
    },
    async giveBack(thread) {
      if (idle && !idle.hasEnded()) return void (await thread.end());
      idle = thread;
      thread.hold(false);
    },
  };
}
