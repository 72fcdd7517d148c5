import { createRequire } from 'node:module';
import { SutraError } from '@sutra/contract';
import type { Frame } from './raster-frame.ts';
import type { ReplacementTexts, TextObject } from './replacement-text.ts';
import { textString } from './text-string.ts';
import { type EndableThread, MIN_PATIENCE_MS, shortenedPatience, startThread, threadPool } from './thread.ts';

/** Megabytes of JavaScript's heap; what PDFium holds lies outside of it. */
const HEAP_MB = { old: 128, young: 8 };
/** What one picture may take; a page full of shadings takes a few seconds. */
const PATIENCE_MS = 10_000;
/** A file that costs so many threads gets no more pictures. */
const MAX_LOST_THREADS = 4;
/** PDFium keeps what it has read of a document; after so many pictures it starts anew. */
const PICTURES_PER_LOAD = 48;
/**
 * What PDFium may hold after a picture, in bytes. WebAssembly gives no memory back, so that its thread ends before such a page is
 * read: a scan leaves 60 MB, a photo of 15 megapixels 150. To start anew takes 0.4 s of a processor, reading such a page 10.
 */
const MAX_HELD_BYTES = 100_000_000;
/**
 * Of the bitmap that PDFium draws on, in bytes: larger pictures are drawn in bands. A photo of 12 megapixels would be 36 MB beside
 * its decoded image; in three bands it takes a tenth longer to draw, in eight twice as long.
 */
const MAX_BAND_BYTES = 14_000_000;
/** Of one page; with more objects it is no page of text. */
const MAX_OBJECTS = 50_000;

/**
 * What runs in the thread. PDFium's own calls draw a part of a page, as RGB on white with its annotations; the
 * package's `render` draws whole pages only.
 */
const SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const library = require(workerData).PDFiumLibrary.init();
let bytes = null, opened = null, pictures = 0;

async function load() {
  const fresh = await (await library).loadDocument(bytes);
  opened?.destroy();
  opened = fresh;
  return null;
}
function close() {
  opened?.destroy();
  opened = bytes = null;
  return null;
}
function onPage(number, use) {
  const { module: pdfium, documentIdx } = opened;
  const page = pdfium._FPDF_LoadPage(documentIdx, number - 1);
  if (!page) return null;
  try {
    return use(pdfium, page);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}
const sizeOf = ({ page }) => onPage(page, (pdfium, handle) =>
  ({ width: pdfium._FPDF_GetPageWidthF(handle), height: pdfium._FPDF_GetPageHeightF(handle) }));
/** Of PDFium's formats and flags (fpdfview.h). A page on white needs no alpha, a quarter of what a photo would take. */
const BGR = 2, CHANNELS = 3, ANNOTATIONS = 1, REVERSED_BYTES = 16;
async function paint({ page, whole, frame: { left, top, width, height } }) {
  pictures += 1;
  if (pictures % ${PICTURES_PER_LOAD} === 0) await load();
  return onPage(page, (pdfium, handle) => {
    const stride = width * CHANNELS;
    const rows = Math.min(height, Math.max(1, Math.floor(${MAX_BAND_BYTES} / stride)));
    const pixels = new Uint8Array(stride * height);
    const pointer = pdfium.wasmExports.malloc(stride * rows);
    try {
      for (let y = 0; y < height; y += rows) {
        const count = Math.min(rows, height - y);
        const bitmap = pdfium._FPDFBitmap_CreateEx(width, count, BGR, pointer, stride);
        pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, count, 0xffffffff);
        pdfium._FPDF_RenderPageBitmap(
          bitmap, handle, -left, -top - y, whole.width, whole.height, 0, ANNOTATIONS | REVERSED_BYTES);
        pdfium._FPDFBitmap_Destroy(bitmap);
        pixels.set(pdfium.HEAPU8.subarray(pointer, pointer + stride * count), stride * y);
      }
      return pixels;
    } finally {
      pdfium.wasmExports.free(pointer);
    }
  });
}
const TEXT_OBJECT = 1;
const MAX_OBJECTS = ${MAX_OBJECTS};
/** Bytes of a text in a file; longer ones are cut off. */
const MAX_TEXT = 2048;
/** Places are told in whole units: a unit is so small a part of a point. */
const UNITS = 64;
function replacementTexts({ page }) {
  return onPage(page, (pdfium, handle) => {
    const { malloc, free } = pdfium.wasmExports;
    const place = malloc(MAX_TEXT + 64);
    const key = malloc(16);
    const [length, matrix, device] = [place + MAX_TEXT, place + MAX_TEXT + 8, place + MAX_TEXT + 40];
    pdfium.HEAPU8.set(Buffer.from('ActualText\\0'), key);
    const width = pdfium._FPDF_GetPageWidthF(handle), height = pdfium._FPDF_GetPageHeightF(handle);
    const spans = new Map(), texts = [], objects = [];
    const spanOf = (object) => {
      for (let i = pdfium._FPDFPageObj_CountMarks(object) - 1; i >= 0; i--) {
        const mark = pdfium._FPDFPageObj_GetMark(object, i);
        if (spans.has(mark)) return spans.get(mark);
        if (!pdfium._FPDFPageObjMark_GetParamBlobValue(mark, key, place, MAX_TEXT, length)) continue;
        const size = Math.min(MAX_TEXT, pdfium.HEAP32[length >> 2]);
        spans.set(mark, texts.length);
        texts.push(pdfium.HEAPU8.slice(place, place + size));
        return texts.length - 1;
      }
      return null;
    };
    try {
      const count = Math.min(MAX_OBJECTS, pdfium._FPDFPage_CountObjects(handle));
      for (let i = 0; i < count; i++) {
        const object = pdfium._FPDFPage_GetObject(handle, i);
        if (pdfium._FPDFPageObj_GetType(object) !== TEXT_OBJECT) continue;
        if (!pdfium._FPDFPageObj_GetMatrix(object, matrix)) continue;
        const [e, f] = [pdfium.HEAPF32[(matrix >> 2) + 4], pdfium.HEAPF32[(matrix >> 2) + 5]];
        pdfium._FPDF_PageToDevice(
          handle, 0, 0, Math.round(width * UNITS), Math.round(height * UNITS), 0, e, f, device, device + 4);
        const [x, baseline] = [pdfium.HEAP32[device >> 2] / UNITS, pdfium.HEAP32[(device >> 2) + 1] / UNITS];
        objects.push({ x, baseline, span: spanOf(object) });
      }
      return { objects, texts };
    } finally {
      free(place);
      free(key);
    }
  });
}
const tasks = { open: (task) => { bytes = task.bytes; return load(); }, close, sizeOf, paint, replacementTexts };
parentPort.on('message', async ({ id, name, task }) => {
  try {
    const result = await tasks[name](task);
    const heldBytes = opened?.module.HEAPU8.length ?? 0;
    parentPort.postMessage({ id, result, heldBytes }, result?.buffer ? [result.buffer] : []);
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) });
  }
});`;

interface Answer {
  id: number;
  result?: unknown;
  error?: string;
  /** PDFium's memory. */
  heldBytes?: number;
}

interface RasterThread extends EndableThread {
  /** What PDFium held when it answered last. */
  heldBytes(): number;
  ask(name: string, task: object, milliseconds: number): Promise<unknown>;
}

const threads = threadPool((): RasterThread => {
  const thread = startThread(SOURCE, createRequire(import.meta.url).resolve('@hyzyla/pdfium'), HEAP_MB);
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  let heldBytes = 0;
  thread.worker.on('message', (answer: Answer) => {
    heldBytes = answer.heldBytes ?? heldBytes;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const ask: RasterThread['ask'] = (name, task, milliseconds) => {
    last += 1;
    const id = last;
    const answer = new Promise<unknown>((resolve, reject) => {
      waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(error)),
      );
    });
    const transfer: ArrayBuffer[] = [];
    thread.worker.postMessage({ id, name, task }, transfer);
    return thread.answer(answer, milliseconds);
  };
  return { ...thread, ask, heldBytes: () => heldBytes };
});

interface Size {
  width: number;
  height: number;
}

/** A document open for drawing, in a thread that is replaced when a picture takes too long. */
export interface Drawing {
  /** RGB bytes of the frame of a page. */
  paint(page: number, size: Size, frame: Frame): Promise<Uint8Array>;
  sizeOf(page: number): Promise<Size | null>;
  replacementTexts(page: number): Promise<ReplacementTexts>;
  close(): void;
}

async function open(bytes: Uint8Array): Promise<RasterThread> {
  const thread = threads.take();
  try {
    await thread.ask('open', { bytes }, PATIENCE_MS);
    return thread;
  } catch (cause) {
    await thread.end();
    throw cause instanceof SutraError ? cause : new SutraError('pdf-damaged', {}, { cause });
  }
}

export async function openDrawing(bytes: Uint8Array, maxHeldBytes = MAX_HELD_BYTES): Promise<Drawing> {
  /** Null where the next question opens the document anew. */
  let opened: Promise<RasterThread> | null = open(bytes);
  let patienceMs = PATIENCE_MS;
  await opened;
  let [lost, waiting] = [0, 0];
  const answerOf = async (name: string, task: object): Promise<unknown> => {
    const thread = await (opened ??= open(bytes));
    try {
      return await thread.ask(name, task, patienceMs);
    } catch (error) {
      if (error instanceof SutraError) {
        lost += 1;
        patienceMs = shortenedPatience(patienceMs);
        opened = thread.end().then(() => open(bytes));
        opened.catch(() => undefined);
      }
      throw error;
    }
  };
  /** Ends the thread where it holds too much and nothing else is asked of it. */
  const release = async () => {
    const thread = await opened;
    if (!thread || waiting > 0 || thread.heldBytes() <= maxHeldBytes) return;
    opened = null;
    await thread.end();
  };
  const ask = async (name: string, task: object): Promise<unknown> => {
    if (lost >= MAX_LOST_THREADS) throw new SutraError('took-too-long');
    waiting += 1;
    const answer = await answerOf(name, task).finally(() => {
      waiting -= 1;
    });
    await release();
    return answer;
  };
  return {
    async paint(page, { width, height }, frame) {
      const whole = { width: Math.round(width * frame.scale), height: Math.round(height * frame.scale) };
      const pixels = await ask('paint', { page, whole, frame });
      if (!(pixels instanceof Uint8Array)) throw new Error(`page ${page} cannot be drawn`);
      return pixels;
    },
    async sizeOf(page) {
      const size = (await ask('sizeOf', { page })) as Size | null;
      return size && size.width > 0 && size.height > 0 ? size : null;
    },
    async replacementTexts(page) {
      const found = (await ask('replacementTexts', { page })) as {
        objects: TextObject[];
        texts: Uint8Array[];
      } | null;
      return { objects: found?.objects ?? [], texts: (found?.texts ?? []).map(textString) };
    },
    close() {
      const last = opened;
      last
        ?.then(async (thread) => {
          await thread.ask('close', {}, MIN_PATIENCE_MS);
          await threads.giveBack(thread);
        })
        .catch(async () => (await last.catch(() => null))?.end());
    },
  };
}
