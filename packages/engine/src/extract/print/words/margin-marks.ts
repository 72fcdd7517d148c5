import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { RecognisedBlock, RecognisedLine } from '../../recogniser.ts';
import { heightOf, midX, midY, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { isSpeltAsWord, SURE_WORD } from './prose.ts';

/*
 * Braces and ticks that a pen drew in the margin. What stands beside lines of words, with nothing on its other side, is a sign
 * of none of them: as a fence it would make one formula of all, as a radical one of its line.
 */

/** Of a line of prose: numbers do not count, which stand between the bars of a determinant. */
const MIN_WORDS = 2;
/**
 * A brace, its height in heights of an x, and how near a sign stands on its other side to which it belongs: the equals sign
 * before cases, which the recogniser of words may not see.
 */
const BRACE = { minHeight: 5, minLines: 3, maxGap: 2 } as const;
/** A tick beside a line, in heights of an x: what belongs to the first word stands nearer. */
const TICK = { minHeight: 2, minGap: 1.5 } as const;

const isOfProse = ({ words }: RecognisedLine) =>
  words.filter(({ text, confidence }) => confidence >= SURE_WORD && isSpeltAsWord(text)).length >= MIN_WORDS;

/** The signs of a page without braces and ticks beside lines of words. */
export function withoutMarginMarks(
  signs: readonly Sign[],
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): Sign[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flat());
  const all = signIndex(signs, 4 * xHeightPx);
  // A fence of a fraction whose row has lines of the next column.
  const isOfFormula = (sign: Sign, level: readonly RecognisedLine[]) =>
    all
      .around(sign, TICK.minGap * xHeightPx, 0)
      .some(
        (other) =>
          midY(other) > sign.y0 && midY(other) < sign.y1 && !level.some(({ box }) => holdsMiddle(box, other)),
      );
  const isBrace = (sign: Sign, level: readonly RecognisedLine[]) => {
    const isBefore = level.every(({ box }) => box.x0 > midX(sign));
    const isBehind = level.every(({ box }) => box.x1 < midX(sign));
    if (!(isBefore || isBehind) || level.filter(isOfProse).length < BRACE.minLines) return false;
    return !all.around(sign, BRACE.maxGap * xHeightPx, 0).some((other) => {
      const isOnOtherSide = isBefore ? other.x1 < midX(sign) : other.x0 > midX(sign);
      return isOnOtherSide && midY(other) > sign.y0 && midY(other) < sign.y1;
    });
  };
  const isTick = (sign: Sign, level: readonly RecognisedLine[]) =>
    sign.isTall &&
    level.some(isOfProse) &&
    level.every(({ box }) => box.x0 > sign.x1 + TICK.minGap * xHeightPx);
  return signs.filter((sign) => {
    const height = heightOf(sign) / xHeightPx;
    if (height < TICK.minHeight) return true;
    const level = lines.filter(({ box }) => midY(box) > sign.y0 && midY(box) < sign.y1);
    const isMark = isTick(sign, level) || (height >= BRACE.minHeight && isBrace(sign, level));
    return !isMark || isOfFormula(sign, level);
  });
}
