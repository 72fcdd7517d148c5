import { centerX, centerY, groupedBy, median, unionAll } from '../../formula/model/box.ts';
import { HALF_SHARE, PATTERN_COUNT } from '../../metrics.ts';
import type { Glyph, Rectangle } from '../../page.ts';

export interface Watermark {
  glyphs: Glyph[];
  box: Rectangle;
}

/** Against the usual size of the page's letters: titles are smaller, but for those of covers. */
export const MIN_WATERMARK_RATIO = 2.5;
/** Letters of text that one letter of a watermark has on it, on average; a title has none. */
const MIN_TEXT_LETTERS_ON_IT = HALF_SHARE;

/** Large words that the text of the page is printed over, with the dots and dashes among them. */
export function watermarksOf(glyphs: Glyph[]): Watermark[] {
  const least = MIN_WATERMARK_RATIO * median(glyphs.map(({ size }) => size));
  const large = glyphs.filter(({ size, font }) => size > least && !font.math);
  if (large.length < PATTERN_COUNT) return [];
  const small = glyphs.filter(({ size }) => size <= least);
  return groupedBy(large, lookOf)
    .filter((line) =>
      isUnderText(
        line.filter(({ text }) => WORD.test(text)),
        small,
      ),
    )
    .map((line) => ({ glyphs: line, box: unionAll(line.map(({ ink }) => ink)) }));
}

const isUnderText = (letters: Glyph[], text: Glyph[]) =>
  letters.length >= PATTERN_COUNT && lettersOn(letters, text) >= MIN_TEXT_LETTERS_ON_IT;

const WORD = /^[\p{L}\p{M}\p{N}]+$/u;

const lookOf = ({ font, size, rotation, color }: Glyph) =>
  [font.id, Math.round(size), Math.round(rotation), color].join(' ');

/** How many letters of the text stand on a letter of the word, on average. */
const lettersOn = (word: Glyph[], text: Glyph[]) =>
  word.reduce((sum, { ink }) => sum + text.filter((glyph) => isOn(glyph.ink, ink)).length, 0) / word.length;

const isOn = (ink: Rectangle, box: Rectangle) =>
  centerX(ink) > box.x0 && centerX(ink) < box.x1 && centerY(ink) > box.y0 && centerY(ink) < box.y1;
