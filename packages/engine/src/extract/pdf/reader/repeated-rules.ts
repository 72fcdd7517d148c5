import type { Rule } from '../page.ts';
import type { Drawing } from './drawing.ts';

/**
 * Between two paintings of one rule: poor man's bold moves its three copies by 0.05 em across and 0.043 em up. Rules of a
 * double underline are 1.6 pt apart from middle to middle, those of a double line in a table 2.4 pt.
 */
const MAX_REPEAT_OFFSET_PT = 0.9;
/** Lengths and widths that differ by rounding. */
const SAME_LENGTH_PT = 0.05;
/** More rules are those of a plot or a map, which has no bold bars. */
const MAX_RULES = 5000;

/** A path that is filled and stroked is two: an area without height, and its stroke with the same middle and ends. */
const isFilledAndStroked = (one: Rule, other: Rule) =>
  Math.min(one.thickness, other.thickness) < SAME_LENGTH_PT &&
  [one.x0 - other.x0, one.x1 - other.x1, one.y0 + one.y1 - other.y0 - other.y1].every(
    (offset) => Math.abs(offset) < Math.max(one.thickness, other.thickness),
  );

const isRepeat = (one: Rule, other: Rule) =>
  one.direction === other.direction && (isFilledAndStroked(one, other) || isMoved(one, other));

const isMoved = (one: Rule, other: Rule) =>
  Math.abs(one.x0 - other.x0) < MAX_REPEAT_OFFSET_PT &&
  Math.abs(one.y0 - other.y0) < MAX_REPEAT_OFFSET_PT &&
  Math.abs(one.x1 - one.x0 - (other.x1 - other.x0)) < SAME_LENGTH_PT &&
  Math.abs(one.y1 - one.y0 - (other.y1 - other.y0)) < SAME_LENGTH_PT;

/** Cells of the page by which rules are found again; larger than the offset. */
const CELL_PT = 2;
const NEIGHBOURS = [-1, 0, 1];
const cellOf = ({ x0, y0 }: Rule, right = 0, down = 0) =>
  `${Math.floor(x0 / CELL_PT) + right} ${Math.floor(y0 / CELL_PT) + down}`;

/** Bars of fractions and underlines that were painted several times for boldness, each as one rule: the first of them. */
export function withoutRepeatedRules<Content extends Drawing>(content: Content): Content {
  if (content.rules.length > MAX_RULES) return content;
  const cells = new Map<string, Rule[]>();
  const kept = content.rules.filter((rule) => {
    const near = NEIGHBOURS.flatMap((right) =>
      NEIGHBOURS.flatMap((down) => cells.get(cellOf(rule, right, down)) ?? []),
    );
    if (near.some((other) => isRepeat(other, rule))) return false;
    cells.set(cellOf(rule), [...(cells.get(cellOf(rule)) ?? []), rule]);
    return true;
  });
  return kept.length === content.rules.length ? content : { ...content, rules: kept };
}
