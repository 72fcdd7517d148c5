import { GlyphIndex } from '../../glyph-index.ts';
import type { Glyph, Rule, Shape } from '../../page.ts';
import { drawnArrows, lengthenedArrows } from './arrows.ts';
import { drawnBraces } from './braces.ts';
import { drawnBracketSides } from './bracket-sides.ts';
import { drawnCancels } from './cancels.ts';
import type { DrawnSign } from './drawn-sign.ts';
import { drawnFences } from './fences.ts';
import type { FilledPath } from './filled-paths.ts';
import { paintedSigns } from './painted-signs.ts';
import { drawnRadicals } from './radicals.ts';
import { drawnSlashes } from './slashes.ts';
import { drawnTallBrackets } from './tall-brackets.ts';

interface Painted {
  glyphs: Glyph[];
  rules: Rule[];
  shapes: Shape[];
  filled: FilledPath[];
}

/**
 * Puts glyphs in the place of signs that a program painted as paths (MathType, drivers of printers): a formula reads
 * the same whichever way its signs were made.
 */
export function withDrawnSigns<T extends Painted>({ filled, ...painted }: T): Omit<T, 'filled'> {
  if (painted.shapes.length === 0 && painted.rules.length === 0) return painted;
  const index = new GlyphIndex(painted.glyphs);
  // A path with a shape is one sign: KaTeX paints the side of a bracket once more beside its outline.
  const parts = new Set(filled.flatMap(({ rules, shapes }) => (shapes.length > 0 ? rules : [])));
  const sides = drawnBracketSides(painted.rules, index);
  for (const { rules } of sides) for (const rule of rules) parts.add(rule);
  const drawn = [
    ...sides,
    ...drawnRadicals(painted.shapes, painted.rules, index),
    ...drawnFences(
      painted.rules.filter((rule) => !parts.has(rule)),
      index,
    ),
    ...drawnArrows(painted.shapes, painted.rules, index),
    ...lengthenedArrows(painted.rules, painted.glyphs),
  ];
  const signs = withSigns(painted, drawn);
  const cancelled = withSigns(signs, drawnCancels(signs.shapes, signs.rules, new GlyphIndex(signs.glyphs)));
  const strokes = withSigns(cancelled, drawnSlashes(cancelled.shapes, cancelled.rules, index));
  const others = new GlyphIndex(strokes.glyphs);
  const left = withSigns(strokes, [
    ...drawnTallBrackets(strokes.shapes, others),
    ...drawnBraces(strokes, others),
  ]);
  const marks = new Set<unknown>([...left.rules, ...left.shapes]);
  const isLeft = ({ rules, shapes }: FilledPath) => [...rules, ...shapes].every((mark) => marks.has(mark));
  return withSigns(left, paintedSigns(filled.filter(isLeft), left.rules, new GlyphIndex(left.glyphs)));
}

function withSigns<T extends Omit<Painted, 'filled'>>(painted: T, signs: DrawnSign[]): T {
  if (signs.length === 0) return painted;
  const rules = new Set(signs.flatMap((sign) => sign.rules));
  const shapes = new Set(signs.flatMap((sign) => sign.shapes));
  const parts = new Set(signs.flatMap((sign) => sign.parts ?? []));
  return {
    ...painted,
    glyphs: [...painted.glyphs.filter((glyph) => !parts.has(glyph)), ...signs.map(({ glyph }) => glyph)],
    rules: [
      ...painted.rules.filter((rule) => !rules.has(rule)),
      ...signs.flatMap(({ bar }) => (bar ? [bar] : [])),
    ],
    shapes: painted.shapes.filter((shape) => !shapes.has(shape)),
  };
}
