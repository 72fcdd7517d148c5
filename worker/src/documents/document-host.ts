import type { Worker } from 'node:worker_threads';
import { SutraError } from '@sutra/contract';
import { EngineCrash, threadFailure } from '../engine/engine-crash.ts';
import { startThread } from '../engine/start-thread.ts';
import type { DocumentMessage, DocumentTask, DocumentWork, DocumentWorkName } from './messages.ts';

/** In megabytes. */
const HEAP_LIMIT = 1_024;
/** For one piece of work, and until a thread that has none is ended, in milliseconds. */
const TIME_LIMIT = 90_000;
const IDLE_LIMIT = 120_000;

export interface DocumentHost {
  /**
   * One piece of work after the other.
   *
   * @throws SutraError what the engine throws, `took-too-long`, `out-of-memory`
   * @throws EngineCrash otherwise
   */
  do<Name extends DocumentWorkName>(
    work: Name,
    request: DocumentWork[Name]['request'],
  ): Promise<DocumentWork[Name]['result']>;
  close(): Promise<void>;
}

export interface DocumentHostOptions {
  timeLimit?: number;
  heapLimit?: number;
  idleLimit?: number;
}

function converse(thread: Worker, task: DocumentTask, timeLimit: number): Promise<DocumentMessage> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    };
    const onMessage = (message: DocumentMessage) => settle(() => resolve(message));
    const onError = (error: Error) => settle(() => reject(threadFailure(error)));
    const onExit = () => settle(() => reject(new EngineCrash('exit', [])));
    const timer = setTimeout(() => settle(() => reject(new SutraError('took-too-long'))), timeLimit);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(task, []);
  });
}

/** Works on kept documents in a thread of its own, apart from conversions; it lives while there is work. */
export function documentHost(entry: URL, options: DocumentHostOptions = {}): DocumentHost {
  const { timeLimit = TIME_LIMIT, heapLimit = HEAP_LIMIT, idleLimit = IDLE_LIMIT } = options;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const discard = async () => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };

  async function run(task: DocumentTask): Promise<DocumentMessage> {
    clearTimeout(idle);
    thread ??= startThread(entry, {}, heapLimit);
    try {
      return await converse(thread, task, timeLimit);
    } catch (error) {
      await discard();
      throw error;
    } finally {
      idle = setTimeout(() => void discard(), idleLimit).unref();
    }
  }

  return {
    do: async (work, request) => {
      const running = last.then(() => run({ work, request } as DocumentTask));
      // Its caller gets the error; the next task goes on after it.
      last = running.catch(() => undefined);
      const message = await running;
      if (message.type === 'refused') throw new SutraError(message.code, message.details);
      if (message.type === 'crashed') throw new EngineCrash(message.kind, message.where);
      return message.result;
    },
    close: discard,
  };
}
