import { SutraError } from '@sutra/contract';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { FontCache } from './font-cache.ts';
import type { LinkIndex } from './links.ts';
import { type PdfThread, pdfThreads } from './pdf-thread.ts';
import { packaged, pdfjs } from './pdfjs.ts';

/** A document that pdf.js holds open in a thread. */
export interface OpenDocument {
  document: PDFDocumentProxy;
  fonts: FontCache;
  links: Promise<LinkIndex> | null;
  /** Pages read since fonts and outlines were last given back. */
  pagesSince: number;
  answer: PdfThread['answer'];
  close(): Promise<void>;
}

const NO_WORKER_LOGS = 0;
/** In which pdf.js lets go of a document that it is not busy with. */
const CLOSING_MS = 1000;

function openingError(error: unknown): SutraError {
  if (error instanceof SutraError) return error;
  const name = error instanceof Error ? error.name : '';
  const code = name === 'PasswordException' ? 'pdf-encrypted' : 'pdf-damaged';
  return new SutraError(code, {}, { cause: error });
}

async function closeTask(thread: PdfThread, task: PDFDocumentLoadingTask): Promise<void> {
  try {
    await thread.answer(task.destroy(), CLOSING_MS);
    await pdfThreads.giveBack(thread);
  } catch {
    await thread.end();
  }
}

/** @throws SutraError `pdf-encrypted`, `pdf-damaged`, `took-too-long` or `out-of-memory`. */
export async function openDocument(
  bytes: Uint8Array,
  limits: { imagePixels: number; openTime: number },
): Promise<OpenDocument> {
  const thread = pdfThreads.take();
  const task = pdfjs.getDocument({
    data: bytes.slice(),
    worker: thread.reader,
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    standardFontDataUrl: packaged('standard_fonts'),
    cMapUrl: packaged('cmaps'),
    cMapPacked: true,
    isEvalSupported: false,
    stopAtErrors: false,
    maxImageSize: limits.imagePixels,
    verbosity: NO_WORKER_LOGS,
  });
  const close = () => closeTask(thread, task);
  try {
    const document = await thread.answer(task.promise, limits.openTime);
    return {
      document,
      fonts: new FontCache(),
      links: null,
      pagesSince: 0,
      answer: (promise, milliseconds) => thread.answer(promise, milliseconds),
      close,
    };
  } catch (error) {
    await close();
    throw openingError(error);
  }
}
