import type { Rectangle, Rule } from '../page.ts';
import { rowsOf } from './arrays.ts';
import { centerX, centerY, unionAll, width } from './box.ts';
import { collapse, type Item } from './item.ts';
import { readLabel, takesLabel } from './limits.ts';
import type { Pool } from './pool.ts';
import { readRow } from './row.ts';

/** Four rules that make a rectangle. */
export interface Frame {
  top: Rule;
  bottom: Rule;
  sides: [Rule, Rule];
}

/** Rectangles without further rules inside: `\boxed`, not tables. */
export function framesOf(rules: Rule[]): Frame[] {
  const vertical = rules.filter(({ direction }) => direction === 'vertical');
  if (vertical.length < 2 || vertical.length > 60) return [];
  const horizontal = rules.filter((rule) => rule.direction === 'horizontal' && width(rule) > 6);
  return horizontal.flatMap((top) => {
    const bottom = horizontal.find(
      (rule) =>
        rule.y0 > top.y1 + 5 && rule.y0 < top.y0 + 120 && near(rule.x0, top.x0) && near(rule.x1, top.x1),
    );
    if (!bottom) return [];
    const inside = vertical.filter(
      (rule) =>
        rule.x0 > top.x0 - 1.5 &&
        rule.x1 < top.x1 + 1.5 &&
        centerY(rule) > top.y0 &&
        centerY(rule) < bottom.y1,
    );
    const [left, right] = inside.toSorted((a, b) => a.x0 - b.x0);
    const framed = inside.length === 2 && left && right && near(left.x0, top.x0) && near(right.x1, top.x1);
    return framed ? [{ top, bottom, sides: [left, right] as [Rule, Rule] }] : [];
  });
}

const near = (a: number, b: number) => Math.abs(a - b) < 1.6;

const inside = (pool: Pool, box: Rectangle) =>
  pool
    .near(box)
    .filter(
      ({ ink }) =>
        centerX(ink) > box.x0 && centerX(ink) < box.x1 && centerY(ink) > box.y0 && centerY(ink) < box.y1,
    );

export function readFrame(pool: Pool, { top, bottom, sides }: Frame): Item | null {
  const box = unionAll([top, bottom]);
  for (const item of inside(pool, box)) if (!item.taken && takesLabel(item)) readLabel(pool, item);
  const parts = inside(pool, box);
  if (
    parts.length === 0 ||
    !parts.some((item) => item.nodes !== null || item.glyph?.font.math || item.text === '=')
  )
    return null;
  if (rowsOf(parts).length > 1) return null;
  const inner = readRow(parts);
  for (const rule of [top, bottom, ...sides]) pool.useRule(rule);
  return collapse({
    kind: 'box',
    parts,
    nodes: [{ type: 'box', border: true, strike: 'none', base: inner.nodes }],
    baseline: inner.baseline,
    size: inner.size,
    ink: box,
    doubt: inner.doubt,
  });
}
