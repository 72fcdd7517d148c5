import { EXACT_PT, FORMULA_SPACE_EM } from '../../metrics.ts';
import { overlapY } from '../model/box.ts';
import type { Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MIN_BASE_TO_SCRIPT_RATIO } from '../model/tolerances.ts';

/** Binary signs, and what they are where they are set as large operators. */
const LARGE_FORMS: Record<string, string> = {
  '∪': '⋃',
  '∩': '⋂',
  '⊎': '⨄',
  '∨': '⋁',
  '∧': '⋀',
  '⊕': '⨁',
  '⊗': '⨂',
  '⊙': '⨀',
};
/** To what stands behind it: MathType sets `⋃` half as large again, and its binary signs in the size of the text. */
const MIN_SIZE_RATIO = MIN_BASE_TO_SCRIPT_RATIO;
/** From the sign to its operand, past limits that are wider than it. */
const OPERAND_REACH_EM = FORMULA_SPACE_EM;

/** Tells large operators from the binary signs that have their characters: fonts such as MT Extra name both alike. */
export function markLargeOperators(itemIndex: ItemIndex): void {
  for (const item of itemIndex.live()) {
    const large = LARGE_FORMS[item.text];
    if (large && item.nodes === null && isLargerThanOperand(itemIndex, item)) item.text = large;
  }
}

function isLargerThanOperand(itemIndex: ItemIndex, sign: Item): boolean {
  const { ink, size } = sign;
  const isSubscript = (item: Item) => item.baseline > sign.baseline + EXACT_PT;
  const behind = itemIndex
    .near({ ...ink, x0: ink.x1, x1: ink.x1 + OPERAND_REACH_EM * size })
    .filter((item) => item !== sign && item.ink.x0 >= ink.x1 && overlapY(item.ink, ink) > 0)
    .filter((item) => !isSubscript(item));
  return behind.length > 0 && behind.every((item) => size >= MIN_SIZE_RATIO * item.size);
}
