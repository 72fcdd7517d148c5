import { type Sign, unionOf } from './sign.ts';
import type { SignIndex } from './sign-index.ts';

/** Signs of a page while components that stand over each other are joined. */
export interface Stacking {
  signs: Sign[];
  index: SignIndex<Sign>;
  /** Signs that are part of another by now. */
  gone: Set<Sign>;
  /** Signs whose class is settled. */
  fixed: Set<Sign>;
  xHeightPx: number;
}

/** What the places of bars and dots prove, whatever each looks like. */
const STACK_CERTAINTY = 0.995;

export function join(into: Sign, other: Sign, name: string, { gone }: Stacking): void {
  Object.assign(into, unionOf([into, other]), {
    name,
    component: null,
    baselineOffset: null,
    probability: STACK_CERTAINTY,
    top: [{ name, probability: STACK_CERTAINTY }],
  });
  gone.add(other);
}

/** What may still be joined near a sign. */
export const near = (sign: Sign, reach: number, { index, gone, fixed, xHeightPx }: Stacking) =>
  index.around(sign, reach * xHeightPx).filter((other) => !gone.has(other) && !fixed.has(other));
