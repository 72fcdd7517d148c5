import type { Item } from '../../formula/model/item.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { ROUNDING_EM } from '../../metrics.ts';

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
  return withStops(clusters)
    .map((cluster) => ({ ...cluster, size: widestSize(cluster.items) }))
    .toSorted((a, b) => b.size - a.size || extent(b) - extent(a));
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

/** The width that the items of a cluster fill. */
const extent = ({ items }: Cluster) => items.reduce((sum, item) => sum + item.end - item.x, 0);

/** The size that most of the items' width is set in: a number at the margin may be smaller than the text behind it. */
function widestSize(items: readonly Item[]): number {
  const extents = new Map<number, number>();
  for (const { size, x, end } of items) extents.set(size, (extents.get(size) ?? 0) + Math.max(0, end - x));
  return [...extents].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
