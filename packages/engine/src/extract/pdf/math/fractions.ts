import type { Rule } from '../page.ts';
import { centerX, centerY, height, overlapY, unionAll, width } from './box.ts';
import { AXIS, axisOf, collapse, type Item } from './item.ts';
import type { Pool } from './pool.ts';
import { isRadicalSign, vinculumOf } from './radicals.ts';
import { readRows } from './rows.ts';

interface Sides {
  above: Item[];
  below: Item[];
}

/** A fraction, where the rule has a numerator and a denominator centred on it; null otherwise. */
export function readFraction(pool: Pool, rule: Rule): Item | null {
  const sides = sidesOf(pool, rule);
  if (!sides) return null;
  const { below } = sides;
  const limit = strayLimit(sides);
  const above = sides.above.filter((item) => item !== limit);
  if (limit) pool.add(putBefore(limit, rule));
  const numerator = readRows(above);
  const denominator = readRows(below);
  const axis = centerY(rule);
  const size = Math.max(numerator.size, denominator.size);
  pool.useRule(rule);
  return collapse({
    kind: 'fraction',
    parts: [...above, ...below],
    nodes: [{ type: 'fraction', bar: 'bar', numerator: numerator.nodes, denominator: denominator.nodes }],
    baseline: axis + 0.25 * size,
    axis,
    size,
    ink: unionAll([rule, ...above.map((item) => item.ink), ...below.map((item) => item.ink)]),
    doubt: numerator.doubt + denominator.doubt,
  });
}

/**
 * The limit that leads a numerator. LibreOffice sets the limit of a fraction there when it imports Word's formulas;
 * a limit of the numerator alone would have its match below.
 */
function strayLimit({ above, below }: Sides): Item | null {
  const [first, ...rest] = above.toSorted((a, b) => a.x - b.x);
  const isLimit = (item: Item) => item.kind === 'limits' && item.nodes?.[0]?.type === 'function';
  const office = first?.glyphs.every(({ font }) => !font.math && font.encoding === 'unknown');
  return first && rest.length > 0 && isLimit(first) && office && !below.some(isLimit) ? first : null;
}

const STRAY_DOUBT = 0.3;

/** The item as if it stood right before the rule, on its line. */
function putBefore(item: Item, rule: Rule): Item {
  item.taken = true;
  const axis = centerY(rule);
  const [x, end] = [rule.x0 - 0.02, rule.x0 - 0.01];
  const ink = { x0: x, x1: end, y0: axis - 0.25 * item.size, y1: axis + 0.25 * item.size };
  return {
    ...item,
    taken: false,
    x,
    end,
    ink,
    baseline: axis + AXIS * item.size,
    doubt: item.doubt + STRAY_DOUBT,
  };
}

function sidesOf(pool: Pool, rule: Rule): Sides | null {
  const above = grow(pool, rule, 'above');
  const below = grow(pool, rule, 'below');
  if (above.length === 0 || below.length === 0) return null;
  if (!(fits(above, rule) && fits(below, rule)) || isPunctuation(above)) return null;
  return runsOn(pool, rule, above) || runsOn(pool, rule, below) ? null : { above, below };
}

/** A full stop in the line above an overlined letter is no numerator. */
const isPunctuation = (part: Item[]) =>
  part.every(({ nodes, text }) => nodes === null && /^[.,;:]$/.test(text));

/** Whether the part is a stretch of a longer line of text, which the rule merely over- or underlines. */
function runsOn(pool: Pool, rule: Rule, part: Item[]): boolean {
  const letters = part.filter((item) => item.axis === null);
  const size = Math.max(...letters.map((item) => item.size), 1);
  const box = unionAll(part.map((item) => item.ink));
  const baselines = letters.filter((item) => item.size > 0.8 * size).map((item) => item.baseline);
  if (baselines.length === 0 || standsInLargerText(pool, rule, size)) return false;
  const reach = 0.45 * size;
  const around = pool.near({ x0: rule.x0 - reach, x1: rule.x1 + reach, y0: box.y0, y1: box.y1 });
  return around.some(
    (item) =>
      !part.includes(item) &&
      item.axis === null &&
      isOutside(item, rule) &&
      baselines.some((baseline) => Math.abs(baseline - item.baseline) < 0.06 * size) &&
      (item.size > 0.9 * size || awayFrom(item, rule) < 0.3 * size) &&
      !hasOwnRule(pool, rule, item) &&
      !isExponent(pool, item),
  );
}

/** Larger symbols on the rule's axis, right beside it: a fraction of script size in their line. */
function standsInLargerText(pool: Pool, rule: Rule, size: number): boolean {
  const reach = 1.8 * size;
  return pool
    .near({ ...rule, x0: rule.x0 - reach, x1: rule.x1 + reach })
    .some(
      (item) =>
        (item.ink.x1 < rule.x0 + 0.5 || item.ink.x0 > rule.x1 - 0.5) &&
        item.size > 1.2 * size &&
        Math.abs(axisOf(item) - centerY(rule)) < 0.15 * item.size,
    );
}

const awayFrom = ({ ink }: Item, rule: Rule) => Math.max(rule.x0 - ink.x1, ink.x0 - rule.x1);

/** Something larger carries it, or what leads to it. */
const isExponent = (pool: Pool, item: Item): boolean =>
  pool
    .near({ ...item.ink, x0: item.x - 0.15 * item.size })
    .some(
      (other) =>
        other !== item &&
        other.x < item.x &&
        Math.abs(item.x - other.end) < 0.15 * item.size &&
        (other.size > 1.15 * item.size
          ? other.baseline - item.baseline > 0.2 * other.size
          : other.baseline === item.baseline && isExponent(pool, other)),
    );

const isOutside = (item: Item, rule: Rule) => item.ink.x1 < rule.x0 + 1.2 || item.ink.x0 > rule.x1 - 1.2;

function hasOwnRule(pool: Pool, rule: Rule, item: Item): boolean {
  return pool.rules.some(
    (other) =>
      other !== rule &&
      other.direction === 'horizontal' &&
      Math.abs(centerY(other) - centerY(rule)) < 0.2 * item.size &&
      centerX(item.ink) > other.x0 &&
      centerX(item.ink) < other.x1,
  );
}

/** Numerator and denominator stand centred on the rule, and one of the two is about as wide as it. */
function fits(part: Item[], rule: Rule): boolean {
  const box = unionAll(part.map((item) => item.ink));
  const slack = 0.25 * Math.max(...part.map((item) => item.size), 4);
  return Math.abs(centerX(box) - centerX(rule)) <= slack + 0.06 * width(rule);
}

/** The items nearest the rule on one side, then whatever overlaps those in height. */
function grow(pool: Pool, rule: Rule, side: 'above' | 'below'): Item[] {
  const candidates = insideRange(pool, rule, side);
  if (candidates.length === 0) return [];
  const away = (item: Item) => (side === 'above' ? rule.y0 - item.ink.y1 : item.ink.y0 - rule.y1);
  const nearest = candidates.reduce((best, item) => (away(item) < away(best) ? item : best));
  if (away(nearest) > 0.85 * Math.max(nearest.size, 6)) return [];
  const part = new Set([nearest]);
  let { y0, y1 } = nearest.ink;
  let largest = nearest.size;
  for (let grown = true; grown; ) {
    grown = false;
    for (const item of candidates) {
      if (
        part.has(item) ||
        !(reaches(item, { y0, y1, size: largest }) || hangsOn(item, part) || carries(item, part))
      )
        continue;
      part.add(item);
      y0 = Math.min(y0, item.ink.y0);
      y1 = Math.max(y1, item.ink.y1);
      largest = Math.max(largest, item.size);
      grown = true;
    }
  }
  return [...part];
}

/** A script of a symbol that is already in: it starts where that ends, a little above or below. */
function hangsOn(item: Item, part: Set<Item>): boolean {
  for (const base of part) {
    const beside = Math.abs(item.x - base.end) < 0.2 * base.size && item.size < 1.02 * base.size;
    if (beside && Math.abs(item.baseline - base.baseline) < 0.6 * base.size) return true;
  }
  return false;
}

/** The base of a script that is already in. */
function carries(item: Item, part: Set<Item>): boolean {
  for (const script of part)
    if (script.size < 0.85 * item.size && hangsOn(script, new Set([item]))) return true;
  return false;
}

/** Things of one row overlap in height; a row above or below at most touches. Scripts may just clear their base. */
function reaches(item: Item, span: { y0: number; y1: number; size: number }): boolean {
  const shared = overlapY(item.ink, { x0: 0, x1: 0, ...span });
  if (item.size < 0.85 * span.size) return shared > -0.12 * item.size;
  return shared > Math.min(0.05 * item.size, 0.4 * height(item.ink));
}

function insideRange(pool: Pool, rule: Rule, side: 'above' | 'below'): Item[] {
  const reach = 220;
  const slack = 1.2;
  const box =
    side === 'above'
      ? { x0: rule.x0, x1: rule.x1, y0: rule.y0 - reach, y1: rule.y0 + 0.8 }
      : { x0: rule.x0, x1: rule.x1, y0: rule.y1 - 0.8, y1: rule.y1 + reach };
  const limit = blockedAt(pool, rule, side);
  return pool.near(box).filter((item) => {
    const inked = item.ink.x0 >= rule.x0 - slack && item.ink.x1 <= rule.x1 + slack;
    const penned = item.x >= rule.x0 - slack && item.end <= rule.x1 + slack && item.nodes === null;
    const inside = inked || penned;
    const middle = centerY(item.ink);
    const beyond = side === 'above' ? middle < rule.y0 : middle > rule.y1;
    const free = (side === 'above' ? middle > limit : middle < limit) && !isWiderRadical(pool, item, rule);
    return inside && beyond && free && Math.min(height(item.ink), 3) >= 0;
  });
}

/** A root that reaches out of the fraction stands in another line. */
function isWiderRadical(pool: Pool, item: Item, rule: Rule): boolean {
  const vinculum = isRadicalSign(item) ? vinculumOf(pool, item) : null;
  return vinculum !== null && (vinculum.x1 > rule.x1 + 1 || item.ink.x0 < rule.x0 - 1);
}

/** Another rule over the same span ends the search: nothing beyond it belongs to this one. */
function blockedAt(pool: Pool, rule: Rule, side: 'above' | 'below'): number {
  const others = pool
    .freeRules()
    .filter((other) => other !== rule && other.direction === 'horizontal')
    .filter((other) => Math.min(other.x1, rule.x1) - Math.max(other.x0, rule.x0) > 0.5 * width(rule));
  if (side === 'above')
    return Math.max(Number.NEGATIVE_INFINITY, ...others.filter(({ y1 }) => y1 < rule.y0).map(({ y1 }) => y1));
  return Math.min(Number.POSITIVE_INFINITY, ...others.filter(({ y0 }) => y0 > rule.y1).map(({ y0 }) => y0));
}
