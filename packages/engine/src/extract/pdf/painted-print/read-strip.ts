import { isDoubtful } from '@sutra/contract';
import { type Block, walkBlocks, walkInlines } from '../../../tree/index.ts';
import type { GreyImage } from '../../image/grey.ts';
import type { PrintedPage } from '../../print/index.ts';
import { createLayout } from '../layout/index.ts';
import { plainText } from '../layout/inline-math/inlines.ts';
import type { Page, Rectangle } from '../page.ts';
import {
  isAllRead,
  isUncertain,
  type PixelReading,
  type PixelsRead,
  partOf,
  placed,
  readPart,
  type Unread,
} from './read-pixels.ts';

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

/** Whether all that is painted in the strip is print. */
const isPrintAlone = (printed: PrintedPage, image: GreyImage) =>
  printed.page.images.length === 0 &&
  printed.page.glyphs.some(({ text }) => SAYS_SOMETHING.test(text)) &&
  isAllRead(printed, image);

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
  const { page } = read.printed;
  if (page.glyphs.some(isUncertain) || !isUndoubted(page)) return 'doubtful';
  return placed(part, read.printed);
}
