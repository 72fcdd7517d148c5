import type { ConvertRequest } from '@sutra/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { EngineCrash, type EngineHost, type EngineHostOptions, engineHost } from './engine-host.ts';

const request: ConvertRequest = {
  bytes: new TextEncoder().encode('bytes'),
  fileName: 'note.md',
  format: 'markdown',
  to: 'docx',
  languages: ['eng'],
  created: new Date(0),
};

let host: EngineHost;
afterEach(() => host.close());

/** A host whose thread does `body` with each `task` and its own running `count`. */
function hostOf(body: string, options: Partial<EngineHostOptions> = {}): EngineHost {
  const code = `import { parentPort } from 'node:worker_threads';
    let count = 0;
    const done = (pages) => parentPort.postMessage({ type: 'done', result: { pages } });
    parentPort.on('message', (task) => { count += 1; ${body} });`;
  host = engineHost(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    ocrFolder: '/none',
    ...options,
  });
  return host;
}

describe('engineHost', () => {
  it('ends a file that takes too long', async () => {
    hostOf('for (;;);', { timeLimit: 300 });
    await expect(host.convert(request)).rejects.toMatchObject({ code: 'took-too-long' });
  });

  it('ends a file that needs too much memory, and takes the next', async () => {
    hostOf(
      'if (task.fileName === "big") { const kept = []; for (;;) kept.push(new Array(1e5).fill({})); } else done(count);',
      { heapLimit: 64 },
    );
    await expect(host.convert({ ...request, fileName: 'big' })).rejects.toMatchObject({
      code: 'out-of-memory',
    });
    expect((await host.convert(request)).pages).toBe(1);
  });

  it('stops a file at once when it is asked to', async () => {
    hostOf('for (;;);');
    const stop = new AbortController();
    const converting = host.convert(request, { signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    const asked = Date.now();
    await expect(converting).rejects.toMatchObject({ code: 'cancelled' });
    expect(Date.now() - asked).toBeLessThan(5_000);
  });

  it('tells of a broken engine without its words, and goes on with a new thread', async () => {
    hostOf(
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
    hostOf('process.exit(0);');
    await expect(host.convert(request)).rejects.toBeInstanceOf(EngineCrash);
  });

  it('keeps its thread for the next file, also after a refusal', async () => {
    hostOf(`if (count === 2) parentPort.postMessage({ type: 'refused', code: 'pdf-damaged', details: {} });
      else done(count);`);
    expect((await host.convert(request)).pages).toBe(1);
    await expect(host.convert(request)).rejects.toMatchObject({ code: 'pdf-damaged' });
    expect((await host.convert(request)).pages).toBe(3);
  });

  it('runs the engine itself', async () => {
    host = engineHost(new URL('../engine-thread.ts', import.meta.url), { ocrFolder: '/none' });
    const steps: string[] = [];
    const result = await host.convert(request, { onStep: (step) => steps.push(step) });
    expect(steps).toEqual(['analyzing', 'extracting', 'converting']);
    expect(result.bytes.subarray(0, 2)).toEqual(Uint8Array.from([0x50, 0x4b]));
  });
});
