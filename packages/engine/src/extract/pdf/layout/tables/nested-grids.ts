import { centerX, centerY, overlapX, runs, unionAll } from '../../formula/model/box.ts';
import { RULE_EDGE_PT } from '../../metrics.ts';
import type { Rectangle, Rule } from '../../page.ts';
import { isTableGrid, type RuleGrid, ruleComponents } from '../model/rule-grid.ts';

/** A grid without the grids in its cells, and those. */
export interface NestedGrids {
  outer: RuleGrid;
  nested: RuleGrid[];
}

/** Of the table's height: rules between its columns take more, with all their pieces; those of a table in a cell less. */
const MIN_COLUMN_SHARE = 0.4;

/**
 * Sets tables in cells apart from the table around them: short upright rules, with level ones that end at them. Word
 * lets their frames touch that of the cell, so that all of it is one grid.
 */
export function withoutNestedGrids(grid: RuleGrid): NestedGrids {
  const columns = columnRules(grid);
  const short = grid.vertical.filter((rule) => !columns.includes(rule));
  if (short.length < 2 || columns.length < 2) return { outer: grid, nested: [] };
  const nested = ruleComponents([...short, ...grid.horizontal.filter((rule) => endsAt(rule, short))])
    .map((inner) => closedBy(inner, grid))
    .filter(isTableGrid);
  if (nested.length === 0) return { outer: grid, nested };
  const taken = new Set(nested.flatMap(({ horizontal, vertical }) => [...horizontal, ...vertical]));
  const parts = nested.map((inner) => ({
    ...inner,
    parts: grid.parts.filter((rule) => liesInside(rule, inner.box)),
  }));
  const inParts = new Set(parts.flatMap((inner) => inner.parts));
  return {
    outer: {
      ...grid,
      horizontal: grid.horizontal.filter((rule) => !taken.has(rule)),
      vertical: grid.vertical.filter((rule) => !taken.has(rule)),
      parts: grid.parts.filter((rule) => !inParts.has(rule)),
    },
    nested: parts,
  };
}

const length = ({ y0, y1 }: Rule) => y1 - y0;

/** The upright rules that part the table's columns: a line of cells that are merged interrupts them. */
function columnRules({ vertical, box }: RuleGrid): Rule[] {
  const lines = runs(vertical, centerX, centerX, RULE_EDGE_PT);
  const total = (rules: Rule[]) => rules.reduce((sum, rule) => sum + length(rule), 0);
  return lines.filter((rules) => total(rules) > MIN_COLUMN_SHARE * (box.y1 - box.y0)).flat();
}

const isNear = (a: number, b: number) => Math.abs(a - b) < RULE_EDGE_PT;

/** Whether a level rule ends at short upright ones on both sides. */
const endsAt = ({ x0, x1 }: Rule, short: readonly Rule[]) =>
  [x0, x1].every((x) => short.some((rule) => isNear(centerX(rule), x)));

/** With the rules of the table around it that its own upright ones end at. */
function closedBy(inner: RuleGrid, { horizontal }: RuleGrid): RuleGrid {
  const shared = horizontal.filter(
    (rule) =>
      !inner.horizontal.includes(rule) &&
      overlapX(rule, inner.box) > 0 &&
      (isNear(centerY(rule), inner.box.y0) || isNear(centerY(rule), inner.box.y1)),
  );
  const cut = shared.map((rule) => ({ ...rule, x0: inner.box.x0, x1: inner.box.x1 }));
  return { ...inner, horizontal: [...inner.horizontal, ...cut], box: unionAll([inner.box, ...cut]) };
}

const liesInside = (rule: Rectangle, box: Rectangle) =>
  rule.x0 > box.x0 - RULE_EDGE_PT &&
  rule.x1 < box.x1 + RULE_EDGE_PT &&
  rule.y0 > box.y0 - RULE_EDGE_PT &&
  rule.y1 < box.y1 + RULE_EDGE_PT;
