import type { ChildProcess } from 'node:child_process';
import { LIMITS, SutraError } from '@sutra/contract';
import type { ConvertHooks, ReadPage } from '@sutra/engine';
import { EngineCrash } from './engine-crash.ts';
import type { EngineMessage, EngineResult, EngineSettings, EngineTask, PageStored } from './messages.ts';
import { endProcess, startProcess } from './start-process.ts';

/**
 * In megabytes; what lies outside JavaScript's heap (pictures, WebAssembly) has limits of its own. From 2 GB on V8 keeps its
 * built-in functions beside the code that calls them; with 1,536 a page of TeX took a twentieth more.
 */
const HEAP_LIMIT = 2_048;
/**
 * In megabytes, of a process between files: what glibc keeps in small pieces after a hostile file, only the end of the
 * process gives back (DECISIONS.md). A dozen photos and scans leave 540.
 */
const RESIDENT_LIMIT = 600;
const MEGABYTE = 1024 * 1024;

export { EngineCrash } from './engine-crash.ts';

export interface EngineHooks extends ConvertHooks {
  /** Hears how much of the page that is being read has been recognised, 0 to 1. */
  onRecognised?: (share: number) => void;
  /** Hears each second, and at its end, how much processor time the file has had, in milliseconds. */
  onProcessorTime?: (ms: number) => void;
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
  /** Starts the process before the first file asks for it. */
  warm(): void;
  /** Of its process, a second ago at most. */
  residentBytes(): number;
  close(): Promise<void>;
}

export interface EngineHostOptions extends EngineSettings {
  /** In milliseconds, for one file that no model reads. */
  timeLimit?: number;
  /** In megabytes. */
  heapLimit?: number;
  /** Memory of a process that has done a file and is ended for it, in megabytes. */
  residentLimit?: number;
  /** Until a process that has nothing to do is ended and its memory given back, in milliseconds. */
  idleLimit?: number;
  /** Whether the next process is started as soon as one has ended. */
  keepWarm?: boolean;
}

const IDLE_LIMIT = 120_000;

/**
 * Runs the engine in a process of its own, kept between files and ended when a file was stopped, broke it or left it with
 * too much memory. `entry` is a file that calls `serveThread`.
 */
export function engineHost(entry: URL, options: EngineHostOptions): EngineHost {
  const {
    timeLimit = LIMITS.conversionTime,
    heapLimit = HEAP_LIMIT,
    residentLimit = RESIDENT_LIMIT,
    idleLimit = IDLE_LIMIT,
    keepWarm = false,
    ...settings
  } = options;
  let current: ChildProcess | null = null;
  let residentBytes = 0;
  let idle: NodeJS.Timeout | undefined;

  const forget = () => {
    clearTimeout(idle);
    const ended = current;
    current = null;
    residentBytes = 0;
    return ended;
  };

  const discard = async () => {
    const ended = forget();
    if (ended) await endProcess(ended);
  };

  const warm = () => {
    if (current) return current;
    const started = startProcess(entry, { settings, heapLimit });
    started.on('message', (message: EngineMessage) => {
      if (message.type === 'usage' && started === current) residentBytes = message.residentBytes;
    });
    started.on('disconnect', () => {
      if (started === current) void discard();
    });
    current = started;
    return started;
  };

  /** Not waited for: the next file has a process of its own. */
  const replace = () => {
    void discard();
    if (keepWarm) warm();
  };

  return {
    warm,
    residentBytes: () => residentBytes,
    convert: async (task, hooks = {}) => {
      hooks.signal?.throwIfAborted();
      clearTimeout(idle);
      const running = warm();
      const limit = task.apiKey ? LIMITS.modelConversionTime : (task.timeLimit ?? timeLimit);
      const settled = await converse(running, task, hooks, limit);
      if (!settled.clean || residentBytes > residentLimit * MEGABYTE) replace();
      else idle = setTimeout(replace, idleLimit).unref();
      if (settled.error) throw settled.error;
      return settled.result;
    },
    close: discard,
  };
}

type Settled =
  | { clean: boolean; error: Error; result?: undefined }
  | { clean: true; error?: undefined; result: EngineResult };

/** Tells what the engine has come to. */
function reportProgress(message: EngineMessage, hooks: EngineHooks): void {
  switch (message.type) {
    case 'step':
      return hooks.onStep?.(message.step);
    case 'contentType':
      return hooks.onContentType?.(message.contentType);
    case 'pages':
      return hooks.onPages?.(message.done, message.total);
    case 'recognised':
      return hooks.onRecognised?.(message.share);
    case 'preview':
      return hooks.onPreview?.(message.page, message.text);
    case 'usage':
      return hooks.onProcessorTime?.(message.processorMs);
  }
}

/** How a message ends the file; null where it goes on. */
function settledBy(message: EngineMessage): Settled | null {
  switch (message.type) {
    case 'done':
      return { clean: true, result: message.result };
    case 'refused':
      return { clean: true, error: new SutraError(message.code, message.details) };
    case 'full':
      return { clean: false, error: new SutraError('out-of-memory') };
    case 'crashed':
      return { clean: false, error: new EngineCrash(message.kind, message.where) };
    default:
      return null;
  }
}

function converse(
  running: ChildProcess,
  task: EngineTask,
  hooks: EngineHooks,
  timeLimit: number,
): Promise<Settled> {
  return new Promise((resolve) => {
    const settle = (settled: Settled) => {
      clearTimeout(timer);
      hooks.signal?.removeEventListener('abort', onAbort);
      running.off('message', onMessage).off('disconnect', onDisconnect);
      resolve(settled);
    };
    const onAbort = () => settle({ clean: false, error: new SutraError('cancelled') });
    const onDisconnect = () => settle({ clean: false, error: new EngineCrash('exit', []) });
    const keep = async (page: ReadPage) => {
      try {
        await hooks.keepPage?.(page);
        const stored: PageStored = { stored: page.page };
        running.send(stored);
      } catch (error) {
        settle({ clean: false, error: error as Error });
      }
    };
    const onMessage = (message: EngineMessage) => {
      if (message.type === 'page') void keep(message.page);
      reportProgress(message, hooks);
      const settled = settledBy(message);
      if (settled) settle(settled);
    };
    const timer = setTimeout(
      () => settle({ clean: false, error: new SutraError('took-too-long') }),
      timeLimit,
    );
    hooks.signal?.addEventListener('abort', onAbort, { once: true });
    running.on('message', onMessage).on('disconnect', onDisconnect);
    running.send(task);
  });
}
