import { LINE_PT } from '../../metrics.ts';
import type { Rule } from '../../page.ts';
import { centerX, centerY, height } from '../model/box.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { RULE_END_PT } from '../model/tolerances.ts';

/**
 * The upper or lower side of a frame, which is no bar of what stands in and above or below it: upright rules that are
 * taller than the bars about a numerator end at both of its ends, on one side of it.
 */
export function isSideOfFrame(itemIndex: ItemIndex, rule: Rule): boolean {
  const y = centerY(rule);
  const uprights = itemIndex
    .freeRules()
    .filter((each) => each.direction === 'vertical' && height(each) > LINE_PT);
  const meet = (x: number, endOf: (upright: Rule) => number) =>
    uprights.some(
      (upright) => Math.abs(centerX(upright) - x) < RULE_END_PT && Math.abs(endOf(upright) - y) < RULE_END_PT,
    );
  const ends = [({ y0 }: Rule) => y0, ({ y1 }: Rule) => y1];
  return ends.some((endOf) => meet(rule.x0, endOf) && meet(rule.x1, endOf));
}
