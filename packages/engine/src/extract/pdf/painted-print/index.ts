import type { TextRecogniser } from '../../recogniser.ts';
import { holdsMiddle, unionAll } from '../formula/model/box.ts';
import { sourceOf } from '../layout/blocks/blocks.ts';
import { OCR_DPI } from '../ocr-density.ts';
import type { Page, Rectangle } from '../page.ts';
import type { GreyPart } from '../raster.ts';
import { type Run, rasteriserOf } from '../run.ts';
import { type PaintedPictures, paintedPictures, type Strip } from './painted-pictures.ts';
import type { PixelReading, PixelsRead } from './read-pixels.ts';
import { readRegion } from './read-region.ts';
import { readStrip } from './read-strip.ts';

/**
 * The page with print that is painted as pictures or paths: formulas of word processors that send them as pictures and
 * words whose fonts a printer's driver turned into outlines, where their pixels can be read without a doubt; text that was
 * pasted as a picture, with its doubts.
 */
export async function withPaintedPrint(run: Run, page: Page): Promise<Page> {
  try {
    return run.recogniser ? await readPainted(run, run.recogniser, page) : page;
  } catch (error) {
    // What cannot be drawn or recognised stays a picture, and costs the page nothing.
    if (run.signal?.aborted) throw error;
    return page;
  }
}

async function readPainted(run: Run, recogniser: TextRecogniser, page: Page): Promise<Page> {
  const { languages, signal } = run;
  const painted = paintedPictures(page, run.layout.layOutAhead);
  if (painted.strips.length + painted.regions.length === 0) return page;
  const image = await drawnFor(run, page, painted);
  const reading = { image, recogniser, languages, ...(signal && { signal }) };
  const read = [
    ...(await readStrips(run, page, painted, reading)),
    ...(await readRegions(run, page, painted, reading)),
  ];
  for (const print of read) explain(run, page, print);
  return read.length > 0 ? withRead(page, read) : page;
}

/** The part of the page that holds all that is to be read: most pages have a formula or two of that kind. */
async function drawnFor(run: Run, page: Page, { strips, regions }: PaintedPictures): Promise<GreyPart> {
  const rasteriser = await rasteriserOf(run);
  const { x0, y0, x1, y1 } = unionAll([...strips.map(({ box }) => box), ...regions]);
  const box = {
    x0: Math.max(0, x0),
    y0: Math.max(0, y0),
    x1: Math.min(page.width, x1),
    y1: Math.min(page.height, y1),
  };
  return rasteriser.drawGrey({ page: page.number, size: page, box, dpi: OCR_DPI });
}

async function readStrips(
  run: Run,
  page: Page,
  { strips }: PaintedPictures,
  reading: PixelReading,
): Promise<PixelsRead[]> {
  const read: PixelsRead[] = [];
  const unread: { strip: Strip; isDoubtful: boolean }[] = [];
  for (const strip of strips) {
    const result = await readStrip(strip.box, reading);
    if (typeof result === 'string') unread.push({ strip, isDoubtful: result === 'doubtful' });
    else read.push(result);
  }
  // On a page whose formulas are pictures, each picture that stays one may be a formula.
  for (const { strip, isDoubtful } of unread)
    if (!strip.isTold && (isDoubtful || read.length > 0))
      run.warnings.push({ code: 'pdf-kept-as-picture', source: sourceOf(page.number, strip.box) });
  return read;
}

async function readRegions(
  run: Run,
  page: Page,
  { regions }: PaintedPictures,
  reading: PixelReading,
): Promise<PixelsRead[]> {
  const read: PixelsRead[] = [];
  for (const region of regions) {
    const result = await readRegion(region, reading);
    if (typeof result !== 'string') read.push(result);
    else if (result === 'doubtful')
      run.warnings.push({ code: 'region-kept-as-picture', source: sourceOf(page.number, region) });
  }
  return read;
}

function explain({ explanations }: Run, page: Page, { box, glyphs }: PixelsRead): void {
  const text = glyphs.map((glyph) => glyph.text).join('');
  const rule = 'picture or paths read from their pixels';
  explanations?.push({ page: page.number, box, text, decision: 'print', rule });
}

/** The page with what was read in the place of what it was painted with. */
function withRead(page: Page, read: readonly PixelsRead[]): Page {
  const isLeft = (mark: Rectangle) => !read.some(({ box }) => holdsMiddle(box, mark));
  return {
    ...page,
    glyphs: [...page.glyphs.filter(({ ink }) => isLeft(ink)), ...read.flatMap(({ glyphs }) => glyphs)],
    rules: [...page.rules.filter(isLeft), ...read.flatMap(({ rules }) => rules)],
    shapes: page.shapes.filter(isLeft),
    images: [...page.images.filter(isLeft), ...read.flatMap(({ images }) => images)],
    ...(page.forms && { forms: page.forms.filter(isLeft) }),
  };
}
