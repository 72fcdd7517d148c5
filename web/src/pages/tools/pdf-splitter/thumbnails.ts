// The legacy build: the other one needs what browsers of the last years do not have.
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default: Vite gives the address of the built file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type { PDFDocumentProxy } from 'pdfjs-dist';

export const openPdf = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, useWasm: false }).promise;

const WIDTH = 240;

export async function drawThumbnail(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  const page = await document.getPage(number);
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: WIDTH / width });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
}
