import type { Glyph, Page, PageImage, Rectangle, Rule, Shape } from '../../page.ts';

/** What became of something painted on the page. */
export const INK_STATES = [
  'text',
  'formula',
  'table rule',
  'decoration',
  'figure',
  'furniture',
  'watermark',
  'invisible',
  'unexplained',
] as const;
export type InkState = (typeof INK_STATES)[number];

/** Each is accounted for once. */
export type PaintedObject = Glyph | Rule | Shape | PageImage | Rectangle;

/** Objects of a page, or of a part of it, by what became of them. */
export type InkTally = Record<InkState, number>;

export const emptyTally = (): InkTally =>
  Object.fromEntries(INK_STATES.map((state) => [state, 0])) as InkTally;

export const objectsIn = (tally: InkTally): number =>
  INK_STATES.reduce((sum, state) => sum + tally[state], 0);

/** Of what can be seen, 0 to 1. */
export const unexplainedShare = (tally: InkTally): number => {
  const seen = objectsIn(tally) - tally.invisible;
  return seen === 0 ? 0 : tally.unexplained / seen;
};

interface Claim {
  state: InkState;
  rule: string;
}

const UNEXPLAINED: Claim = { state: 'unexplained', rule: 'nothing claims it' };

/**
 * The account of one page: every glyph, rule, shape and image is in exactly one state. The first claim to an object
 * holds; what nobody claims, or what is claimed as such because it is kept as a picture, is unexplained.
 */
export class PageAccount {
  readonly objects: readonly PaintedObject[];
  readonly #claims = new Map<PaintedObject, Claim | null>();

  constructor({
    glyphs,
    rules,
    shapes,
    images,
    unexplained = [],
  }: Pick<Page, 'glyphs' | 'rules' | 'shapes' | 'images' | 'unexplained'>) {
    this.objects = [...glyphs, ...rules, ...shapes, ...images, ...unexplained];
    for (const object of this.objects) this.#claims.set(object, null);
  }

  /** Takes objects for a state, by a named rule; what is not on the page (signs put in place of rules) is passed over. */
  claim(objects: Iterable<PaintedObject>, state: InkState, rule: string): void {
    const claim = { state, rule };
    for (const object of objects) if (this.#claims.get(object) === null) this.#claims.set(object, claim);
  }

  of(object: PaintedObject): Claim {
    return this.#claims.get(object) ?? UNEXPLAINED;
  }

  isUnclaimed(object: PaintedObject): boolean {
    return this.#claims.get(object) === null;
  }

  unexplained(): PaintedObject[] {
    return this.objects.filter((object) => this.of(object).state === 'unexplained');
  }

  tally(): InkTally {
    const tally = emptyTally();
    for (const object of this.objects) tally[this.of(object).state] += 1;
    return tally;
  }
}
