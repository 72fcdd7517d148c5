import type { Rectangle } from '../../pdf/page.ts';
import type { Component, Labelled } from '../pixels/components.ts';
import { heightOf, midX, type Stroke, unionOf, widthOf } from './sign.ts';
import { type SignIndex, signIndex } from './sign-index.ts';

/*
 * The side of a table that a copier wore down to a column of crumbs, which look like brackets, bars, stops and letters. Lengths are
 * in x-heights.
 */

/** A letter is wider, but for an i, an l and a 1. */
const CRUMB = { maxWidth: 0.6, maxHeight: 8 } as const;
/**
 * Crumbs of one rule stand as near below each other, and further apart where what lies between them hangs together with other ink, as
 * at the end of a row; the digits of a column of numbers have more than a line between them.
 */
const NEXT = { maxGap: 0.9, maxShift: 0.35, maxInkedGap: 10, minInkShare: 0.7 } as const;
/** As long as three lines of text, and of so many crumbs: the stops of a column, and the bars of a determinant, are fewer. */
const RULE = { minLength: 10, minCrumbs: 6, minInkShare: 0.5 } as const;
/** Of its length, how far a rule leans on a photo, beside the roughness of its crumbs. */
const MAX_LEAN = 0.05;
const MAX_ROUGHNESS = 0.5;

const isCrumb = (component: Component, u: number) =>
  widthOf(component) <= CRUMB.maxWidth * u && heightOf(component) <= CRUMB.maxHeight * u;

/** Of the rows between two levels, the share that has ink in a band of columns. */
function inkedShare({ labels, width }: Labelled, { x0, x1, y0, y1 }: Rectangle): number {
  let inked = 0;
  for (let y = y0; y < y1; y += 1) {
    let at = y * width + x0;
    while (at < y * width + x1 && labels[at] === 0) at += 1;
    if (at < y * width + x1) inked += 1;
  }
  return inked / Math.max(1, y1 - y0);
}

/** Whether one of two crumbs goes on in the other. */
function areNext(page: Labelled, one: Component, other: Component, u: number): boolean {
  if (Math.abs(midX(one) - midX(other)) > NEXT.maxShift * u) return false;
  const [y0, y1] = [Math.min(one.y1, other.y1), Math.max(one.y0, other.y0)];
  if (y1 - y0 <= NEXT.maxGap * u) return true;
  const band = { x0: Math.min(one.x0, other.x0), x1: Math.max(one.x1, other.x1), y0, y1 };
  return inkedShare(page, band) >= NEXT.minInkShare;
}

/** The crumbs that hang together with one, by small steps up or down. */
function columnFrom(
  page: Labelled,
  first: Component,
  crumbs: SignIndex<Component>,
  seen: Set<Component>,
  u: number,
) {
  const column: Component[] = [];
  const waiting = [first];
  for (let crumb = waiting.pop(); crumb; crumb = waiting.pop()) {
    if (seen.has(crumb)) continue;
    seen.add(crumb);
    column.push(crumb);
    const from = crumb;
    const near = crumbs.around(from, NEXT.maxShift * u, NEXT.maxInkedGap * u);
    waiting.push(...near.filter((other) => areNext(page, from, other, u)));
  }
  return column;
}

function isRule(page: Labelled, column: readonly Component[], u: number): boolean {
  if (column.length < RULE.minCrumbs) return false;
  const box = unionOf([...column]);
  const length = heightOf(box);
  return (
    length >= RULE.minLength * u &&
    widthOf(box) <= MAX_ROUGHNESS * u + MAX_LEAN * length &&
    inkedShare(page, box) >= RULE.minInkShare
  );
}

/** A rule where the middle of its crumbs lies, as thick as they are. */
function strokeOf(column: readonly Component[]): Stroke {
  const { y0, y1 } = unionOf([...column]);
  const ink = column.reduce((sum, { area }) => sum + area, 0);
  const length = column.reduce((sum, crumb) => sum + heightOf(crumb), 0);
  const thickness = Math.max(1, Math.round(ink / length));
  const middle = column.reduce((sum, crumb) => sum + midX(crumb) * heightOf(crumb), 0) / length;
  const x0 = Math.round(middle - thickness / 2);
  return { x0, x1: x0 + thickness, y0, y1, direction: 'vertical' };
}

export interface CrumbledRules {
  rules: Stroke[];
  crumbs: Component[];
  /** The other components. */
  rest: Component[];
}

/** The upright rules of a page that fell into crumbs, by the place of these. */
export function takeCrumbledRules(
  page: Labelled,
  components: readonly Component[],
  u: number,
): CrumbledRules {
  const small = components.filter((component) => isCrumb(component, u));
  const index = signIndex(small, 2 * u);
  const seen = new Set<Component>();
  const columns = small
    .filter((component) => !seen.has(component))
    .map((component) => columnFrom(page, component, index, seen, u))
    .filter((column) => isRule(page, column, u));
  const crumbs = columns.flat();
  const taken = new Set(crumbs);
  return {
    rules: columns.map(strokeOf),
    crumbs,
    rest: components.filter((component) => !taken.has(component)),
  };
}
