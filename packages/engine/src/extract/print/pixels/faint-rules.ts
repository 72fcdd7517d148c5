import type { InkImage } from './ink.ts';
import { columnsOf, type Field, type Ridge, rowsOf, tableRulesOf } from './table-rules.ts';

/*
 * The rules of a table that are too pale or too thin to be ink as a whole: on a photo they come as dashes, or not at all, and the
 * table would begin where the last whole rule does.
 */

/** Sets the pixels of a rule to ink; says how many were paper. */
function fill(mask: Uint8Array, { along, across, breadth }: Field, { from, middles }: Ridge): number {
  let filled = 0;
  for (const [i, middle] of middles.entries()) {
    for (let place = Math.max(0, middle - 1); place <= Math.min(breadth - 1, middle + 1); place += 1) {
      const at = (from + i) * along + place * across;
      if (mask[at] !== 0) continue;
      mask[at] = 1;
      filled += 1;
    }
  }
  return filled;
}

/**
 * Makes the pale rules of tables ink, in the mask of a picture.
 *
 * @param xHeightPx of the page's text
 * @returns how many pixels were paper before
 */
export function fillFaintRules(image: InkImage, xHeightPx: number): number {
  const { columns, rows } = tableRulesOf(image, xHeightPx);
  const sum = (field: Field, ridges: readonly Ridge[]) =>
    ridges.reduce((filled, ridge) => filled + fill(image.mask, field, ridge), 0);
  return sum(columnsOf(image), columns) + sum(rowsOf(image), rows);
}
