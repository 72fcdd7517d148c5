/** A place on a picture: shares of its width and height, from the top left corner, 0 to 1. */
export interface Point {
  x: number;
  y: number;
}

/** The corners of a page on its photo: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

export const WHOLE_PICTURE: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Shorter sides leave nothing to read; a share of the picture. */
const MIN_SIDE = 0.05;
/** Sine of the angle at a corner; below it the corner is nearly straight, and the mapping stretches without bounds. */
const MIN_CORNER_SINE = 0.1;

const clamp = (share: number) => Math.min(1, Math.max(0, share));
const at = (quad: Quad, index: number) => quad[((index % 4) + 4) % 4] as Point;
const side = (quad: Quad, index: number) => {
  const [from, to] = [at(quad, index), at(quad, index + 1)];
  return { x: to.x - from.x, y: to.y - from.y };
};

export const isWholePicture = (quad: Quad) =>
  quad.every(({ x, y }, index) => x === at(WHOLE_PICTURE, index).x && y === at(WHOLE_PICTURE, index).y);

/** Whether a page may have these corners: convex, in clockwise order, with sides long enough. */
export function isUsable(quad: Quad): boolean {
  return quad.every((_, index) => {
    const [before, after] = [side(quad, index - 1), side(quad, index)];
    const lengths = Math.hypot(before.x, before.y) * Math.hypot(after.x, after.y);
    if (Math.hypot(after.x, after.y) < MIN_SIDE) return false;
    return (before.x * after.y - before.y * after.x) / lengths >= MIN_CORNER_SINE;
  });
}

/** The corners with one of them elsewhere, inside of the picture; as they were where no page could have them. */
export function moveCorner(quad: Quad, corner: number, { x, y }: Point): Quad {
  const place = { x: clamp(x), y: clamp(y) };
  const moved = quad.map((point, index) => (index === corner ? place : point)) as unknown as Quad;
  return isUsable(moved) ? moved : quad;
}

/** The same corners on the picture turned clockwise by a quarter. */
export function turnQuad(quad: Quad): Quad {
  const turned = quad.map(({ x, y }) => ({ x: 1 - y, y: x }));
  return [turned[3], turned[0], turned[1], turned[2]] as unknown as Quad;
}

interface Size {
  width: number;
  height: number;
}

/** The size in pixels of the upright page that is cut out of a picture of `size`: its longer sides set it. */
export function pageSize(quad: Quad, size: Size): Size {
  const length = (index: number) => {
    const { x, y } = side(quad, index);
    return Math.hypot(x * size.width, y * size.height);
  };
  return {
    width: Math.max(1, Math.round(Math.max(length(0), length(2)))),
    height: Math.max(1, Math.round(Math.max(length(1), length(3)))),
  };
}

/**
 * Where a place (u, v) of the upright page, in shares of its sides, lies on the photo: x = (a·u + b·v + c) / (g·u + h·v + 1), and
 * y with d, e and f instead.
 */
export interface Projection {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  g: number;
  h: number;
}

/**
 * The projection of the upright page onto its corners (P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989,
 * section 2.2.3).
 */
export function projectionOnto(quad: Quad): Projection {
  const [p0, p1, p2, p3] = quad;
  const sum = { x: p0.x - p1.x + p2.x - p3.x, y: p0.y - p1.y + p2.y - p3.y };
  const d1 = { x: p1.x - p2.x, y: p1.y - p2.y };
  const d2 = { x: p3.x - p2.x, y: p3.y - p2.y };
  const determinant = d1.x * d2.y - d1.y * d2.x;
  const g = (sum.x * d2.y - sum.y * d2.x) / determinant;
  const h = (d1.x * sum.y - d1.y * sum.x) / determinant;
  return {
    a: p1.x - p0.x + g * p1.x,
    b: p3.x - p0.x + h * p3.x,
    c: p0.x,
    d: p1.y - p0.y + g * p1.y,
    e: p3.y - p0.y + h * p3.y,
    f: p0.y,
    g,
    h,
  };
}
