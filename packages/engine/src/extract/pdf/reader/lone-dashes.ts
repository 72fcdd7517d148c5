import { GlyphIndex } from '../glyph-index.ts';
import type { Glyph } from '../page.ts';

/** The piece that lengthens arrows and braces, code 190 of Symbol, which people also type for a dash. */
const PIECE = '⎯';
const DASH = '—';

/** Pieces touch what they lengthen, and stand right above or below what a brace spans; about a dash are blanks. */
const MAX_GAP_EM = 0.15;

function isLone(piece: Glyph, index: GlyphIndex): boolean {
  const { ink, size } = piece;
  const gapPt = MAX_GAP_EM * size;
  const around = { x0: ink.x0 - gapPt, x1: ink.x1 + gapPt, y0: ink.y0 - size, y1: ink.y1 + size };
  return index.near(around).every((other) => other === piece);
}

/** Pieces that nothing touches lengthen nothing: they are dashes. */
export function withLoneDashes(glyphs: Glyph[]): Glyph[] {
  const pieces = glyphs.filter(({ text }) => text === PIECE);
  if (pieces.length === 0) return glyphs;
  const index = new GlyphIndex(glyphs);
  const lone = new Set(pieces.filter((piece) => isLone(piece, index)));
  return glyphs.map((glyph) => (lone.has(glyph) ? { ...glyph, text: DASH, name: '' } : glyph));
}
