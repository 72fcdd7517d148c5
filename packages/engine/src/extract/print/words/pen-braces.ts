import type { RecognisedBlock } from '../../recogniser.ts';
import { heightOf, midX, midY, type Sign } from '../signs/sign.ts';
import { isLineOfWords } from './prose.ts';

/*
 * Braces that a pen drew beside several lines. What stands beside lines of words, with nothing on its other side, is a sign of
 * none of them; as a fence it would make one formula of all.
 */

/** In heights of an x. */
const MIN_HEIGHT = 5;
const MIN_LINES = 3;
/** The signs of a page without braces beside lines of words. */
export function withoutPenBraces(
  signs: readonly Sign[],
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): Sign[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flat());
  const prose = new Set(lines.filter(isLineOfWords));
  return signs.filter((sign) => {
    if (heightOf(sign) < MIN_HEIGHT * xHeightPx) return true;
    const level = lines.filter(({ box }) => midY(box) > sign.y0 && midY(box) < sign.y1);
    const isBefore = level.every(({ box }) => box.x0 > midX(sign));
    const isBehind = level.every(({ box }) => box.x1 < midX(sign));
    return !(isBefore || isBehind) || level.filter((line) => prose.has(line)).length < MIN_LINES;
  });
}
