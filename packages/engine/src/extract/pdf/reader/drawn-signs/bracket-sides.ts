import type { GlyphIndex } from '../../glyph-index.ts';
import type { Glyph, Rule } from '../../page.ts';
import { type DrawnSign, drawnGlyph, height } from './drawn-sign.ts';

/** The pieces between the ends of a tall bracket, by its ends; corners of ceilings and floors have the shapes of square ones. */
const SIDES: Record<string, string> = {
  '⎡⎣⌈⌊': '⎢',
  '⎤⎦⌉⌋': '⎥',
  '⎛⎝': '⎜',
  '⎞⎠': '⎟',
  '⎧⎨⎩': '⎪',
  '⎫⎬⎭': '⎪',
};

const sideOf = (end: Glyph): string | null =>
  Object.entries(SIDES).find(([ends]) => end.text !== '' && ends.includes(end.text))?.[1] ?? null;

/** Between a side and an end that touch: rounding, and the white of smoothed edges. */
const TOUCHING_PT = 1;

/**
 * Sides of tall brackets that were painted as bars between glyphs for their ends, as MathJax does in SVG: a glyph that
 * is stretched to fill the height is a path of its own.
 */
export function drawnBracketSides(rules: readonly Rule[], glyphs: GlyphIndex): DrawnSign[] {
  return rules.flatMap((rule) => {
    if (rule.direction !== 'vertical') return [];
    const near = { ...rule, y0: rule.y0 - TOUCHING_PT, y1: rule.y1 + TOUCHING_PT };
    const ends = glyphs.near(near).filter((glyph) => sideOf(glyph) !== null && isInLine(glyph, rule));
    const above = ends.find(({ ink }) => ink.y0 < rule.y0 && Math.abs(ink.y1 - rule.y0) < slackOf(rule));
    const below = ends.find(({ ink }) => ink.y1 > rule.y1 && Math.abs(ink.y0 - rule.y1) < slackOf(rule));
    const text = above && sideOf(above);
    if (!text || !below || sideOf(below) !== text) return [];
    const glyph = { ...drawnGlyph(text, { ...rule }, above), x: above.x, advance: above.advance };
    return [{ glyph, rules: [rule], shapes: [] }];
  });
}

/** Ends may reach into their side. */
const slackOf = (rule: Rule) => Math.max(TOUCHING_PT, height(rule) / 2);

const isInLine = ({ ink }: Glyph, rule: Rule) =>
  rule.x0 > ink.x0 - TOUCHING_PT && rule.x1 < ink.x1 + TOUCHING_PT;
