import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { PagePicture, Rectangle } from './page.ts';

/** The calls of PDFium that drawing a part of a page needs; the package's own `render` draws whole pages only. */
interface Pdfium {
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, data: number, stride: number): number;
  _FPDFBitmap_FillRect(b: number, x: number, y: number, width: number, height: number, color: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  HEAPU8: Uint8Array;
  wasmExports: { malloc(size: number): number; free(pointer: number): void };
}

const BGRA = 4;
const DRAW_ANNOTATIONS = 1;
const REVERSE_BYTES = 16;
const WHITE = 0xffffffff;

export interface RasterRequest {
  /** Counted from 1. */
  page: number;
  /** The visible page in points, as the page model has it. */
  size: { width: number; height: number };
  /** In points; the whole page where absent. */
  box?: Rectangle;
  dpi: number;
  /** One channel instead of three: what OCR wants. */
  grey?: boolean;
}

export interface Rasteriser {
  /** A page, or a part of it, as a PNG on white. Drawn smaller where the limit of pixels asks for it. */
  draw(request: RasterRequest): Promise<PagePicture>;
  /** The visible page in points; null where the document has no such page. */
  sizeOf(page: number): { width: number; height: number } | null;
  close(): void;
}

let shared: Promise<PDFiumLibrary> | null = null;

/** One instance a process: it takes 50 ms and 30 MB to start. */
function library(): Promise<PDFiumLibrary> {
  shared ??= PDFiumLibrary.init();
  return shared;
}

interface Frame {
  scale: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

function frameOf(request: RasterRequest, pixels: number): Frame {
  const box = request.box ?? { x0: 0, y0: 0, x1: request.size.width, y1: request.size.height };
  const wanted = request.dpi / 72;
  const area = (box.x1 - box.x0) * (box.y1 - box.y0) * wanted * wanted;
  const scale = area > pixels ? wanted * Math.sqrt(pixels / area) : wanted;
  const left = Math.floor(box.x0 * scale);
  const top = Math.floor(box.y0 * scale);
  return {
    scale,
    left,
    top,
    width: Math.max(1, Math.ceil(box.x1 * scale) - left),
    height: Math.max(1, Math.ceil(box.y1 * scale) - top),
  };
}

/** RGBA bytes of the frame. */
function paint(pdfium: Pdfium, document: number, request: RasterRequest, frame: Frame): Uint8Array {
  const { width, height, scale } = frame;
  const bytes = width * height * 4;
  const page = pdfium._FPDF_LoadPage(document, request.page - 1);
  if (!page) throw new Error(`page ${request.page} cannot be drawn`);
  const pointer = pdfium.wasmExports.malloc(bytes);
  try {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRA, pointer, width * 4);
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const full = [Math.round(request.size.width * scale), Math.round(request.size.height * scale)] as const;
    const flags = DRAW_ANNOTATIONS | REVERSE_BYTES;
    pdfium._FPDF_RenderPageBitmap(bitmap, page, -frame.left, -frame.top, full[0], full[1], 0, flags);
    const pixels = pdfium.HEAPU8.slice(pointer, pointer + bytes);
    pdfium._FPDFBitmap_Destroy(bitmap);
    return pixels;
  } finally {
    pdfium.wasmExports.free(pointer);
    pdfium._FPDF_ClosePage(page);
  }
}

function measure(pdfium: Pdfium, document: number, number: number) {
  const page = pdfium._FPDF_LoadPage(document, number - 1);
  if (!page) return null;
  const size = { width: pdfium._FPDF_GetPageWidthF(page), height: pdfium._FPDF_GetPageHeightF(page) };
  pdfium._FPDF_ClosePage(page);
  return size.width > 0 && size.height > 0 ? size : null;
}

/** Whole pages are drawn to be recognised; packing them well would take longer than drawing them. */
const LARGE = 3_000_000;

async function encode(pixels: Uint8Array, frame: Frame, grey: boolean): Promise<Uint8Array> {
  const { width, height } = frame;
  let image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  if (grey) image = image.greyscale();
  return new Uint8Array(await image.png({ compressionLevel: width * height > LARGE ? 2 : 6 }).toBuffer());
}

/** PDFium keeps what it has read of a document; after so many pictures it starts anew. */
const PICTURES_A_LOAD = 48;

/** Opens a document for drawing. It is copied into PDFium's memory until it is closed. */
export async function openRasteriser(
  bytes: Uint8Array,
  limits: { imagePixels: number },
): Promise<Rasteriser> {
  const loaded = await library();
  const load = async () => {
    const document = await loaded.loadDocument(bytes);
    const { module: pdfium, documentIdx } = document as unknown as { module: Pdfium; documentIdx: number };
    return { pdfium, documentIdx, close: () => document.destroy() };
  };
  let document = await load();
  let pictures = 0;
  const startAnew = async () => {
    const fresh = await load();
    document.close();
    document = fresh;
  };
  return {
    async draw(request) {
      pictures += 1;
      if (pictures % PICTURES_A_LOAD === 0) await startAnew();
      const frame = frameOf(request, Math.min(limits.imagePixels, 50_000_000));
      const pixels = paint(document.pdfium, document.documentIdx, request, frame);
      const png = await encode(pixels, frame, request.grey ?? false);
      return { mime: 'image/png', bytes: png, width: frame.width, height: frame.height };
    },
    sizeOf: (page) => measure(document.pdfium, document.documentIdx, page),
    close: () => document.close(),
  };
}
