import type { Rectangle } from '../../pdf/page.ts';
import { unionOf } from '../signs/sign.ts';

export const grown = ({ x0, y0, x1, y1 }: Rectangle, dx: number, dy = dx): Rectangle => ({
  x0: x0 - dx,
  y0: y0 - dy,
  x1: x1 + dx,
  y1: y1 + dy,
});

export const meets = (a: Rectangle, b: Rectangle) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

/** Boxes that stand within `dx` and `dy` of each other as one, until none do. */
export function joined(boxes: readonly Rectangle[], dx: number, dy = dx): Rectangle[] {
  const result: Rectangle[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let at = result.findIndex((other) => meets(grown(other, dx, dy), whole)); at >= 0; ) {
      whole = unionOf([whole, ...result.splice(at, 1)]);
      at = result.findIndex((other) => meets(grown(other, dx, dy), whole));
    }
    result.push(whole);
  }
  return result;
}
