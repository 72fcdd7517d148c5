import { isDoubtful } from '@sutra/contract';
import { type Block, walkBlocks, walkInlines } from '../../../tree/index.ts';
import type { GreyImage } from '../../image/grey.ts';
import type { PrintedPage } from '../../print/index.ts';
import { scaledBox } from '../formula/model/box.ts';
import { createLayout } from '../layout/index.ts';
import { plainText } from '../layout/inline-math/inlines.ts';
import { ROUNDING_SHARE } from '../metrics.ts';
import type { Page, Rectangle } from '../page.ts';
import { type PixelReading, type PixelsRead, partOf, placed, readPart, shareOfInkIn } from './read-pixels.ts';

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

/** What a part is that is not read: something else than print, or print of which some is doubtful. */
export type Unread = 'no print' | 'doubtful';

/**
 * The print of a strip of a page, read from its pixels, where nothing in it is doubtful.
 *
 * @param box in points of the page
 * @throws SutraError `cancelled` when the signal fires.
 */
export async function readStrip(box: Rectangle, reading: PixelReading): Promise<PixelsRead | Unread> {
  const part = await partOf(box, reading);
  const read = await readPart(part, reading);
  if (!read || !isPrintAlone(read.printed, part.image)) return 'no print';
  if (!areSignsCertain(read.printed.page) || !isUndoubted(read.printed.page)) return 'doubtful';
  return placed(part, read.printed);
}
