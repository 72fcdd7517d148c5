import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { forNode, ours } from '../../../scripts/workspace-packages.mjs';
import { EngineCrash } from '../engine/engine-crash.ts';
import { type DocumentHost, type DocumentHostOptions, documentHost } from './document-host.ts';

let host: DocumentHost;
afterEach(() => host.close());

/** A host whose thread does `body` with each `task` and its own running `count`. */
function hostOf(body: string, options: DocumentHostOptions = {}): DocumentHost {
  const code = `import { parentPort } from 'node:worker_threads';
    let count = 0;
    const done = (result) => parentPort.postMessage({ type: 'done', result });
    parentPort.on('message', (task) => { count += 1; ${body} });`;
  host = documentHost(new URL(`data:text/javascript,${encodeURIComponent(code)}`), options);
  return host;
}

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The thread of the product as one script, where packages of npm are found: read file by file, it takes three seconds more. */
async function bundledThread(): Promise<URL> {
  const outdir = await mkdtemp(place('../../../node_modules/.sutra-document-'));
  onTestFinished(() => rm(outdir, { recursive: true }));
  const entryPoints = [place('../document-thread.ts')];
  await build({ bundle: true, format: 'esm', ...forNode, entryPoints, outdir, plugins: [ours] });
  await writeFile(join(outdir, 'package.json'), '{"type":"module"}');
  return pathToFileURL(join(outdir, 'document-thread.js'));
}

const review = new Uint8Array([1]);

describe('documentHost', () => {
  it('does one piece of work after the other, in one thread', async () => {
    hostOf('setTimeout(() => done(count), 5);');
    const all = await Promise.all([1, 2, 3].map(() => host.do('review', review)));
    expect(all).toEqual([1, 2, 3]);
  });

  it('gives up what takes too long and goes on with a new thread', async () => {
    hostOf('if (task.request[0] === 9) for (;;); done(count);', { timeLimit: 2_500 });
    const slow = host.do('review', new Uint8Array([9]));
    const next = host.do('review', review);
    await expect(slow).rejects.toMatchObject({ code: 'took-too-long' });
    expect(await next).toBe(1);
  });

  it('tells of a thread that ends by itself', async () => {
    hostOf('process.exit(1);');
    await expect(host.do('review', review)).rejects.toThrow(EngineCrash);
  });

  it('lets go of a thread that has nothing to do', async () => {
    hostOf('done(count);', { idleLimit: 20 });
    expect(await host.do('review', review)).toBe(1);
    await expect
      .poll(async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        return host.do('review', review);
      })
      .toBe(1);
  });

  it('works on documents with the engine', async () => {
    host = documentHost(await bundledThread());
    const request = { bytes: review, format: 'png' as const, page: 1 };
    await expect(host.do('picture', request)).rejects.toMatchObject({ code: 'image-damaged' });
    await expect(host.do('review', review)).rejects.toThrow(EngineCrash);
  });
});
