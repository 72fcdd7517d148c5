import type { Worker } from 'node:worker_threads';
import { LIMITS, SutraError } from '@sutra/contract';
import type { ConvertHooks, ReadPage } from '@sutra/engine';
import type { EngineMessage, EngineResult, EngineSettings, EngineTask, PageStored } from './messages.ts';
import { EngineCrash, startThread, threadFailure } from './start-thread.ts';

/** In megabytes; what lies outside JavaScript's heap (pictures, WebAssembly) has limits of its own. */
const HEAP_LIMIT = 1_536;

export { EngineCrash } from './start-thread.ts';

export interface EngineHooks extends ConvertHooks {
  /** Hears how much of the page that is being read has been recognised, 0 to 1. */
  onRecognised?: (share: number) => void;
}

export interface EngineHost {
  /**
   * Converts one file; one at a time.
   *
   * @throws SutraError for what the catalogue knows, `cancelled` when the signal fires, `took-too-long`,
   * `out-of-memory`
   * @throws EngineCrash otherwise
   */
  convert(task: EngineTask, hooks?: EngineHooks): Promise<EngineResult>;
  /** Starts the thread before the first file asks for it. */
  warm(): void;
  close(): Promise<void>;
}

export interface EngineHostOptions extends EngineSettings {
  /** In milliseconds, for one file that no model reads. */
  timeLimit?: number;
  /** In megabytes. */
  heapLimit?: number;
  /** Until a thread that has nothing to do is ended and its memory given back, in milliseconds. */
  idleLimit?: number;
  /** Whether the next thread is started as soon as an idle one has ended. */
  keepWarm?: boolean;
}

const IDLE_LIMIT = 120_000;

/** Runs the engine in a thread of its own, kept between files and ended when a file was stopped or broke it. */
export function engineHost(entry: URL, options: EngineHostOptions): EngineHost {
  const {
    timeLimit = LIMITS.conversionTime,
    heapLimit = HEAP_LIMIT,
    idleLimit = IDLE_LIMIT,
    keepWarm = false,
    ...settings
  } = options;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const discard = () => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    return ended?.terminate();
  };

  const warm = () => {
    thread ??= startThread(entry, settings, heapLimit);
    return thread;
  };

  const waitIdle = () => {
    const startAnew = async () => {
      await discard();
      if (keepWarm) warm();
    };
    idle = setTimeout(() => void startAnew(), idleLimit).unref();
  };

  return {
    warm,
    convert: async (task, hooks = {}) => {
      hooks.signal?.throwIfAborted();
      clearTimeout(idle);
      const running = warm();
      const limit = task.apiKey ? LIMITS.modelConversionTime : (task.timeLimit ?? timeLimit);
      const settled = await converse(running, task, hooks, limit);
      // Not waited for: a thread that is busy takes its time to end, and the next file has one of its own.
      if (!settled.clean) void discard();
      waitIdle();
      if (settled.error) throw settled.error;
      return settled.result;
    },
    close: async () => {
      await discard();
    },
  };
}

type Settled =
  | { clean: boolean; error: Error; result?: undefined }
  | { clean: true; error?: undefined; result: EngineResult };

/** What a message means for the file; null where it goes on. */
function settledBy(message: EngineMessage, hooks: EngineHooks): Settled | null {
  switch (message.type) {
    case 'step':
      hooks.onStep?.(message.step);
      return null;
    case 'contentType':
      hooks.onContentType?.(message.contentType);
      return null;
    case 'pages':
      hooks.onPages?.(message.done, message.total);
      return null;
    case 'recognised':
      hooks.onRecognised?.(message.share);
      return null;
    case 'preview':
      hooks.onPreview?.(message.page, message.text);
      return null;
    case 'page':
      return null;
    case 'done':
      return { clean: true, result: message.result };
    case 'refused':
      return { clean: true, error: new SutraError(message.code, message.details) };
    default:
      return { clean: false, error: new EngineCrash(message.kind, message.where) };
  }
}

function converse(thread: Worker, task: EngineTask, hooks: EngineHooks, timeLimit: number): Promise<Settled> {
  return new Promise((resolve) => {
    const settle = (settled: Settled) => {
      clearTimeout(timer);
      hooks.signal?.removeEventListener('abort', onAbort);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(settled);
    };
    const onAbort = () => settle({ clean: false, error: new SutraError('cancelled') });
    const onError = (error: Error) => settle({ clean: false, error: threadFailure(error) });
    const onExit = () => settle({ clean: false, error: new EngineCrash('exit', []) });
    const keep = async (page: ReadPage) => {
      try {
        await hooks.keepPage?.(page);
        const kept: PageStored = { kept: page.page };
        thread.postMessage(kept, []);
      } catch (error) {
        settle({ clean: false, error: error as Error });
      }
    };
    const onMessage = (message: EngineMessage) => {
      if (message.type === 'page') void keep(message.page);
      const settled = settledBy(message, hooks);
      if (settled) settle(settled);
    };
    const timer = setTimeout(
      () => settle({ clean: false, error: new SutraError('took-too-long') }),
      timeLimit,
    );
    hooks.signal?.addEventListener('abort', onAbort, { once: true });
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(task, []);
  });
}
