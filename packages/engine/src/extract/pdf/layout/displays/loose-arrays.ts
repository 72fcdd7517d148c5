import { looseArray } from '../../formula/constructs/arrays.ts';
import { overlapX, unionAll, width } from '../../formula/model/box.ts';
import { AXIS_HEIGHT_EM, HALF_SHARE, SAME_SIZE_RATIO, TAB_EM } from '../../metrics.ts';
import type { ItemLine } from '../lines/lines.ts';

/**
 * Puts the rows of a matrix without brackets back on the line they stand beside: half a line above and half a line
 * below it, over each other, with nothing of the line between.
 */
export function withLooseArrays(lines: ItemLine[]): ItemLine[] {
  const result: ItemLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [above, line, below] = [lines[at], lines[at + 1], lines[at + 2]];
    if (above && line && below && standBeside(above, line, below)) {
      const array = looseArray([above.items, below.items], line.baseline - AXIS_HEIGHT_EM * line.size);
      const items = [...line.items, array].toSorted((a, b) => a.x - b.x);
      result.push({ ...line, items, box: unionAll(items.map(({ ink }) => ink)) });
      at += 2;
    } else if (above) result.push(above);
  }
  return result;
}

/** Half the distance of an array's rows, and how alike the two halves are. */
const HALF_LINE_EM = { least: 0.45, most: 0.85, difference: 0.2 };

function standBeside(above: ItemLine, line: ItemLine, below: ItemLine): boolean {
  const { size, baseline } = line;
  const [rise, drop] = [baseline - above.baseline, below.baseline - baseline];
  const alike = [above, below].every((row) => Math.abs(row.size - size) < SAME_SIZE_RATIO * size);
  const close = [rise, drop].every(
    (step) => step > HALF_LINE_EM.least * size && step < HALF_LINE_EM.most * size,
  );
  if (!(alike && close) || Math.abs(rise - drop) > HALF_LINE_EM.difference * size) return false;
  const rows = unionAll([above.box, below.box]);
  const stacked = overlapX(above.box, below.box) > HALF_SHARE * width(rows);
  const beside = line.items.some(({ ink }) => overlapX(ink, rows) > -TAB_EM * size);
  return stacked && beside && line.items.every(({ ink }) => overlapX(ink, rows) < 0);
}
