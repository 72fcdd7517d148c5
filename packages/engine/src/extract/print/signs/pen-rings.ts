import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { Labelled } from '../pixels/components.ts';
import { heightOf, midX, midY, type Sign, widthOf } from './sign.ts';
import { signIndex } from './sign-index.ts';

/*
 * Rings that a pen drew around numbers of questions and choices. A ring is one component, and as a big O, a union or a fence
 * it would take what it holds into a formula. No sign of mathematics has others on three sides of their middle but a box,
 * whose strokes are told before, and a circled number, which holds one.
 */

/** The least ring, in heights of an x, on both sides. */
const MIN_SIDE = 2;
/** What a ring holds, in heights of an x: dots and specks may lie in any curve. */
const MIN_HELD_HEIGHT = 0.6;
const MIN_HELD = 2;
/** Of up, down, left and right of what it holds, where ink of the ring lies; a radical has two, a bracket one. */
const MIN_SIDES = 3;
/** A radical's hook may turn back under what stands before its radicand. */
const NEVER_RINGS = new Set(['√']);

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** On how many of four sides of a point the ink of a component lies, up to the edge of its box. */
function sidesWithInk({ labels, width }: Labelled, ring: Sign, label: number, x: number, y: number): number {
  const isWithin = (atX: number, atY: number) =>
    atX >= ring.x0 && atX < ring.x1 && atY >= ring.y0 && atY < ring.y1;
  return STEPS.filter(([dx, dy]) => {
    for (let [atX, atY] = [x, y]; isWithin(atX, atY); [atX, atY] = [atX + dx, atY + dy])
      if (labels[atY * width + atX] === label) return true;
    return false;
  }).length;
}

/** The signs of a page without rings of a pen around others. */
export function withoutPenRings(signs: readonly Sign[], page: Labelled, xHeightPx: number): Sign[] {
  const held = signIndex(
    signs.filter((sign) => heightOf(sign) >= MIN_HELD_HEIGHT * xHeightPx),
    4 * xHeightPx,
  );
  const mayBeRing = ({ component, text, ...sign }: Sign) =>
    component !== null &&
    !NEVER_RINGS.has(text) &&
    Math.min(widthOf(sign), heightOf(sign)) >= MIN_SIDE * xHeightPx;
  const heldBy = (sign: Sign) => held.around(sign, 0).filter((other) => holdsMiddle(sign, other));
  const candidates = signs.filter((sign) => mayBeRing(sign) && heldBy(sign).length >= MIN_HELD);
  const isClosed = (ring: Sign) => {
    const isHeld = (other: Sign) =>
      sidesWithInk(page, ring, ring.component!.label, Math.round(midX(other)), Math.round(midY(other))) >=
      MIN_SIDES;
    return heldBy(ring).filter(isHeld).length >= MIN_HELD;
  };
  const rings = new Set(candidates.filter(isClosed));
  // The other half of a ring that was drawn in two strokes holds what the first one holds.
  const isOtherHalf = (sign: Sign) => {
    const inside = heldBy(sign);
    return [...rings].some((ring) => inside.filter((other) => holdsMiddle(ring, other)).length >= MIN_HELD);
  };
  const halves = new Set(candidates.filter((sign) => !rings.has(sign) && isOtherHalf(sign)));
  return signs.filter((sign) => !rings.has(sign) && !halves.has(sign));
}
