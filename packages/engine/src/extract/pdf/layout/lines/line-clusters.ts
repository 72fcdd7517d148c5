import type { Item } from '../../formula/model/item.ts';
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
  const extent = ({ items }: Cluster) => items.reduce((sum, item) => sum + item.end - item.x, 0);
  return clusters.toSorted((a, b) => b.size - a.size || extent(b) - extent(a));
}
