import { height, overlapX, unionAll } from '../math/box.ts';
import { AXIS, axisOf, type Item } from '../math/item.ts';
import type { Rectangle } from '../page.ts';

/** One line of a column: its body, its scripts and the constructs that stand on it. */
export interface ItemLine {
  items: Item[];
  baseline: number;
  size: number;
  box: Rectangle;
}

/** Gathers what {@link reduce} left into lines, top to bottom. */
export function linesOf(items: Item[]): ItemLine[] {
  const firm = items.filter((item) => item.axis === null);
  const soft = items.filter((item) => item.axis !== null);
  const lines = new LineSet();
  const clusters = baselineClusters(firm);
  const small = 0.88 * bodySize(firm);
  for (const cluster of clusters) if (cluster.size >= small) placeCluster(lines, cluster);
  const ranked = soft.toSorted(
    (a, b) => rankOf(a, small) - rankOf(b, small) || height(b.ink) - height(a.ink),
  );
  for (const item of ranked) placeSoft(lines, item);
  for (const cluster of clusters) if (cluster.size < small) placeCluster(lines, cluster);
  return lines.all
    .map((line) => ({
      ...line,
      items: line.items.toSorted((a, b) => a.x - b.x),
      box: unionAll(line.items.map(({ ink }) => ink)),
    }))
    .toSorted((a, b) => a.baseline - b.baseline);
}

/** Constructs of the body's size, which know where lines are; then stretched signs, which do not; then scripts. */
const rankOf = (item: Item, small: number) => (item.nodes === null ? 1 : item.size < small ? 2 : 0);

/** The size that most of the ink's width is set in. */
function bodySize(items: Item[]): number {
  const extents = new Map<number, number>();
  for (const item of items) {
    const size = Math.round(item.size * 2) / 2;
    extents.set(size, (extents.get(size) ?? 0) + Math.max(0, item.end - item.x));
  }
  return [...extents].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, -1])[0];
}

interface OpenLine {
  items: Item[];
  baseline: number;
  size: number;
  box: Rectangle;
}

const BAND = 24;

/** Lines by height on the page, so that an item is compared with its neighbours only. */
class LineSet {
  readonly all: OpenLine[] = [];
  private readonly bands = new Map<number, OpenLine[]>();

  add(items: Item[], baseline: number, size: number): OpenLine {
    const line = { items: [...items], baseline, size, box: unionAll(items.map(({ ink }) => ink)) };
    this.all.push(line);
    const band = Math.floor(baseline / BAND);
    this.bands.set(band, [...(this.bands.get(band) ?? []), line]);
    return line;
  }

  near(y: number, reach: number): OpenLine[] {
    const found: OpenLine[] = [];
    for (let band = Math.floor((y - reach) / BAND); band <= Math.floor((y + reach) / BAND); band += 1)
      found.push(...(this.bands.get(band) ?? []));
    return found;
  }
}

function extend(line: OpenLine, items: Item[]): void {
  line.items.push(...items);
  line.box = unionAll([line.box, ...items.map(({ ink }) => ink)]);
}

interface Cluster {
  items: Item[];
  baseline: number;
  size: number;
}

/** Items of one size on one baseline; the largest sizes and the longest clusters first. */
function baselineClusters(items: Item[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const item of items.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = clusters
      .slice(-12)
      .findLast(
        (cluster) =>
          Math.abs(cluster.baseline - item.baseline) < 0.05 * item.size + 0.05 &&
          Math.abs(cluster.size - item.size) < 0.13 * Math.max(item.size, cluster.size),
      );
    if (last) last.items.push(item);
    else clusters.push({ items: [item], baseline: item.baseline, size: item.size });
  }
  const extent = ({ items }: Cluster) => items.reduce((sum, item) => sum + item.end - item.x, 0);
  return clusters.toSorted((a, b) => b.size - a.size || extent(b) - extent(a));
}

function placeCluster(lines: LineSet, cluster: Cluster): void {
  const own: Item[] = [];
  const owners = lines.near(cluster.baseline, 1.2 * cluster.size + 40);
  const small = isSmallPrint(cluster, owners);
  for (const item of cluster.items) {
    const owner = small ? null : ownerOf(owners, item);
    if (owner) extend(owner, [item]);
    else own.push(item);
  }
  if (own.length === 0) return;
  const level = owners.find((line) => sameLine(line, own, cluster));
  if (level) extend(level, own);
  else lines.add(own, cluster.baseline, cluster.size);
}

/** Many letters of a text font, most of them near no larger line: a line of small print, not scripts. */
function isSmallPrint({ items }: Cluster, owners: OpenLine[]): boolean {
  if (items.length <= 8) return false;
  const letters = items.filter(({ glyph, text }) => glyph && !glyph.font.math && /^\p{L}+$/u.test(text));
  return (
    letters.length > 0.6 * items.length &&
    items.filter((item) => !ownerOf(owners, item)).length >= 0.5 * items.length
  );
}

/** The line whose script the item is: larger, close in height, with something beside it. */
function ownerOf(lines: OpenLine[], item: Item): OpenLine | null {
  let best: OpenLine | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.size * 0.88 < item.size) continue;
    if (item.x < line.box.x0 - 1.2 * line.size || item.x > line.box.x1 + 1.2 * line.size) continue;
    const distance = distanceTo(line, item);
    if (distance < nearest) [best, nearest] = [line, distance];
  }
  return best && nearest < 1.15 * best.size ? best : null;
}

/** From the item to the nearest thing of the line that it could hang on. */
function distanceTo(line: OpenLine, item: Item): number {
  let nearest = Number.POSITIVE_INFINITY;
  const rise = line.baseline - item.baseline;
  const inReach = rise < 1.05 * line.size && rise > -0.75 * line.size;
  for (const other of line.items) {
    const dx = Math.max(0, item.ink.x0 - other.end, other.x - item.ink.x1);
    if (dx >= nearest) continue;
    const tall = height(other.ink) > 1.3 * line.size;
    if (!(inReach || tall)) continue;
    const dy = Math.max(0, other.ink.y0 - item.ink.y1, item.ink.y0 - other.ink.y1);
    const away = tall
      ? 0
      : 0.3 * Math.abs(line.baseline - AXIS * line.size - (item.ink.y0 + item.ink.y1) / 2);
    nearest = Math.min(nearest, dx + 2 * dy + away);
  }
  return nearest;
}

/** Another size or a jitter on the same line: nearly the same baseline and nothing beneath. */
function sameLine(line: OpenLine, items: Item[], { baseline, size }: Cluster): boolean {
  const larger = Math.max(line.size, size);
  if (Math.abs(line.baseline - baseline) > 0.42 * larger) return false;
  const box = unionAll(items.map(({ ink }) => ink));
  return overlapX(box, line.box) < 0.3 * size || items.every((item) => isFree(line, item));
}

const isFree = (line: OpenLine, item: Item) =>
  line.items.every(
    (other) => overlapX({ ...item.ink, x1: item.end }, { ...other.ink, x1: other.end }) < 0.25 * item.size,
  );

function placeSoft(lines: LineSet, item: Item): void {
  const axis = axisOf(item);
  const reach = Math.max(0.3 * Math.max(item.size, 10), item.nodes === null ? 0 : 0.12 * height(item.ink));
  let best: OpenLine | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const line of lines.near(axis, 30)) {
    const distance = Math.min(...axesBeside(line, item).map((other) => Math.abs(other - axis)));
    const beside = Math.max(0, item.ink.x0 - line.box.x1, line.box.x0 - item.ink.x1);
    if (distance < nearest && (distance < reach || isScriptOf(line, item)) && beside < 60 * line.size)
      [best, nearest] = [line, distance];
  }
  const line = best ?? (item.nodes === null ? null : holeFor(lines.near(axis, 30), item));
  if (line) extend(line, [item]);
  else {
    const size =
      item.nodes === null ? Math.min(LARGEST_TEXT, Math.max(item.size, 8)) : Math.max(item.size, 8);
    lines.add([item], axis + AXIS * size, size);
  }
}

/** The line that leaves a hole for the item, close to its axis: programs that are not TeX set fractions a little off it. */
const holeFor = (lines: OpenLine[], item: Item): OpenLine | null =>
  lines.find((line) => {
    const away = Math.abs(line.baseline - AXIS * line.size - axisOf(item));
    const beside = line.items.some(
      (other) => Math.max(other.x - item.ink.x1, item.ink.x0 - other.end) < line.size,
    );
    return away < HOLE * line.size && beside && item.size < 1.1 * line.size && isFree(line, item);
  }) ?? null;
const HOLE = 0.5;

/** The axes of the line and of its symbols next to the item: a formula need not stand on the baseline of the prose. */
const axesBeside = (line: OpenLine, item: Item) => [
  line.baseline - AXIS * line.size,
  ...line.items
    .filter(
      (other) =>
        other.axis === null &&
        other.size > 0.88 * line.size &&
        Math.max(other.x - item.ink.x1, item.ink.x0 - other.end) < line.size,
    )
    .map(axisOf),
];

/** A bracket that is larger has been stretched. */
const LARGEST_TEXT = 14;

/** A small construct (a fraction in an exponent) within the reach of a line's scripts. */
function isScriptOf(line: OpenLine, item: Item): boolean {
  if (item.ink.y1 - item.ink.y0 > 1.4 * line.size || item.size > 0.8 * line.size) return false;
  const rise = line.baseline - AXIS * line.size - axisOf(item);
  if (line.items.some((owner) => isCornerOf(owner, item, line.size))) return true;
  return (
    rise < 0.9 * line.size &&
    rise > -0.7 * line.size &&
    item.x > line.box.x0 &&
    item.x < line.box.x1 + line.size
  );
}

/** Beside the upper end of something tall. */
const isCornerOf = (owner: Item, item: Item, size: number) =>
  height(owner.ink) > 1.3 * size &&
  Math.abs(item.ink.x0 - owner.ink.x1) < 0.25 * size &&
  item.ink.y1 > owner.ink.y0 &&
  item.ink.y1 < owner.ink.y1 - 0.5 * height(owner.ink);
