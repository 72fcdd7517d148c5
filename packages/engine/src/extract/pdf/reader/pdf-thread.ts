import { Worker } from 'node:worker_threads';
import { SutraError } from '@sutra/contract';
import type { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pdfjs, readingHalf } from './pdfjs.ts';

/** Megabytes of heap that one document may make pdf.js take. */
const HEAP = 768;
/** Of those, for what is soon forgotten; more would only wait longer to be cleared. */
const YOUNG_HEAP = 16;

/** What runs in the thread: the half of pdf.js that reads files, and the one thing of browsers that it needs. */
const SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
globalThis.DOMMatrix = class {
  a = 1; b = 0; c = 0; d = 1; e = 0; f = 0;
  scaleSelf(x, y) {
    this.a *= x; this.b *= x; this.c *= y; this.d *= y;
    return this;
  }
  translateSelf(x, y) {
    this.e += this.a * x + this.c * y; this.f += this.b * x + this.d * y;
    return this;
  }
};
process.on('unhandledRejection', () => {});
import(workerData).then(({ WorkerMessageHandler }) => WorkerMessageHandler.initializeFromPort(parentPort));`;

/**
 * The half of pdf.js that reads files, in a thread of its own: it cannot be interrupted, and a broken font map keeps
 * it busy for minutes or fills the memory. The thread can be ended at any time; a full heap ends it too.
 */
export interface PdfThread {
  worker: PDFWorker;
  /**
   * The answer to come.
   *
   * @throws SutraError `took-too-long` or `out-of-memory`; the thread has ended then.
   */
  answer<Answer>(promise: Promise<Answer>, milliseconds: number): Promise<Answer>;
  end(): Promise<unknown>;
  /** Whether the process waits for the thread. */
  hold(needed: boolean): void;
}

type Listener = (event: { data: unknown }) => void;

/** A thread as pdf.js expects a worker of the web to be. */
const portOf = (thread: Worker) => ({
  postMessage: (message: unknown, transfer?: ArrayBuffer[]) => thread.postMessage(message, transfer),
  addEventListener(_: 'message', listener: Listener, { signal }: { signal?: AbortSignal } = {}) {
    const listen = (data: unknown) => listener({ data });
    thread.on('message', listen);
    signal?.addEventListener('abort', () => thread.off('message', listen));
  },
});

/** Questions that end with the thread. They are forgotten when they are answered: a race would keep the answers. */
function openQuestions(): Pick<PdfThread, 'answer'> & { reject(reason: SutraError): void } {
  const waiting = new Set<(reason: SutraError) => void>();
  let ended: SutraError | null = null;
  return {
    reject: (reason) => {
      ended ??= reason;
      for (const refuse of waiting) refuse(ended);
    },
    answer: (promise, milliseconds) =>
      new Promise((resolve, refuse) => {
        promise.catch(() => undefined);
        if (ended) return refuse(ended);
        const timer = setTimeout(() => refuse(new SutraError('took-too-long')), milliseconds);
        waiting.add(refuse);
        const settle = () => {
          clearTimeout(timer);
          waiting.delete(refuse);
        };
        promise.then(resolve, refuse).finally(settle);
      }),
  };
}

function startWorker(): Worker {
  const thread = new Worker(SOURCE, {
    eval: true,
    execArgv: [],
    workerData: readingHalf,
    resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: YOUNG_HEAP },
    stdout: true,
    stderr: true,
  });
  thread.stdout.resume();
  thread.stderr.resume();
  return thread.setMaxListeners(0);
}

const isFull = ({ code }: NodeJS.ErrnoException) => code === 'ERR_WORKER_OUT_OF_MEMORY';

function startThread(): PdfThread {
  const thread = startWorker();
  const questions = openQuestions();
  thread.on('error', (error) =>
    questions.reject(new SutraError(isFull(error) ? 'out-of-memory' : 'pdf-damaged')),
  );
  thread.on('exit', () => {
    questions.reject(new SutraError('took-too-long'));
    if (idle === own) idle = null;
  });
  const own: PdfThread = {
    // pdf.js takes any port; its types know none.
    worker: new pdfjs.PDFWorker({ port: portOf(thread) as unknown as null, verbosity: 0 }),
    answer: (promise, milliseconds) => questions.answer(promise, milliseconds),
    end: () => thread.terminate(),
    hold: (needed) => (needed ? thread.ref() : thread.unref()),
  };
  return own;
}

/** Kept for the next document: to start one costs as much as to read some pages. */
let idle: PdfThread | null = null;

export function takeThread(): PdfThread {
  const thread = idle ?? startThread();
  idle = null;
  thread.hold(true);
  return thread;
}

export async function giveThreadBack(thread: PdfThread): Promise<void> {
  if (idle) return void (await thread.end());
  idle = thread;
  thread.hold(false);
}
