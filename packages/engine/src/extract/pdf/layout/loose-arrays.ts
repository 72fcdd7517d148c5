import { looseArray } from '../math/arrays.ts';
import { overlapX, unionAll } from '../math/box.ts';
import { AXIS } from '../math/item.ts';
import type { ItemLine } from './lines.ts';

/**
 * Puts the rows of a matrix without brackets back on the line they stand beside: half a line above and half a line
 * below it, over each other, with nothing of the line between.
 */
export function withLooseArrays(lines: ItemLine[]): ItemLine[] {
  const result: ItemLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [above, line, below] = [lines[at], lines[at + 1], lines[at + 2]];
    if (above && line && below && standBeside(above, line, below)) {
      const array = looseArray([above.items, below.items], line.baseline - AXIS * line.size);
      const items = [...line.items, array].toSorted((a, b) => a.x - b.x);
      result.push({ ...line, items, box: unionAll(items.map(({ ink }) => ink)) });
      at += 2;
    } else if (above) result.push(above);
  }
  return result;
}

function standBeside(above: ItemLine, line: ItemLine, below: ItemLine): boolean {
  const halves = [line.baseline - above.baseline, below.baseline - line.baseline];
  const alike = [above, below].every(({ size }) => Math.abs(size - line.size) < 0.05 * line.size);
  const close = halves.every((step) => step > 0.45 * line.size && step < 0.85 * line.size);
  if (!(alike && close) || Math.abs((halves[0] as number) - (halves[1] as number)) > 0.2 * line.size)
    return false;
  const rows = unionAll([above.box, below.box]);
  const stacked = overlapX(above.box, below.box) > 0.5 * (rows.x1 - rows.x0);
  const beside = line.items.some(({ ink }) => overlapX(ink, rows) > -3 * line.size);
  return stacked && beside && line.items.every(({ ink }) => overlapX(ink, rows) < 0);
}
