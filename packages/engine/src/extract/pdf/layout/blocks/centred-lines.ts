import { FEW_SHARE, LEADING_EM } from '../../metrics.ts';
import type { TextEntry } from '../model/entries.ts';

/** Blank on the left of a centred line: more than an indent. */
const MIN_CENTRED_INDENT_EM = 1.5;

/** Short lines in the middle of the column. */
export function isCentred(line: TextEntry): boolean {
  const left = line.box.x0 - line.column.x0;
  const right = line.column.x1 - line.box.x1;
  return (
    left > MIN_CENTRED_INDENT_EM * line.size &&
    Math.abs(left - right) < FEW_SHARE * (line.column.x1 - line.column.x0) &&
    Math.abs(left - right) < LEADING_EM * line.size
  );
}
