import { groupedBy, overlapY } from '../../formula/model/box.ts';
import { RULE_EDGE_PT } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import type { Entry } from '../model/entries.ts';

/**
 * Tells of an entry how far its column is, in points, from the leftmost of those side by side: lists go on from one
 * column to the next, so indents are compared as if all columns were one below the other.
 */
export function columnShifts(entries: readonly Entry[]): (entry: Entry) => number {
  const columns = new Map<number, Rectangle[]>();
  for (const onPage of groupedBy(
    entries.filter((entry) => entry.columns > 1),
    ({ page }) => String(page),
  ))
    columns.set(onPage[0]!.page, [...new Set(onPage.map(({ column }) => column))]);
  return ({ page, column, columns: count }) => {
    if (count < 2) return 0;
    const left = (columns.get(page) ?? []).filter(
      (other) => other.x1 < column.x0 + RULE_EDGE_PT && overlapY(other, column) > 0,
    );
    return left.length > 0 ? column.x0 - Math.min(...left.map(({ x0 }) => x0)) : 0;
  };
}
