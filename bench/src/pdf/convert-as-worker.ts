import { readFileSync } from 'node:fs';
import { engineHost } from '../../../worker/src/engine/engine-host.ts';
import { peakMegabytes } from '../api/process-status.ts';
import type { LongRun } from './long-document.ts';

/**
 * One PDF to Word as the worker does it, in a process of its own, by an engine that has just started and again by the same
 * engine; the peak of their memory in MB and the times in ms.
 */
const [file = ''] = process.argv.slice(2);
const host = engineHost(new URL('../../../worker/src/engine-process.js', import.meta.url), { ocrFolder: '' });
const bytes = new Uint8Array(readFileSync(file));
const created = new Date('2026-01-01T00:00:00Z');

async function convertOnce(engine: LongRun['engine']): Promise<LongRun> {
  const start = performance.now();
  let processorTime = 0;
  const { pages } = await host.convert(
    { bytes, fileName: file, format: 'pdf', to: 'docx', languages: [], created },
    {
      onProcessorTime: (ms) => {
        processorTime = ms;
      },
    },
  );
  const time = performance.now() - start;
  return { engine, pages, time, processorTime, memory: Math.round(peakMegabytes(process.pid)) };
}

const runs = [await convertOnce('fresh'), await convertOnce('warm')];
await host.close();
console.log(JSON.stringify(runs));
