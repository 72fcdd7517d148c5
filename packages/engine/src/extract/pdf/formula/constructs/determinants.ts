import { LINE_GAP_EM, QUAD_EM, ROUNDING_EM, SIDE_BEARING_EM, WORD_SPACE_EM } from '../../metrics.ts';
import { centerX, unionAll } from '../model/box.ts';
import { changedItem, compose, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MIN_FULL_SIZE_RATIO } from '../model/tolerances.ts';
import { isMissingOperand } from '../repairs/libreoffice.ts';
import type { FencePair } from './fence-pairs.ts';

/*
 * LibreOffice prints a determinant of an imported formula as a bar of text size, its rows, and two marks of missing
 * operands where the other bar should be.
 */

/** Between the ink of two rows: lines of text 1.2 em apart leave up to 0.8, arrays less. */
const MAX_ROW_GAP_EM = LINE_GAP_EM;
/** Ten rows: no determinant of an imported formula has more. */
const MAX_HEIGHT_EM = 12;

const isBareBar = ({ nodes, text }: Item) => nodes === null && /^[|∣]$/u.test(text);

/** The brackets of determinants, drawn as high as the rows between them. */
export function determinantsOf(itemIndex: ItemIndex): FencePair[] {
  const gaps = itemIndex
    .live()
    .filter(isMissingOperand)
    .toSorted((a, b) => a.x - b.x);
  if (gaps.length < 2) return [];
  const bars = itemIndex.live().filter(isBareBar);
  return gaps.flatMap((first, at): FencePair[] => {
    const second = gaps.slice(at + 1).find((gap) => isNext(first, gap));
    const open = second && nearestBefore(bars, first);
    if (!(second && open) || first.taken) return [];
    const rows = rowsBetween(itemIndex, open, first);
    if (!rows) return [];
    const box = unionAll(rows.map(({ ink }) => ink));
    const close = compose([first, second], '|', first);
    for (const bar of [open, close]) bar.ink = { ...bar.ink, y0: box.y0, y1: box.y1 };
    itemIndex.add(changedItem(open, { axis: (box.y0 + box.y1) / 2 }));
    open.taken = true;
    itemIndex.add(changedItem(close, { axis: (box.y0 + box.y1) / 2 }));
    return [pairAt(itemIndex, open, close)];
  });
}

/** The items that the itemIndex holds in place of the two. */
function pairAt(itemIndex: ItemIndex, open: Item, close: Item): FencePair {
  const find = (item: Item) =>
    itemIndex.near(item.ink).find(({ x, text }) => x === item.x && /^[|∣]$/u.test(text)) as Item;
  return { open: find(open), close: find(close), rows: true };
}

/** Between the two marks, which have side bearings but no space. */
const MAX_MARK_GAP_EM = WORD_SPACE_EM;
/** Rounded advances may let them overlap. */
const MAX_MARK_OVERLAP_EM = SIDE_BEARING_EM;

const isNext = (first: Item, second: Item) =>
  Math.abs(first.baseline - second.baseline) < ROUNDING_EM * first.size &&
  second.x - first.end > -MAX_MARK_OVERLAP_EM * first.size &&
  second.x - first.end < MAX_MARK_GAP_EM * first.size;

/** Between the baselines of the bar and the marks, which come from two fonts. */
const MAX_FONT_SHIFT_EM = SIDE_BEARING_EM;

const nearestBefore = (bars: Item[], gap: Item): Item | null =>
  bars
    .filter(
      (bar) =>
        !bar.taken && bar.x < gap.x && Math.abs(bar.baseline - gap.baseline) < MAX_FONT_SHIFT_EM * gap.size,
    )
    .reduce<Item | null>((best, bar) => (best && best.x > bar.x ? best : bar), null);

/** From the first baseline to the last, where there are two rows: scripts are moved by less. */
const MIN_ROWS_DISTANCE_EM = QUAD_EM;

/** What is between the two, if it has more rows than one. */
function rowsBetween(itemIndex: ItemIndex, open: Item, gap: Item): Item[] | null {
  const reach = (MAX_HEIGHT_EM / 2) * gap.size;
  const box = { x0: open.ink.x1, x1: gap.ink.x0, y0: open.ink.y0 - reach, y1: open.ink.y1 + reach };
  const near = itemIndex.near(box).filter((item) => centerX(item.ink) > box.x0 && centerX(item.ink) < box.x1);
  const sorted = near.toSorted((a, b) => a.ink.y0 - b.ink.y0);
  let { y0, y1 } = open.ink;
  const rows = new Set<Item>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const item of sorted) {
      if (
        rows.has(item) ||
        item.ink.y1 < y0 - MAX_ROW_GAP_EM * gap.size ||
        item.ink.y0 > y1 + MAX_ROW_GAP_EM * gap.size
      )
        continue;
      rows.add(item);
      [y0, y1] = [Math.min(y0, item.ink.y0), Math.max(y1, item.ink.y1)];
      grown = true;
    }
  }
  const body = [...rows].filter(({ size }) => size > MIN_FULL_SIZE_RATIO * gap.size);
  const baselines = body.map(({ baseline }) => baseline);
  return Math.max(...baselines) - Math.min(...baselines) > MIN_ROWS_DISTANCE_EM * gap.size ? [...rows] : null;
}
