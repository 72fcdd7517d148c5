import { readFileSync } from 'node:fs';
import { engineHost } from '../../../worker/src/engine/engine-host.ts';
import { peakMegabytes } from '../api/process-status.ts';

/** One PDF to Word as the worker does it, in a process of its own; the peak of their memory in MB and the times in ms. */
const [file = ''] = process.argv.slice(2);
const host = engineHost(new URL('../../../worker/src/engine-process.js', import.meta.url), { ocrFolder: '' });
const bytes = new Uint8Array(readFileSync(file));
const created = new Date('2026-01-01T00:00:00Z');
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
const memory = Math.round(peakMegabytes(process.pid));
await host.close();
console.log(JSON.stringify({ pages, time, processorTime, memory }));
