import { height, overlapY, unionAll } from '../../formula/model/box.ts';
import { HALF_SHARE, LOOSE_LEADING_EM, PATTERN_COUNT, SEVERAL_COUNT } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import type { Entry, TextEntry } from '../model/entries.ts';
import { FULL_LINE_SLACK_EM } from '../model/tolerances.ts';

/** Justified lines end at one margin; of lines that end where they will, one is the longest. */
const MIN_FULL_LINES = SEVERAL_COUNT;

/** Gives lines to the left of a figure the margin that they are set to: their paragraph goes on from line to line. */
export function narrowBeside(entries: readonly Entry[], figures: readonly Rectangle[]): void {
  for (const figure of figures) {
    const lines = entries.filter((entry) => isLeftOf(entry, figure));
    const margin = Math.max(...lines.map(({ box }) => box.x1));
    const full = lines.filter(({ box, size }) => margin - box.x1 < FULL_LINE_SLACK_EM * size);
    if (lines.length < PATTERN_COUNT || full.length < MIN_FULL_LINES) continue;
    const room = unionAll(lines.map(({ box }) => box));
    const along = entries.filter((entry) => isLeft(entry, figure) && isAlong(entry, room));
    for (const line of [...lines, ...along]) line.column = { ...line.column, x1: margin };
  }
}

/** A line right above or below, set to the same margin. */
const isAlong = ({ box, size }: TextEntry, room: Rectangle) =>
  overlapY(box, room) > -LOOSE_LEADING_EM * size && Math.abs(box.x1 - room.x1) < FULL_LINE_SLACK_EM * size;

const isLeft = (entry: Entry, figure: Rectangle): entry is TextEntry =>
  entry.kind === 'text' && entry.box.x1 < figure.x0 && entry.column.x1 > figure.x0;

const isLeftOf = (entry: Entry, figure: Rectangle): entry is TextEntry =>
  isLeft(entry, figure) && overlapY(entry.box, figure) > HALF_SHARE * height(entry.box);
