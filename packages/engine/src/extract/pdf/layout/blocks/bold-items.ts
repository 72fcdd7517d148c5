import type { TextEntry } from '../model/entries.ts';
import { SAME_MARKER_EDGE_PT } from '../model/tolerances.ts';
import { type Marker, markerOf } from './markers.ts';
import type { Group } from './questions.ts';

interface Item {
  group: Group;
  marker: Marker;
  x0: number;
  isBold: boolean;
}

function itemsOf(groups: readonly Group[]): Item[] {
  return groups.flatMap((group) => {
    if ('entry' in group) return [];
    const [line] = group.lines;
    const marker = line ? markerOf(line.text) : null;
    return line && marker?.kind === 'number'
      ? [{ group, marker, x0: line.box.x0, isBold: group.lines.every(({ bold }) => bold) }]
      : [];
  });
}

const countsOn = (last: Item, next: Item) =>
  next.marker.template === last.marker.template &&
  next.marker.format === last.marker.format &&
  next.marker.value === (last.marker.value ?? 0) + 1 &&
  Math.abs(next.x0 - last.x0) < SAME_MARKER_EDGE_PT;

/** Items at one margin whose numbers count on, whatever is numbered otherwise between them. */
function seriesOf(items: readonly Item[]): Item[][] {
  const series: Item[][] = [];
  for (const item of items) {
    const open = series.findLast((each) => countsOn(each.at(-1) as Item, item));
    if (open) open.push(item);
    else series.push([item]);
  }
  return series;
}

/** The bold items of lists: plain ones stand before and behind them in the count, as no section's number does. */
export function boldItemsAmong(groups: readonly Group[]): ReadonlySet<Group> {
  return new Set(
    seriesOf(itemsOf(groups)).flatMap((series) => {
      const from = series.findIndex(({ isBold }) => !isBold);
      const to = series.findLastIndex(({ isBold }) => !isBold);
      return series
        .slice(Math.max(from, 0), Math.max(to, 0))
        .flatMap(({ group, isBold }) => (isBold ? [group] : []));
    }),
  );
}

/** Whether the line begins with the number of a question in bold, before plain words: no line that goes on does. */
export function startsBoldNumber({ above, line }: { above: TextEntry; line: TextEntry }): boolean {
  const [first] = line.inlines;
  if (first?.type !== 'mark' || first.mark !== 'strong' || line.bold || above.bold) return false;
  const [lead] = first.children;
  const marker = markerOf(line.text);
  return marker?.kind === 'number' && lead?.type === 'text' && lead.value.trim() === marker.text.trim();
}
