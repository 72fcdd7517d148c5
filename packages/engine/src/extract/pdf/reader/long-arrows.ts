import { ROUNDING_EM } from '../metrics.ts';
import type { Glyph } from '../page.ts';
import { boxAround } from './matrix.ts';

/** The piece that lengthens arrows, code 190 of Symbol. */
const PIECE = '⎯';
const LONG: Record<string, string> = { '→': '⟶', '←': '⟵', '⇒': '⟹', '⇐': '⟸' };

/** Whether the second sign goes on from the first, or lies over its end. */
const goesOn = (before: Glyph, after: Glyph) =>
  Math.abs(before.baseline - after.baseline) < ROUNDING_EM * before.size &&
  after.x > before.x &&
  after.ink.x0 < before.ink.x1 + ROUNDING_EM * before.size;

/** Signs from left to right, cut where one does not go on from the last; the lengths of an arrow are painted in any order. */
function runsOf(signs: readonly Glyph[]): Glyph[][] {
  const runs: Glyph[][] = [];
  for (const sign of signs.toSorted((a, b) => a.x - b.x)) {
    const run = runs.find((other) => goesOn(other.at(-1) as Glyph, sign));
    if (run) run.push(sign);
    else runs.push([sign]);
  }
  return runs;
}

/** The long arrow that pieces and one head make, its head first or last; null where they make none. */
function arrowOf(run: readonly Glyph[]): Glyph | null {
  const [head, ...others] = run.filter(({ text }) => text !== PIECE);
  if (!head || others.length > 0 || run.length === 1) return null;
  if (head !== run.at(-1) && head !== run[0]) return null;
  const ink = boxAround(run.map((part) => part.ink));
  return { ...head, text: LONG[head.text] as string, name: '', x: ink.x0, advance: ink.x1 - ink.x0, ink };
}

/** `⎯⎯→` as one arrow: word processors lengthen the arrows of reactions piece by piece. */
export function withLongArrows(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some(({ text }) => text === PIECE)) return glyphs;
  const arrows = new Map<Glyph, Glyph | null>();
  for (const run of runsOf(glyphs.filter(({ text }) => text === PIECE || text in LONG))) {
    const arrow = arrowOf(run);
    if (arrow) for (const part of run) arrows.set(part, part.text === PIECE ? null : arrow);
  }
  return glyphs.flatMap((glyph) => {
    const arrow = arrows.get(glyph);
    return arrow === undefined ? [glyph] : arrow === null ? [] : [arrow];
  });
}
