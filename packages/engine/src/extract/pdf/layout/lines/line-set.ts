import { unionAll } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { MAX_INK_OVERLAP_EM } from '../../formula/model/tolerances.ts';
import type { Rectangle } from '../../page.ts';

/** A line that is still being gathered. */
export interface OpenLine {
  items: Item[];
  baseline: number;
  size: number;
  /** The size of its largest item: nothing in it bears scripts that are larger than those of this. */
  largest: number;
  box: Rectangle;
}

/** Two lines of text: lines are looked up a few bands at a time. */
const BAND_PT = 24;

/** Lines by height on the page, so that an item is compared with its neighbours only. */
export class LineSet {
  readonly all: OpenLine[] = [];
  private readonly bands = new Map<number, OpenLine[]>();

  add(items: Item[], baseline: number, size: number): OpenLine {
    const box = unionAll(items.map(({ ink }) => ink));
    const line = { items: [...items], baseline, size, largest: largestOf(items), box };
    this.all.push(line);
    const band = Math.floor(baseline / BAND_PT);
    this.bands.set(band, [...(this.bands.get(band) ?? []), line]);
    return line;
  }

  near(y: number, reach: number): OpenLine[] {
    const found: OpenLine[] = [];
    for (let band = Math.floor((y - reach) / BAND_PT); band <= Math.floor((y + reach) / BAND_PT); band += 1)
      found.push(...(this.bands.get(band) ?? []));
    return found;
  }
}

const largestOf = (items: readonly Item[]) => Math.max(...items.map(({ size }) => size));

/** Adds items to a line, and their ink to its box. */
export function extend(line: OpenLine, items: Item[]): void {
  line.items.push(...items);
  line.largest = Math.max(line.largest, largestOf(items));
  line.box = unionAll([line.box, ...items.map(({ ink }) => ink)]);
}

/** Smaller than that beside the line's size is a script (0.7): small capitals and mixed fonts are nearer to it. */
export const MIN_TEXT_RATIO = 0.88;

/** Whether nothing of the line stands where the item does. */
export const isFree = (line: OpenLine, item: Item) =>
  line.items.every(
    (other) =>
      Math.min(item.end, other.end) - Math.max(item.ink.x0, other.ink.x0) < MAX_INK_OVERLAP_EM * item.size,
  );
