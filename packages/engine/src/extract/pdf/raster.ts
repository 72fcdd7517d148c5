import sharp from 'sharp';
import type { GreyImage } from '../image/grey.ts';
import type { PagePicture, Rectangle } from './page.ts';
import { type Frame, POINTS_PER_INCH } from './raster-frame.ts';
import { openDrawing } from './raster-thread.ts';
import type { ReplacementTexts } from './replacement-text.ts';

export interface RasterRequest {
  /** Counted from 1. */
  page: number;
  /** The visible page in points, as the page model has it. */
  size: { width: number; height: number };
  /** In points; the whole page where absent. */
  box?: Rectangle;
  dpi: number;
}

/** A part of a page in grey levels. */
export interface GreyPart extends GreyImage {
  dpi: number;
  /** Pixels of the page left of it and above it. */
  left: number;
  top: number;
}

export interface Rasteriser {
  /** A page, or a part of it, as a PNG on white. Drawn smaller where the limit of pixels asks for it. */
  draw(request: RasterRequest): Promise<PagePicture>;
  /** The same in grey levels, not packed: what is read at once. */
  drawGrey(request: RasterRequest): Promise<GreyPart>;
  /** The visible page in points; null where the document has no such page. */
  sizeOf(page: number): Promise<{ width: number; height: number } | null>;
  /** What the file states of a page's text beside the codes of its glyphs. */
  replacementTexts(page: number): Promise<ReplacementTexts>;
  close(): void;
}

function frameOf(request: RasterRequest, pixels: number): Frame {
  const box = request.box ?? { x0: 0, y0: 0, x1: request.size.width, y1: request.size.height };
  const wanted = request.dpi / POINTS_PER_INCH;
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

/** Whole pages are drawn to be recognised; packing them well would take longer than drawing them. */
const MIN_WHOLE_PAGE_PX = 3_000_000;
/** Levels of zlib: quick for what is read once and thrown away, its default for what goes into the document. */
const PNG_COMPRESSION = { quick: 2, usual: 6 } as const;
/** Bytes a pixel, as PDFium draws it: red, green, blue. */
const RGB_CHANNELS = 3;
/** One picture, whatever the file may hold: 150 MB as RGB. */
const MAX_PICTURE_PX = 50_000_000;

const imageOf = (pixels: Uint8Array, { width, height }: Frame) =>
  sharp(pixels, { raw: { width, height, channels: RGB_CHANNELS } });

async function encode(pixels: Uint8Array, frame: Frame): Promise<Uint8Array> {
  const { width, height } = frame;
  const isWholePage = width * height > MIN_WHOLE_PAGE_PX;
  const compressionLevel = isWholePage ? PNG_COMPRESSION.quick : PNG_COMPRESSION.usual;
  return new Uint8Array(await imageOf(pixels, frame).png({ compressionLevel }).toBuffer());
}

/**
 * Opens a document for drawing. It is copied into PDFium's memory until it is closed.
 *
 * @throws SutraError `pdf-damaged`, `took-too-long` or `out-of-memory`; its methods `took-too-long`, `out-of-memory`, or an Error for a page
 */
export async function openRasteriser(
  bytes: Uint8Array,
  limits: { imagePixels: number },
): Promise<Rasteriser> {
  const drawing = await openDrawing(bytes);
  const paint = async (request: RasterRequest) => {
    const frame = frameOf(request, Math.min(limits.imagePixels, MAX_PICTURE_PX));
    return { frame, pixels: await drawing.paint(request.page, request.size, frame) };
  };
  return {
    async draw(request) {
      const { frame, pixels } = await paint(request);
      const { width, height } = frame;
      return { mime: 'image/png', bytes: await encode(pixels, frame), width, height };
    },
    async drawGrey(request) {
      const { frame, pixels } = await paint(request);
      const data = await imageOf(pixels, frame).greyscale().raw().toBuffer();
      const { scale, left, top, width, height } = frame;
      return { data: new Uint8Array(data), width, height, dpi: scale * POINTS_PER_INCH, left, top };
    },
    sizeOf: (page) => drawing.sizeOf(page),
    replacementTexts: (page) => drawing.replacementTexts(page),
    close: () => drawing.close(),
  };
}
