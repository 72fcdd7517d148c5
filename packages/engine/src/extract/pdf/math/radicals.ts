import type { Rule } from '../page.ts';
import { centerX, centerY, height, unionAll } from './box.ts';
import { collapse, type Item } from './item.ts';
import type { Pool } from './pool.ts';
import { readRows } from './rows.ts';

export const isRadicalSign = (item: Item) => item.text === '√' && item.nodes === null;

/** The rule that starts where the sign ends, at its top. */
export function vinculumOf(pool: Pool, sign: Item): Rule | null {
  const tolerance = 0.12 * sign.size + 0.6;
  const near = pool.rules.filter(
    (rule) =>
      rule.direction === 'horizontal' &&
      !pool.isUsed(rule) &&
      Math.abs(rule.x0 - sign.ink.x1) < tolerance &&
      Math.abs(centerY(rule) - sign.ink.y0) < tolerance + 0.6,
  );
  return near.toSorted((a, b) => Math.abs(a.x0 - sign.ink.x1) - Math.abs(b.x0 - sign.ink.x1))[0] ?? null;
}

export function readRadical(pool: Pool, sign: Item, rule: Rule): Item | null {
  const radicand = radicandOf(pool, sign, rule);
  if (radicand.length === 0) return null;
  const inner = readRows(radicand);
  const axis = axisOfAll(radicand);
  const index = indexOf(pool, sign, axis === null ? inner.size : inner.size / SCRIPT, radicand);
  const degree = index.length > 0 ? readRows(index) : null;
  pool.useRule(rule);
  return collapse({
    kind: 'radical',
    parts: [sign, ...radicand, ...index],
    nodes: [{ type: 'radical', degree: degree?.nodes ?? [], radicand: inner.nodes }],
    baseline: inner.baseline,
    axis,
    size: inner.size,
    ink: unionAll([sign.ink, rule, ...radicand.map((item) => item.ink)]),
    doubt: inner.doubt + (degree?.doubt ?? 0),
  });
}

/** A fraction in a line of text has the size of its scripts. */
const SCRIPT = 0.72;

/** The axis of a radicand that has no baseline of its own, as a lone fraction of script size. */
const axisOfAll = (radicand: Item[]) =>
  radicand.every(({ axis }) => axis !== null) ? (radicand[0]?.axis ?? null) : null;

function radicandOf(pool: Pool, sign: Item, rule: Rule): Item[] {
  const box = { x0: rule.x0 - 0.5, x1: rule.x1 + 0.5, y0: rule.y0 - 0.5, y1: sign.ink.y1 + 1 };
  return pool.near(box).filter((item) => {
    if (item === sign) return false;
    const x = centerX(item.ink);
    const y = centerY(item.ink);
    return x > rule.x0 - 0.3 && x < rule.x1 + 0.5 && y > rule.y0 && y < sign.ink.y1 + 0.15 * item.size;
  });
}

/** A small number in the crook of the sign. */
function indexOf(pool: Pool, sign: Item, size: number, radicand: Item[]): Item[] {
  const middle = centerY(sign.ink);
  const box = {
    x0: sign.ink.x0 - 0.9 * size,
    x1: sign.ink.x0 + 0.62 * (sign.ink.x1 - sign.ink.x0),
    y0: sign.ink.y0 - 0.3 * size,
    y1: middle + 0.12 * height(sign.ink),
  };
  return pool.near(box).filter((item) => {
    if (item === sign || radicand.includes(item) || item.size > 0.72 * size) return false;
    const inCrook = item.end > sign.ink.x0 - 0.05 * size && item.end < sign.ink.x1;
    const level =
      item.ink.y1 < middle + 0.1 * height(sign.ink) && centerY(item.ink) > sign.ink.y0 - 0.1 * size;
    return inCrook && level && item.x > sign.ink.x0 - 0.9 * size;
  });
}
