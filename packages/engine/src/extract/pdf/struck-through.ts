import { HALF_SHARE, MAX_OFF_CENTRE_EM, MEDIUM_SPACE_EM } from './metrics.ts';
import type { Rectangle } from './page.ts';
import { boxAround } from './reader/matrix.ts';

/** The stroke from the lower left to the upper right of what it cancels, the other one, and both. */
export const RISING_STROKE = '⟋';
export const FALLING_STROKE = '⟍';
export const CROSSED_STROKES = '╳';

interface Inked {
  ink: Rectangle;
  size: number;
}

const centre = ({ x0, x1, y0, y1 }: Rectangle) => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 });

/** Of the size, between the middles of a stroke and of what it strikes: ink leans, and scripts make a term higher. */
const MAX_OFF_MIDDLE_EM = { across: 0.2, upright: MAX_OFF_CENTRE_EM } as const;
/** How far the ends of a stroke are beyond the sides of what it strikes: flat ones through one letter reach furthest. */
const REACH_EM = { min: -MEDIUM_SPACE_EM, max: HALF_SHARE } as const;

/**
 * What a slanted stroke strikes out, of what is near its box: all that has its middle in the box, if the two share
 * their middle and the stroke reaches from one side to the other; nothing otherwise.
 */
export function struckThrough<T extends Inked>(stroke: Rectangle, near: readonly T[]): T[] {
  const parts = near.filter(({ ink }) => {
    const { x, y } = centre(ink);
    return x > stroke.x0 && x < stroke.x1 && y > stroke.y0 && y < stroke.y1;
  });
  if (parts.length === 0) return [];
  const size = Math.max(...parts.map((part) => part.size));
  const box = boxAround(parts.map(({ ink }) => ink));
  const [a, b] = [centre(box), centre(stroke)];
  const isCentred =
    Math.abs(a.x - b.x) < MAX_OFF_MIDDLE_EM.across * size &&
    Math.abs(a.y - b.y) < MAX_OFF_MIDDLE_EM.upright * size;
  const reaches = [box.x0 - stroke.x0, stroke.x1 - box.x1].every(
    (reach) => reach > REACH_EM.min * size && reach < REACH_EM.max * size,
  );
  return isCentred && reaches ? parts : [];
}
