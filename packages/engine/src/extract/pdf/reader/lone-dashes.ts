import type { Glyph } from '../page.ts';

/** The piece that lengthens arrows and braces, code 190 of Symbol, which people also type for a dash. */
const PIECE = '⎯';
const DASH = '—';

/** Pieces touch what they lengthen, and stand right above or below what a brace spans; about a dash are blanks. */
const MAX_GAP_EM = 0.15;

function isBeside(piece: Glyph, other: Glyph): boolean {
  if (other === piece || other.text.trim() === '') return false;
  const gapPt = Math.max(piece.ink.x0 - other.ink.x1, other.ink.x0 - piece.ink.x1);
  const isLevel = other.ink.y0 < piece.ink.y1 + piece.size && other.ink.y1 > piece.ink.y0 - piece.size;
  return isLevel && gapPt < MAX_GAP_EM * piece.size;
}

/** Pieces that nothing touches lengthen nothing: they are dashes. */
export function withLoneDashes(glyphs: Glyph[]): Glyph[] {
  const lone = new Set(
    glyphs.filter((glyph) => glyph.text === PIECE && !glyphs.some((other) => isBeside(glyph, other))),
  );
  if (lone.size === 0) return glyphs;
  return glyphs.map((glyph) => (lone.has(glyph) ? { ...glyph, text: DASH, name: '' } : glyph));
}
