import type { Rectangle } from '../../pdf/page.ts';

/** Boxes that can be asked for by place. */
export interface SignIndex<Box extends Rectangle> {
  /** Boxes that meet the given one or lie within `dx` beside and `dy` above or below it; the box itself is left out. */
  around(box: Rectangle, dx: number, dy?: number): Box[];
}

/** More than the columns of cells of any page. */
const KEYS_A_ROW = 1 << 16;

/** @param cellPx side of the cells that boxes are sorted into: about what is asked for at once */
export function signIndex<Box extends Rectangle>(boxes: Iterable<Box>, cellPx: number): SignIndex<Box> {
  const all = [...new Set(boxes)];
  const cells = new Map<number, number[]>();
  const cellAt = (place: number) => Math.floor(place / cellPx);
  for (let i = 0; i < all.length; i += 1) {
    const { x0, y0, x1, y1 } = all[i]!;
    const [first, last, bottom] = [cellAt(x0), cellAt(x1), cellAt(y1)];
    for (let row = cellAt(y0); row <= bottom; row += 1)
      for (let column = first; column <= last; column += 1) {
        const cell = cells.get(row * KEYS_A_ROW + column);
        if (cell) cell.push(i);
        else cells.set(row * KEYS_A_ROW + column, [i]);
      }
  }
  /** For each box the last question that it was an answer to: it may stand in several cells. */
  const answered = new Int32Array(all.length);
  let question = 0;
  return {
    // loops without callbacks: a dense page is asked a hundred thousand times
    around(box, dx, dy = dx) {
      const [x0, y0, x1, y1] = [box.x0 - dx, box.y0 - dy, box.x1 + dx, box.y1 + dy];
      const [first, last, bottom] = [cellAt(x0), cellAt(x1), cellAt(y1)];
      const found: Box[] = [];
      question += 1;
      for (let row = cellAt(y0); row <= bottom; row += 1)
        for (let column = first; column <= last; column += 1) {
          const cell = cells.get(row * KEYS_A_ROW + column);
          if (cell === undefined) continue;
          for (let k = 0; k < cell.length; k += 1) {
            const i = cell[k]!;
            const other = all[i]!;
            if (answered[i] === question || other === box) continue;
            if (other.x0 > x1 || other.x1 < x0 || other.y0 > y1 || other.y1 < y0) continue;
            answered[i] = question;
            found.push(other);
          }
        }
      return found;
    },
  };
}
