import { FORMULA_SPACE_EM, MOST_SHARE } from '../../metrics.ts';
import type { Rule } from '../../page.ts';
import { centerX, centerY, overlapX, runs, unionAll, width } from '../model/box.ts';
import { axisOf, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MIN_EM_PT, RULE_END_PT } from '../model/tolerances.ts';

/** Brackets that may enclose rows; null for one that stays open. */
interface Brackets {
  open: Item;
  close: Item | null;
}

/** Between entries of one row: TeX leaves 1 em, and no space of a numerator is as wide. */
const MIN_ENTRY_GAP_EM = FORMULA_SPACE_EM;

/** The rules that part rows within brackets: the same columns of entries stand above and below, as in no fraction. */
export function rulesBetweenRows(itemIndex: ItemIndex, { open, close }: Brackets): Rule[] {
  if (!close) return [];
  const room = { x0: open.ink.x1, x1: close.ink.x0, y0: open.ink.y0, y1: open.ink.y1 };
  const rules = itemIndex
    .freeRules()
    .filter((rule) => isWithin(rule, room) && width(rule) > MOST_SHARE * width(room))
    .toSorted((a, b) => a.y0 - b.y0);
  if (rules.length === 0) return [];
  const items = itemIndex
    .near(room)
    .filter(
      (item) => item !== open && item !== close && centerX(item.ink) > room.x0 && centerX(item.ink) < room.x1,
    );
  const edges = [room.y0, ...rules.map(centerY), room.y1];
  const rows = edges
    .slice(1)
    .map((edge, at) =>
      items.filter(({ ink }) => centerY(ink) > (edges[at] as number) && centerY(ink) < edge),
    );
  return rules.filter((_, at) => haveSameColumns(rows[at] as Item[], rows[at + 1] as Item[]));
}

const isWithin = (rule: Rule, room: { x0: number; x1: number; y0: number; y1: number }) =>
  rule.direction === 'horizontal' &&
  rule.x0 > room.x0 - RULE_END_PT &&
  rule.x1 < room.x1 + RULE_END_PT &&
  rule.y0 > room.y0 &&
  rule.y1 < room.y1;

function haveSameColumns(above: Item[], below: Item[]): boolean {
  const [upper, lower] = [columnsOf(above), columnsOf(below)];
  return (
    upper.length > 1 &&
    upper.length === lower.length &&
    upper.every((column, at) => overlapX(column, lower[at] as typeof column) > 0)
  );
}

function columnsOf(items: Item[]) {
  const size = Math.max(MIN_EM_PT, ...items.map((item) => item.size));
  return runs(
    items,
    (item) => item.x,
    (item) => item.end,
    MIN_ENTRY_GAP_EM * size,
  ).map((column) => unionAll(column.map(({ ink }) => ink)));
}

/** Takes the rules between the rows: for each the number of rows above it. */
export function takeRowRules(itemIndex: ItemIndex, brackets: Brackets, rows: Item[][]): number[] {
  const axes = rows.map((row) => row.reduce((sum, item) => sum + axisOf(item), 0) / row.length);
  return rulesBetweenRows(itemIndex, brackets).map((rule) => {
    itemIndex.useRule(rule);
    return axes.filter((axis) => axis < centerY(rule)).length;
  });
}
