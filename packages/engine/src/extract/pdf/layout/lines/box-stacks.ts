import { height, overlapX, overlapY, unionAll, width } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import {
  DOUBLE_LEADING_EM,
  FEW_SHARE,
  HALF_SHARE,
  MOST_SHARE,
  SAME_EDGE_PT,
  SEVERAL_COUNT,
  TEXT_GLYPHS,
} from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';

/** Of the width of the page's text: boxes of two to four columns, and no wider one. */
const MIN_BOX_SHARE = FEW_SHARE;
/** On each side: two boxes beside each other may be a figure, unless they are full of words. */
const MIN_BOXES = SEVERAL_COUNT;

/**
 * Stacks of boxes that words stand on, side by side from left to right, as sheets of formulas and slides have them.
 *
 * @param contents tables and figures: a stack goes down to those in its column
 */
export function boxStacksOf(
  items: Item[],
  boxes: readonly Rectangle[],
  contents: readonly Rectangle[] = [],
): Rectangle[] | null {
  const page = unionAll(items.map(({ ink }) => ink));
  const stacks: Rectangle[][] = [];
  for (const box of boxes.toSorted((a, b) => a.x0 + a.x1 - b.x0 - b.x1)) {
    if (width(box) < MIN_BOX_SHARE * width(page) || width(box) > MOST_SHARE * width(page)) continue;
    const stack = stacks.at(-1);
    if (stack && !isBeside(unionAll(stack), box)) stack.push(box);
    else stacks.push([box]);
  }
  const isStack = (stack: Rectangle[]) =>
    stack.length >= MIN_BOXES || items.filter(({ ink }) => isIn(ink, stack[0]!)).length >= TEXT_GLYPHS;
  const columns = stacks.filter(isStack).map(unionAll);
  const areLevel = columns.slice(1).every((column, at) => areBesideEachOther(columns[at]!, column));
  return columns.length > 1 && areLevel ? columns.map((column) => downTo(contents, column)) : null;
}

function downTo(contents: readonly Rectangle[], column: Rectangle): Rectangle {
  const own = contents.filter(({ x0, x1 }) => x0 > column.x0 - SAME_EDGE_PT && x1 < column.x1 + SAME_EDGE_PT);
  return { ...column, y1: Math.max(column.y1, ...own.map(({ y1 }) => y1)) };
}

/** Where the lines end that go on below the boxes without more blank between them than lines of text leave. */
export function endOfLinesBelow(items: readonly Item[], y1: number): number {
  let end = y1;
  for (const { baseline, size } of items.toSorted((a, b) => a.baseline - b.baseline))
    if (baseline > end && baseline - end <= DOUBLE_LEADING_EM * size) end = baseline;
  return end;
}

const isBeside = (left: Rectangle, right: Rectangle) =>
  overlapX(left, right) < FEW_SHARE * Math.min(width(left), width(right));

const areBesideEachOther = (left: Rectangle, right: Rectangle) =>
  isBeside(left, right) && overlapY(left, right) / Math.min(height(left), height(right)) > HALF_SHARE;

const isIn = (ink: Rectangle, box: Rectangle) =>
  ink.x0 >= box.x0 && ink.x1 <= box.x1 && ink.y0 >= box.y0 && ink.y1 <= box.y1;
