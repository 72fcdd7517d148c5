import { overlapX } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { LINE_GLYPHS, QUARTER_SHARE, ROUNDING_EM } from '../../metrics.ts';

/** Items of one size on one baseline. */
export interface Cluster {
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
export function baselineClusters(items: Item[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const item of items.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = openClusterFor(item, clusters);
    if (last) last.items.push(item);
    else clusters.push({ items: [item], baseline: item.baseline, size: item.size });
  }
  return withLargeLetters(withStops(clusters))
    .map(({ items: own, baseline }) => ({ items: own, baseline, size: widestSize(own), extent: extent(own) }))
    .toSorted((a, b) => b.size - a.size || b.extent - a.extent);
}

/** The last of the open clusters that the item is one of. */
function openClusterFor({ baseline, size }: Item, clusters: readonly Cluster[]): Cluster | null {
  const oldest = Math.max(0, clusters.length - MAX_OPEN_CLUSTERS);
  for (let at = clusters.length - 1; at >= oldest; at -= 1) {
    const cluster = clusters[at] as Cluster;
    if (
      Math.abs(cluster.baseline - baseline) < ROUNDING_EM * size + BASELINE_JITTER_PT &&
      Math.abs(cluster.size - size) < SAME_CLUSTER_RATIO * Math.max(size, cluster.size)
    )
      return cluster;
  }
  return null;
}

const isStop = ({ text }: Item) => /^[.,;:।]$/u.test(text);

/** The clusters, with stops in another size, as of another font, among the words that they touch. */
function withStops(clusters: readonly Cluster[]): Cluster[] {
  return clusters.filter((cluster, at) => {
    const [stop] = cluster.items as [Item];
    if (!cluster.items.every(isStop)) return true;
    const words = clusters
      .slice(Math.max(0, at - MAX_OPEN_CLUSTERS), at + MAX_OPEN_CLUSTERS)
      .find((other) => other !== cluster && other.items.some((item) => touches(item, stop)));
    words?.items.push(...cluster.items);
    return words === undefined;
  });
}

const touches = (word: Item, { x, size, baseline }: Item) =>
  !isStop(word) &&
  Math.abs(x - word.end) < MAX_LETTER_GAP_EM * size &&
  Math.abs(word.baseline - baseline) < ROUNDING_EM * size;

/** To the words about it: letters of one style differ by less. */
const LEAST_LARGER_RATIO = 1.15;
/** Between the baselines, of the words' size: an object that a program rounds to its grid. */
const MAX_OBJECT_RISE_EM = QUARTER_SHARE;

/** The clusters, with letters in a larger size, as of an equation object that was enlarged, among the words about them. */
function withLargeLetters(clusters: readonly Cluster[]): Cluster[] {
  return clusters.filter((cluster, at) => {
    if (!cluster.items.every(isLetter)) return true;
    const words = clusters
      .slice(Math.max(0, at - MAX_OPEN_CLUSTERS), at + MAX_OPEN_CLUSTERS)
      .find((other) => other.items.length >= LINE_GLYPHS && isAmong(cluster, other));
    words?.items.push(...cluster.items);
    return words === undefined;
  });
}

const isLetter = ({ text, nodes }: Item) => nodes === null && /^\p{L}$/u.test(text);

function isAmong({ items, size, baseline }: Cluster, words: Cluster): boolean {
  const isLarger = size > LEAST_LARGER_RATIO * words.size;
  if (!isLarger || Math.abs(baseline - words.baseline) > MAX_OBJECT_RISE_EM * words.size) return false;
  return items.every((item) => {
    const isFree = words.items.every(({ ink }) => overlapX(ink, item.ink) <= 0);
    return (
      isFree &&
      words.items.some(({ x, end }) => Math.min(Math.abs(x - item.end), Math.abs(item.x - end)) < size)
    );
  });
}

/** The width that the items of a cluster fill. */
const extent = (items: readonly Item[]) => items.reduce((sum, item) => sum + item.end - item.x, 0);

/** The size that most of the items' width is set in: a number at the margin may be smaller than the text behind it. */
function widestSize(items: readonly Item[]): number {
  const extents = new Map<number, number>();
  for (const { size, x, end } of items) extents.set(size, (extents.get(size) ?? 0) + Math.max(0, end - x));
  return [...extents].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
