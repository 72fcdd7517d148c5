import { Worker } from 'node:worker_threads';

/** Runs a source file as it stands: threads do not inherit what lets this process read TypeScript. */
function fromSource(entry: URL): string {
  const tsx = import.meta.resolve('tsx/esm/api');
  return `import(${JSON.stringify(tsx)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(entry.href)}); })`;
}

/** A thread with a limit on its memory, in megabytes, that tells its troubles to nobody but its listeners. */
export function startThread(entry: URL, settings: object, heapLimit: number): Worker {
  const source = entry.pathname.endsWith('.ts');
  const thread = new Worker(source ? fromSource(entry) : entry, {
    eval: source,
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapLimit },
    // Libraries print what they think of a file; nobody is to read that in a log.
    stdout: true,
    stderr: true,
  });
  thread.stdout.resume();
  thread.stderr.resume();
  thread.on('error', () => {});
  return thread;
}
