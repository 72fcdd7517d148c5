import { height, unionAll } from '../../formula/model/box.ts';
import { FEW_SHARE, MAX_HEAD_LINES, PATTERN_COUNT, QUARTER_SHARE, SAME_EDGE_PT } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import type { Entry } from '../model/entries.ts';

/** Of the height of what is on the page: logos, barcodes and buttons are lower, figures are higher. */
const MAX_MARK_SHARE = FEW_SHARE;

/**
 * Low pictures at the top or foot of page after page, in the very same box: a school's logo, a barcode, a button. What they
 * show may differ from page to page.
 */
export function repeatedFigures(pages: readonly Entry[][]): Set<Entry> {
  const marks = pages.map(marksAtEdges);
  const least = Math.max(PATTERN_COUNT, QUARTER_SHARE * pages.length);
  const isRepeated = ({ box }: Entry) =>
    marks.filter((others) => others.some((other) => isSameBox(other.box, box))).length >= least;
  return new Set(marks.flat().filter(isRepeated));
}

const isMark = (entry: Entry) => entry.kind === 'block' && entry.block.type === 'figure';

/** Pages of pictures alone hold nothing else than these: there they are what the page shows. */
function marksAtEdges(entries: Entry[]): Entry[] {
  if (entries.every(isMark)) return [];
  const extent = height(unionAll(entries.map(({ box }) => box)));
  const sorted = entries.toSorted((a, b) => a.box.y0 - b.box.y0);
  const edges = new Set([...sorted.slice(0, MAX_HEAD_LINES), ...sorted.slice(-MAX_HEAD_LINES)]);
  return [...edges].filter((entry) => isMark(entry) && height(entry.box) < MAX_MARK_SHARE * extent);
}

const isSameBox = (a: Rectangle, b: Rectangle) =>
  Math.abs(a.x0 - b.x0) < SAME_EDGE_PT &&
  Math.abs(a.x1 - b.x1) < SAME_EDGE_PT &&
  Math.abs(a.y0 - b.y0) < SAME_EDGE_PT &&
  Math.abs(a.y1 - b.y1) < SAME_EDGE_PT;
