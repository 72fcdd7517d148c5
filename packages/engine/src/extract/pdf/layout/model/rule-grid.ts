import { centerX, centerY, overlapY, runs, union } from '../../formula/model/box.ts';
import { DEFAULT_SIZE_PT, RULE_END_PT, SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import {
  ALMOST_ALL_SHARE,
  BLOCK_PT,
  COLUMN_GAP_EM,
  DOUBLE_LEADING_EM,
  HALF_INCH_PT,
  LINE_PT,
  MAX_OFF_CENTRE_EM,
  RULE_EDGE_PT,
  SYMBOL_PT,
} from '../../metrics.ts';
import type { Glyph, Rectangle, Rule } from '../../page.ts';
import { MAX_RULE_COUNT } from './tolerances.ts';

/** Rules that belong to one table, by direction, pieces of one line joined. */
export interface RuleGrid {
  box: Rectangle;
  horizontal: Rule[];
  vertical: Rule[];
  /** Rules under some of the columns. */
  partial: Rule[];
  /** As they are on the page. */
  parts: Rule[];
  /** A rule under the head and one beside a column that cross, and nothing else. */
  cross: boolean;
}

/** Rules of a table without upright ones; bars of fractions are shorter. */
const MIN_BOOK_RULE_PT = HALF_INCH_PT;

/** Rules that meet, gathered; and rules of one width above each other, as books set tables. */
export function ruleGrids(rules: Rule[]): RuleGrid[] {
  if (rules.length < 2 || rules.length > MAX_RULE_COUNT) return [];
  const lines = [...joinedRules(rules, 'horizontal'), ...joinedRules(rules, 'vertical')];
  const components = ruleComponents(lines);
  const framed = components.filter((grid) => isTableGrid(grid) || grid.cross);
  const used = new Set(
    [...framed, ...components.filter(isFrame)].flatMap(({ horizontal, vertical }) => [
      ...horizontal,
      ...vertical,
    ]),
  );
  const open = lines.filter(
    (line) =>
      line.direction === 'horizontal' &&
      !used.has(line) &&
      line.x1 - line.x0 > MIN_BOOK_RULE_PT &&
      !lines.some((other) => isAxisAcross(other, line)),
  );
  return [...framed, ...bookTables(open)].map((grid) => ({
    ...grid,
    parts: rules.filter((rule) => liesIn(rule, grid)),
  }));
}

/** To both sides of the other axis: the sides of a table end at its first and last rule. */
const MIN_AXIS_PT = RULE_EDGE_PT;

/** An upright rule that runs on to both sides of the end of a level one: the axes of a plot. */
const isAxisAcross = (upright: Rule, level: Rule) =>
  upright.direction === 'vertical' &&
  upright.y0 < level.y0 - MIN_AXIS_PT &&
  upright.y1 > level.y1 + MIN_AXIS_PT &&
  Math.min(Math.abs(centerX(upright) - level.x0), Math.abs(centerX(upright) - level.x1)) < RULE_EDGE_PT;

/** Rules that meet, gathered, whatever they make. */
export function meetingRules(rules: Rule[]): RuleGrid[] {
  if (rules.length > MAX_RULE_COUNT) return [];
  const grids = ruleComponents([...joinedRules(rules, 'horizontal'), ...joinedRules(rules, 'vertical')]);
  return grids.map((grid) => ({ ...grid, parts: rules.filter((rule) => liesIn(rule, grid)) }));
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
export function joinedRules(rules: Rule[], direction: Rule['direction']): Rule[] {
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
      (line) =>
        Math.abs(across(line) - across(rule)) < RULE_END_PT &&
        start(rule) - end(line) < RULE_EDGE_PT &&
        start(line) - end(rule) < RULE_EDGE_PT,
    );
    if (last) Object.assign(last, union(last, rule));
    else lines.push({ ...rule });
  }
  return lines;
}

/** A bar of a formula right below a border is no line of its table: double borders are of one length, or share an end. */
const isBarBeside = (a: Rule, b: Rule) =>
  a.direction === 'horizontal' &&
  b.direction === 'horizontal' &&
  Math.abs(centerY(a) - centerY(b)) > RULE_END_PT &&
  Math.abs(a.x0 - b.x0) > RULE_EDGE_PT &&
  Math.abs(a.x1 - b.x1) > RULE_EDGE_PT;

const meets = (a: Rule, b: Rule) =>
  !isBarBeside(a, b) &&
  a.x0 <= b.x1 + RULE_EDGE_PT &&
  a.x1 >= b.x0 - RULE_EDGE_PT &&
  a.y0 <= b.y1 + RULE_EDGE_PT &&
  a.y1 >= b.y0 - RULE_EDGE_PT;

export function ruleComponents(lines: Rule[]): RuleGrid[] {
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

/** Rules of a cross: more make a grid. */
const MAX_CROSS_RULES = 4;
/** Of the box's side: the rules of a cross reach all over it. */
const MIN_CROSS_SHARE = ALMOST_ALL_SHARE;
/** From a rule to the box's edges: a column or a head between, no frame, and no rule below a page's head that a column rule meets. */
const MIN_CROSS_CELL_PT = SYMBOL_PT;
/** A head and a row, a label and a column; anything smaller is a sign. */
const MIN_CROSS_WIDTH_PT = HALF_INCH_PT;
const MIN_CROSS_HEIGHT_PT = LINE_PT;

/** One rule or two each way, which reach over all of the height and the width. */
function isCross({ horizontal, vertical, box }: RuleGrid): boolean {
  if (horizontal.length < 1 || vertical.length < 1 || horizontal.length + vertical.length > MAX_CROSS_RULES)
    return false;
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  const whole =
    horizontal.every(({ x0, x1 }) => x1 - x0 > MIN_CROSS_SHARE * w) &&
    vertical.every(({ y0, y1 }) => y1 - y0 > MIN_CROSS_SHARE * h);
  const isApart = (start: number, end: number) => start > MIN_CROSS_CELL_PT && end > MIN_CROSS_CELL_PT;
  const apart =
    vertical.some(({ x0 }) => isApart(x0 - box.x0, box.x1 - x0)) &&
    horizontal.some(({ y0 }) => isApart(y0 - box.y0, box.y1 - y0));
  return whole && apart && w > MIN_CROSS_WIDTH_PT && h > MIN_CROSS_HEIGHT_PT;
}

/**
 * Whether the rule is under the head of several columns, rather than in a fraction: several phrases stand beneath
 * it, or beneath one at the same height.
 */
export function isPartial(rule: Rule, others: Rule[], glyphs: Glyph[]): boolean {
  if (rule.direction !== 'horizontal') return false;
  return others.some(
    (other) =>
      other.direction === 'horizontal' &&
      Math.abs(centerY(other) - centerY(rule)) < SAME_PLACE_PT &&
      phrasesBeneath(other, glyphs) > 1,
  );
}

/** The next line's baseline, blank between the rule and the row included. */
const MAX_DEPTH_EM = DOUBLE_LEADING_EM;
/** Scripts of the line: subscripts drop as far. */
const SAME_LINE_EM = MAX_OFF_CENTRE_EM;

function phrasesBeneath(rule: Rule, glyphs: Glyph[]): number {
  const under = glyphs.filter(
    ({ ink, baseline, size }) =>
      centerX(ink) > rule.x0 - RULE_EDGE_PT &&
      centerX(ink) < rule.x1 + RULE_EDGE_PT &&
      // Fences about a fraction reach as far above its bar as below.
      centerY(ink) > rule.y1 &&
      baseline > rule.y1 &&
      baseline < rule.y1 + MAX_DEPTH_EM * size,
  );
  const line = firstLineOf(under);
  return runs(
    line,
    ({ ink }) => ink.x0,
    ({ ink }) => ink.x1,
    COLUMN_GAP_EM * (line[0]?.size ?? DEFAULT_SIZE_PT),
  ).length;
}

/** From the uppermost baseline on what overlaps in height: it may be that of a power, or of a comma behind a fraction. */
function firstLineOf(glyphs: readonly Glyph[]): Glyph[] {
  const [first, ...others] = glyphs.toSorted((a, b) => a.baseline - b.baseline);
  if (!first) return [];
  const line = [first];
  let extent = first.ink;
  for (const glyph of others) {
    const isLevel = glyph.baseline < first.baseline + SAME_LINE_EM * glyph.size;
    if (!isLevel && overlapY(glyph.ink, extent) <= 0) continue;
    line.push(glyph);
    extent = union(extent, glyph.ink);
  }
  return line;
}

/** A frame has four; a fifth sets cells apart. */
const MIN_GRID_RULES = 5;
/** Two narrow columns; a row of text. */
const MIN_GRID_WIDTH_PT = HALF_INCH_PT;

/** A frame alone is a box, a cross is a drawing: a table has cells beside or above each other. */
export const isTableGrid = ({ horizontal, vertical, box }: RuleGrid) =>
  horizontal.length >= 2 &&
  vertical.length >= 1 &&
  horizontal.length + vertical.length >= MIN_GRID_RULES &&
  box.x1 - box.x0 > MIN_GRID_WIDTH_PT &&
  box.y1 - box.y0 > LINE_PT;

/** Four sides and nothing else: what is in a box are no rows between two rules. */
const isFrame = ({ horizontal, vertical }: RuleGrid) => horizontal.length === 2 && vertical.length === 2;

/** From rule to rule: most of the height of a page's text. */
const MAX_RULE_STEP_PT = BLOCK_PT;

/** Rules of the same extent, with nothing upright between them. */
function bookTables(lines: Rule[]): RuleGrid[] {
  const sorted = lines.toSorted((a, b) => a.y0 - b.y0);
  const left = new Set(sorted);
  const grids: RuleGrid[] = [];
  for (const top of sorted) {
    if (!left.delete(top)) continue;
    const members = [top];
    for (const line of left) {
      const alike = Math.abs(line.x0 - top.x0) < RULE_EDGE_PT && Math.abs(line.x1 - top.x1) < RULE_EDGE_PT;
      if (!alike || line.y0 - (members.at(-1) as Rule).y0 > MAX_RULE_STEP_PT) continue;
      members.push(line);
      left.delete(line);
    }
    if (members.length >= 2) grids.push(gridOf(members));
  }
  return grids;
}
