import { centerX } from '../../formula/model/box.ts';
import { MAX_FULL_SIZE_OFFSET_EM } from '../../formula/model/tolerances.ts';
import type { ItemLine } from '../lines/lines.ts';
import type { Span } from './table-columns.ts';

/** Of the distance to the next line: lines of one cell are closer, rows are as far apart on either side. */
const MAX_WRAP_SHARE = 0.85;

/**
 * Whether a line is in the row of the one above: level with it, as a formula in larger type or another cell may be, or it
 * goes on in cells of it: it fills fewer, and is closer to it than to the next, or in mid-sentence.
 */
export function isWrapped(lines: readonly ItemLine[], at: number, columns: Span[]): boolean {
  const [above, line, below] = [lines[at - 1], lines[at] as ItemLine, lines[at + 1]];
  if (!above) return false;
  if (line.baseline - above.baseline < MAX_FULL_SIZE_OFFSET_EM * Math.min(line.size, above.size)) return true;
  if (cellsIn(line, columns) >= cellsIn(above, columns)) return false;
  const isAmong = filledBy(line, columns).every((cell) => filledBy(above, columns).includes(cell));
  const distance = line.baseline - above.baseline;
  const isCloser = below !== undefined && distance < MAX_WRAP_SHARE * (below.baseline - line.baseline);
  return isAmong && (isCloser || /^\p{Ll}{2}/u.test(startOf(line)));
}

/** The first two letters of a line. */
const startOf = ({ items }: ItemLine) =>
  items
    .slice(0, 2)
    .map(({ text }) => text)
    .join('');

export const filledBy = (line: ItemLine, columns: Span[]) =>
  columns.filter(({ x0, x1 }) => line.items.some((item) => centerX(item.ink) > x0 && centerX(item.ink) < x1));

export const cellsIn = (line: ItemLine, columns: Span[]) => filledBy(line, columns).length;
