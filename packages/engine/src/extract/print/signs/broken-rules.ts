import type { Rectangle } from '../../pdf/page.ts';
import type { Frame } from './frames.ts';
import { heightOf, midY, type Stroke } from './sign.ts';
import { type SignIndex, signIndex } from './sign-index.ts';

/*
 * The level rule between two rows of a table, of which a photo or a copier left both ends. Lengths are in x-heights.
 */

/** How far the ends of two pieces are off one line: a photo leans a little. */
const MAX_SHIFT = 0.5;
/** Most of the width of a page's text. */
const MAX_GAP = 40;
/** Letters stand no nearer to a rule; what is lower is what is left of it. */
const CLEARANCE = 0.25;
const MAX_CRUMB_HEIGHT = 0.4;

/** What lies between two pieces of a rule. */
const gapBetween = (left: Stroke, right: Stroke): Rectangle => ({
  x0: left.x1,
  x1: right.x0,
  y0: Math.min(left.y0, right.y0),
  y1: Math.max(left.y1, right.y1),
});

function arePieces(left: Stroke, right: Stroke, ink: SignIndex<Rectangle>, u: number): boolean {
  const gap = right.x0 - left.x1;
  if (gap <= 0 || gap > MAX_GAP * u || Math.abs(midY(left) - midY(right)) > MAX_SHIFT * u) return false;
  const between = gapBetween(left, right);
  // without what the pieces end at
  const inside = { ...between, x0: between.x0 + u, x1: between.x1 - u };
  return inside.x1 <= inside.x0 || ink.around(inside, 0, CLEARANCE * u).length === 0;
}

/** A rule that ends so near to a side of its frame ends there, as those of two tables beside each other do. */
const AT_SIDE = 0.5;

/** Whether a level rule ends at no side of its frame. */
const isOpenAt = (x: number, { strokes }: Frame, u: number) =>
  strokes.every(
    ({ direction, x0, x1 }) => direction === 'horizontal' || Math.max(x0 - x, x - x1) > AT_SIDE * u,
  );

/** A frame with sides, and no rule or bar by itself. */
const hasSides = ({ strokes }: Frame) => strokes.some(({ direction }) => direction === 'vertical');

/**
 * The strokes between pieces of level rules that belong to different frames with sides, where nothing is printed between them.
 *
 * @param ink what is printed on the page beside the frames
 */
export function gapsOfRules(frames: readonly Frame[], ink: Iterable<Rectangle>, u: number): Stroke[] {
  const index = signIndex(
    [...ink].filter((box) => heightOf(box) > MAX_CRUMB_HEIGHT * u),
    4 * u,
  );
  const pieces = frames
    .filter(hasSides)
    .flatMap((frame) =>
      frame.strokes
        .filter(({ direction }) => direction === 'horizontal')
        .map((rule) => ({ rule, frame, isOpen: [isOpenAt(rule.x0, frame, u), isOpenAt(rule.x1, frame, u)] })),
    );
  return pieces
    .filter(({ isOpen: [, isOpenRight] }) => isOpenRight)
    .flatMap(({ rule: left, frame }) => {
      const next = pieces
        .filter((other) => other.frame !== frame && other.isOpen[0] && arePieces(left, other.rule, index, u))
        .map(({ rule }) => rule)
        .toSorted((a, b) => a.x0 - b.x0)[0];
      return next ? [{ ...gapBetween(left, next), direction: 'horizontal' as const }] : [];
    });
}
