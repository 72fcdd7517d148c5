import type { Worker } from 'node:worker_threads';
import type { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type EndableThread, startThread, threadPool } from '../thread.ts';
import { pdfjs, readingHalf } from './pdfjs.ts';

/** Heap that one document may make pdf.js take. */
const HEAP_MB = 768;
/** Of those, for what is soon forgotten; more would only wait longer to be cleared. */
const YOUNG_HEAP_MB = 16;

/**
 * The stream of browsers that pdf.js inflates all of a stream's bytes with at once: Node's own takes them through its streams, two
 * pools and several turns of the loop, a fifth of the thread's time on pages of TeX. What is damaged fails as there, and pdf.js
 * inflates it itself as far as it goes.
 */
const INFLATE = `
const { inflateSync } = require('node:zlib');
globalThis.DecompressionStream = class {
  constructor(format) {
    if (format !== 'deflate') throw new TypeError(format);
  }
  readable = [];
  writable = {
    getWriter: () => ({
      write: async (bytes) => void this.readable.push((async () => inflateSync(bytes))()),
      close() {},
    }),
  };
};`;

/**
 * Where pdf.js begins to decode an image, and what stands there instead: an image that cannot be decoded is still told of, with its
 * place and size. Nobody looks at its pixels, as the rasteriser draws what a picture shows, and pdf.js has no option for that.
 */
const IMAGE_DECODER = {
  begins: 'static async buildImage({',
  refuses: `static async buildImage() { throw new Error('not decoded'); }
  static async decodedImage({`,
};

/** What runs in the thread: the half of pdf.js that reads files, and the things of browsers that it needs. */
const SOURCE = `
${INFLATE}
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { begins, refuses } = ${JSON.stringify(IMAGE_DECODER)};
const source = readFileSync(new URL(workerData), 'utf8').replace(begins, refuses);
const readingHalf = Buffer.from(source + '\\n//# sourceURL=' + workerData).toString('base64');
globalThis.DOMMatrix = class {
  a = 1; b = 0; c = 0; d = 1; e = 0; f = 0;
  scaleSelf(x, y) {
    this.a *= x; this.b *= x; this.c *= y; this.d *= y;
    return this;
  }
  translateSelf(x, y) {
    this.e += this.a * x + this.c * y; this.f += this.b * x + this.d * y;
    return this;
  }
};
process.on('unhandledRejection', () => {});
// As in the half that asks: see there.
delete globalThis.Float16Array;
const push = Object.getOwnPropertyDescriptor(Array.prototype, 'push');
import('data:text/javascript;base64,' + readingHalf).then(({ WorkerMessageHandler }) => {
  Object.defineProperty(Array.prototype, 'push', push);
  WorkerMessageHandler.initializeFromPort(parentPort);
});`;

/** The half of pdf.js that reads files: a broken font map keeps it busy for minutes, or fills the memory. */
export interface PdfThread extends EndableThread {
  reader: PDFWorker;
}

type Listener = (event: { data: unknown }) => void;

/** A thread as pdf.js expects a worker of the web to be. */
const portOf = (thread: Worker) => ({
  postMessage: (message: unknown, transfer?: ArrayBuffer[]) => thread.postMessage(message, transfer),
  addEventListener(_: 'message', listener: Listener, { signal }: { signal?: AbortSignal } = {}) {
    const listen = (data: unknown) => listener({ data });
    thread.on('message', listen);
    signal?.addEventListener('abort', () => thread.off('message', listen));
  },
});

function start(): PdfThread {
  const thread = startThread(SOURCE, readingHalf, { old: HEAP_MB, young: YOUNG_HEAP_MB });
  // pdf.js takes any port; its types know none.
  const port = portOf(thread.worker) as unknown as null;
  return { ...thread, reader: new pdfjs.PDFWorker({ port, verbosity: 0 }) };
}

export const pdfThreads = threadPool(start);
