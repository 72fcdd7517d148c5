import type { GreyImage } from '../../image/grey.ts';
import type { PrintedPage } from '../../print/index.ts';
import { isSpeltAsWord, SURE_WORD } from '../../print/words/prose.ts';
import { type RecognisedBlock, recognisedWords } from '../../recogniser.ts';
import type { Rectangle } from '../page.ts';
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

/** Lighter than this is paper, of 255 levels. */
const PAPER_FROM = 215;
/** Pages of text are 0.84 to 0.98 paper, whatever they were scanned from; photographs and dark screens are not read at all. */
const MIN_PAPER_SHARE = 0.7;

const isOnPaper = ({ data }: GreyImage) =>
  data.filter((level) => level >= PAPER_FROM).length >= MIN_PAPER_SHARE * data.length;

/** Two lines of a question have as many, and labels of a drawing have fewer; most of what is spelt as words is sure in print. */
const MIN_SURE_WORD_COUNT = 15;
const MIN_SURE_SHARE = 0.8;
/** Of the height, without a word: formulas between lines of text leave less, a drawing with its caption leaves more. */
const MAX_WORDLESS_SHARE = 0.4;

/** The highest stretch, in pixels, in which no box lies. */
function longestGap(boxes: readonly Rectangle[], height: number): number {
  let [bottom, longest] = [0, 0];
  for (const { y0, y1 } of [...boxes].sort((a, b) => a.y0 - b.y0)) {
    longest = Math.max(longest, y0 - bottom);
    bottom = Math.max(bottom, y1);
  }
  return Math.max(longest, height - bottom);
}

function hasLinesOfWords(blocks: readonly RecognisedBlock[], { height }: GreyImage): boolean {
  const words = recognisedWords(blocks).filter(({ text }) => isSpeltAsWord(text));
  const sure = words.filter(({ confidence }) => confidence >= SURE_WORD);
  if (sure.length < Math.max(MIN_SURE_WORD_COUNT, MIN_SURE_SHARE * words.length)) return false;
  const boxes = sure.map(({ box }) => box);
  return longestGap(boxes, height) <= MAX_WORDLESS_SHARE * height;
}

/** A paragraph has more signs; a drawing with labels has fewer, and is not asked for words. */
const MIN_SIGN_COUNT = 100;
/**
 * Of its area: specks between lines of text. Drawings beside text are cut apart by their labels, so that one picture of
 * it all says more.
 */
const MAX_FIGURE_SHARE = 0.02;
/** Of the signs of pasted text that was read well, up to 0.08 are less certain; of what was read badly, 0.15 and more. */
const MAX_UNCERTAIN_SHARE = 0.1;

const areaOf = ({ x0, y0, x1, y1 }: Rectangle) => (x1 - x0) * (y1 - y0);

/** Whether it can stand for the picture: nothing of it is left out, hardly a figure is in it, and few signs are uncertain. */
export function isWhole(printed: PrintedPage, image: GreyImage): boolean {
  const { page, pointsPerPx, isWithoutSurroundings, isWithoutShowThrough, unread } = printed;
  if (isWithoutSurroundings || isWithoutShowThrough || unread.length > 0) return false;
  const area = image.width * image.height * pointsPerPx ** 2;
  if (page.images.reduce((sum, figure) => sum + areaOf(figure), 0) > MAX_FIGURE_SHARE * area) return false;
  if (page.glyphs.filter(isUncertain).length > MAX_UNCERTAIN_SHARE * page.glyphs.length) return false;
  return isAllRead(printed, image);
}

/**
 * The text of a picture on a page of letters, such as a part of a book that was pasted there: words and formulas, doubtful
 * ones too. `doubtful` where there are lines of words that cannot stand for the picture.
 *
 * @param box in points of the page
 * @throws SutraError `cancelled` when the signal fires.
 */
export async function readRegion(box: Rectangle, reading: PixelReading): Promise<PixelsRead | Unread> {
  const part = await partOf(box, reading);
  if (!isOnPaper(part.image)) return 'no print';
  const read = await readPart(part, reading, ({ page }) => page.glyphs.length >= MIN_SIGN_COUNT);
  if (!read || !hasLinesOfWords(read.words, part.image)) return 'no print';
  return isWhole(read.printed, part.image) ? placed(part, read.printed) : 'doubtful';
}
