import type { MathList } from '../../../../tree/index.ts';
import {
  ASCENDER_EM,
  HALF_SHARE,
  LINE_GAP_EM,
  MAX_OFF_CENTRE_EM,
  ROUNDING_EM,
  STRETCHED_WORD_SPACE_EM,
  SUBSCRIPT_DROP_EM,
} from '../../metrics.ts';
import { centerX, centerY, overlapX, overlapY, unionAll, width } from '../model/box.ts';
import { axisOf, collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MAX_LETTER_GAP_EM, MAX_SCRIPT_RATIO } from '../model/tolerances.ts';
import { readRow } from '../rows/row.ts';

/** From one sign of a row to the next. */
const MAX_STEP_EM = STRETCHED_WORD_SPACE_EM;
/** From a row to the next, of their size: `\substack` sets them as a fraction's parts are set, without the bar. */
const ROW_STEP_EM = { min: ASCENDER_EM, max: 2 * ASCENDER_EM } as const;
/** Sizes of the rows differ by rounding. */
const MAX_SIZE_SHARE = ROUNDING_EM;
/** To either side of the first sign that is found: conditions on an index are shorter. */
const MAX_ROW_EM = 20;
/** An index of a sign in a row; what is lower is an exponent of the next row. */
const MAX_INDEX_DROP_EM = 2 * SUBSCRIPT_DROP_EM;
/** More rows than `\substack` ever has. */
const MAX_ROWS = 4;

/** The rows below an operator that stands in a line of text, at its lower right: `\sum_{\substack{i<n\\ i\ne j}}`; null where there is one. */
export function readStackedIndex(itemIndex: ItemIndex, owner: readonly Item[]): Item | null {
  const first = firstRow(itemIndex, owner);
  if (first.length === 0) return null;
  const rows = [first];
  for (let next = rowBelow(itemIndex, first); next.length > 0; next = rowBelow(itemIndex, next)) {
    rows.push(next);
    if (rows.length === MAX_ROWS) break;
  }
  if (rows.length === 1) return null;
  const read = rows.map((row) => readRow(row));
  const cells: MathList[] = read.map(({ nodes }) => nodes);
  return collapse({
    kind: 'stack',
    parts: rows.flat(),
    nodes: [{ type: 'equationArray', layout: 'gather', rows: cells.map((cell) => ({ cells: [cell] })) }],
    baseline: read[0]?.baseline ?? 0,
    size: Math.max(...read.map(({ size }) => size)),
    doubt: read.reduce((sum, { doubt }) => sum + doubt, 0),
  });
}

/** What stands right behind the operator, small and below its axis. */
function firstRow(itemIndex: ItemIndex, owner: readonly Item[]): Item[] {
  const [sign] = owner as [Item];
  const box = unionAll(owner.map(({ ink }) => ink));
  const size = Math.max(...owner.map((item) => item.size));
  const near = MAX_LETTER_GAP_EM * size;
  const isIndex = (item: Item) =>
    item.axis === null &&
    item.size < MAX_SCRIPT_RATIO * size &&
    axisOf(item) - axisOf(sign) > SUBSCRIPT_DROP_EM * size &&
    item.baseline < box.y1 + HALF_SHARE * size &&
    item.x > box.x1 - size &&
    item.x < box.x1 + near;
  const found = itemIndex
    .near({ x0: box.x1 - size, x1: box.x1 + near, y0: box.y0, y1: box.y1 + size })
    .filter((item) => !owner.includes(item) && isIndex(item))
    .toSorted((a, b) => a.baseline - b.baseline || a.x - b.x)[0];
  return found ? rowOf(itemIndex, found) : [];
}

/** The signs on the item's baseline that stand beside each other, with the scripts that they have. */
function rowOf(itemIndex: ItemIndex, item: Item): Item[] {
  const { baseline, size } = item;
  const reach = MAX_STEP_EM * size;
  const far = MAX_ROW_EM * size;
  const level = itemIndex
    .near({ ...item.ink, x0: item.x - far, x1: item.end + far })
    .filter((other) => isSameRow(other, item))
    .toSorted((a, b) => a.x - b.x);
  const at = level.indexOf(item);
  let [from, to] = [at, at];
  while (from > 0 && (level[from] as Item).x - (level[from - 1] as Item).end < reach) from -= 1;
  while (to < level.length - 1 && (level[to + 1] as Item).x - (level[to] as Item).end < reach) to += 1;
  const row = level.slice(from, to + 1);
  const box = unionAll(row.map(({ ink }) => ink));
  const scripts = itemIndex
    .near({ ...box, x1: box.x1 + size })
    .filter(
      (other) =>
        other.size < MAX_SCRIPT_RATIO * size &&
        other.axis === null &&
        other.baseline - baseline > -HALF_SHARE * size &&
        other.baseline - baseline < MAX_INDEX_DROP_EM * size,
    );
  return [...row, ...scripts].toSorted((a, b) => a.x - b.x);
}

const isSameRow = (a: Item, b: Item) =>
  a.axis === null &&
  Math.abs(a.baseline - b.baseline) < ROUNDING_EM * b.size &&
  Math.abs(a.size - b.size) < MAX_SIZE_SHARE * b.size;

/** The row of the same size right below, on the same middle or at the same left edge. */
function rowBelow(itemIndex: ItemIndex, above: readonly Item[]): Item[] {
  const box = unionAll(above.map(({ ink }) => ink));
  const size = Math.max(...above.map((item) => item.size));
  const baseline = Math.max(...above.filter((item) => item.size === size).map((item) => item.baseline));
  const found = itemIndex
    .near({ ...box, y0: box.y1, y1: baseline + ROW_STEP_EM.max * size })
    .filter(
      (item) =>
        item.axis === null &&
        Math.abs(item.size - size) < MAX_SIZE_SHARE * size &&
        item.baseline - baseline > ROW_STEP_EM.min * size &&
        item.baseline - baseline < ROW_STEP_EM.max * size,
    )
    .toSorted((a, b) => a.baseline - b.baseline)[0];
  const row = found ? rowOf(itemIndex, found) : [];
  if (row.length === 0 || !isCentred(row, above, size) || isScriptOfNextLine(itemIndex, row)) return [];
  return isBarBetween(itemIndex, above, row) ? [] : row;
}

/** A fraction at the foot of an integral. */
function isBarBetween(itemIndex: ItemIndex, above: readonly Item[], below: readonly Item[]): boolean {
  const [top, bottom] = [above, below].map((items) => unionAll(items.map(({ ink }) => ink)));
  if (!top || !bottom) return false;
  return itemIndex.freeBarsIn({ ...top, y0: centerY(top), y1: centerY(bottom) }).length > 0;
}

function isCentred(row: readonly Item[], above: readonly Item[], size: number): boolean {
  const [a, b] = [row, above].map((items) => unionAll(items.map(({ ink }) => ink)));
  if (!a || !b || overlapX(a, b) < HALF_SHARE * Math.min(width(a), width(b))) return false;
  const slack = MAX_OFF_CENTRE_EM * size;
  return Math.abs(centerX(a) - centerX(b)) < slack || Math.abs(a.x0 - b.x0) < slack;
}

/**
 * Exponents of the next line, its text, and the upper limits of its operators: something larger, an operator,
 * stands beside the row or shares its height.
 */
function isScriptOfNextLine(itemIndex: ItemIndex, row: readonly Item[]): boolean {
  const box = unionAll(row.map(({ ink }) => ink));
  const size = Math.max(...row.map((item) => item.size));
  const reach = LINE_GAP_EM * size;
  return itemIndex
    .near({ ...box, x0: box.x0 - reach, x1: box.x1 + reach })
    .some(
      (other) => !row.includes(other) && MAX_SCRIPT_RATIO * other.size > size && overlapY(other.ink, box) > 0,
    );
}
