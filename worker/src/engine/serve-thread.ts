import { frames, kindOf } from './frames.ts';
import type { EngineMessage, EngineTask, PageStored, ThreadStart } from './messages.ts';
import { startThread } from './start-thread.ts';

const USAGE_INTERVAL_MS = 1_000;
/** What a terminal or an init system sends to all processes of a group: the worker decides when an engine ends. */
const SIGNALS_OF_GROUPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const say = (message: EngineMessage, onSent?: () => void) =>
  process.send?.(message, undefined, undefined, onSent);

/** Counts the processor time of the current file, of all threads of this process. */
function usageReport() {
  let since = process.cpuUsage();
  const report = () => {
    const { user, system } = process.cpuUsage(since);
    const processorMs = (user + system) / 1_000;
    say({ type: 'usage', processorMs, residentBytes: process.memoryUsage.rss() });
  };
  setInterval(report, USAGE_INTERVAL_MS);
  return {
    report,
    beginFile: () => {
      since = process.cpuUsage();
    },
  };
}

const endsFile = ({ type }: EngineMessage) => type === 'done' || type === 'refused' || type === 'crashed';

const failureOf = (error: NodeJS.ErrnoException): EngineMessage =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { type: 'full' }
    : { type: 'crashed', kind: kindOf(error), where: frames(error) };

/**
 * Runs the engine's thread in this process for the one that forked it, whose first message is a `ThreadStart`: passes
 * messages on both ways and tells each second, and before a file's end, what the process uses. It ends with its thread,
 * and when the other process is gone, whatever the thread is doing.
 */
export function serveThread(entry: URL): void {
  for (const signal of SIGNALS_OF_GROUPS) process.on(signal, () => {});
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  const usage = usageReport();
  process.once('message', ({ settings, heapLimit }: ThreadStart) => {
    const thread = startThread(entry, settings, heapLimit);
    thread.on('message', (message: EngineMessage) => {
      if (endsFile(message)) usage.report();
      say(message);
    });
    thread.on('error', (error) => say(failureOf(error)));
    // The end of the channel is read after what was said before; the end of the process may be noticed earlier.
    thread.on('exit', () => say({ type: 'crashed', kind: 'exit', where: [] }, () => process.disconnect()));
    process.on('message', (message: EngineTask | PageStored) => {
      if ('stored' in message) return thread.postMessage(message, []);
      usage.beginFile();
      // What came through the channel is a view of all that was read with it.
      const bytes = new Uint8Array(message.bytes);
      thread.postMessage({ ...message, bytes }, [bytes.buffer]);
    });
  });
}
