import { hasDevanagari, SURE_HINDI, SURE_WORD } from '../../print/words/prose.ts';
import type { RecognisedLine, RecognisedWord } from '../../recogniser.ts';
import { centerY } from '../formula/model/box.ts';
import type { Glyph, Rectangle } from '../page.ts';
import { POINTS_PER_INCH } from '../raster-frame.ts';
import {
  MIN_INK_SHARE,
  type PagePart,
  type PixelReading,
  type PixelsRead,
  shareOfInkIn,
  wordsOf,
} from './read-pixels.ts';

/** Full stops of Devanagari and signs that belong to the word before them. */
const STOP = /^[।॥.,:;?!-]+$/;

function isSure({ text, confidence }: RecognisedWord): boolean {
  return STOP.test(text) || confidence >= (hasDevanagari(text) ? SURE_HINDI : SURE_WORD);
}

/** As high as its line: signs above and below letters may reach beyond the word's own box. */
const placeOf = ({ x0, x1 }: Rectangle, { box }: RecognisedLine): Rectangle => ({
  x0,
  x1,
  y0: box.y0,
  y1: box.y1,
});

/** The word of the file that stands nearest to the height of a strip. */
const nearestOf = (words: readonly Glyph[], box: Rectangle): Glyph =>
  words.reduce((best, each) =>
    Math.abs(centerY(each.ink) - centerY(box)) < Math.abs(centerY(best.ink) - centerY(box)) ? each : best,
  );

/**
 * Words of Devanagari in a strip that is painted as paths, as Windows' printer does with slanted and thickened ones: signs of
 * Devanagari are none to the networks of mathematics, so that its words are the recogniser's. Null where the page has no
 * other Devanagari, where a word is not sure, or where more is painted than words.
 *
 * @throws SutraError `cancelled` when the signal fires.
 */
export async function readDevanagari(part: PagePart, reading: PixelReading): Promise<PixelsRead | null> {
  if (reading.devanagari.length === 0) return null;
  const blocks = await wordsOf(part, reading);
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flat());
  const placed = lines.flatMap((line) =>
    line.words.map((word) => ({ line, word, box: placeOf(word.box, line) })),
  );
  const isText =
    placed.some(({ word }) => hasDevanagari(word.text)) && placed.every(({ word }) => isSure(word));
  const boxes = placed.map(({ box }) => box);
  if (!isText || shareOfInkIn(part.image, boxes) < MIN_INK_SHARE) return null;
  const like = nearestOf(reading.devanagari, part.box);
  const pointsPerPx = POINTS_PER_INCH / reading.dpi;
  const glyphs = placed.map(({ line, word, box }): Glyph => {
    const ink = {
      x0: part.x0 + box.x0 * pointsPerPx,
      x1: part.x0 + box.x1 * pointsPerPx,
      y0: part.y0 + box.y0 * pointsPerPx,
      y1: part.y0 + box.y1 * pointsPerPx,
    };
    // Words of one line stand on one baseline; where the file has none there, the recogniser says where it is.
    const isLevel = like.baseline > ink.y0 && like.baseline <= ink.y1;
    const baseline = isLevel ? like.baseline : part.y0 + line.baseline * pointsPerPx;
    const { text, confidence } = word;
    return { ...like, text, x: ink.x0, baseline, advance: ink.x1 - ink.x0, ink, confidence };
  });
  return { box: part.box, glyphs, rules: [], images: [] };
}
