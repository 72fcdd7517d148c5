// node worker.mjs: formulas in a thread beside the main one; in a browser the same with `new Worker`.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { texToOmml } from '@sutra/math/tex-to-omml';

if (isMainThread) {
  const formulas = ['a^2 + b^2 = c^2', String.raw`\int_0^1 x\,dx = \tfrac12`];
  const worker = new Worker(new URL(import.meta.url), { workerData: formulas });
  worker.on('message', (omml) => console.log(omml));
} else {
  for (const tex of workerData) parentPort.postMessage(texToOmml(tex).omml);
}
