import { flatMap } from '../../flat-map.ts';
import { groupedBy, sortedBy, unionAll, width } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { MIN_EM_PT } from '../../formula/model/tolerances.ts';
import {
  COLUMN_GAP_EM,
  EXACT_PT,
  FEW_SHARE,
  MAX_HEAD_LINES,
  PATTERN_COUNT,
  QUARTER_SHARE,
  ROUNDING_SHARE,
  RULE_EDGE_PT,
  SAME_EDGE_PT,
  SEVERAL_COUNT,
} from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { SHORT_LINE_SHARE } from '../model/tolerances.ts';
import { boxStacksOf, endOfLinesBelow } from './box-stacks.ts';
import {
  GUTTER_RANGE,
  leftOf,
  MIN_STRIP_ROWS,
  narrowGutters,
  rowsOf,
  type Strip,
  stripsBesideColumn,
} from './gutter-strips.ts';
import { baselineOf, numberedGutter, type Stretch } from './numbered-columns.ts';
import { numbersOfDisplays } from './numbered-displays.ts';

/** One column of a band of the page; bands follow each other from top to bottom, columns from left to right. */
export interface Column {
  items: Item[];
  /** The column's own margins. */
  box: Rectangle;
  /** How many columns are side by side here. */
  of: number;
}

/** What else a page shows its columns by. */
export interface ColumnMarks {
  /** Frames and grounds that words stand on. */
  boxes: readonly Rectangle[];
  /** Tables and figures. */
  contents: readonly Rectangle[];
  /** Level rules across the page. */
  wideRules?: readonly Rectangle[];
}

/** Assigns a page's items to columns in reading order. */
export function columnsOf(items: Item[], marks?: ColumnMarks): Column[] {
  if (items.length === 0) return [];
  const stacks = marks ? boxStacksOf(items, marks.boxes, marks.contents) : null;
  if (stacks) return columnsOfBoxes(items, stacks);
  const head = headRowOf(items, marks?.wideRules ?? []);
  if (head.size > 0) return [wholeColumn([...head]), ...columnsOf(items.filter((item) => !head.has(item)))];
  for (const narrow of [...narrowGutters(items), null]) {
    const stretches = stretchesOf(items, narrow);
    const gutter = gutterOf(stretches, narrow);
    if (gutter !== null) return bandsOf(stretches, gutter).flatMap((band) => columnsOfBand(band, gutter));
  }
  return columnsOfQuestions(items) ?? columnsEndingShort(items) ?? [wholeColumn(items)];
}

const wholeColumn = (items: Item[]): Column => ({ items, box: unionAll(items.map(({ ink }) => ink)), of: 1 });

/** From a head to the first line of text; lines of text follow each other in less, with a blank line in more. */
const MIN_HEAD_GAP_EM = 1.8;
/** Of the page's width: a number of a page is followed by as much blank, one of a question by the question. */
const MIN_HEAD_BLANK_SHARE = 0.3;
const NUMBER = /^\d{1,4}$/;

/**
 * The first row where it has words at both margins that columns would part: one of them is a number of the page far above
 * the text, or a rule across the page lies below them.
 */
function headRowOf(items: Item[], wideRules: readonly Rectangle[]): ReadonlySet<Item> {
  const rows = rowsOf(items).map((row) => ({ row, top: topOf(row) }));
  const [first, next] = rows.toSorted((a, b) => a.top - b.top);
  if (!first || !next) return new Set();
  const { row } = first;
  const size = Math.max(...row.map((item) => item.size));
  const page = unionAll(items.map(({ ink }) => ink));
  const parts = splitRow(row, null);
  const [left, right] = [parts[0], parts.at(-1)];
  if (!left || !right || parts.length < 2) return new Set();
  const isNumbered =
    parts.length === 2 &&
    next.top - first.top >= MIN_HEAD_GAP_EM * size &&
    [left, right].some((part) => NUMBER.test(part.items.map(({ text }) => text).join('')));
  const isHead =
    (isNumbered || isRuledOff(first, next, wideRules)) &&
    right.box.x0 - left.box.x1 > MIN_HEAD_BLANK_SHARE * width(page) &&
    left.box.x0 - page.x0 < SAME_EDGE_PT &&
    page.x1 - right.box.x1 < SAME_EDGE_PT;
  return new Set(isHead ? row : []);
}

interface Row {
  row: Item[];
  top: number;
}

/** Whether a rule lies between two rows, right below the first: descenders may touch it. */
function isRuledOff({ row }: Row, next: Row, rules: readonly Rectangle[]): boolean {
  const [size, baseline] = [
    Math.max(...row.map((item) => item.size)),
    Math.max(...row.map((item) => item.baseline)),
  ];
  const top = Math.min(...next.row.map(({ ink }) => ink.y0));
  return rules.some(({ y0, y1 }) => y0 > baseline && y0 < baseline + size && y1 < top);
}

const topOf = (row: Item[]) => Math.min(...row.map(({ baseline }) => baseline));

/** Questions in two columns below what spans the page. */
function columnsOfQuestions(items: Item[]): Column[] | null {
  const stretches = stretchesOf(items, null);
  const gutter = numberedGutter(stretches, unionAll(items.map(({ ink }) => ink)));
  if (!gutter) return null;
  const itemsOf = (isInPart: (baseline: number) => boolean) =>
    stretches.filter((stretch) => isInPart(baselineOf(stretch))).flatMap((stretch) => stretch.items);
  const above = itemsOf((baseline) => baseline < gutter.y0);
  const below = itemsOf((baseline) => baseline >= gutter.y1);
  const questions = stretches.filter((stretch) => {
    const baseline = baselineOf(stretch);
    return baseline >= gutter.y0 && baseline < gutter.y1;
  });
  return [
    ...(above.length > 0 ? [wholeColumn(above)] : []),
    ...columnsOfBand(questions, gutter.x),
    ...(below.length > 0 ? [wholeColumn(below)] : []),
  ];
}

/** What is set together on a line without a gap as wide as a gutter. */
const stretchesOf = (items: Item[], narrow: Strip | null): Stretch[] =>
  flatMap(rowsOf(items), (row) => splitRow(row, narrow));

/** The last page of a document in two columns, whose right one ends after a few lines: as wide as the left one. */
function columnsEndingShort(items: Item[]): Column[] | null {
  for (const strip of stripsBesideColumn(items)) {
    const stretches = stretchesOf(items, strip);
    const middle = (strip.x0 + strip.x1) / 2;
    const sides = [
      stretches.filter(({ box }) => box.x1 <= middle),
      stretches.filter(({ box }) => box.x0 >= middle),
    ].map((side) => ({ side, margins: unionAll(side.map(({ box }) => box)) }));
    const [left, right] = sides.map(({ side, margins }) => side.filter(isFullIn(margins)).length);
    const [leftWidth = 0, rightWidth = 0] = sides.map(({ margins }) => width(margins));
    if ((left ?? 0) < MIN_FULL_LINES || !right || Math.abs(leftWidth - rightWidth) > SAME_EDGE_PT) continue;
    return columnsOfBand(stretches, middle);
  }
  return null;
}

/** From margin to margin. */
const isFullIn =
  (margins: Rectangle) =>
  ({ box }: Stretch) =>
    box.x0 - margins.x0 < SAME_EDGE_PT && margins.x1 - box.x1 < SAME_EDGE_PT;

/** What is above and far below the boxes spans the page; in between, each stack is a column. */
function columnsOfBoxes(items: Item[], stacks: Rectangle[]): Column[] {
  const { y0, y1: bottom } = unionAll(stacks);
  const y1 = endOfLinesBelow(items, bottom) + EXACT_PT;
  const whole = (part: Item[]) => (part.length > 0 ? [wholeColumn(part)] : []);
  const between = items.filter(({ baseline }) => baseline > y0 && baseline < y1);
  return [
    ...whole(items.filter(({ baseline }) => baseline <= y0)),
    ...besideBoxes(between, stacks),
    ...whole(items.filter(({ baseline }) => baseline >= y1)),
  ];
}

function besideBoxes(items: Item[], [left, ...others]: Rectangle[]): Column[] {
  if (!left || others.length === 0) return [wholeColumn(items)];
  const gutter = { x0: left.x1, x1: Math.min(...others.map(({ x0 }) => x0)) };
  const middle = (gutter.x0 + gutter.x1) / 2;
  return bandsOf(stretchesOf(items, gutter), middle).flatMap((band) => {
    const columns = columnsOfBand(band, middle);
    const last = columns.at(-1);
    if (others.length === 1 || !last || last.of === 1 || last.box.x0 < middle) return columns;
    return [...columns.slice(0, -1), ...besideBoxes(last.items, others)];
  });
}

/** A gap is judged by the smaller of its neighbours: a heading beside a formula's number is no reason to join them. */
function splitRow(row: Item[], narrow: Strip | null): Stretch[] {
  const parts: Item[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  let size = 0;
  for (const item of sortedBy(row, leftOf)) {
    const left = leftOf(item);
    const gap = left - reach;
    const joins = gap < COLUMN_GAP_EM * Math.max(MIN_EM_PT, Math.min(size, item.size));
    const parted = narrow !== null && reach <= narrow.x0 + 1 && left >= narrow.x1 - 1;
    const last = parts.at(-1);
    if (last && joins && !parted) last.push(item);
    else parts.push([item]);
    if (item.end >= reach) size = item.size;
    reach = Math.max(reach, item.end, item.ink.x1);
  }
  return parts.map((items) => ({ items, box: unionAll(items.map(({ ink }) => ink)) }));
}

/** Numbers of equations and pages take less of the page's width; they say nothing about columns. */
const MIN_STRETCH_SHARE = 0.08;
/** A full line takes as much of half the page: gutters are narrower than the rest. */
const FULL_LINE_SHARE = 0.72;
/** Two rows of a table may be as wide as columns; text has more lines on either side. */
const MIN_FULL_LINES = 4;
/** Full lines for each line across the gutter: a title and wide displays cross it, a single column's lines all do. */
const MIN_FULL_TO_CROSSING_RATIO = 1.5;
/** Of a side's stretches, those that are full lines: cells of a table and choices of a question hardly ever are. */
const MIN_FULL_LINE_SHARE = 0.2;

/** The middle of a blank strip that most lines end or start at; null for a single column. */
function gutterOf(stretches: Stretch[], narrow: Strip | null): number | null {
  const page = unionAll(stretches.map(({ box }) => box));
  const middles = [narrow, emptiestStrip(stretches, page)].flatMap((strip) =>
    strip ? [(strip.x0 + strip.x1) / 2] : [],
  );
  return middles.find((middle) => partsColumns(stretches, middle, page)) ?? null;
}

/** Whether text in full lines, and no table, is on either side. */
function partsColumns(stretches: Stretch[], middle: number, page: Rectangle): boolean {
  const left = stretches.filter(
    ({ box }) => box.x1 <= middle && width(box) > MIN_STRETCH_SHARE * width(page),
  );
  const right = stretches.filter(
    ({ box }) => box.x0 >= middle && width(box) > MIN_STRETCH_SHARE * width(page),
  );
  const crossing = stretches.filter(({ box }) => box.x0 < middle && box.x1 > middle);
  const half = width(page) / 2;
  const full = (list: Stretch[]) => list.filter(({ box }) => width(box) > FULL_LINE_SHARE * half).length;
  const columns =
    Math.min(full(left), full(right)) >= MIN_FULL_LINES &&
    full(left) + full(right) > MIN_FULL_TO_CROSSING_RATIO * crossing.length;
  const isMostlyFull = (side: Stretch[]) => full(side) > MIN_FULL_LINE_SHARE * side.length;
  const level = startTogether(right) || [left, right].every(endTogether);
  const prose = isMostlyFull(left) && isMostlyFull(right) && level;
  return (columns && prose) || standApart(left, right, crossing) || endInNumbers(stretches, middle, page);
}

/** Whether displays leave no full lines, but their numbers stand at the right margins of two columns. */
function endInNumbers(stretches: Stretch[], middle: number, page: Rectangle): boolean {
  const crossing = stretches.filter(({ box }) => box.x0 < middle && box.x1 > middle);
  const numbered = [
    { from: page.x0, to: middle },
    { from: middle, to: page.x1 },
  ].map((span) => numbersOfDisplays(stretches, span));
  return Math.min(...numbered) >= PATTERN_COUNT && Math.max(...numbered) > crossing.length;
}

/** Of the lines on the shorter side: as many may run over the gutter, as headings of sections do. */
const MAX_HEADING_SHARE = FEW_SHARE;
/** Of the lines on the shorter side: two columns hit the same height by chance, rows of a table nearly always. */
const MAX_LEVEL_SHARE = QUARTER_SHARE;

/**
 * Short lines that begin at one margin on either side, each column on heights of its own: solutions, with few full lines.
 * Where nothing runs over the gutter, one of the sides may be displays and drawings without a margin of their own.
 */
function standApart(left: Stretch[], right: Stretch[], crossing: Stretch[]): boolean {
  const shorter = Math.min(left.length, right.length);
  if (shorter < MIN_STRIP_ROWS || crossing.length > MAX_HEADING_SHARE * shorter) return false;
  const level = [left, right].filter(startTogether).length;
  if (level < (crossing.length === 0 ? 1 : 2)) return false;
  const heights = left.map(baselineOf);
  const isLevel = (stretch: Stretch) =>
    heights.some((other) => Math.abs(baselineOf(stretch) - other) < EXACT_PT);
  return right.filter(isLevel).length <= MAX_LEVEL_SHARE * shorter;
}

/** Whether many of the stretches start at one margin. */
const startTogether = (stretches: Stretch[]) => shareMargin(stretches.map(({ box }) => box.x0));

/** Whether many of the stretches end at one margin, as justified lines do where numbers and items start them. */
const endTogether = (stretches: Stretch[]) => shareMargin(stretches.map(({ box }) => box.x1));

const shareMargin = (edges: number[]) =>
  edges.some(
    (edge) =>
      edges.filter((other) => Math.abs(other - edge) < SAME_EDGE_PT).length > SHORT_LINE_SHARE * edges.length,
  );

/** Of the stretches over the fullest place, those that may run over a gutter: titles and wide displays. */
const MAX_CROSSING_SHARE = FEW_SHARE;

function emptiestStrip(stretches: Stretch[], page: Rectangle): Strip | null {
  const from = Math.floor(page.x0 + GUTTER_RANGE.from * width(page));
  const to = Math.ceil(page.x0 + GUTTER_RANGE.to * width(page));
  const cover = Array.from({ length: Math.max(0, to - from) }, () => 0);
  for (const { box } of stretches)
    for (let x = Math.max(from, Math.ceil(box.x0)); x < Math.min(to, box.x1); x += 1)
      cover[x - from] = (cover[x - from] ?? 0) + 1;
  const low = Math.min(...cover) + MAX_CROSSING_SHARE * Math.max(...cover);
  let best: Strip | null = null;
  let start = -1;
  for (let at = 0; at <= cover.length; at += 1) {
    const open = at < cover.length && (cover[at] as number) <= low;
    if (open && start < 0) start = at;
    if (!open && start >= 0) {
      if (!best || at - start > best.x1 - best.x0) best = { x0: from + start, x1: from + at };
      start = -1;
    }
  }
  return best && best.x1 - best.x0 >= RULE_EDGE_PT ? best : null;
}

/** Splits the page where something runs across the gutter. */
function bandsOf(stretches: Stretch[], gutter: number): Stretch[][] {
  const bands: { crossing: boolean; parts: Stretch[] }[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    const crossing = stretch.box.x0 < gutter - 2 && stretch.box.x1 > gutter + 2;
    const last = bands.at(-1);
    if (last && last.crossing === crossing) last.parts.push(stretch);
    else bands.push({ crossing, parts: [stretch] });
  }
  const [title, names, below] = bands;
  if (title?.crossing && names && below?.crossing && rowsIn(names.parts) <= MAX_NAME_ROWS)
    bands.splice(0, bands.indexOf(below) + 1, {
      crossing: true,
      parts: [title, names, below].flatMap(({ parts }) => parts),
    });
  else if (title?.crossing && names)
    moveNames(title.parts, names.parts, unionAll(stretches.map(({ box }) => box)));
  return bands.map(({ parts }) => parts).filter((parts) => parts.length > 0);
}

/** Of the page's width: names that are centred have as much blank on the left as on the right. */
const MAX_OFF_CENTRE_SHARE = ROUNDING_SHARE;
/** Of the page's width, on either side: two columns of text reach the margins, names keep away from them. */
const MIN_NAME_INDENT_SHARE = FEW_SHARE;

/** Rows in the middle of the page, right below the title, belong to it: names of two authors leave the gutter free. */
function moveNames(title: Stretch[], below: Stretch[], page: Rectangle): void {
  for (let rows = 0; rows < MAX_NAME_ROWS && below.length > 0; rows += 1) {
    const [first] = below as [Stretch];
    const row = below.filter(
      ({ box }) => Math.min(box.y1, first.box.y1) - Math.max(box.y0, first.box.y0) > 0,
    );
    const box = unionAll(row.map((each) => each.box));
    const [left, right] = [box.x0 - page.x0, page.x1 - box.x1];
    if (Math.abs(left - right) > MAX_OFF_CENTRE_SHARE * width(page)) return;
    if (Math.min(left, right) < MIN_NAME_INDENT_SHARE * width(page)) return;
    title.push(...row);
    for (const each of row) below.splice(below.indexOf(each), 1);
  }
}

/** Names and affiliations are set side by side between a title and what spans the page below. */
const MAX_NAME_ROWS = MAX_HEAD_LINES;

const rowsIn = (parts: Stretch[]) =>
  new Set(parts.map(({ items }) => Math.round((items[0]?.baseline ?? 0) / RULE_EDGE_PT))).size;

function columnsOfBand(band: Stretch[], gutter: number): Column[] {
  const crossing =
    band.some(({ box }) => box.x0 < gutter - 2 && box.x1 > gutter + 2) || areRowsOfCells(band, gutter);
  const sides = crossing
    ? [band]
    : [band.filter(({ box }) => box.x0 < gutter), band.filter(({ box }) => box.x0 >= gutter)].filter(
        (side) => side.length > 0,
      );
  return sides.map((side) => ({
    items: side.flatMap(({ items }) => items),
    box: unionAll(side.map(({ box }) => box)),
    of: crossing ? 1 : 2,
  }));
}

/** In a row, on both sides of a gutter together: two columns have a line each, or the two options of a row. */
const MIN_ROW_CELLS = 6;

/** Whether each row has many cells, across the gutter: a key to the answers. */
function areRowsOfCells(band: Stretch[], gutter: number): boolean {
  const rows = groupedBy(band, (stretch) => String(Math.round(baselineOf(stretch) / RULE_EDGE_PT)));
  return (
    rows.length >= SEVERAL_COUNT &&
    rows.every(
      (row) =>
        row.length >= MIN_ROW_CELLS &&
        row.some(({ box }) => box.x1 <= gutter) &&
        row.some(({ box }) => box.x0 >= gutter),
    )
  );
}
