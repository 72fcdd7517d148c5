import type { Rectangle } from '../page.ts';
import type { Subpath } from './path.ts';

type Point = [number, number];

/** How far inside of a side of a box a point is; below 0 outside. */
type Side = (point: Point) => number;

const sidesOf = ({ x0, y0, x1, y1 }: Rectangle): Side[] => [
  ([x]) => x - x0,
  ([x]) => x1 - x,
  ([, y]) => y - y0,
  ([, y]) => y1 - y,
];

function cutAt(points: readonly Point[], inside: Side): Point[] {
  const kept: Point[] = [];
  let from = points.at(-1);
  for (const to of points) {
    const [before, after] = [inside(from as Point), inside(to)];
    if (before >= 0 !== after >= 0) {
      const share = before / (before - after);
      const [fromX, fromY] = from as Point;
      kept.push([fromX + share * (to[0] - fromX), fromY + share * (to[1] - fromY)]);
    }
    if (after >= 0) kept.push(to);
    from = to;
  }
  return kept;
}

/**
 * What a box leaves of an area: its corners within the box and where its sides cross it (Sutherland and Hodgman, "Reentrant
 * polygon clipping", 1974). The same path where all of it lies in the box, null where nothing does.
 */
export function clippedArea(path: Subpath, clip: Rectangle): Subpath | null {
  const { x0, y0, x1, y1 } = path.box;
  if (x0 >= clip.x0 && x1 <= clip.x1 && y0 >= clip.y0 && y1 <= clip.y1) return path;
  const points = sidesOf(clip).reduce<Point[]>(
    (left, side) => (left.length === 0 ? left : cutAt(left, side)),
    path.points,
  );
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  return { ...path, points, box };
}
