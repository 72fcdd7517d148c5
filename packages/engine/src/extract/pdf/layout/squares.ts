import type { Glyph, Rule } from '../page.ts';

export interface Squares {
  /** Signs in the place of what was drawn. */
  glyphs: Glyph[];
  /** Rules that are sides of the squares. */
  rules: Set<Rule>;
}

/** In points: the end of a proof, a box to be ticked. */
const SMALLEST = 3.5;
const LARGEST = 13;
const TOUCH = 1;
const MOST_RULES = 1500;

const near = (a: number, b: number) => Math.abs(a - b) < TOUCH;

/** Small squares that a program drew of four rules where fonts have a sign. */
export function squaresOf(rules: Rule[], glyphs: Glyph[]): Squares {
  const found: Squares = { glyphs: [], rules: new Set() };
  const sides = rules.filter(({ x0, x1, y0, y1 }) => {
    const length = Math.max(x1 - x0, y1 - y0);
    return length > SMALLEST - TOUCH && length < LARGEST;
  });
  if (sides.length < 4 || sides.length > MOST_RULES) return found;
  for (const top of sides.filter(({ direction }) => direction === 'horizontal')) {
    const square = found.rules.has(top) ? null : squareUnder(top, sides);
    const hollow = square !== null && !glyphs.some((glyph) => standsIn(glyph, square));
    const neighbour = hollow && glyphs.find(({ font, baseline }) => !font.math && near(baseline, square.y1));
    if (!square || !neighbour) continue;
    for (const side of square.sides) found.rules.add(side);
    found.glyphs.push(signOf(square, neighbour));
  }
  return found;
}

const standsIn = ({ ink }: Glyph, { x0, x1, y0, y1 }: Square) => {
  const [x, y] = [(ink.x0 + ink.x1) / 2, (ink.y0 + ink.y1) / 2];
  return x > x0 && x < x1 && y > y0 && y < y1;
};

interface Square {
  sides: Rule[];
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

function squareUnder(top: Rule, sides: Rule[]): Square | null {
  const width = top.x1 - top.x0;
  const bottom = sides.find(
    (side) =>
      side.direction === 'horizontal' &&
      near(side.x0, top.x0) &&
      near(side.x1, top.x1) &&
      side.y0 - top.y0 > 0.7 * width &&
      side.y0 - top.y0 < 1.4 * width,
  );
  if (!bottom) return null;
  const upright = (x: number) =>
    sides.find(
      (side) =>
        side.direction === 'vertical' &&
        near((side.x0 + side.x1) / 2, x) &&
        near(side.y0, top.y0) &&
        near(side.y1, bottom.y1),
    );
  const [left, right] = [upright(top.x0), upright(top.x1)];
  if (!left || !right) return null;
  return { sides: [top, bottom, left, right], x0: left.x0, x1: right.x1, y0: top.y0, y1: bottom.y1 };
}

const signOf = ({ x0, x1, y0, y1 }: Square, neighbour: Glyph): Glyph => ({
  ...neighbour,
  text: '□',
  name: 'square',
  code: 0,
  x: x0,
  advance: x1 - x0,
  ink: { x0, x1, y0, y1 },
});
