import { isDoubtful } from '@sutra/contract';
import sharp from 'sharp';
import { type Block, walkBlocks, walkInlines } from '../../../tree/index.ts';
import { type GreyImage, writeGrey } from '../../image/grey.ts';
import { type PrintedPage, readPrintedPage } from '../../print/index.ts';
import type { TextRecogniser } from '../../recogniser.ts';
import { scaledBox } from '../formula/model/box.ts';
import { createLayout } from '../layout/index.ts';
import { plainText } from '../layout/inline-math/inlines.ts';
import { LINE_PT, ROUNDING_SHARE } from '../metrics.ts';
import type { Glyph, Page, Rectangle, Rule } from '../page.ts';
import { POINTS_PER_INCH } from '../raster-frame.ts';

/** What stands in a strip of a page, in points of the page. */
export interface StripRead {
  box: Rectangle;
  glyphs: Glyph[];
  rules: Rule[];
}

export interface StripReading {
  /** The whole page. */
  image: GreyImage;
  /** Of the image. */
  dpi: number;
  recogniser: TextRecogniser;
  /** OCR languages, ISO 639-2. */
  languages: string[];
  signal?: AbortSignal;
}

/** A strip of a page, given in its pixels, with white around it. */
async function stripOf(
  { data, width, height }: GreyImage,
  box: Rectangle,
  marginPx: number,
): Promise<GreyImage> {
  const [left, top] = [Math.max(0, Math.floor(box.x0)), Math.max(0, Math.floor(box.y0))];
  const size = {
    width: Math.min(width, Math.ceil(box.x1)) - left,
    height: Math.min(height, Math.ceil(box.y1)) - top,
  };
  const sides = { top: marginPx, bottom: marginPx, left: marginPx, right: marginPx };
  const strip = await sharp(data, { raw: { width, height, channels: 1 } })
    .extract({ left, top, ...size })
    .extend({ ...sides, background: 'white' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(strip.data), width: strip.info.width, height: strip.info.height };
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

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Whether it is words, or a formula without a doubt: brackets in a line of their own are the arrows of a drawing. */
function isBelieved(block: Block): boolean {
  if (block.type === 'figure' || (block.type === 'equation' && isDoubtful(block))) return false;
  const inlines = [...walkInlines(block)];
  const formulas = inlines.filter((inline) => inline.type === 'math');
  if (inlines.some(({ type }) => type === 'image') || formulas.some(isDoubtful)) return false;
  return inlines.length === 0 || formulas.length > 0 || SAYS_SOMETHING.test(plainText(inlines));
}

/** Whether a page of nothing else would have it without a doubt and without a picture. */
function isUndoubted(page: Page): boolean {
  const layout = createLayout({ outline: [] });
  layout.addPage(page);
  return [...walkBlocks(layout.finish().blocks)].every(isBelieved);
}

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
  for (const [at, level] of data.entries()) {
    if (level >= INK_BELOW) continue;
    ink += 1;
    inside += isInside[at] as number;
  }
  return ink === 0 ? 0 : inside / ink;
}

/** Less of it says that something else is painted there, such as a logo beside its name. */
const MIN_INK_SHARE = 1 - ROUNDING_SHARE;
/** Of 52 strips that were read without a doubt, four of the six wrong ones held a less certain sign, and one of the others. */
const MIN_SIGN_CONFIDENCE = 0.8;

/** Whether all that is painted in the strip is print. */
function isPrintAlone({ page, pointsPerPx }: PrintedPage, image: GreyImage): boolean {
  if (page.images.length > 0 || !page.glyphs.some(({ text }) => SAYS_SOMETHING.test(text))) return false;
  const marks = [...page.glyphs.map(({ ink }) => ink), ...page.rules];
  const boxes = marks.map((mark) => scaledBox(mark, 1 / pointsPerPx));
  return shareOfInkIn(image, boxes) >= MIN_INK_SHARE;
}

const areSignsCertain = ({ glyphs }: Page) =>
  glyphs.every(({ confidence = 1 }) => confidence >= MIN_SIGN_CONFIDENCE);

/** What a strip is that is not read: something else than print, or print of which some is doubtful. */
export type Unread = 'no print' | 'doubtful';

/**
 * The print of a strip of a page, read from its pixels, where nothing in it is doubtful.
 *
 * @param box in points of the page
 * @throws SutraError `cancelled` when the signal fires.
 */
export async function readStrip(box: Rectangle, reading: StripReading): Promise<StripRead | Unread> {
  const { image: whole, dpi, recogniser, languages, signal } = reading;
  const pxPerPoint = dpi / POINTS_PER_INCH;
  // A page has as much white around a line as the line is high.
  const marginPx = Math.round(LINE_PT * pxPerPoint);
  const onPage = scaledBox(box, pxPerPoint);
  const image = await stripOf(whole, onPage, marginPx);
  const { width, height } = image;
  if (!(await readPrintedPage({ image, dpi, ...(signal && { signal }) }))) return 'no print';
  const words = await recogniser.recognise(
    { bytes: await writeGrey(image), width, height, dpi },
    languages,
    signal,
  );
  const printed = await readPrintedPage({ image, dpi, words, ...(signal && { signal }) });
  if (!printed || !isPrintAlone(printed, image)) return 'no print';
  if (!areSignsCertain(printed.page) || !isUndoubted(printed.page)) return 'doubtful';
  const dx = (Math.floor(onPage.x0) - marginPx) / pxPerPoint;
  const dy = (Math.floor(onPage.y0) - marginPx) / pxPerPoint;
  return {
    box,
    glyphs: printed.page.glyphs.map((glyph) => movedGlyph(glyph, dx, dy)),
    rules: printed.page.rules.map((rule) => movedBox(rule, dx, dy)),
  };
}
