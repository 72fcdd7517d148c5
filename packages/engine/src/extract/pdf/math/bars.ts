import type { MathNode } from '../../../tree/index.ts';
import type { Rule } from '../page.ts';
import { centerX, centerY, overlapY, unionAll, width } from './box.ts';
import { collapse, type Item } from './item.ts';
import type { Pool } from './pool.ts';
import { readRow } from './row.ts';

/** `\overline` and `\underline`: a rule close to what it spans, and to nothing on its other side. */
export function readBar(pool: Pool, rule: Rule): Item | null {
  return barred(pool, rule, 'over') ?? barred(pool, rule, 'under');
}

function barred(pool: Pool, rule: Rule, position: 'over' | 'under'): Item | null {
  const parts = spanned(pool, rule, position);
  if (parts.length === 0 || !parts.some(isMathematical)) return null;
  const box = unionAll(parts.map((item) => item.ink));
  if (cutsWord(pool, rule, parts)) return null;
  if (width(box) < 0.55 * width(rule) || Math.abs(centerX(box) - centerX(rule)) > 0.3 * width(rule))
    return null;
  const inner = readRow(parts);
  pool.useRule(rule);
  const node: MathNode = { type: 'bar', position, base: inner.nodes };
  return collapse({
    kind: 'accented',
    parts,
    nodes: [node],
    baseline: inner.baseline,
    size: inner.size,
    ink: unionAll([rule, box]),
    doubt: inner.doubt,
  });
}

/** A rule that ends within a word, as the one above footnotes may, belongs to something else. */
function cutsWord(pool: Pool, rule: Rule, parts: Item[]): boolean {
  const last = parts.reduce((right, item) => (item.end > right.end ? item : right));
  return (
    /^\p{L}$/u.test(last.text) &&
    pool
      .near({ ...last.ink, x0: last.end, x1: last.end + 0.1 * last.size })
      .some(
        (item) =>
          !parts.includes(item) &&
          /^\p{L}$/u.test(item.text) &&
          item.baseline === last.baseline &&
          item.x - last.end < 0.05 * last.size &&
          item.end > rule.x1,
      )
  );
}

/** Underlined prose is no mathematics: something under or over the rule must look like a formula. */
const isMathematical = (item: Item) =>
  item.nodes !== null ||
  item.glyph?.font.math === true ||
  !/^[\p{L}\p{P}\s]*$/u.test(item.text) ||
  item.glyph?.font.italic === true ||
  /^[A-Z]$/.test(item.text);

function spanned(pool: Pool, rule: Rule, position: 'over' | 'under'): Item[] {
  const y = centerY(rule);
  const box =
    position === 'over'
      ? { x0: rule.x0, x1: rule.x1, y0: y, y1: y + 40 }
      : { x0: rule.x0, x1: rule.x1, y0: y - 40, y1: y };
  const inside = pool.near(box).filter((item) => {
    const x = centerX(item.ink);
    const side = position === 'over' ? item.ink.y0 > rule.y0 - 0.5 : item.ink.y1 < rule.y1 + 0.5;
    return x > rule.x0 - 0.3 && x < rule.x1 + 0.3 && side;
  });
  if (inside.length === 0) return [];
  const gap = (item: Item) => (position === 'over' ? item.ink.y0 - y : y - item.ink.y1);
  const nearest = inside.reduce((best, item) => (gap(item) < gap(best) ? item : best));
  if (gap(nearest) > 0.32 * Math.max(nearest.size, 4)) return [];
  const size = Math.max(
    ...inside.filter((item) => overlapY(item.ink, nearest.ink) > 0).map((item) => item.size),
  );
  return inside.filter((item) => Math.abs(item.baseline - nearest.baseline) < 0.6 * size);
}
