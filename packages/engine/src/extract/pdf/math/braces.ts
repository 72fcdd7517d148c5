import type { MathList, MathNode } from '../../../tree/index.ts';
import { centerX, centerY, runs, unionAll, width } from './box.ts';
import { collapse, compose, type Item } from './item.ts';
import type { Pool } from './pool.ts';
import { readRow } from './row.ts';
import { readRows } from './rows.ts';

const TIPS = /^bracehtip(down|up)(left|right)$/;
const WHOLE: Record<string, 'over' | 'under'> = {
  '⏞': 'over',
  '⏟': 'under',
  '⎴': 'over',
  '⎵': 'under',
  '⏜': 'over',
  '⏝': 'under',
};

/** Joins the four tips of a horizontal brace (and the rules between them) into one item. */
export function joinBraces(pool: Pool): void {
  const tips = pool.live().filter((item) => TIPS.test(item.glyph?.name ?? ''));
  for (const level of runs(
    tips,
    (item) => item.baseline,
    (item) => item.baseline,
    0.3,
  )) {
    const sorted = level.toSorted((a, b) => a.x - b.x);
    for (let at = 0; at + 3 < sorted.length; at += 4) pool.add(asBrace(pool, sorted.slice(at, at + 4)));
  }
}

function asBrace(pool: Pool, tips: Item[]): Item {
  const over = tips[0]?.glyph?.name === 'bracehtipdownleft';
  const fill = pool.live().filter((item) => item.text === '⎯' && liesBetween(item, tips));
  const brace = compose([...tips, ...fill], over ? '⏞' : '⏟');
  for (const rule of pool.freeRules())
    if (
      rule.direction === 'horizontal' &&
      rule.x0 >= brace.ink.x0 - 1 &&
      rule.x1 <= brace.ink.x1 + 1 &&
      centerY(rule) > brace.ink.y0 - 1 &&
      centerY(rule) < brace.ink.y1 + 1
    )
      pool.useRule(rule);
  return brace;
}

function liesBetween(item: Item, tips: Item[]): boolean {
  const box = unionAll(tips.map(({ ink }) => ink));
  const y = centerY(item.ink);
  return item.ink.x0 > box.x0 - 1 && item.ink.x1 < box.x1 + 1 && y > box.y0 - 1 && y < box.y1 + 1;
}

export const isBrace = (item: Item) =>
  item.nodes === null &&
  WHOLE[item.text] !== undefined &&
  (item.glyphs.length > 1 || !TIPS.test(item.glyph?.name ?? ''));

/** The base over or under a horizontal brace, with its label on the brace's other side. */
export function readBrace(pool: Pool, brace: Item): Item | null {
  const position = WHOLE[brace.text] as 'over' | 'under';
  const base = nextTo(pool, brace, position === 'over' ? 'below' : 'above');
  if (base.length === 0) return null;
  const label = labelOf(pool, brace, position === 'over' ? 'above' : 'below', base);
  const inner = readRow(base);
  const named = label.length > 0 ? readRows(label) : null;
  const node: MathNode = { type: 'groupCharacter', character: brace.text, position, base: inner.nodes };
  return collapse({
    kind: 'brace',
    parts: [brace, ...base, ...label],
    nodes: [labelled(node, named?.nodes ?? null, position)],
    baseline: inner.baseline,
    size: inner.size,
    doubt: inner.doubt + (named?.doubt ?? 0),
  });
}

const labelled = (node: MathNode, limit: MathList | null, position: 'over' | 'under'): MathNode =>
  limit ? { type: 'limit', position, base: [node], limit } : node;

function nextTo(pool: Pool, brace: Item, side: 'above' | 'below'): Item[] {
  const reach = 60;
  const box =
    side === 'below'
      ? { x0: brace.ink.x0, x1: brace.ink.x1, y0: brace.ink.y1, y1: brace.ink.y1 + reach }
      : { x0: brace.ink.x0, x1: brace.ink.x1, y0: brace.ink.y0 - reach, y1: brace.ink.y0 };
  const inside = pool.near(box).filter((item) => {
    const x = centerX(item.ink);
    const y = centerY(item.ink);
    const beyond = side === 'below' ? y > brace.ink.y1 : y < brace.ink.y0;
    return item !== brace && x > brace.ink.x0 - 1 && x < brace.ink.x1 + 1 && beyond;
  });
  if (inside.length === 0) return [];
  const bands = runs(
    inside,
    (item) => item.ink.y0,
    (item) => item.ink.y1,
    0.06 * brace.size,
  );
  return (side === 'below' ? bands[0] : bands.at(-1)) ?? [];
}

function labelOf(pool: Pool, brace: Item, side: 'above' | 'below', base: Item[]): Item[] {
  const size = Math.max(...base.map((item) => item.size));
  const middle = centerX(brace.ink);
  const reach = 1.1 * size;
  const box =
    side === 'below'
      ? { x0: brace.ink.x0 - 80, x1: brace.ink.x1 + 80, y0: brace.ink.y1 - 1, y1: brace.ink.y1 + reach }
      : { x0: brace.ink.x0 - 80, x1: brace.ink.x1 + 80, y0: brace.ink.y0 - reach, y1: brace.ink.y0 + 1 };
  const small = pool.near(box).filter((item) => item !== brace && item.size > 0 && item.size < 0.85 * size);
  const groups = runs(
    small,
    (item) => item.x,
    (item) => item.end,
    0.5 * size,
  );
  const group = groups.find((items) => {
    const ink = unionAll(items.map((item) => item.ink));
    return Math.abs(centerX(ink) - middle) < 0.3 * size + 0.03 * width(brace.ink);
  });
  return group ?? [];
}
