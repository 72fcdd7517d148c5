import type { Item } from '../../formula/model/item.ts';
import { MIN_FULL_SIZE_RATIO } from '../../formula/model/tolerances.ts';
import { DOUBLE_QUAD_EM } from '../../metrics.ts';

/** Part of a line, or print beside it that nothing on the line can carry as a script. */
export interface LinePart {
  apart: boolean;
  items: Item[];
}

/** From a base to the script or limit that is furthest off: what is further off than that is a note beside the line. */
const MIN_APART_EM = DOUBLE_QUAD_EM;

/**
 * The line cut where smaller print stands apart from everything else on it, at whatever height: the name of the chapter in
 * small type beside the title of a slide.
 *
 * @param items from left to right
 */
export function cutSetApart(items: readonly Item[], { size }: { size: number }): LinePart[] {
  const parts: LinePart[] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const last = parts.at(-1);
    if (last && item.x - reach <= MIN_APART_EM * size) last.items.push(item);
    else parts.push({ apart: false, items: [item] });
    reach = Math.max(reach, item.end, item.ink.x1);
  }
  const isSmaller = (part: LinePart) => part.items.every((item) => item.size < MIN_FULL_SIZE_RATIO * size);
  return joined(parts.map((part) => ({ ...part, apart: parts.length > 1 && isSmaller(part) })));
}

/** Parts of the line itself are one again, however far they are from each other. */
function joined(parts: LinePart[]): LinePart[] {
  const result: LinePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last && last.apart === part.apart) last.items.push(...part.items);
    else result.push(part);
  }
  return result;
}
