import type { Quad } from '@sutra/contract/quad';

/** A place on a picture, in pixels. */
export interface Place {
  x: number;
  y: number;
}

const cross = (from: Place, over: Place, to: Place) =>
  (over.x - from.x) * (to.y - from.y) - (over.y - from.y) * (to.x - from.x);

/** The hull's side that points from left to right, or back, leave on their left. */
function hullChain(points: Place[]): Place[] {
  const chain: Place[] = [];
  for (const point of points) {
    while (chain.length > 1 && cross(chain[chain.length - 2]!, chain[chain.length - 1]!, point) <= 0)
      chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

/** The convex hull of points, clockwise on a picture, whose rows run down (A. Andrew's monotone chain, 1979). */
export function convexHull(points: readonly Place[]): Place[] {
  const sorted = [...points].sort((one, other) => one.x - other.x || one.y - other.y);
  return [...hullChain(sorted), ...hullChain(sorted.reverse())];
}

/** The area inside of a polygon, in square pixels. */
function areaOf(polygon: readonly Place[]): number {
  const twice = polygon.reduce((sum, { x, y }, i) => {
    const next = polygon[(i + 1) % polygon.length]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Twice the area between two sides, in square pixels, below which they are parallel: rounding alone makes it no 0. */
const PARALLEL = 1e-9;

/** Where two lines through two points each meet; null where they hardly do. */
function meeting(a: Place, b: Place, c: Place, d: Place): Place | null {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const determinant = ux * vy - uy * vx;
  if (Math.abs(determinant) < PARALLEL) return null;
  const share = ((c.x - a.x) * vy - (c.y - a.y) * vx) / determinant;
  return { x: a.x + share * ux, y: a.y + share * uy };
}

/** What taking out side `i` of a convex polygon adds to it: its neighbours go on until they meet. */
function withoutSide(polygon: readonly Place[], i: number): { corner: Place; added: number } | null {
  const at = (index: number) => polygon[(index + polygon.length) % polygon.length]!;
  const [before, from, to, behind] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
  const corner = meeting(before, from, behind, to);
  // Neighbours that part from each other meet on the other side.
  if (!corner || cross(from, to, corner) > 0) return null;
  return { corner, added: areaOf([from, corner, to]) };
}

/** Four sides around a convex polygon: the side that adds least when it goes is taken out until four are left. */
export function enclosingQuad(hull: readonly Place[]): Place[] | null {
  let polygon = [...hull];
  while (polygon.length > 4) {
    let least: { side: number; corner: Place; added: number } | null = null;
    for (let side = 0; side < polygon.length; side += 1) {
      const taken = withoutSide(polygon, side);
      if (taken && taken.added < (least?.added ?? Infinity)) least = { side, ...taken };
    }
    if (!least) return null;
    const { side, corner } = least;
    const last = (side + 1) % polygon.length;
    polygon = polygon.flatMap((place, i) => (i === side ? [corner] : i === last ? [] : [place]));
  }
  return polygon.length === 4 ? polygon : null;
}

/** Four places in clockwise order as corners, in shares of a picture's sides: the one next to the top left comes first. */
export function asQuad(places: readonly Place[], width: number, height: number): Quad {
  const shares = places.map(({ x, y }) => ({ x: x / width, y: y / height }));
  const sums = shares.map(({ x, y }) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [0, 1, 2, 3].map((i) => shares[(first + i) % 4]!) as unknown as Quad;
}
