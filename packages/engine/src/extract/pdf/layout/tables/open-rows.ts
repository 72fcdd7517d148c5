import { centerX, centerY, runs, union } from '../../formula/model/box.ts';
import { COLUMN_GAP_EM, HALF_SHARE, PATTERN_COUNT } from '../../metrics.ts';
import type { Glyph, Rectangle, Rule } from '../../page.ts';
import type { RuleGrid } from '../model/rule-grid.ts';

/** What stands beside each other in a row, by its extent. */
type Cells = { x0: number; x1: number }[];

/** Below the head and two rows and more; printed tables have three, of which the outer ones are above and below all rows. */
const MIN_RULES = PATTERN_COUNT + 1;
/** Of the usual step between rules: an outer one that is larger holds no row but what stands above or below the table. */
const MAX_ROW_STEPS = 3;

/**
 * A table of browsers has a rule below each row but the last, and none over its head: its grid, from the first row to the
 * last. Rules as wide below the page's head or above its foot are left out.
 *
 * @param grid any grid; those with upright rules end where these do
 */
export function withOpenRows(grid: RuleGrid, glyphs: readonly Glyph[]): RuleGrid {
  if (grid.vertical.length > 0 || grid.horizontal.length < MIN_RULES) return grid;
  const horizontal = withoutPageRules(
    grid.horizontal.toSorted((a, b) => a.y0 - b.y0),
    glyphs,
  );
  const steps = stepsOf(horizontal);
  const rows = steps.map(({ y0, y1 }) => cellsOf(glyphsIn(glyphs, grid.box, y0, y1)));
  const count = rows[0]?.length ?? 0;
  if (count < 2 || rows.length < 2 || rows.some(({ length }) => length !== count)) return grid;
  const columns = rows.reduce((all, row) => all.map((cell, at) => merged(cell, row[at]!)));
  const step = usualStep(steps);
  const [first, last] = [horizontal[0]!, horizontal.at(-1)!];
  const isRow = (found: Glyph[]) => {
    const cells = cellsOf(found);
    return cells.length === count && cells.every((cell, at) => overlaps(cell, columns[at]!));
  };
  const above = glyphsIn(glyphs, grid.box, first.y0 - step, first.y0);
  const below = glyphsIn(glyphs, grid.box, last.y1, last.y1 + step);
  const ends = [
    ...(isRow(above) ? [ruleAt(first, Math.min(...above.map(({ ink }) => ink.y0)))] : []),
    ...(isRow(below) ? [ruleAt(last, Math.max(...below.map(({ ink }) => ink.y1)))] : []),
  ];
  const all = [...horizontal, ...ends];
  const isPart = (part: Rule) => horizontal.some(({ y0, y1 }) => part.y0 >= y0 - 1 && part.y1 <= y1 + 1);
  return {
    ...grid,
    horizontal: all,
    box: all.map((rule): Rectangle => rule).reduce(union),
    parts: grid.parts.filter(isPart),
  };
}

/** Without the outer rules that words in one stretch part from the rows, but for the row next to these. */
function withoutPageRules(horizontal: readonly Rule[], glyphs: readonly Glyph[]): Rule[] {
  const left = [...horizontal];
  const isForeign = (end: 'first' | 'last') => {
    const steps = stepsOf(left);
    const { y0, y1 } = steps.at(end === 'first' ? 0 : -1)!;
    const step = usualStep(steps);
    const words = glyphsIn(
      glyphs,
      left[0]!,
      y0 + (end === 'last' ? step : 0),
      y1 - (end === 'first' ? step : 0),
    );
    return y1 - y0 > MAX_ROW_STEPS * step && cellsOf(words).length < 2;
  };
  while (left.length > MIN_RULES && isForeign('first')) left.shift();
  while (left.length > MIN_RULES && isForeign('last')) left.pop();
  return left;
}

const stepsOf = (horizontal: readonly Rule[]) =>
  horizontal.slice(1).map((rule, at) => ({ y0: horizontal[at]!.y1, y1: rule.y0 }));

const usualStep = (steps: readonly { y0: number; y1: number }[]) => {
  const heights = steps.map(({ y0, y1 }) => y1 - y0).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length * HALF_SHARE)] ?? 0;
};

const glyphsIn = (glyphs: readonly Glyph[], { x0, x1 }: { x0: number; x1: number }, y0: number, y1: number) =>
  glyphs.filter(
    ({ ink, text }) =>
      text.trim() !== '' && centerX(ink) > x0 && centerX(ink) < x1 && centerY(ink) > y0 && centerY(ink) < y1,
  );

const cellsOf = (glyphs: readonly Glyph[]): Cells =>
  runs(
    [...glyphs],
    ({ ink }) => ink.x0,
    ({ ink }) => ink.x1,
    COLUMN_GAP_EM * Math.max(0, ...glyphs.map(({ size }) => size)),
  ).map((run) => ({
    x0: Math.min(...run.map(({ ink }) => ink.x0)),
    x1: Math.max(...run.map(({ ink }) => ink.x1)),
  }));

const merged = (a: Cells[number], b: Cells[number]) => ({
  x0: Math.min(a.x0, b.x0),
  x1: Math.max(a.x1, b.x1),
});

const overlaps = (a: Cells[number], b: Cells[number]) => a.x0 < b.x1 && a.x1 > b.x0;

/** A rule like another one at a height. */
const ruleAt = (rule: Rule, y: number): Rule => ({ ...rule, y0: y, y1: y });
