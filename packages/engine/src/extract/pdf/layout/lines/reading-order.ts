import { height, overlapY } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { BRACKETED_LABEL_LENGTH, HALF_SHARE } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';

interface PlacedLine {
  items: Item[];
  baseline: number;
  size: number;
  box: Rectangle;
}

/** From top to bottom; what is beside each other, rows of answers or words before large type, from the left, wherever baselines are. */
export function inReadingOrder<Line extends PlacedLine>(lines: Line[]): Line[] {
  const sorted = lines.toSorted((a, b) => a.baseline - b.baseline);
  for (let at = 1; at < sorted.length; at += 1)
    for (let before = at; before > 0 && isLeftOf(sorted[before]!, sorted[before - 1]!); before -= 1)
      [sorted[before - 1], sorted[before]] = [sorted[before]!, sorted[before - 1]!];
  return sorted;
}

/** A bracket, a letter or digit, a bracket. */
const ANSWER = /^\([\p{L}\d]\)/u;
const beginsAnswer = ({ items }: PlacedLine) =>
  ANSWER.test(
    items
      .slice(0, BRACKETED_LABEL_LENGTH)
      .map(({ text }) => text)
      .join(''),
  );

const isLeftOf = (line: PlacedLine, other: PlacedLine) =>
  line.box.x1 < other.box.x0 &&
  (isLargeType(other, line) || [line, other].every(beginsAnswer)) &&
  overlapY(line.box, other.box) > HALF_SHARE * Math.min(height(line.box), height(other.box));

/** To the type of the words before it: the code of a paper has two of their lines to its left. */
const LEAST_LARGE_TYPE_RATIO = 1.5;

const isLargeType = (line: PlacedLine, other: PlacedLine) => line.size > LEAST_LARGE_TYPE_RATIO * other.size;
