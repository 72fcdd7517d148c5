import { holdsMiddle } from '../pdf/formula/model/box.ts';
import type { Rectangle } from '../pdf/page.ts';
import { grown } from './geometry/near-boxes.ts';
import type { Component } from './pixels/components.ts';
import { heightOf, type Sign, widthOf } from './signs/sign.ts';
import { type SignIndex, signIndex } from './signs/sign-index.ts';

/** What became of a connected component of a picture's ink; the layout accounts for the objects that it became. */
export const COMPONENT_STATES = ['read', 'figure', 'left out', 'noise', 'unexplained'] as const;
export type ComponentState = (typeof COMPONENT_STATES)[number];

interface Claim {
  state: ComponentState;
  rule: string;
}

/** How much of a picture's ink is in a state by one rule. */
export interface ComponentTally extends Claim {
  components: number;
  areaPx: number;
}

const UNEXPLAINED: Claim = { state: 'unexplained', rule: 'nothing claims it' };

/** What ink became: one component, or what was put together in a box. */
type Mark = Rectangle & Partial<Pick<Sign, 'component' | 'name' | 'isTall'>>;

/** A root spans what stands below its bar, and a brace what stands before it: of their boxes only their own ink is theirs. */
const isHollow = ({ name, isTall }: Mark) => name === 'SQRT' || isTall === true;

/** In x-heights: the dot of an i is 0.25 wide, that of a script 0.18. What is smaller means nothing by itself. */
const MIN_SIDE = 0.18;

/** In x-heights: so far beside the box of a mark its ink may lie, such as the lower bar of `≥` and a comma behind a word. */
const BOX_ERROR = 0.2;

/** In x-heights, by which places are looked up. */
const CELL = 4;

/**
 * The account of a picture: every component of ink is in exactly one state. The first claim to it holds; what nobody
 * claims is unexplained, but for specks.
 */
export class InkAccount {
  readonly #claims = new Map<Component, Claim>();
  readonly #dropped = new Map<Component, Claim>();
  readonly #inkOfRead = new Map<Mark, readonly Component[]>();
  readonly #index: SignIndex<Component>;
  readonly #byLabel: ReadonlyMap<number, Component>;

  constructor(
    readonly components: readonly Component[],
    readonly xHeightPx: number,
  ) {
    this.#index = signIndex(components, CELL * xHeightPx);
    this.#byLabel = new Map(components.map((component) => [component.label, component]));
  }

  /** Remembers where the ink of marks is, before their boxes are brought to the level of their row. */
  remember(marks: Iterable<Mark>): void {
    for (const mark of marks) this.#inkOfRead.set(mark, this.#inkOf(mark));
  }

  /** Takes the ink of marks for a state, by a named rule. */
  claim(marks: Iterable<Mark>, state: ComponentState, rule: string): void {
    this.#take(this.#claims, marks, { state, rule });
  }

  /** Names the rule by which a step drops marks; what is claimed as something else all the same is that. */
  drop<T extends Mark>(before: readonly T[], after: readonly T[], state: ComponentState, rule: string): void {
    const left = new Set(after);
    const gone = before.filter((mark) => !left.has(mark));
    this.#take(this.#dropped, gone, { state, rule });
  }

  of(component: Component): Claim {
    const claim = this.#claims.get(component) ?? this.#dropped.get(component);
    if (claim) return claim;
    const isSpeck = Math.max(widthOf(component), heightOf(component)) < MIN_SIDE * this.xHeightPx;
    return isSpeck ? { state: 'noise', rule: 'speck' } : UNEXPLAINED;
  }

  unexplained(): Component[] {
    return this.components.filter((component) => this.of(component).state === 'unexplained');
  }

  tally(): ComponentTally[] {
    const tallies = new Map<string, ComponentTally>();
    for (const component of this.components) {
      const { state, rule } = this.of(component);
      const tally = tallies.get(rule) ?? { state, rule, components: 0, areaPx: 0 };
      tallies.set(rule, tally);
      tally.components += 1;
      tally.areaPx += component.area;
    }
    return [...tallies.values()];
  }

  #take(claims: Map<Component, Claim>, marks: Iterable<Mark>, claim: Claim): void {
    for (const mark of marks)
      for (const component of [...(this.#inkOfRead.get(mark) ?? []), ...this.#inkOf(mark)])
        if (!claims.has(component)) claims.set(component, claim);
  }

  #inkOf(mark: Mark): Component[] {
    const own = mark.component && this.#byLabel.get(mark.component.label);
    if (own && isHollow(mark)) return [own];
    const place = grown(mark, BOX_ERROR * this.xHeightPx);
    const inBox = this.#index
      .around(place, 0)
      .filter((component) => holdsMiddle(place, component) || (!own && holdsMiddle(component, mark)));
    return own ? [own, ...inBox] : inBox;
  }
}
