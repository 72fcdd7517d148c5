import type { Rectangle } from '../../pdf/page.ts';

/** Boxes that can be asked for by place. */
export interface SignIndex<Box extends Rectangle> {
  /** Boxes that meet the given one or lie within `dx` beside and `dy` above or below it; the box itself is left out. */
  around(box: Rectangle, dx: number, dy?: number): Box[];
}

const NONE: readonly number[] = [];

/** @param cellPx side of the cells that boxes are sorted into: about what is asked for at once */
export function signIndex<Box extends Rectangle>(boxes: Iterable<Box>, cellPx: number): SignIndex<Box> {
  const all = [...new Set(boxes)];
  const cells = new Map<number, number[]>();
  const stride = 1 << 16;
  const cellsOf = ({ x0, y0, x1, y1 }: Rectangle, visit: (key: number) => void) => {
    for (let row = Math.floor(y0 / cellPx); row <= Math.floor(y1 / cellPx); row += 1) {
      for (let column = Math.floor(x0 / cellPx); column <= Math.floor(x1 / cellPx); column += 1)
        visit(row * stride + column);
    }
  };
  for (const [i, box] of all.entries()) {
    cellsOf(box, (key) => {
      const cell = cells.get(key);
      if (cell) cell.push(i);
      else cells.set(key, [i]);
    });
  }
  /** For each box the last question that it was an answer to: it may stand in several cells. */
  const answered = new Int32Array(all.length);
  let question = 0;
  return {
    around(box, dx, dy = dx) {
      const area = { x0: box.x0 - dx, y0: box.y0 - dy, x1: box.x1 + dx, y1: box.y1 + dy };
      const found: Box[] = [];
      question += 1;
      cellsOf(area, (key) => {
        for (const i of cells.get(key) ?? NONE) {
          const other = all[i]!;
          if (answered[i] === question || other === box) continue;
          const meets =
            other.x0 <= area.x1 && other.x1 >= area.x0 && other.y0 <= area.y1 && other.y1 >= area.y0;
          if (!meets) continue;
          answered[i] = question;
          found.push(other);
        }
      });
      return found;
    },
  };
}
