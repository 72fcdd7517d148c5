import { unionAll, width } from '../math/box.ts';
import type { Item } from '../math/item.ts';
import type { Rectangle } from '../page.ts';

/** One column of a band of the page; bands follow each other from top to bottom, columns from left to right. */
export interface Column {
  items: Item[];
  /** The column's own margins. */
  box: Rectangle;
  /** How many columns stand beside each other here. */
  of: number;
}

/** Deals a page's items to columns in reading order. */
export function columnsOf(items: Item[]): Column[] {
  if (items.length === 0) return [];
  const stretches = stretchesOf(items);
  const gutter = gutterOf(stretches);
  if (gutter === null) return [{ items, box: unionAll(items.map(({ ink }) => ink)), of: 1 }];
  return bandsOf(stretches, gutter).flatMap((band) => columnsOfBand(band, gutter));
}

interface Stretch {
  items: Item[];
  box: Rectangle;
}

/** What stands together on a line without a gap as wide as a gutter. */
function stretchesOf(items: Item[]): Stretch[] {
  const rows = new Map<number, Item[]>();
  for (const item of items) {
    const key = Math.round(item.baseline / 3);
    const row = rows.get(key);
    if (row) row.push(item);
    else rows.set(key, [item]);
  }
  return [...rows.values()].flatMap(splitRow);
}

/** A gap is judged by the smaller of its neighbours: a heading beside a formula's number is no reason to join them. */
function splitRow(row: Item[]): Stretch[] {
  const parts: Item[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  let size = 0;
  for (const item of row.toSorted((a, b) => leftOf(a) - leftOf(b))) {
    const joins = leftOf(item) - reach < 0.75 * Math.max(6.5, Math.min(size, item.size));
    const last = parts.at(-1);
    if (last && joins) last.push(item);
    else parts.push([item]);
    if (item.end >= reach) size = item.size;
    reach = Math.max(reach, item.end, item.ink.x1);
  }
  return parts.map((items) => ({ items, box: unionAll(items.map(({ ink }) => ink)) }));
}

const leftOf = (item: Item) => Math.min(item.x, item.ink.x0);

/** The middle of a blank strip that most lines end or start at; null for a single column. */
function gutterOf(stretches: Stretch[]): number | null {
  const page = unionAll(stretches.map(({ box }) => box));
  const strip = emptiestStrip(stretches, page);
  if (!strip) return null;
  const middle = (strip.x0 + strip.x1) / 2;
  const left = stretches.filter(({ box }) => box.x1 <= middle && width(box) > 0.08 * width(page));
  const right = stretches.filter(({ box }) => box.x0 >= middle && width(box) > 0.08 * width(page));
  const crossing = stretches.filter(({ box }) => box.x0 < middle && box.x1 > middle);
  const half = width(page) / 2;
  const full = (list: Stretch[]) => list.filter(({ box }) => width(box) > 0.72 * half).length;
  const columns = full(left) >= 4 && full(right) >= 4 && full(left) + full(right) > 1.5 * crossing.length;
  const prose = full(left) > 0.2 * left.length && full(right) > 0.2 * right.length && startTogether(right);
  return columns && prose ? middle : null;
}

/** Whether many of the stretches start at one margin. */
function startTogether(stretches: Stretch[]): boolean {
  const starts = stretches.map(({ box }) => box.x0);
  return starts.some(
    (start) => starts.filter((other) => Math.abs(other - start) < 2.5).length > 0.35 * starts.length,
  );
}

function emptiestStrip(stretches: Stretch[], page: Rectangle): { x0: number; x1: number } | null {
  const from = Math.floor(page.x0 + 0.3 * width(page));
  const to = Math.ceil(page.x0 + 0.7 * width(page));
  const cover = Array.from({ length: Math.max(0, to - from) }, () => 0);
  for (const { box } of stretches)
    for (let x = Math.max(from, Math.ceil(box.x0)); x < Math.min(to, box.x1); x += 1)
      cover[x - from] = (cover[x - from] ?? 0) + 1;
  const low = Math.min(...cover) + 0.06 * Math.max(...cover);
  let best: { x0: number; x1: number } | null = null;
  let start = -1;
  for (let at = 0; at <= cover.length; at += 1) {
    const open = at < cover.length && (cover[at] as number) <= low;
    if (open && start < 0) start = at;
    if (!open && start >= 0) {
      if (!best || at - start > best.x1 - best.x0) best = { x0: from + start, x1: from + at };
      start = -1;
    }
  }
  return best && best.x1 - best.x0 >= 6 ? best : null;
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
  if (title?.crossing && names && below?.crossing && rowsIn(names.parts) <= MOST_NAMES)
    bands.splice(0, 3, { crossing: true, parts: [title, names, below].flatMap(({ parts }) => parts) });
  else if (title?.crossing && names)
    moveNames(title.parts, names.parts, unionAll(stretches.map(({ box }) => box)));
  return bands.map(({ parts }) => parts).filter((parts) => parts.length > 0);
}

/** Rows in the middle of the page, right below the title, belong to it: names of two authors leave the gutter free. */
function moveNames(title: Stretch[], below: Stretch[], page: Rectangle): void {
  for (let rows = 0; rows < MOST_NAMES && below.length > 0; rows += 1) {
    const [first] = below as [Stretch];
    const row = below.filter(
      ({ box }) => Math.min(box.y1, first.box.y1) - Math.max(box.y0, first.box.y0) > 0,
    );
    const box = unionAll(row.map((each) => each.box));
    const [left, right] = [box.x0 - page.x0, page.x1 - box.x1];
    if (Math.abs(left - right) > 0.03 * width(page) || Math.min(left, right) < 0.08 * width(page)) return;
    title.push(...row);
    for (const each of row) below.splice(below.indexOf(each), 1);
  }
}

/** Authors stand beside each other between a title and what spans the page below. */
const MOST_NAMES = 5;

const rowsIn = (parts: Stretch[]) =>
  new Set(parts.map(({ items }) => Math.round((items[0]?.baseline ?? 0) / 3))).size;

function columnsOfBand(band: Stretch[], gutter: number): Column[] {
  const crossing = band.some(({ box }) => box.x0 < gutter - 2 && box.x1 > gutter + 2);
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

/** The margins that most lines keep to; a line that sticks out does not widen the column. */
export function marginsOf(box: Rectangle, lines: Rectangle[]): Rectangle {
  const edges = lines.map((line) => line.x1);
  const outer = edges.filter((edge) => edge > box.x1 - 0.15 * width(box));
  const shared = outer.length < 3 ? usualEdge(edges, 3) : null;
  return { ...box, x1: usualEdge(outer, 1.5) ?? shared ?? box.x1 };
}

/** Where lines are ragged, no edge is usual: several would end at it, and others beyond it. */
function usualEdge(edges: number[], least: number): number | null {
  let best: number | null = null;
  let most = Math.max(least, 0.3 * edges.length);
  for (const edge of edges) {
    const near = edges.filter((other) => Math.abs(other - edge) < 1.2);
    const beyond = edges.filter((other) => other > edge + 2.4).length;
    if (near.length > most && (beyond <= 0.25 * near.length || isExact(near, edge, edges)))
      [best, most] = [Math.max(...near), near.length];
  }
  return best;
}

/** Justified lines end at one place to the tenth of a point; of ragged ones few do, by chance. */
const isExact = (near: number[], edge: number, edges: number[]) =>
  near.filter((other) => Math.abs(other - edge) < 0.1).length >= 0.4 * edges.length;
