import { MAX_SCRIPT_SHIFT_EM, WORD_SPACE_EM } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { union, within } from '../model/box.ts';
import { changedItem, compose, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { SAME_PLACE_PT } from '../model/tolerances.ts';

/** Arrows over reactions hold a label or two: no line of text is as long. */
const MAX_ARROW_EM = 12;
/** Between the shafts of `⇌`: equation editors set them 0.28 em apart. */
const MAX_SHAFT_DISTANCE_EM = MAX_SCRIPT_SHIFT_EM;
/** Where the two shafts begin and end: half arrows have side bearings. */
const MAX_SHAFT_OFFSET_EM = WORD_SPACE_EM;

const isRightHead = ({ nodes, text }: Item) => nodes === null && (text === '⇀' || text === '⇁');
const isLeftHead = ({ nodes, text }: Item) => nodes === null && (text === '↽' || text === '↼');
const isDash = ({ nodes, text }: Item) => nodes === null && /^[—–−-]$/u.test(text);

/**
 * Reversible arrows that an equation editor stretched: dashes and a half arrow, above a half arrow and dashes. Where the
 * dashes of a shaft were read as a rule, that is part of the arrow, too.
 */
export function joinEquilibriumArrows(itemIndex: ItemIndex): void {
  for (const head of itemIndex.live().filter(isRightHead)) {
    const tail = itemIndex.near(reachOf(head)).find((item) => isLeftHead(item) && isBelow(item, head));
    const whole = tail ? union(head.ink, tail.ink) : head.ink;
    const dashes = itemIndex
      .near(whole)
      .filter((item) => isDash(item) && within(item.ink, whole, SAME_PLACE_PT));
    if (!tail || !isShaft([head, ...dashes], tail)) continue;
    for (const rule of itemIndex.freeRules()) if (within(rule, whole, SAME_PLACE_PT)) itemIndex.useRule(rule);
    const arrow = compose([head, tail, ...dashes], '⇌', head);
    itemIndex.add(changedItem(arrow, { x: whole.x0, ink: whole }));
  }
}

const reachOf = ({ ink, size }: Item): Rectangle => ({
  ...ink,
  x0: ink.x1 - MAX_ARROW_EM * size,
  y1: ink.y1 + MAX_SHAFT_DISTANCE_EM * size,
});

function isBelow({ baseline, ink }: Item, head: Item): boolean {
  const drop = baseline - head.baseline;
  return drop > 0 && drop < MAX_SHAFT_DISTANCE_EM * head.size && ink.x0 < head.ink.x0 + SAME_PLACE_PT;
}

/** Whether the upper shaft begins where the lower half arrow points. */
const isShaft = (upper: Item[], tail: Item) =>
  Math.abs(Math.min(...upper.map(({ ink }) => ink.x0)) - tail.ink.x0) < MAX_SHAFT_OFFSET_EM * tail.size;
