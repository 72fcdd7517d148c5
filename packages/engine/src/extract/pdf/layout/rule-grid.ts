import { centerX, centerY, runs, union } from '../math/box.ts';
import type { Glyph, Rectangle, Rule } from '../page.ts';

/** Rules that belong to one table, by direction, pieces of one line joined. */
export interface RuleGrid {
  box: Rectangle;
  horizontal: Rule[];
  vertical: Rule[];
  /** Rules under some of the columns. */
  partial: Rule[];
  /** As they stand on the page. */
  parts: Rule[];
  /** A rule under the head and one beside a column that cross, and nothing else. */
  cross: boolean;
}

const TOUCH = 2.5;
const MOST_RULES = 1500;

/** Rules that meet, gathered; and rules of one width above each other, as books set tables. */
export function ruleGrids(rules: Rule[]): RuleGrid[] {
  if (rules.length < 2 || rules.length > MOST_RULES) return [];
  const lines = [...joined(rules, 'horizontal'), ...joined(rules, 'vertical')];
  const framed = components(lines).filter((grid) => isTableGrid(grid) || grid.cross);
  const used = new Set(framed.flatMap(({ horizontal, vertical }) => [...horizontal, ...vertical]));
  const open = lines.filter(
    (line) => line.direction === 'horizontal' && !used.has(line) && line.x1 - line.x0 > 60,
  );
  return [...framed, ...bookTables(open)].map((grid) => ({
    ...grid,
    parts: rules.filter((rule) => liesIn(rule, grid)),
  }));
}

const liesIn = (rule: Rule, grid: RuleGrid) =>
  [...grid.horizontal, ...grid.vertical].some(
    (line) =>
      line.direction === rule.direction &&
      rule.x0 >= line.x0 - 1 &&
      rule.x1 <= line.x1 + 1 &&
      rule.y0 >= line.y0 - 1 &&
      rule.y1 <= line.y1 + 1,
  );

/** Collinear pieces that touch become one line. */
function joined(rules: Rule[], direction: Rule['direction']): Rule[] {
  const along = direction === 'horizontal' ? 'x' : 'y';
  const start = (rule: Rule) => rule[`${along}0`];
  const end = (rule: Rule) => rule[`${along}1`];
  const across = direction === 'horizontal' ? centerY : centerX;
  const sorted = rules
    .filter((rule) => rule.direction === direction)
    .toSorted((a, b) => Math.round(across(a)) - Math.round(across(b)) || start(a) - start(b));
  const lines: Rule[] = [];
  for (const rule of sorted) {
    const last = lines.findLast(
      (line) => Math.abs(across(line) - across(rule)) < 1.2 && start(rule) - end(line) < TOUCH,
    );
    if (last && lines.length - lines.lastIndexOf(last) < 40) Object.assign(last, union(last, rule));
    else lines.push({ ...rule });
  }
  return lines;
}

const meets = (a: Rule, b: Rule) =>
  a.x0 <= b.x1 + TOUCH && a.x1 >= b.x0 - TOUCH && a.y0 <= b.y1 + TOUCH && a.y1 >= b.y0 - TOUCH;

function components(lines: Rule[]): RuleGrid[] {
  const left = new Set(lines);
  const grids: RuleGrid[] = [];
  for (const seed of lines) {
    if (!left.delete(seed)) continue;
    const members = [seed];
    for (const member of members)
      for (const other of left)
        if (meets(member, other)) {
          left.delete(other);
          members.push(other);
        }
    grids.push(gridOf(members));
  }
  return grids;
}

function gridOf(members: Rule[]): RuleGrid {
  const box = members.map((rule): Rectangle => rule).reduce(union);
  const horizontal = members.filter(({ direction }) => direction === 'horizontal');
  const vertical = members.filter(({ direction }) => direction === 'vertical');
  const grid = { box, horizontal, vertical, partial: [], parts: [], cross: false };
  return { ...grid, cross: isCross(grid) };
}

/** One rule or two each way, which reach over all of the height and the width. */
function isCross({ horizontal, vertical, box }: RuleGrid): boolean {
  if (horizontal.length < 1 || vertical.length < 1 || horizontal.length + vertical.length > 4) return false;
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  const whole =
    horizontal.every(({ x0, x1 }) => x1 - x0 > 0.9 * w) && vertical.every(({ y0, y1 }) => y1 - y0 > 0.9 * h);
  const apart = vertical.some(({ x0 }) => x0 - box.x0 > 8 && box.x1 - x0 > 8);
  return whole && apart && w > 60 && h > 24;
}

/**
 * Whether the rule stands under the head of several columns, rather than in a fraction: several phrases stand beneath
 * it, or beneath one at the same height.
 */
export function isPartial(rule: Rule, others: Rule[], glyphs: Glyph[]): boolean {
  if (rule.direction !== 'horizontal') return false;
  return others.some(
    (other) =>
      other.direction === 'horizontal' &&
      Math.abs(centerY(other) - centerY(rule)) < 0.5 &&
      phrasesBeneath(other, glyphs) > 1,
  );
}

function phrasesBeneath(rule: Rule, glyphs: Glyph[]): number {
  const under = glyphs.filter(
    ({ ink, baseline, size }) =>
      centerX(ink) > rule.x0 - 3 &&
      centerX(ink) < rule.x1 + 3 &&
      baseline > rule.y1 &&
      baseline < rule.y1 + 2.2 * size,
  );
  const first = Math.min(...under.map(({ baseline }) => baseline));
  const line = under.filter(({ baseline, size }) => baseline < first + 0.3 * size);
  return runs(
    line,
    ({ ink }) => ink.x0,
    ({ ink }) => ink.x1,
    0.75 * (line[0]?.size ?? 10),
  ).length;
}

/** A frame alone is a box, a cross is a drawing: a table has cells beside or above each other. */
const isTableGrid = ({ horizontal, vertical, box }: RuleGrid) =>
  horizontal.length >= 2 &&
  vertical.length >= 1 &&
  horizontal.length + vertical.length >= 5 &&
  box.x1 - box.x0 > 40 &&
  box.y1 - box.y0 > 14;

/** Rules of the same extent, with nothing upright between them. */
function bookTables(lines: Rule[]): RuleGrid[] {
  const sorted = lines.toSorted((a, b) => a.y0 - b.y0);
  const left = new Set(sorted);
  const grids: RuleGrid[] = [];
  for (const top of sorted) {
    if (!left.delete(top)) continue;
    const members = [top];
    for (const line of left) {
      const alike = Math.abs(line.x0 - top.x0) < 3 && Math.abs(line.x1 - top.x1) < 3;
      if (!alike || line.y0 - (members.at(-1) as Rule).y0 > 420) continue;
      members.push(line);
      left.delete(line);
    }
    if (members.length >= 2) grids.push(gridOf(members));
  }
  return grids;
}
