import { runs, unionAll } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { COLUMN_GAP_EM, STRETCHED_WORD_SPACE_EM } from '../../metrics.ts';
import type { ItemLine } from '../lines/lines.ts';

/** An extent across the page. */
export interface Span {
  x0: number;
  x1: number;
}

/** What is set together on a line, without a gap as wide as that between columns. */
export interface Phrase extends Span {
  items: Item[];
}

export function phrasesOf({ items, size }: Pick<ItemLine, 'items' | 'size'>): Phrase[] {
  const groups = runs(
    items,
    (item) => Math.min(item.x, item.ink.x0),
    (item) => Math.max(item.end, item.ink.x1),
    COLUMN_GAP_EM * size,
  );
  return groups.map((group) => {
    const { x0, x1 } = unionAll(group.map(({ ink }) => ink));
    return { items: group, x0, x1 };
  });
}

/** The phrases of a line between two edges. */
export const phrasesWithin = (phrases: Phrase[], { x0, x1 }: Span) =>
  phrases.filter((phrase) => (phrase.x0 + phrase.x1) / 2 > x0 && (phrase.x0 + phrase.x1) / 2 < x1);

/** How many phrases most lines have, of those with several. */
function usualCount(lines: Phrase[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of lines) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/**
 * The extents of columns as the phrases of most lines are set above each other. Lines of fewer phrases have cells that
 * span columns, or cells that are empty; they say nothing.
 */
export function columnExtents(lines: Phrase[][], size: number): Span[] {
  const usual = usualCount(lines);
  const usualLines = usual > 1 ? lines.filter(({ length }) => length >= usual) : lines;
  const groups = runs(
    usualLines.flat(),
    ({ x0 }) => x0,
    ({ x1 }) => x1,
    STRETCHED_WORD_SPACE_EM * size,
  );
  return groups.map((group) => ({
    x0: Math.min(...group.map(({ x0 }) => x0)),
    x1: Math.max(...group.map(({ x1 }) => x1)),
  }));
}

/** Columns that meet in the middle of the blank strips between the extents. */
export function columnsBetween(extents: Span[], { x0, x1 }: Span): Span[] {
  const middles = extents.slice(1).map((extent, at) => (extent.x0 + (extents[at] as Span).x1) / 2);
  const edges = [x0, ...middles, x1];
  return edges.slice(0, -1).map((edge, at) => ({ x0: edge, x1: edges[at + 1] as number }));
}
