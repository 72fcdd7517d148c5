import type { Glyph, Rule, Shape } from '../page.ts';
import { isPaintedBox } from './dashed-lines.ts';
import { MIN_RULE_ASPECT_RATIO, ruleOf } from './drawing.ts';

/** To the page's type: bars of fractions have 0.04 to 0.07 em. */
const MAX_RULE_EM = 0.1;

interface Painted {
  glyphs: Glyph[];
  rules: Rule[];
  shapes: Shape[];
}

/**
 * A slide of 1,920 points has type of 50 points, and bars of fractions that are thicker than any rule on paper: painted
 * boxes that are as thin beside the type as rules are.
 */
export function withRulesOfLargeType<Content extends Painted>(content: Content): Content {
  const thickest = MAX_RULE_EM * medianSize(content.glyphs);
  const thick = new Set(content.shapes.filter((shape) => isPaintedBox(shape) && isThin(shape, thickest)));
  if (thick.size === 0) return content;
  return {
    ...content,
    rules: [...content.rules, ...Array.from(thick, ({ x0, y0, x1, y1 }) => ruleOf({ x0, y0, x1, y1 }))],
    shapes: content.shapes.filter((shape) => !thick.has(shape)),
  };
}

function medianSize(glyphs: readonly Glyph[]): number {
  const sizes = new Float64Array(glyphs.map(({ size }) => size)).sort();
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

function isThin({ x0, y0, x1, y1 }: Shape, thickest: number): boolean {
  const [thin, long] = [x1 - x0, y1 - y0].toSorted((a, b) => a - b) as [number, number];
  return thin <= thickest && long >= MIN_RULE_ASPECT_RATIO * thin;
}
