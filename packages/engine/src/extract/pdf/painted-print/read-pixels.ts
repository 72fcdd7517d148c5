import sharp from 'sharp';
import { type GreyImage, writeGrey } from '../../image/grey.ts';
import { type PrintedPage, readPrintedPage } from '../../print/index.ts';
import type { RecognisedBlock, TextRecogniser } from '../../recogniser.ts';
import { scaledBox } from '../formula/model/box.ts';
import { LINE_PT, ROUNDING_SHARE } from '../metrics.ts';
import type { Glyph, PageImage, Rectangle, Rule } from '../page.ts';
import type { GreyPart } from '../raster.ts';
import { POINTS_PER_INCH } from '../raster-frame.ts';

/** What stands in a part of a page, in points of the page. */
export interface PixelsRead {
  box: Rectangle;
  glyphs: Glyph[];
  rules: Rule[];
  /** Figures in it, each a picture of its own. */
  images: PageImage[];
}

export interface PixelReading {
  /** Holds all that is to be read of the page. */
  image: GreyPart;
  recogniser: TextRecogniser;
  /** OCR languages, ISO 639-2. */
  languages: string[];
  signal?: AbortSignal;
}

/** A part of it, given in pixels of the page, with white around it. */
async function cutWithMargin(
  { data, width, height, left: x, top: y }: GreyPart,
  box: Rectangle,
  marginPx: number,
): Promise<GreyImage> {
  const [left, top] = [Math.max(0, Math.floor(box.x0) - x), Math.max(0, Math.floor(box.y0) - y)];
  const size = {
    width: Math.min(width, Math.ceil(box.x1) - x) - left,
    height: Math.min(height, Math.ceil(box.y1) - y) - top,
  };
  const sides = { top: marginPx, bottom: marginPx, left: marginPx, right: marginPx };
  const part = await sharp(data, { raw: { width, height, channels: 1 } })
    .extract({ left, top, ...size })
    .extend({ ...sides, background: 'white' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(part.data), width: part.info.width, height: part.info.height };
}

const movedBox = <T extends Rectangle>(box: T, dx: number, dy: number): T => ({
  ...box,
  x0: box.x0 + dx,
  y0: box.y0 + dy,
  x1: box.x1 + dx,
  y1: box.y1 + dy,
});

const movedGlyph = (glyph: Glyph, dx: number, dy: number): Glyph => ({
  ...glyph,
  x: glyph.x + dx,
  baseline: glyph.baseline + dy,
  ink: movedBox(glyph.ink, dx, dy),
});

/** Darker than halfway between ink and paper. */
const INK_BELOW = 128;
/** The rim of strokes reaches so far beyond the boxes of their signs. */
const RIM_PX = 2;

/** The share of the ink that lies within the boxes, 0 to 1; they are in pixels. */
export function shareOfInkIn({ data, width, height }: GreyImage, boxes: readonly Rectangle[]): number {
  const isInside = new Uint8Array(data.length);
  for (const { x0, y0, x1, y1 } of boxes) {
    const [from, to] = [Math.max(0, Math.floor(x0) - RIM_PX), Math.min(width, Math.ceil(x1) + RIM_PX)];
    const bottom = Math.min(height, Math.ceil(y1) + RIM_PX);
    for (let y = Math.max(0, Math.floor(y0) - RIM_PX); y < bottom; y += 1)
      isInside.fill(1, y * width + from, y * width + to);
  }
  let [ink, inside] = [0, 0];
  for (let at = 0; at < data.length; at += 1) {
    if (data[at]! >= INK_BELOW) continue;
    ink += 1;
    inside += isInside[at] as number;
  }
  return ink === 0 ? 0 : inside / ink;
}

/** Less of it says that something else is painted there, such as a logo beside its name, or the boxes of a chart. */
const MIN_INK_SHARE = 1 - ROUNDING_SHARE;

/** Whether what was read of an image holds all that is painted there. */
export function isAllRead({ page, pointsPerPx }: PrintedPage, image: GreyImage): boolean {
  const marks = [...page.glyphs.map(({ ink }) => ink), ...page.rules, ...page.images];
  const boxes = marks.map((mark) => scaledBox(mark, 1 / pointsPerPx));
  return shareOfInkIn(image, boxes) >= MIN_INK_SHARE;
}

/** Of 52 strips that were read without a doubt, four of the six wrong ones held a less certain sign, and one of the others. */
const MIN_SIGN_CONFIDENCE = 0.8;

export const isUncertain = ({ confidence = 1 }: Glyph) => confidence < MIN_SIGN_CONFIDENCE;

/** What a part is that is not read: something else than print, or print of which some is doubtful. */
export type Unread = 'no print' | 'doubtful';

/** A part of a page, cut out of the picture of the page. */
export interface PagePart {
  /** In points of the page. */
  box: Rectangle;
  /** With white around it, as a page has around a line. */
  image: GreyImage;
  /** Where the image begins on the page, in points. */
  x0: number;
  y0: number;
}

/** @param box in points of the page */
export async function partOf(box: Rectangle, { image: whole }: PixelReading): Promise<PagePart> {
  const pxPerPoint = whole.dpi / POINTS_PER_INCH;
  const marginPx = Math.round(LINE_PT * pxPerPoint);
  const onPage = scaledBox(box, pxPerPoint);
  return {
    box,
    image: await cutWithMargin(whole, onPage, marginPx),
    x0: (Math.floor(onPage.x0) - marginPx) / pxPerPoint,
    y0: (Math.floor(onPage.y0) - marginPx) / pxPerPoint,
  };
}

export interface PartRead {
  printed: PrintedPage;
  words: RecognisedBlock[];
}

/**
 * The print of a part of a page; null where it is none by its signs, or by its words.
 *
 * @param isPromising asked of what the signs alone say, before words are recognised, which takes seconds
 * @throws SutraError `cancelled` when the signal fires.
 */
export async function readPart(
  { image }: PagePart,
  { image: { dpi }, recogniser, languages, signal }: PixelReading,
  isPromising: (bySigns: PrintedPage) => boolean = () => true,
): Promise<PartRead | null> {
  const request = { image, dpi, ...(signal && { signal }) };
  const bySigns = await readPrintedPage(request);
  if (!bySigns || !isPromising(bySigns)) return null;
  const { width, height } = image;
  const picture = { bytes: await writeGrey(image), width, height, dpi };
  const words = await recogniser.recognise(picture, languages, signal);
  const printed = await readPrintedPage({ ...request, words });
  return printed && { printed, words };
}

/** The print of a part where it stands on the page. */
export function placed({ box, x0, y0 }: PagePart, { page }: PrintedPage): PixelsRead {
  return {
    box,
    glyphs: page.glyphs.map((glyph) => movedGlyph(glyph, x0, y0)),
    rules: page.rules.map((rule) => movedBox(rule, x0, y0)),
    images: page.images.map((image) => movedBox(image, x0, y0)),
  };
}
