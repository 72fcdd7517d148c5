import type { MathList, MathNode } from '../tree/index.ts';

/** Wraps the nodes from a switch to the end of the group, or to the next region of the same kind. */
export interface Region {
  kind: string;
  wrap: (base: MathList) => MathNode;
}

export interface PlacedRegion {
  start: number;
  region: Region;
}

export function applyRegions(list: MathList, regions: readonly PlacedRegion[]): MathList {
  const starts = new Map<string, number>();
  for (let index = regions.length - 1; index >= 0; index--) {
    const { start, region } = regions[index] as PlacedRegion;
    const end = starts.get(region.kind) ?? list.length;
    starts.set(region.kind, start);
    const base = list.splice(start, end - start);
    if (base.length > 0) list.splice(start, 0, region.wrap(base));
  }
  return list;
}
