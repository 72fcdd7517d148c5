import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ConvertRequest } from '@sutra/engine';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { forNode, ours } from '../../../scripts/workspace-packages.mjs';
import { EngineCrash, type EngineHost, type EngineHostOptions, engineHost } from './engine-host.ts';

const request: ConvertRequest = {
  bytes: new TextEncoder().encode('bytes'),
  fileName: 'note.md',
  format: 'markdown',
  to: 'docx',
  languages: ['eng'],
  created: new Date(0),
};

const folder = mkdtempSync(join(tmpdir(), 'sutra-engine-host-'));
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
/** Where packages of npm are found from. */
const engineFolder = mkdtempSync(
  fileURLToPath(new URL('../../../node_modules/.sutra-engine-', import.meta.url)),
);
const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
beforeAll(async () => {
  const options = { bundle: true, format: 'esm', ...forNode } as const;
  const hosts = [source('./serve-thread.ts'), source('./engine-host.ts')];
  const engine = [source('../engine-process.ts'), source('../engine-thread.ts')];
  await build({ ...options, entryPoints: hosts, outdir: folder, plugins: [ours] });
  await build({ ...options, entryPoints: engine, outdir: engineFolder, plugins: [ours] });
  writeFileSync(join(engineFolder, 'package.json'), '{"type":"module"}');
});
afterAll(() => {
  for (const each of [folder, engineFolder]) rmSync(each, { recursive: true });
});

const hosts: EngineHost[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.close())));

let entries = 0;

/**
 * An engine process's entry whose thread does `body` with each `task` and its own running `count`, and tells its process's
 * number as the pages of the file with `done(process.pid)`.
 */
function entryOf(body: string): URL {
  const thread = `import { parentPort } from 'node:worker_threads';
    let count = 0;
    const done = (pages) => parentPort.postMessage({ type: 'done', result: { pages } });
    parentPort.on('message', (task) => { count += 1; ${body} });`;
  entries += 1;
  const path = join(folder, `engine-${entries}.js`);
  writeFileSync(
    path,
    `import { serveThread } from './serve-thread.js';
    serveThread(new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(thread)}`)}));`,
  );
  return pathToFileURL(path);
}

function opened(entry: URL, options: Partial<EngineHostOptions> = {}): EngineHost {
  const host = engineHost(entry, { ocrFolder: '/none', ...options });
  hosts.push(host);
  return host;
}

const hostOf = (body: string, options: Partial<EngineHostOptions> = {}): EngineHost =>
  opened(entryOf(body), options);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A file that keeps its engine busy: its process's number, and how it ends. */
function beginBusyFile(host: EngineHost, signal?: AbortSignal) {
  let ending: Promise<unknown> = Promise.resolve();
  const pid = new Promise<number>((resolve) => {
    const hooks = { onPages: resolve, ...(signal && { signal }) };
    ending = host.convert({ ...request, fileName: 'busy' }, hooks).catch((error: unknown) => error);
  });
  return { pid, ending: pid.then(() => ending) };
}

/** A thread that spins with a file `busy`, after telling its process's number, and tells it of each other one. */
const BUSY = `if (task.fileName === 'busy') {
    parentPort.postMessage({ type: 'pages', done: process.pid, total: 0 });
    setTimeout(() => { for (;;); }, 50);
  } else done(process.pid);`;

describe('engineHost', () => {
  it('ends a file that takes too long', async () => {
    const host = hostOf('for (;;);', { timeLimit: 300 });
    await expect(host.convert(request)).rejects.toMatchObject({ code: 'took-too-long' });
  });

  it('ends a file that needs too much memory, and takes the next', async () => {
    const host = hostOf(
      'if (task.fileName === "big") { const kept = []; for (;;) kept.push(new Array(1e5).fill({})); } else done(count);',
      { heapLimit: 64 },
    );
    await expect(host.convert({ ...request, fileName: 'big' })).rejects.toMatchObject({
      code: 'out-of-memory',
    });
    expect((await host.convert(request)).pages).toBe(1);
  });

  it('gives its thread a heap from which on V8 has short ways to its built-in functions', async () => {
    const host = hostOf(
      'import("node:worker_threads").then((its) => done(its.resourceLimits.maxOldGenerationSizeMb));',
    );
    expect((await host.convert(request)).pages).toBeGreaterThanOrEqual(2_048);
  });

  it('lets its heap grow no further between collections than a smaller one', async () => {
    const host = hostOf('done(process.execArgv.includes("--heap-growing-percent=80") ? 1 : 0);');
    expect((await host.convert(request)).pages).toBe(1);
  });

  it('stops a file long before its time is up when it is asked to', async () => {
    const host = hostOf('for (;;);');
    const stop = new AbortController();
    const converting = host.convert(request, { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    await expect(converting).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('tells of a broken engine without its words, and goes on with a new process', async () => {
    const host = hostOf(
      'if (task.fileName === "bad") throw new RangeError(["sec", "\\nat ret"].join("ret")); done(count);',
    );
    const error: unknown = await host
      .convert({ ...request, fileName: 'bad' })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(EngineCrash);
    expect(JSON.stringify([error, String(error)])).not.toContain('secret');
    expect((await host.convert(request)).pages).toBe(1);
  });

  it('notices a thread that ends without an answer', async () => {
    const host = hostOf('process.exit(0);');
    await expect(host.convert(request)).rejects.toBeInstanceOf(EngineCrash);
  });

  it('keeps its process for the next file, also after a refusal', async () => {
    const host =
      hostOf(`if (count === 2) parentPort.postMessage({ type: 'refused', code: 'pdf-damaged', details: {} });
      else done(count);`);
    expect((await host.convert(request)).pages).toBe(1);
    await expect(host.convert(request)).rejects.toMatchObject({ code: 'pdf-damaged' });
    expect((await host.convert(request)).pages).toBe(3);
  });

  it('runs the engine itself', async () => {
    const host = opened(pathToFileURL(join(engineFolder, 'engine-process.js')));
    const steps: string[] = [];
    const result = await host.convert(request, { onStep: (step) => steps.push(step) });
    expect(steps).toEqual(['analyzing', 'extracting', 'converting']);
    expect(result.bytes.subarray(0, 2)).toEqual(Uint8Array.from([0x50, 0x4b]));
  });

  it('runs a process and a thread from their sources', async () => {
    const sources = new URL('./test/', import.meta.url);
    const host = opened(new URL('source-process.ts', sources));
    expect((await host.convert(request)).pages).toBe(request.fileName.length);
  });

  it('takes the death of its process as a broken engine, and goes on with a new one', async () => {
    const host = hostOf(BUSY);
    const { pid, ending } = beginBusyFile(host);
    process.kill(await pid, 'SIGKILL');
    expect(await ending).toBeInstanceOf(EngineCrash);
    expect((await host.convert(request)).pages).not.toBe(await pid);
  });

  it('starts anew where its process has died between files', async () => {
    const host = hostOf(BUSY);
    const { pages: first } = await host.convert(request);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => host.residentBytes()).toBe(0);
    expect((await host.convert(request)).pages).not.toBe(first);
  });

  it('ends a process that a file left with too much memory', async () => {
    const keepsMemory = 'globalThis.kept = Buffer.alloc(300e6, 1);';
    const host = hostOf(`if (task.fileName === 'large') { ${keepsMemory} } done(process.pid);`, {
      residentLimit: 300,
    });
    const { pages: first } = await host.convert(request);
    expect((await host.convert({ ...request, fileName: 'large' })).pages).toBe(first);
    await expect.poll(() => isRunning(first)).toBe(false);
    expect((await host.convert(request)).pages).not.toBe(first);
  });

  it('gives its process an allocator that keeps little, unless the environment has another', async () => {
    const told = `done(process.env.MALLOC_ARENA_MAX + ' ' + process.env.MALLOC_MMAP_THRESHOLD_);`;
    const pagesOf = async () => (await hostOf(told).convert(request)).pages;
    vi.stubEnv('MALLOC_ARENA_MAX', undefined);
    vi.stubEnv('MALLOC_MMAP_THRESHOLD_', undefined);
    expect(await pagesOf()).toBe('2 262144');
    vi.stubEnv('MALLOC_ARENA_MAX', '4');
    expect(await pagesOf()).toBe('4 262144');
    vi.unstubAllEnvs();
  });

  it('has the next process ready where it is kept warm', async () => {
    const host = hostOf('done(process.pid);', { residentLimit: 1, keepWarm: true });
    const { pages: first } = await host.convert(request);
    await expect.poll(() => host.residentBytes()).toBeGreaterThan(0);
    expect((await host.convert(request)).pages).not.toBe(first);
  });

  it('ends a process that has nothing to do', async () => {
    const host = hostOf('done(process.pid);', { idleLimit: 100 });
    const { pages } = await host.convert(request);
    await expect.poll(() => isRunning(pages)).toBe(false);
  });

  it('runs beside others, whose files go on when one is stopped', async () => {
    const [one, other] = [hostOf(BUSY), hostOf('setTimeout(() => done(process.pid), 1000);')];
    const stop = new AbortController();
    const busy = beginBusyFile(one, stop.signal);
    const going = other.convert(request);
    const pid = await busy.pid;
    stop.abort();
    expect(await busy.ending).toMatchObject({ code: 'cancelled' });
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect((await going).pages).not.toBe(pid);
  });

  it('passes bytes both ways as they are', async () => {
    const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251);
    const host = hostOf(`const whole = task.bytes.buffer.byteLength === task.bytes.length;
      parentPort.postMessage({ type: 'done', result: { pages: Number(whole), bytes: task.bytes } });`);
    const result = await host.convert({ ...request, bytes });
    expect(result.pages).toBe(1);
    expect(Buffer.compare(result.bytes, bytes)).toBe(0);
  });

  it('tells how much processor time a file has had', async () => {
    const host = hostOf('for (const end = Date.now() + 500; Date.now() < end; ); done(1);');
    let processorMs = 0;
    const onProcessorTime = (ms: number) => {
      processorMs = ms;
    };
    await host.convert(request, { onProcessorTime });
    expect(processorMs).toBeGreaterThan(50);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no process when its own ends by %s, whatever that does',
    async (signal) => {
      const parent = startParent(entryOf(BUSY));
      const pid = await firstNumber(parent);
      expect(isRunning(pid)).toBe(true);
      parent.kill(signal);
      await expect.poll(() => isRunning(pid)).toBe(false);
    },
  );

  it('ignores what a terminal sends to the whole group: the host decides', async () => {
    const host = hostOf(`if (task.fileName === 'slow') {
        parentPort.postMessage({ type: 'pages', done: process.pid, total: 0 });
        setTimeout(() => done(1), 500);
      }`);
    const onPages = (pid: number) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    };
    expect((await host.convert({ ...request, fileName: 'slow' }, { onPages })).pages).toBe(1);
  });
});

/** A process that converts a file `busy` and prints the number of its engine's process. */
function startParent(entry: URL): ChildProcess {
  const path = join(folder, 'parent.js');
  const task = { ...request, bytes: [], created: null, fileName: 'busy' };
  writeFileSync(
    path,
    `import { engineHost } from './engine-host.js';
    const host = engineHost(new URL(${JSON.stringify(entry.href)}), { ocrFolder: '/none' });
    await host.convert(${JSON.stringify(task)}, { onPages: (pid) => console.log(pid) });`,
  );
  return spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] });
}

const firstNumber = (parent: ChildProcess): Promise<number> =>
  new Promise((resolve) => parent.stdout?.once('data', (text) => resolve(Number(text))));
