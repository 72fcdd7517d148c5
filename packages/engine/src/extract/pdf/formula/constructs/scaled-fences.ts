import { QUAD_EM } from '../../metrics.ts';
import { isClose, isFence, isOpen, NARY } from '../glyphs/symbols.ts';
import { centerY, groupedBy } from '../model/box.ts';
import type { Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MAX_EQUAL_SIZE_RATIO, MAX_LETTER_GAP_EM, SAME_PLACE_PT } from '../model/tolerances.ts';
import { isRadicalSign } from './radicals.ts';

/**
 * Centres brackets on the axis that are set larger than all they enclose and touch: equation editors stretch a bracket by
 * the size of its font, so that its baseline is that of nothing else. TeX sets brackets of the text's size in exponents.
 */
export function centreScaledFences(itemIndex: ItemIndex): void {
  const fences = itemIndex.live().filter(({ axis, nodes, text }) => axis === null && !nodes && isFence(text));
  for (const [open, close] of groupedBy(fences, placeOf).flatMap(pairsOf)) {
    const largest = sizeAbout(itemIndex, open, close);
    if (largest > 0 && open.size > MAX_EQUAL_SIZE_RATIO * largest)
      for (const fence of [open, close]) fence.axis = centerY(fence.ink);
  }
}

const SLASH = /^[/∕]$/u;

/** The same for a slash between terms of one baseline; about the slash of a slanted fraction they stand at two heights. */
export function centreScaledSlashes(itemIndex: ItemIndex): void {
  const slashes = itemIndex.live().filter(({ axis, text }) => axis === null && SLASH.test(text));
  for (const slash of slashes) {
    const reach = QUAD_EM * slash.size;
    const beside = itemIndex
      .near({ ...slash.ink, x0: slash.x - reach, x1: slash.end + reach })
      .filter((item) => item !== slash && item.axis === null && isLetterOrDigit(item.text));
    const [before, behind] = [beside.filter(({ x }) => x < slash.x), beside.filter(({ x }) => x > slash.x)];
    const isLevel = before.some((left) =>
      behind.some((right) => Math.abs(left.baseline - right.baseline) < SAME_PLACE_PT),
    );
    if (isLevel && beside.every(({ size }) => slash.size > MAX_EQUAL_SIZE_RATIO * size))
      slash.axis = centerY(slash.ink);
  }
}

const isLetterOrDigit = (text: string) => /^[\p{L}\p{N}]/u.test(text);

/** Brackets of one pair have one size and one baseline, to a tenth of a point. */
const placeOf = ({ size, baseline }: Item) => `${size.toFixed(1)} ${baseline.toFixed(1)}`;

function pairsOf(fences: Item[]): [Item, Item][] {
  const pairs: [Item, Item][] = [];
  const open: Item[] = [];
  for (const fence of fences.toSorted((a, b) => a.x - b.x)) {
    const before = isClose(fence.text) ? open.pop() : undefined;
    if (before) pairs.push([before, fence]);
    else if (isOpen(fence.text)) open.push(fence);
  }
  return pairs;
}

/** The size of the largest symbol between the brackets, or touching them from without; 0 where none is between them. */
function sizeAbout(itemIndex: ItemIndex, open: Item, close: Item): number {
  const reach = MAX_LETTER_GAP_EM * open.size;
  const symbols = itemIndex
    .near({ ...open.ink, x0: open.x - reach, x1: close.end + reach })
    .filter(
      (item) => item.axis === null && !isFence(item.text) && !NARY.has(item.text) && !isRadicalSign(item),
    );
  const isWithin = symbols.some(({ x }) => x > open.x && x < close.x);
  return isWithin ? Math.max(...symbols.map(({ size }) => size)) : 0;
}
