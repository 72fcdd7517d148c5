import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { SURE_WORD } from './prose.ts';
import { textOf } from './word-letters.ts';

/*
 * The full stop behind the number of a question is dirt to the network where it is as pale; the recogniser knows that a
 * number begins the line.
 */

const NUMBERED = /^(\d{1,3})\.$/;
/** In em: the place of a full stop behind a digit. */
const POINT = { gap: 0.05, side: 0.1 } as const;

function pointBehind(digit: Sign, confidence: number): Sign {
  const { size, baseline, x1 } = digit;
  const x0 = x1 + POINT.gap * size;
  const place = { x0, x1: x0 + POINT.side * size, y0: baseline - POINT.side * size, y1: baseline };
  const point = madeSign(place, 's:.', confidence);
  return { ...point, style: 's', text: '.', size, baseline, math: 0, isFromWord: true };
}

/** The signs of a page with the full stops of numbers that begin a line. */
export function withNumberPoints(
  signs: readonly Sign[],
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): Sign[] {
  const index = signIndex(signs, 4 * xHeightPx);
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flat());
  const points = lines.flatMap(({ words: [first] }) => {
    const [, number] = NUMBERED.exec(first?.text ?? '') ?? [];
    if (!first || number === undefined || first.confidence < SURE_WORD) return [];
    const inside = index
      .around(first.box, 0)
      .filter((sign) => holdsMiddle(first.box, sign))
      .toSorted((a, b) => a.x0 - b.x0);
    return textOf(inside) === number ? [pointBehind(inside.at(-1)!, first.confidence)] : [];
  });
  return [...signs, ...points];
}
