import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A library in PDFium's place that draws white pictures, of A4 pages, and takes no time for it. */
const SOURCE = `
const white = (length) => new Uint8Array(length).fill(255);
const pdfium = {
  HEAPU8: white(0),
  wasmExports: { malloc: (length) => { pdfium.HEAPU8 = white(length); return 0; }, free() {} },
  _FPDF_LoadPage: () => 1,
  _FPDF_ClosePage() {},
  _FPDF_GetPageWidthF: () => 595,
  _FPDF_GetPageHeightF: () => 842,
  _FPDFBitmap_CreateEx: () => 1,
  _FPDFBitmap_FillRect() {},
  _FPDF_RenderPageBitmap() {},
  _FPDFBitmap_Destroy() {},
};
const document = { module: pdfium, documentIdx: 1, destroy() {} };
module.exports = { PDFiumLibrary: { init: async () => ({ loadDocument: async () => document }) } };
`;

/** Lays it out so that programs in `folder` find it instead of the real one. */
export function layOutBlankPdfium(folder: string): void {
  const place = join(folder, 'node_modules/@hyzyla/pdfium');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "name": "@hyzyla/pdfium", "main": "index.cjs" }');
  writeFileSync(join(place, 'index.cjs'), SOURCE);
}
