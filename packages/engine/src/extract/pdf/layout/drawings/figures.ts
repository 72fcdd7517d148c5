import { overlapX, overlapY } from '../../formula/model/box.ts';
import { RULE_EDGE_PT } from '../../metrics.ts';
import type { BlockEntry, Entry } from '../model/entries.ts';

/**
 * Puts figures behind what stands right above and beside them, or between the entries above and below them in their
 * column; those of one place stay in their order.
 */
export function placeFigures(entries: Entry[], figures: BlockEntry[]): Entry[] {
  const placed = [...entries];
  for (const figure of figures) placed.splice(placeOf(figure, placed), 0, figure);
  return placed;
}

/** Room above a figure: what ends further up, or begins on it, does not lead to it. */
const MAX_GAP_ABOVE_PT = 40;
const MAX_OVERLAP_PT = RULE_EDGE_PT;

const isUnderInColumn = (entry: Entry, figure: BlockEntry) =>
  overlapX(entry.column, figure.box) > 0 && entry.box.y0 > figure.box.y1 - MAX_OVERLAP_PT;

/** In another column, or below the figure: a figure above all lines of its column comes before them, whatever they reach. */
const isElsewhereOrUnder = (entry: Entry, figure: BlockEntry) =>
  overlapX(entry.column, figure.box) <= 0 || isUnderInColumn(entry, figure);

/** Whether something of the entry is over or under the figure, rather than on either side of it. */
function sharesWidth(entry: Entry, { box }: BlockEntry): boolean {
  const blank = entry.kind === 'text' ? entry.widestBlank : null;
  return overlapX(entry.box, box) > 0 && !(blank && blank.x0 <= box.x0 && blank.x1 >= box.x1);
}

const isAboveInColumn = (entry: Entry, { box }: BlockEntry) =>
  overlapX(entry.column, box) > 0 && entry.box.y1 < box.y0 + MAX_OVERLAP_PT;

/** Another figure, placed by now, which is no wider than itself: above this one or to its left, as in a grid of options. */
const leadsToFigure = (entry: Entry, { box: own }: BlockEntry) =>
  entry.kind === 'block' &&
  entry.block.type === 'figure' &&
  entry.column === entry.box &&
  (entry.box.y1 < own.y0 + MAX_OVERLAP_PT ||
    (overlapY(entry.box, own) > 0 && entry.box.x1 < own.x0 + MAX_OVERLAP_PT));

function placeOf(figure: BlockEntry, placed: Entry[]): number {
  const isOverOrUnder = (entry: Entry) => entry.box !== figure.box && sharesWidth(entry, figure);
  const above = placed.findLastIndex((entry) => {
    const gap = figure.box.y0 - entry.box.y1;
    return isOverOrUnder(entry) && gap > -MAX_OVERLAP_PT && gap < MAX_GAP_ABOVE_PT;
  });
  // A heading below may be shorter than the margin of a figure in the middle.
  const isNextLine = (entry: Entry, at: number) =>
    above >= 0 && at === above + 1 && isUnderInColumn(entry, figure);
  const below = placed.findIndex(
    (entry, at) => (isOverOrUnder(entry) && entry.box.y0 >= figure.box.y0) || isNextLine(entry, at),
  );
  const isBeside = (entry: Entry | undefined) =>
    entry !== undefined &&
    overlapX(entry.column, figure.box) > 0 &&
    !sharesWidth(entry, figure) &&
    overlapY(entry.box, figure.box) > 0;
  if (above < 0) {
    const first = placed.findIndex((entry) => overlapX(entry.column, figure.box) > 0);
    const leads = placed.slice(Math.max(first, 0)).every((entry) => isElsewhereOrUnder(entry, figure));
    if (first >= 0 && leads) return first;
    return below < 0 ? placed.length : below;
  }
  let place = above + 1;
  const isOnTheWay = (entry: Entry | undefined) =>
    entry !== undefined && (isAboveInColumn(entry, figure) || leadsToFigure(entry, figure));
  while (isOnTheWay(placed[place])) place += 1;
  // Behind a short line above, several lines beside the figure are a paragraph, which goes on; one is the letters of options.
  const isParagraph = place > above + 1 && isBeside(placed[place + 1]);
  if (below >= 0 && (isParagraph || !isBeside(placed[place]))) return below;
  const leadsOn = (entry: Entry | undefined) =>
    entry !== undefined && (isBeside(entry) || leadsToFigure(entry, figure));
  while (leadsOn(placed[place])) place += 1;
  return place;
}
