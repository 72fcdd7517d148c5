import { LINE_PT, SIDES_OF_BOX } from '../../metrics.ts';
import type { Glyph, Rule } from '../../page.ts';
import { MAX_RULE_COUNT } from '../model/tolerances.ts';

export interface Checkboxes {
  /** Signs in the place of what was drawn. */
  glyphs: Glyph[];
  /** Rules that are sides of the squares. */
  rules: Set<Rule>;
}

/** Sides of the square at the end of a proof, or of a box to be ticked. */
const MIN_SIDE_PT = 3.5;
const MAX_SIDE_PT = LINE_PT;
/** Corners that meet, to the thickness of a rule. */
const TOUCH_PT = 1;
/** Of the width: the sides of a square are drawn from their middles or their edges. */
const SQUARE_HEIGHT_RATIO = { from: 0.7, to: 1.4 };

const near = (a: number, b: number) => Math.abs(a - b) < TOUCH_PT;

/** Small squares that a program drew of four rules where fonts have a sign. */
export function checkboxesOf(rules: Rule[], glyphs: Glyph[]): Checkboxes {
  const found: Checkboxes = { glyphs: [], rules: new Set() };
  const sides = rules.filter(({ x0, x1, y0, y1 }) => {
    const length = Math.max(x1 - x0, y1 - y0);
    return length > MIN_SIDE_PT - TOUCH_PT && length < MAX_SIDE_PT;
  });
  if (sides.length < SIDES_OF_BOX || sides.length > MAX_RULE_COUNT) return found;
  for (const top of sides.filter(({ direction }) => direction === 'horizontal')) {
    const square = found.rules.has(top) ? null : squareUnder(top, sides);
    const hollow = square !== null && !glyphs.some((glyph) => isInside(glyph, square));
    const neighbour = hollow && glyphs.find(({ font, baseline }) => !font.math && near(baseline, square.y1));
    if (!square || !neighbour) continue;
    for (const side of square.sides) found.rules.add(side);
    found.glyphs.push(signOf(square, neighbour));
  }
  return found;
}

const isInside = ({ ink }: Glyph, { x0, x1, y0, y1 }: Square) => {
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
      side.y0 - top.y0 > SQUARE_HEIGHT_RATIO.from * width &&
      side.y0 - top.y0 < SQUARE_HEIGHT_RATIO.to * width,
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
