import { SIDE_BEARING_EM, WORD_SPACE_EM } from '../../metrics.ts';
import { centerY, height, unionAll } from '../model/box.ts';
import { axisOf, collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MAX_INK_OVERLAP_EM, MAX_SCRIPT_RATIO } from '../model/tolerances.ts';
import { readRow } from '../rows/row.ts';

/** A fraction slash with its numerator raised before it and its denominator lowered behind it, as Word sets `skw`. */
export interface SkewedFraction {
  slash: Item;
  numerator: Item[];
  denominator: Item[];
  width: number;
}

const FRACTION_SLASH = '⁄';

/** From one symbol of a part to the next: the spaces about a relation, 5/18 em, and a side bearing. */
const MAX_PART_GAP_EM = WORD_SPACE_EM;
/** Off the baseline, or the axis, of a part's nearest symbol: Word sets brackets a rounding apart. */
const SAME_PART_LEVEL_EM = SIDE_BEARING_EM;
/** Of the slash's height: a numerator's baseline is that far above its foot, and a denominator's is not. */
const MIN_RISE_SHARE = 0.4;
const MAX_DROP_SHARE = 0.15;

/** All the fractions of the page whose slash has both parts. */
export function skewedFractions(itemIndex: ItemIndex): SkewedFraction[] {
  return itemIndex
    .live()
    .filter(({ text, nodes }) => text === FRACTION_SLASH && nodes === null)
    .flatMap((slash) => {
      const [numerator, denominator] = [
        partOf(itemIndex, slash, 'before'),
        partOf(itemIndex, slash, 'behind'),
      ];
      if (numerator.length === 0 || denominator.length === 0) return [];
      const box = unionAll([...numerator, ...denominator].map(({ ink }) => ink));
      return [{ slash, numerator, denominator, width: box.x1 - box.x0 }];
    });
}

/** The fraction as one item; its parts are found again, as what was in them may have been collapsed since. */
export function readSkewedFraction(itemIndex: ItemIndex, slash: Item): Item | null {
  const [above, below] = [partOf(itemIndex, slash, 'before'), partOf(itemIndex, slash, 'behind')];
  if (slash.taken || above.length === 0 || below.length === 0) return null;
  const [numerator, denominator] = [readRow(above), readRow(below)];
  return collapse({
    kind: 'fraction',
    parts: [...above, slash, ...below],
    nodes: [{ type: 'fraction', bar: 'skewed', numerator: numerator.nodes, denominator: denominator.nodes }],
    baseline: slash.baseline,
    axis: centerY(slash.ink),
    size: slash.size,
    doubt: numerator.doubt + denominator.doubt,
  });
}

type Side = 'before' | 'behind';

/** The symbols that run up to the slash, or on from it, at the height of the first of them that is no script. */
function partOf(itemIndex: ItemIndex, slash: Item, side: Side): Item[] {
  const part = beginningOf(itemIndex, slash, side);
  const first = part.at(-1);
  if (!first) return [];
  for (let edge: Item | undefined = first; edge; ) {
    edge = neighbourOf(itemIndex, edge, side, (item) => belongs(item, first));
    if (edge) part.push(edge);
  }
  return side === 'before' ? withoutLeadingScripts(part, first) : part;
}

/** The nearest symbol at the height of the part, behind its index and exponent, which are nearer to the slash. */
function beginningOf(itemIndex: ItemIndex, slash: Item, side: Side): Item[] {
  const isOfPart = (item: Item) => isLevel(item, slash, side);
  const nearest = neighbourOf(itemIndex, slash, side, () => true);
  const isBase = (item: Item) => nearest !== undefined && isOfPart(item) && isScriptOf(nearest, item);
  const base = nearest && side === 'before' ? neighbourOf(itemIndex, nearest, side, isBase) : undefined;
  if (base) {
    const between = { ...slash.ink, x0: base.ink.x0, x1: slash.ink.x0 };
    return [...itemIndex.near(between).filter((item) => isScriptOf(item, base)), base];
  }
  const first = neighbourOf(itemIndex, slash, side, isOfPart);
  return first ? [first] : [];
}

/** From the end of a symbol to its script. */
const MAX_SCRIPT_GAP_EM = SIDE_BEARING_EM;

const isScriptOf = (script: Item, base: Item) =>
  isSmaller(script, base) && Math.abs(script.x - base.end) < MAX_SCRIPT_GAP_EM * base.size;

/** The exponent of what stands before the fraction is level with its numerator. */
const withoutLeadingScripts = (part: Item[], first: Item): Item[] =>
  part.slice(0, part.findLastIndex((item) => !isSmaller(item, first)) + 1);

const isSmaller = (item: Item, first: Item) => item.size < MAX_SCRIPT_RATIO * first.size;

function belongs(item: Item, first: Item): boolean {
  if (isSmaller(item, first)) return true;
  const exact = item.axis === null && first.axis === null;
  const offset = exact ? item.baseline - first.baseline : axisOf(item) - axisOf(first);
  return Math.abs(offset) < SAME_PART_LEVEL_EM * first.size;
}

function isLevel(item: Item, { ink }: Item, side: Side): boolean {
  const rise = (ink.y1 - item.baseline) / height(ink);
  return side === 'before' ? rise > MIN_RISE_SHARE : rise < MAX_DROP_SHARE;
}

/** The nearest item on that side that is accepted, no further than a symbol of the same part. */
function neighbourOf(
  itemIndex: ItemIndex,
  { ink, size }: Item,
  side: Side,
  accepts: (item: Item) => boolean,
): Item | undefined {
  const reach = MAX_PART_GAP_EM * size;
  const overlap = MAX_INK_OVERLAP_EM * size;
  const box =
    side === 'before'
      ? { ...ink, x0: ink.x0 - reach, x1: ink.x0 }
      : { ...ink, x0: ink.x1, x1: ink.x1 + reach };
  const beyond = (item: Item) =>
    side === 'before'
      ? item.ink.x0 < ink.x0 && item.ink.x1 < ink.x0 + overlap
      : item.ink.x1 > ink.x1 && item.ink.x0 > ink.x1 - overlap;
  const distance = (item: Item) => (side === 'before' ? ink.x0 - item.ink.x1 : item.ink.x0 - ink.x1);
  return itemIndex
    .near(box)
    .filter((item) => beyond(item) && accepts(item))
    .toSorted((a, b) => distance(a) - distance(b))[0];
}
