import { PDFDocument } from 'pdf-lib';
import type { JpegPage } from './photo.ts';

/** Nobody knows how large the paper was: the longer side of A4, in points. */
const LONGER_SIDE_PT = 842;

/** One PDF with a page for each picture, in their order. */
export async function pdfOfPages(pages: readonly JpegPage[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (const { bytes, width, height } of pages) {
    const scale = LONGER_SIDE_PT / Math.max(width, height);
    const page = document.addPage([width * scale, height * scale]);
    page.drawImage(await document.embedJpg(bytes), {
      x: 0,
      y: 0,
      width: width * scale,
      height: height * scale,
    });
  }
  return new Uint8Array(await document.save());
}
