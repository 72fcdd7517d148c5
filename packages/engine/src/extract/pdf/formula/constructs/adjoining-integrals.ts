import { ROUNDING_EM, STRETCHED_WORD_SPACE_EM } from '../../metrics.ts';
import type { Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { textSize } from '../repairs/libreoffice.ts';

/** Several integral signs as one character, by their number. */
export const MULTIPLE_INTEGRALS: readonly (string | undefined)[] = [undefined, '∫', '∬', '∭', '⨌'];
/** From the pen behind an integral sign to the next one of `\iint`, which is moved to its left. */
const MAX_INTEGRAL_STEP_EM = STRETCHED_WORD_SPACE_EM;
const MAX_INTEGRAL_COUNT = MULTIPLE_INTEGRALS.length - 1;

/** The integral signs that stand beside one on its right, itself included: `\iint` is two of them. */
export function adjoiningIntegrals(itemIndex: ItemIndex, operator: Item): Item[] {
  const signs = [operator];
  const reach = MAX_INTEGRAL_STEP_EM * textSize(operator);
  for (let last = operator; signs.length < MAX_INTEGRAL_COUNT; ) {
    const next = itemIndex
      .near({ ...last.ink, x1: last.ink.x1 + reach })
      .find(
        (item) =>
          item.nodes === null &&
          item.text === '∫' &&
          item.x > last.x &&
          !signs.includes(item) &&
          item.x - last.end < reach &&
          Math.abs(item.baseline - last.baseline) < ROUNDING_EM * item.size,
      );
    if (!next) break;
    signs.push(next);
    last = next;
  }
  return signs;
}
