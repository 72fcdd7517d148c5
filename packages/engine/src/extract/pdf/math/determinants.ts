import type { FencePair } from './arrays.ts';
import { centerX, unionAll } from './box.ts';
import { compose, type Item } from './item.ts';
import { isGap } from './misprints.ts';
import type { Pool } from './pool.ts';

/*
 * LibreOffice prints a determinant of an imported formula as a bar of text size, its rows, and two marks of missing
 * operands where the other bar should be.
 */

/** Rows of one array leave less than this between them, in em. */
const ROW_GAP = 0.6;
/** No array that is printed so is higher, in em. */
const HIGHEST = 12;

const isBareBar = ({ nodes, text }: Item) => nodes === null && /^[|∣]$/u.test(text);

/** The brackets of determinants, drawn as high as the rows between them. */
export function determinantsOf(pool: Pool): FencePair[] {
  const gaps = pool
    .live()
    .filter(isGap)
    .toSorted((a, b) => a.x - b.x);
  if (gaps.length < 2) return [];
  const bars = pool.live().filter(isBareBar);
  return gaps.flatMap((first, at): FencePair[] => {
    const second = gaps.slice(at + 1).find((gap) => isNext(first, gap));
    const open = second && nearestBefore(bars, first);
    if (!(second && open) || first.taken) return [];
    const rows = rowsBetween(pool, open, first);
    if (!rows) return [];
    const box = unionAll(rows.map(({ ink }) => ink));
    const close = compose([first, second], '|', first);
    for (const bar of [open, close]) bar.ink = { ...bar.ink, y0: box.y0, y1: box.y1 };
    pool.add({ ...open, axis: (box.y0 + box.y1) / 2 });
    open.taken = true;
    pool.add({ ...close, axis: (box.y0 + box.y1) / 2 });
    return [pairAt(pool, open, close)];
  });
}

/** The items that the pool holds in place of the two. */
function pairAt(pool: Pool, open: Item, close: Item): FencePair {
  const find = (item: Item) =>
    pool.near(item.ink).find(({ x, text }) => x === item.x && /^[|∣]$/u.test(text)) as Item;
  return { open: find(open), close: find(close), rows: true };
}

const isNext = (first: Item, second: Item) =>
  Math.abs(first.baseline - second.baseline) < 0.05 * first.size &&
  second.x - first.end > -0.1 * first.size &&
  second.x - first.end < 0.4 * first.size;

const nearestBefore = (bars: Item[], gap: Item): Item | null =>
  bars
    .filter((bar) => !bar.taken && bar.x < gap.x && Math.abs(bar.baseline - gap.baseline) < 0.1 * gap.size)
    .reduce<Item | null>((best, bar) => (best && best.x > bar.x ? best : bar), null);

/** What stands between the two, if it has more rows than one. */
function rowsBetween(pool: Pool, open: Item, gap: Item): Item[] | null {
  const reach = (HIGHEST / 2) * gap.size;
  const box = { x0: open.ink.x1, x1: gap.ink.x0, y0: open.ink.y0 - reach, y1: open.ink.y1 + reach };
  const near = pool.near(box).filter((item) => centerX(item.ink) > box.x0 && centerX(item.ink) < box.x1);
  const sorted = near.toSorted((a, b) => a.ink.y0 - b.ink.y0);
  let { y0, y1 } = open.ink;
  const rows = new Set<Item>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const item of sorted) {
      if (rows.has(item) || item.ink.y1 < y0 - ROW_GAP * gap.size || item.ink.y0 > y1 + ROW_GAP * gap.size)
        continue;
      rows.add(item);
      [y0, y1] = [Math.min(y0, item.ink.y0), Math.max(y1, item.ink.y1)];
      grown = true;
    }
  }
  const body = [...rows].filter(({ size }) => size > 0.8 * gap.size);
  const baselines = body.map(({ baseline }) => baseline);
  return Math.max(...baselines) - Math.min(...baselines) > 0.9 * gap.size ? [...rows] : null;
}
