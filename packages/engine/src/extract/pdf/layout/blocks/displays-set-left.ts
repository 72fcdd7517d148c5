import { width } from '../../formula/model/box.ts';
import { DOT_PT } from '../../metrics.ts';
import type { DisplayEntry, Entry } from '../model/entries.ts';

/** Of the column: a formula in the middle has as much on its left as on its right. */
const MIN_LEFT_SHARE = 0.2;

const indentOf = ({ box, column }: DisplayEntry) => box.x0 - column.x0;

const isFarFromRight = (entry: DisplayEntry) =>
  entry.column.x1 - entry.box.x1 - indentOf(entry) > MIN_LEFT_SHARE * width(entry.column);

/** Indents that differ by less are one. */
const stepOf = (indent: number) => Math.round(indent / DOT_PT);

/** The displays without a number that are set in from the left, and those with the same indent that reach as far to the right. */
export function displaysSetLeft(entries: readonly Entry[]): ReadonlySet<Entry> {
  const displays = entries.filter(
    (entry) => entry.kind === 'display' && entry.number === null,
  ) as DisplayEntry[];
  const steps = new Set(displays.filter(isFarFromRight).map((entry) => stepOf(indentOf(entry))));
  const isAtStep = (entry: DisplayEntry) =>
    [-1, 0, 1].some((beside) => steps.has(stepOf(indentOf(entry)) + beside));
  return new Set(displays.filter(isAtStep));
}
