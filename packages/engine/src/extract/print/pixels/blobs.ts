import type { Component } from './components.ts';

/** Of all ink: no sign of a page holds as much, but the dark table beside a sheet and the shadow of a fold do. */
const MAX_SIGN_SHARE = 0.1;
/** A picture of fewer components may show one formula, each sign of which holds as much. */
const MIN_COMPONENTS = 60;

/** The components whose sizes tell that of the print: without those that hold much of a page's ink by themselves. */
export function withoutBlobs(components: readonly Component[]): Component[] {
  const bySize = components.toSorted((a, b) => b.area - a.area);
  let ink = bySize.reduce((sum, { area }) => sum + area, 0);
  let first = 0;
  while (bySize.length - first > MIN_COMPONENTS && bySize[first]!.area > MAX_SIGN_SHARE * ink) {
    ink -= bySize[first]!.area;
    first += 1;
  }
  const blobs = new Set(bySize.slice(0, first));
  return components.filter((component) => !blobs.has(component));
}
