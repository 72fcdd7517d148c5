import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import { type RecognisedBlock, recognisedWords } from '../../recogniser.ts';
import { grown } from '../geometry/near-boxes.ts';
import type { Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { digitLike } from './look-alikes.ts';
import { BOX_ERROR, textOf } from './word-letters.ts';

/*
 * Two readers that were trained apart see the same ink: where the recogniser has a number, a name or a mark exactly as the
 * network has it, both would have to be wrong in the same way.
 */

/** What both take for the same sign because it has one shape: an O for a 0. */
const tells = ({ text }: Sign) => /^\d$/.test(text) || digitLike(text) === undefined;

/** Tells the signs of words that the recogniser spells in the same way how sure that is. */
export function noteAgreement(
  signs: readonly Sign[],
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): void {
  const index = signIndex(signs, 4 * xHeightPx);
  const [dx, dy] = [BOX_ERROR.across * xHeightPx, BOX_ERROR.down * xHeightPx];
  for (const { box, text, confidence } of recognisedWords(blocks)) {
    const inside = index
      .around(box, dx, dy)
      .filter((sign) => holdsMiddle(grown(box, dx, dy), sign))
      .toSorted((a, b) => a.x0 - b.x0);
    if (textOf(inside) !== text) continue;
    for (const sign of inside) if (!sign.isFromWord && tells(sign)) sign.agreement = confidence;
  }
}
