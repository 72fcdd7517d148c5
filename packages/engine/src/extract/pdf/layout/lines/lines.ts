import { height, overlapX, unionAll } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { MAX_FULL_SIZE_OFFSET_EM, MAX_INK_OVERLAP_EM } from '../../formula/model/tolerances.ts';
import { HALF_INCH_PT, LEADING_EM } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { withBulletsOfText } from './bullets-of-text.ts';
import {
  bracketsOfScripts,
  continuesScript,
  enclosedBy,
  exponentsOf,
  joinLine,
  placeSoft,
  scriptsOfStretched,
} from './join-constructs.ts';
import { baselineClusters, type Cluster } from './line-clusters.ts';
import { extend, isFree, LineSet, MIN_TEXT_RATIO, type OpenLine } from './line-set.ts';
import { withObjectsOnLine } from './objects-off-line.ts';
import { inReadingOrder } from './reading-order.ts';
import { ownersOf, runsOf } from './script-owners.ts';
import { areWordsBefore, isLarger, isSmallPrint, wordsApart } from './small-print.ts';

/** One line of a column: its body, its scripts and the constructs on its axis. */
export interface ItemLine {
  items: Item[];
  baseline: number;
  size: number;
  box: Rectangle;
}

/** Gathers what {@link reduce} left into lines, top to bottom. */
export function linesOf(placed: Item[]): ItemLine[] {
  const items = withBulletsOfText(placed);
  const firm = items.filter((item) => item.axis === null);
  const soft = items.filter((item) => item.axis !== null);
  const lines = new LineSet();
  const small = MIN_TEXT_RATIO * bodySize(firm);
  const found = baselineClusters(firm);
  const waiting = new Set(
    found.flatMap((cluster) => (cluster.size < small ? [] : scriptsOfStretched(cluster.items, soft))),
  );
  const clusters = waiting.size === 0 ? found : baselineClusters(firm.filter((item) => !waiting.has(item)));
  for (const cluster of clusters) if (cluster.size >= small) placeCluster(lines, cluster);
  const ranked = soft.toSorted(
    (a, b) => rankOf(a, small) - rankOf(b, small) || height(b.ink) - height(a.ink),
  );
  const scripts = firm.filter(({ size }) => size < small);
  const brackets = bracketsOfScripts(ranked, scripts, small / MIN_TEXT_RATIO);
  const goesOn = new Set([
    ...ranked.filter((item) => scripts.some((script) => continuesScript(script, item))),
    ...brackets,
    ...enclosedBy(brackets, ranked),
  ]);
  const behind = new Set(exponentsOf(brackets, scripts));
  const homeless = ranked.filter((item) => !goesOn.has(item) && !joinLine(lines, item));
  for (const item of homeless) if (item.size >= small) placeSoft(lines, item);
  placeSmall(
    lines,
    [...clustersLess(clusters, behind).filter(({ size }) => size < small), ...baselineClusters([...waiting])],
    homeless.filter(({ size }) => size < small),
    soft.filter((item) => (item.nodes !== null && item.size < small) || brackets.includes(item)),
  );
  for (const item of [...goesOn].toSorted((one, other) => one.x - other.x)) placeSoft(lines, item);
  for (const cluster of baselineClusters([...behind])) placeCluster(lines, cluster);
  const gathered = lines.all.map((line) => ({
    ...line,
    items: line.items.toSorted((a, b) => a.x - b.x),
    box: unionAll(line.items.map(({ ink }) => ink)),
  }));
  return withObjectsOnLine(inReadingOrder(gathered));
}

/** The clusters without these items. */
const clustersLess = (clusters: readonly Cluster[], items: ReadonlySet<Item>): Cluster[] =>
  items.size === 0
    ? [...clusters]
    : clusters
        .map((cluster) => ({ ...cluster, items: cluster.items.filter((item) => !items.has(item)) }))
        .filter((cluster) => cluster.items.length > 0);

/**
 * Places what is smaller than the body, the largest first: signs on baselines before the constructs of their size, as the
 * bracket that ends an exponent is near its line by the signs before it.
 */
function placeSmall(
  lines: LineSet,
  clusters: readonly Cluster[],
  constructs: readonly Item[],
  between: readonly Item[],
): void {
  const steps = [
    ...clusters.map((cluster) => ({
      size: cluster.size,
      place: () => placeCluster(lines, cluster, between),
    })),
    ...constructs.map((item) => ({ size: item.size, place: () => placeSoft(lines, item) })),
  ];
  for (const { place } of steps.toSorted((a, b) => b.size - a.size)) place();
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

/** How far lines are sought: scripts hang on tall constructs far above the line, too. */
const OWNER_REACH_PT = HALF_INCH_PT;

function placeCluster(lines: LineSet, cluster: Cluster, between: readonly Item[] = []): void {
  const own: Item[] = [];
  const owners = lines.near(cluster.baseline, LEADING_EM * cluster.size + OWNER_REACH_PT);
  const before = areWordsBefore(cluster, owners);
  const small = before || owners.every(wordsApart(cluster.items)) || isSmallPrint(cluster, owners);
  for (const run of runsOf(cluster.items, between))
    for (const [at, owner] of ownersOf(run, small ? [] : owners).entries()) {
      const item = run[at] as Item;
      if (owner) extend(owner, [item]);
      else own.push(item);
    }
  if (own.length === 0) return;
  // On a line of large type words before it would be its scripts.
  const isLevel = sameLine(own, cluster);
  const level = owners.find((line) => !(before && isLarger(line, cluster)) && isLevel(line));
  if (level) joinLevel(level, own, cluster);
  else lines.add(own, cluster.baseline, cluster.size);
}

/** A line that a bracket of pieces began has the size of text until text comes that is larger. */
function joinLevel(line: OpenLine, items: Item[], { baseline, size }: Cluster): void {
  if (size > line.size && line.items.every(({ axis }) => axis !== null))
    Object.assign(line, { baseline, size });
  extend(line, items);
}

/** Another size or a jitter on the same line: nearly the same baseline and nothing beneath. */
function sameLine(items: Item[], { baseline, size }: Cluster): (line: OpenLine) => boolean {
  const box = unionAll(items.map(({ ink }) => ink));
  return (line) => {
    const offset = Math.abs(line.baseline - baseline);
    // What is further off than that is on no line, whatever is the larger size.
    if (offset > MAX_FULL_SIZE_OFFSET_EM * Math.max(line.size, size)) return false;
    if (offset > MAX_FULL_SIZE_OFFSET_EM * size && wordsApart(items)(line)) return false;
    return overlapX(box, line.box) < MAX_INK_OVERLAP_EM * size || items.every((item) => isFree(line, item));
  };
}
