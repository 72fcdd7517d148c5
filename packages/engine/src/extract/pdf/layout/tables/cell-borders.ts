import { centerX, centerY, groupedBy, overlapX, overlapY, unionAll } from '../../formula/model/box.ts';
import { SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import { HALF_SHARE, LINE_PT, PATTERN_COUNT, QUAD_EM } from '../../metrics.ts';
import type { Glyph, Rectangle, Rule } from '../../page.ts';
import { MAX_RULE_COUNT } from '../model/tolerances.ts';

/** The borders below the cells of one row, which meet. */
interface BorderedRow {
  cells: Rule[];
  /** Where cells begin and end, from left to right. */
  edges: number[];
  y: number;
}

/**
 * The sides of cells, as rules, where style sheets paint each cell a border below it and no other: borders that are parted
 * at the same places in row after row. Above the first one stands the head of the table.
 */
export function sidesOfCellBorders(rules: readonly Rule[], glyphs: readonly Glyph[]): Rule[] {
  if (rules.length > MAX_RULE_COUNT) return [];
  const level = rules.filter(({ direction, x0, x1 }) => direction === 'horizontal' && x1 - x0 > LINE_PT);
  const rows = groupedBy([...level], (rule) => centerY(rule).toFixed(1)).flatMap(borderedRows);
  return groupedBy(rows, ({ edges }) => edges.map(Math.round).join(' ')).flatMap((group) => {
    const sorted = group.toSorted((a, b) => a.y - b.y);
    return isTable(sorted, rows, rules) ? edgesOf(sorted, glyphs, level) : [];
  });
}

/** Borders on one height, where they meet each other. */
function borderedRows(level: Rule[]): BorderedRow[] {
  const chains: Rule[][] = [];
  for (const rule of level.toSorted((a, b) => a.x0 - b.x0)) {
    const last = chains.at(-1)?.at(-1);
    if (last && Math.abs(rule.x0 - last.x1) < SAME_PLACE_PT) chains.at(-1)?.push(rule);
    else chains.push([rule]);
  }
  return chains
    .filter((cells) => cells.length > 1)
    .map((cells) => {
      const [first] = cells as [Rule];
      return { cells, edges: [first.x0, ...cells.map(({ x1 }) => x1)], y: centerY(first) };
    });
}

const extentOf = (rows: readonly BorderedRow[]): Rectangle => {
  const [first, last] = [rows[0], rows.at(-1)] as [BorderedRow, BorderedRow];
  return { x0: first.edges[0] as number, x1: first.edges.at(-1) as number, y0: first.y, y1: last.y };
};

/** Several rows of the same cells, with no other rows among them, and no sides that were painted. */
function isTable(group: BorderedRow[], rows: readonly BorderedRow[], rules: readonly Rule[]): boolean {
  if (group.length < PATTERN_COUNT) return false;
  const box = extentOf(group);
  const isAmong = (rule: Rule) => overlapX(rule, box) > SAME_PLACE_PT && rule.y0 > box.y0 && rule.y1 < box.y1;
  const own = new Set(group.flatMap(({ cells }) => cells));
  const others = rows.flatMap(({ cells }) => cells).filter((rule) => !own.has(rule));
  const isSide = (rule: Rule) =>
    rule.direction === 'vertical' && overlapY(rule, box) > 0 && overlapX(rule, box) > -SAME_PLACE_PT;
  return !others.some(isAmong) && !rules.some(isSide);
}

function edgesOf(rows: BorderedRow[], glyphs: readonly Glyph[], bars: readonly Rule[]): Rule[] {
  const { x0, x1, y0, y1 } = extentOf(rows);
  const [{ edges, cells }] = rows as [BorderedRow];
  const [head, foot] = (['above', 'below'] as const).map((side) => rowBeyond(rows, side, glyphs, bars));
  const [top, bottom] = [head ? head.y0 - 1 : y0, foot ? foot.y1 + 1 : y1];
  const thickness = cells[0]?.thickness ?? 0;
  const ends = [...(head ? [top] : []), ...(foot ? [bottom] : [])];
  return [
    ...edges.map((x): Rule => ({ x0: x, x1: x, y0: top, y1: bottom, direction: 'vertical', thickness })),
    ...ends.map((y): Rule => ({ x0, x1, y0: y, y1: y, direction: 'horizontal', thickness })),
  ];
}

/** Heights of the highest row that the first and the last one may have. */
const MAX_END_ROWS = 1.2;
/** Between the lines of one row; what is further away is text above or below the table. */
const MAX_LINE_GAP_EM = HALF_SHARE;

/**
 * The words in the columns before the first border, or behind the last one, as the last row often has none; null where
 * there are none in two columns, or they run across.
 */
function rowBeyond(
  rows: BorderedRow[],
  side: 'above' | 'below',
  glyphs: readonly Glyph[],
  bars: readonly Rule[],
): Rectangle | null {
  const { x0, x1, y0, y1 } = extentOf(rows);
  const heights = rows.slice(1).map(({ y }, at) => y - (rows[at] as BorderedRow).y);
  const reach = MAX_END_ROWS * Math.max(...heights);
  const beyond = glyphs.filter(({ ink }) => {
    if (centerX(ink) < x0 || centerX(ink) > x1) return false;
    return side === 'above' ? ink.y1 < y0 && ink.y0 > y0 - reach : ink.y0 > y1 && ink.y1 < y1 + reach;
  });
  const row = nearestLines(beyond, side, bars);
  if (row.length === 0) return null;
  const inner = (rows[0] as BorderedRow).edges.slice(1, -1);
  const columns = new Set(row.map(({ ink }) => inner.filter((x) => x < centerX(ink)).length));
  const runsAcross = inner.some((x) => isCrossed(x, row));
  return columns.size > 1 && !runsAcross ? unionAll(row.map(({ ink }) => ink)) : null;
}

/** Between the last letter of a column and the first of the next one on one line. */
const MIN_COLUMN_GAP_EM = QUAD_EM;

/** Whether a word, or a line of words, goes on over the place. */
const isCrossed = (x: number, row: readonly Glyph[]) =>
  row.some(
    ({ ink, baseline, size }) =>
      ink.x0 < x &&
      (ink.x1 > x ||
        row.some(
          (next) =>
            next.ink.x0 > x &&
            next.ink.x0 - ink.x1 < MIN_COLUMN_GAP_EM * size &&
            Math.abs(next.baseline - baseline) < SAME_PLACE_PT,
        )),
  );

/** From the border on, as far as the ink of lines follows without a blank, but for the bars of fractions. */
function nearestLines(glyphs: readonly Glyph[], side: 'above' | 'below', bars: readonly Rule[]): Glyph[] {
  const near = ({ y0, y1 }: Rectangle) => (side === 'above' ? -y1 : y0);
  const far = ({ y0, y1 }: Rectangle) => (side === 'above' ? -y0 : y1);
  const row: Glyph[] = [];
  let edge = Number.NEGATIVE_INFINITY;
  for (const glyph of glyphs.toSorted((a, b) => near(a.ink) - near(b.ink))) {
    const reaches = bars
      .filter((bar) => near(bar) > edge && far(bar) < near(glyph.ink) && overlapX(bar, glyph.ink) > 0)
      .map(far);
    const last = Math.max(edge, ...reaches);
    if (row.length > 0 && near(glyph.ink) - last > MAX_LINE_GAP_EM * glyph.size) break;
    edge = Math.max(edge, far(glyph.ink));
    row.push(glyph);
  }
  return row;
}
