import { INTEGRALS } from '../../formula/glyphs/symbols.ts';
import { centerY, height, overlapX, unionAll } from '../../formula/model/box.ts';
import { axisOf, type Item } from '../../formula/model/item.ts';
import {
  MAX_AXIS_OFFSET_SHARE,
  MAX_EQUAL_SIZE_RATIO,
  MAX_FULL_SIZE_OFFSET_EM,
  MAX_INK_OVERLAP_EM,
  MAX_LETTER_GAP_EM,
  MAX_SCRIPT_RATIO,
  MAX_TEXT_PT,
  MIN_EM_PT,
  MIN_STRETCHED_FENCE_EM,
} from '../../formula/model/tolerances.ts';
import { runsThrough } from '../../formula/scripts/baseline.ts';
import {
  AXIS_HEIGHT_EM,
  COLUMN_GAP_EM,
  DOUBLE_LEADING_EM,
  HALF_INCH_PT,
  HALF_SHARE,
  LEADING_EM,
  MAX_OFF_CENTRE_EM,
  MAX_SCRIPT_SHIFT_EM,
  MEDIUM_SPACE_EM,
  MOST_SHARE,
  QUAD_EM,
  QUARTER_SHARE,
  ROUNDING_EM,
  SCRIPT_SCALE,
  SHORTEST_WORD_LENGTH,
  TAB_EM,
  WORD_SPACE_EM,
} from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { inReadingOrder } from './reading-order.ts';

/** One line of a column: its body, its scripts and the constructs on its axis. */
export interface ItemLine {
  items: Item[];
  baseline: number;
  size: number;
  box: Rectangle;
}

/** Smaller than that beside the line's size is a script (0.7): small capitals and mixed fonts are nearer to it. */
const MIN_TEXT_RATIO = 0.88;

/** Gathers what {@link reduce} left into lines, top to bottom. */
export function linesOf(found: Item[]): ItemLine[] {
  const items = withBulletsOfText(found);
  const firm = items.filter((item) => item.axis === null);
  const soft = items.filter((item) => item.axis !== null);
  const lines = new LineSet();
  const clusters = baselineClusters(firm);
  const small = MIN_TEXT_RATIO * bodySize(firm);
  for (const cluster of clusters) if (cluster.size >= small) placeCluster(lines, cluster);
  const ranked = soft.toSorted(
    (a, b) => rankOf(a, small) - rankOf(b, small) || height(b.ink) - height(a.ink),
  );
  const scripts = firm.filter(({ size }) => size < small);
  const goesOn = new Set(ranked.filter((item) => scripts.some((script) => continuesScript(script, item))));
  const homeless = ranked.filter((item) => !goesOn.has(item) && !joinLine(lines, item));
  for (const item of homeless) placeSoft(lines, item);
  for (const cluster of clusters) if (cluster.size < small) placeCluster(lines, cluster);
  for (const item of goesOn) placeSoft(lines, item);
  return inReadingOrder(
    lines.all.map((line) => ({
      ...line,
      items: line.items.toSorted((a, b) => a.x - b.x),
      box: unionAll(line.items.map(({ ink }) => ink)),
    })),
  );
}

const BULLET = /^[•◦▪●○■‣]$/u;
/** From a bullet to its words: a tab. */
const MAX_BULLET_GAP_EM = TAB_EM;

/** Slides set bullets larger than their words, which are no scripts of them: a bullet is as large as what it stands before. */
function withBulletsOfText(items: Item[]): Item[] {
  if (!items.some(({ text }) => BULLET.test(text))) return items;
  return items.map((item) => {
    const word = BULLET.test(item.text) ? wordBehind(item, items) : null;
    return word && word.size < item.size ? { ...item, size: word.size, baseline: word.baseline } : item;
  });
}

const wordBehind = (bullet: Item, items: readonly Item[]): Item | null =>
  items.reduce<Item | null>((nearest, item) => {
    const gap = item.x - bullet.end;
    const isBehind =
      gap > 0 && gap < MAX_BULLET_GAP_EM * bullet.size && item.axis === null && isLevelWith(bullet, item);
    return isBehind && (nearest === null || item.x < nearest.x) ? item : nearest;
  }, null);

/** A bullet is centred on the small letters of its line. */
const isLevelWith = ({ ink }: Item, { baseline, size }: Item) =>
  centerY(ink) < baseline && centerY(ink) > baseline - size;

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

/** Two lines of text: lines are looked up a few bands at a time. */
const BAND_PT = 24;

/** Lines by height on the page, so that an item is compared with its neighbours only. */
class LineSet {
  readonly all: OpenLine[] = [];
  private readonly bands = new Map<number, OpenLine[]>();

  add(items: Item[], baseline: number, size: number): OpenLine {
    const line = { items: [...items], baseline, size, box: unionAll(items.map(({ ink }) => ink)) };
    this.all.push(line);
    const band = Math.floor(baseline / BAND_PT);
    this.bands.set(band, [...(this.bands.get(band) ?? []), line]);
    return line;
  }

  near(y: number, reach: number): OpenLine[] {
    const found: OpenLine[] = [];
    for (let band = Math.floor((y - reach) / BAND_PT); band <= Math.floor((y + reach) / BAND_PT); band += 1)
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

/** Jitter of a baseline, where coordinates are rounded. */
const BASELINE_JITTER_PT = 0.05;
/** Of the larger size: fonts of one line are matched less exactly than that, scripts are further apart. */
const SAME_CLUSTER_RATIO = 0.13;
/** Scripts and lines beside each other leave no more baselines open at a time. */
const MAX_OPEN_CLUSTERS = 12;

/** Items of one size on one baseline; the largest sizes and the longest clusters first. */
function baselineClusters(items: Item[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const item of items.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = clusters
      .slice(-MAX_OPEN_CLUSTERS)
      .findLast(
        (cluster) =>
          Math.abs(cluster.baseline - item.baseline) < ROUNDING_EM * item.size + BASELINE_JITTER_PT &&
          Math.abs(cluster.size - item.size) < SAME_CLUSTER_RATIO * Math.max(item.size, cluster.size),
      );
    if (last) last.items.push(item);
    else clusters.push({ items: [item], baseline: item.baseline, size: item.size });
  }
  const extent = ({ items }: Cluster) => items.reduce((sum, item) => sum + item.end - item.x, 0);
  return clusters.toSorted((a, b) => b.size - a.size || extent(b) - extent(a));
}

/** How far lines are sought: scripts hang on tall constructs far above the line, too. */
const OWNER_REACH_PT = HALF_INCH_PT;

function placeCluster(lines: LineSet, cluster: Cluster): void {
  const own: Item[] = [];
  const owners = lines.near(cluster.baseline, LEADING_EM * cluster.size + OWNER_REACH_PT);
  const before = areWordsBefore(cluster, owners);
  const small = before || isSmallPrint(cluster, owners);
  for (const run of runsOf(cluster.items))
    for (const [at, owner] of ownersOf(run, small ? [] : owners).entries()) {
      const item = run[at] as Item;
      if (owner) extend(owner, [item]);
      else own.push(item);
    }
  if (own.length === 0) return;
  // On a line of large type words before it would be its scripts.
  const level = owners.find((line) => !(before && isLarger(line, cluster)) && sameLine(line, own, cluster));
  if (level) extend(level, own);
  else lines.add(own, cluster.baseline, cluster.size);
}

/** Scripts on one baseline, those of a whole line of formulas, are hardly more. */
const MAX_SCRIPTS = 8;

/** Whether an item stands under or over one of a line, and not beside it. */
const isUnder = (item: Item, lines: OpenLine[]) =>
  lines.some(({ items }) =>
    items.some((other) => overlapX(item.ink, other.ink) > HALF_SHARE * (item.ink.x1 - item.ink.x0)),
  );

const lettersOf = (items: readonly Item[]) =>
  items.filter(({ glyph, text }) => glyph && !glyph.font.math && WORD.test(text));

/**
 * Many letters of a text font, most of them near no larger line, or under its letters: a line of small print, not
 * scripts. A school's name in large type has its motto close below.
 */
function isSmallPrint({ items }: Cluster, owners: OpenLine[]): boolean {
  if (items.length <= MAX_SCRIPTS || lettersOf(items).length <= MOST_SHARE * items.length) return false;
  const found = items.map((item) => ownerOf(owners, item));
  return found.filter(({ line, item }) => !line || isUnder(item, owners)).length >= HALF_SHARE * items.length;
}

/** Whether words stand before what is larger and are no scripts of it: the two lines "Paper code" before the code in large type. */
function areWordsBefore({ items }: Cluster, owners: OpenLine[]): boolean {
  if (lettersOf(items).length < Math.max(SHORTEST_WORD_LENGTH, MOST_SHARE * items.length)) return false;
  const found = items.map((item) => ownerOf(owners, item));
  return found.some(isBesideLargerText) && found.every(standsBefore);
}

/** An arrow behind a formula may be of a larger font, and is no large type. */
const isBesideLargerText = ({ item, line }: Owner) =>
  line?.items.some((other) => isLarger(other, item) && /[\p{L}\p{N}]/u.test(other.text)) ?? false;

/** Letters, marks of Indian scripts among them. */
const WORD = /^[\p{L}\p{M}]+$/u;

const isLarger = (a: { size: number }, b: { size: number }) => MIN_TEXT_RATIO * a.size > b.size;

/** Whether all of its line that is large enough to bear it as a script begins behind it, or is far away. */
const standsBefore = ({ item, line }: Owner) =>
  (line?.items ?? []).every(
    (other) => !isLarger(other, item) || other.x >= item.end || other.end < item.x - LEADING_EM * other.size,
  );

/** Between signs of one script; relations within it have the widest gaps. */
const MAX_SCRIPT_GAP_EM = WORD_SPACE_EM;

/** The items from left to right, cut where one does not stand right behind the last. */
function runsOf(items: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  for (const item of items.toSorted((a, b) => a.x - b.x)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && item.x - last.end < MAX_SCRIPT_GAP_EM * item.size) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

/**
 * For each item of a run the line that it is a script of; null for a line of its own. The `0` of a long subscript `x=0` is
 * far from what the script hangs on, as is the `x` of the limit `x→0` to the left of it: they go with their run. The tall last
 * letter of small print below a fraction does not take the rest along.
 */
function ownersOf(run: readonly Item[], lines: OpenLine[]): (OpenLine | null)[] {
  const found = ownersOfTouching(run.map((item) => ownerOf(lines, item)));
  const extent = (items: readonly Item[]) => items.reduce((sum, item) => sum + item.end - item.x, 0);
  const owned = extent(run.filter((_, at) => found[at]));
  if (!found[0] && owned < HALF_SHARE * extent(run)) return found.map(() => null);
  let last = found.find((owner) => owner !== null) ?? null;
  return found.map((owner) => (last = owner ?? last));
}

/** From a script's first sign to its base, as {@link distanceTo} has it, where nothing else can be its base. */
const MAX_SURE_DISTANCE_EM = MEDIUM_SPACE_EM;

/** Signs that touch are of one script, whose first sign is close to its base: the 0 of `Co⁶⁰` may be near a y of the line above. */
function ownersOfTouching(run: readonly Owner[]): (OpenLine | null)[] {
  let before: Owner | null = null;
  return run.map((each) => {
    const touches = before !== null && each.item.x - before.item.end < MAX_LETTER_GAP_EM * each.item.size;
    const isSure = before?.line && before.distance < MAX_SURE_DISTANCE_EM * before.line.size;
    const nearest: Owner = before && isSure && touches && before.distance < each.distance ? before : each;
    before = { item: each.item, line: nearest.line, distance: nearest.distance };
    return each.line && nearest.line;
  });
}

/** From a script to its base; the next line's leading is as much (1.2). */
const MAX_SCRIPT_DISTANCE_EM = LEADING_EM;

interface Owner {
  item: Item;
  line: OpenLine | null;
  /** From the item to the nearest thing of the line. */
  distance: number;
}

/** The line whose script the item is: larger, close in height, with something beside it. */
function ownerOf(lines: OpenLine[], item: Item): Owner {
  let best: OpenLine | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.size * MIN_TEXT_RATIO < item.size) continue;
    const reach = LEADING_EM * line.size;
    if (item.x < line.box.x0 - reach || item.x > line.box.x1 + reach) continue;
    const distance = distanceTo(line, item);
    if (distance >= nearest) continue;
    best = line;
    nearest = distance;
  }
  const isScript = best !== null && nearest < MAX_SCRIPT_DISTANCE_EM * best.size;
  return { item, line: isScript ? best : null, distance: nearest };
}

/** Rise of an upper limit, and of a superscript's own script. */
const MAX_RISE_EM = 1.05;
/** Weight of the distance from the line's axis: of two lines, the one whose axis is nearer has the script. */
const AXIS_WEIGHT = QUARTER_SHARE;

/** From the item to the nearest thing of the line that it could hang on: scripts stand beside tall things, not under them. */
function distanceTo(line: OpenLine, item: Item): number {
  let nearest = Number.POSITIVE_INFINITY;
  const rise = line.baseline - item.baseline;
  const inReach = rise < MAX_RISE_EM * line.size && rise > -COLUMN_GAP_EM * line.size;
  for (const other of line.items) {
    const dx = Math.max(0, item.ink.x0 - other.end, other.x - item.ink.x1);
    if (dx >= nearest) continue;
    const tall = height(other.ink) > MIN_STRETCHED_FENCE_EM * line.size;
    if (!(inReach || tall)) continue;
    const dy =
      tall && dx === 0
        ? Math.max(0, other.ink.y0 - centerY(item.ink), centerY(item.ink) - other.ink.y1)
        : Math.max(0, other.ink.y0 - item.ink.y1, item.ink.y0 - other.ink.y1);
    const away = tall
      ? 0
      : AXIS_WEIGHT * Math.abs(line.baseline - AXIS_HEIGHT_EM * line.size - (item.ink.y0 + item.ink.y1) / 2);
    nearest = Math.min(nearest, dx + 2 * dy + away);
  }
  return nearest;
}

/** Another size or a jitter on the same line: nearly the same baseline and nothing beneath. */
function sameLine(line: OpenLine, items: Item[], { baseline, size }: Cluster): boolean {
  const larger = Math.max(line.size, size);
  if (Math.abs(line.baseline - baseline) > MAX_FULL_SIZE_OFFSET_EM * larger) return false;
  const box = unionAll(items.map(({ ink }) => ink));
  return overlapX(box, line.box) < MAX_INK_OVERLAP_EM * size || items.every((item) => isFree(line, item));
}

const isFree = (line: OpenLine, item: Item) =>
  line.items.every(
    (other) =>
      Math.min(item.end, other.end) - Math.max(item.ink.x0, other.ink.x0) < MAX_INK_OVERLAP_EM * item.size,
  );

/** How far lines are sought: more than two lines' leading. */
const SOUGHT_LINES_PT = HALF_INCH_PT;
/** Along the line: as wide as a column, so that another column's line is out of reach. */
const MAX_SIDE_GAP_EM = 60;
/** Text of a line that a construct opens; scripts are smaller. */
const MIN_TEXT_PT = 8;

/** Adds the item to the line whose axis it stands on; false where there is none yet. */
function joinLine(lines: LineSet, item: Item): boolean {
  const axis = axisOf(item);
  const isSign = item.nodes === null;
  const reachIn = (line: OpenLine) =>
    Math.max(
      // A bracket of pieces is as tall as it must be, whatever the size of its font is.
      MAX_OFF_CENTRE_EM * Math.max(item.size, isSign ? line.size : 0, MIN_EM_PT),
      isSign ? 0 : MAX_AXIS_OFFSET_SHARE * height(item.ink),
    );
  let best: OpenLine | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const line of lines.near(axis, SOUGHT_LINES_PT)) {
    const axes = axesBeside(line, item);
    const distance = Math.min(...axes.map((other) => Math.abs(other - axis)));
    const beside = Math.max(0, item.ink.x0 - line.box.x1, line.box.x0 - item.ink.x1);
    if (
      distance < nearest &&
      (distance < reachIn(line) || runsThrough(axes[0] as number, item) || isScriptOf(line, item)) &&
      beside < MAX_SIDE_GAP_EM * line.size
    )
      [best, nearest] = [line, distance];
  }
  const line = best ?? (isSign ? null : holeFor(lines.near(axis, SOUGHT_LINES_PT), item));
  if (line) extend(line, [item]);
  return line !== null;
}

/** Scripts that are constructs bring their brackets along, so that a line is looked for once more before one is opened. */
function placeSoft(lines: LineSet, item: Item): void {
  if (joinLine(lines, item)) return;
  const isSign = item.nodes === null;
  const least = Math.max(item.size, MIN_TEXT_PT);
  const size = isSign ? Math.min(MAX_TEXT_PT, least) : least;
  lines.add([item], axisOf(item) + AXIS_HEIGHT_EM * size, size);
}

/** The line that leaves a hole for the item, close to its axis: programs that are not TeX set fractions a little off it. */
const holeFor = (lines: OpenLine[], item: Item): OpenLine | null =>
  lines.find((line) => {
    const away = Math.abs(line.baseline - AXIS_HEIGHT_EM * line.size - axisOf(item));
    const beside = line.items.some(
      (other) => Math.max(other.x - item.ink.x1, item.ink.x0 - other.end) < line.size,
    );
    return (
      away < MAX_SCRIPT_SHIFT_EM * line.size &&
      beside &&
      item.size < MAX_EQUAL_SIZE_RATIO * line.size &&
      isFree(line, item)
    );
  }) ?? null;

/**
 * The axes of the line, of its symbols next to the item, and of the constructs that stretched brackets enclose: a formula
 * need not share the baseline of the prose.
 */
const axesBeside = (line: OpenLine, item: Item) => [
  line.baseline - AXIS_HEIGHT_EM * line.size,
  ...line.items
    .filter(
      (other) =>
        (other.axis === null
          ? other.size > MIN_TEXT_RATIO * line.size
          : other.nodes !== null && item.nodes === null) &&
        Math.max(other.x - item.ink.x1, item.ink.x0 - other.end) < line.size,
    )
    .map(axisOf),
];

/** A construct in a script has two lines of the script's size. */
const MAX_SCRIPT_HEIGHT_EM = 2 * SCRIPT_SCALE;
/** From the line's axis to that of a superscript, which is taller than signs where it is a construct. */
const MAX_CONSTRUCT_RISE_EM = QUAD_EM;

/** A small construct (a fraction in an exponent) within the reach of a line's scripts. */
function isScriptOf(line: OpenLine, item: Item): boolean {
  if (item.size > MAX_SCRIPT_RATIO * line.size) return false;
  const holds = (owner: Item) => isCornerOf(owner, item, line.size) || continuesScript(owner, item);
  if (line.items.some(holds)) return true;
  const rise = line.baseline - AXIS_HEIGHT_EM * line.size - axisOf(item);
  return (
    height(item.ink) < Math.max(MAX_SCRIPT_HEIGHT_EM * line.size, DOUBLE_LEADING_EM * item.size) &&
    rise < MAX_CONSTRUCT_RISE_EM * line.size &&
    rise > -COLUMN_GAP_EM * line.size &&
    item.x > line.box.x0 &&
    item.x < line.box.x1 + line.size
  );
}

/** A small construct behind a small sign, on its axis: the fraction of the limit `x + 1/n`, however far up the limit stands. */
const continuesScript = (before: Item, item: Item) =>
  item.nodes !== null &&
  item.size < before.size &&
  Math.abs(item.ink.x0 - before.end) < MAX_SCRIPT_GAP_EM * before.size &&
  Math.abs(axisOf(before) - axisOf(item)) < MAX_OFF_CENTRE_EM * before.size;

/** TeX kerns a script by 0.05 em; brackets have side bearings beside it. */
const MAX_CORNER_GAP_EM = 0.25;

/** Beside the upper end of something tall, or the lower end of an integral, whose foot is left of its head. */
function isCornerOf(owner: Item, item: Item, size: number): boolean {
  const [tall, reach] = [height(owner.ink), MAX_CORNER_GAP_EM * size];
  if (tall <= MIN_STRETCHED_FENCE_EM * size) return false;
  const middle = owner.ink.y1 - HALF_SHARE * tall;
  if (INTEGRALS.has(owner.text) && item.ink.y0 > middle)
    return Math.abs(item.ink.x0 - owner.end) < reach && item.ink.y0 < owner.ink.y1;
  return Math.abs(item.ink.x0 - owner.ink.x1) < reach && item.ink.y1 > owner.ink.y0 && item.ink.y1 < middle;
}
