import { ROUNDING_EM } from '../metrics.ts';
import type { Glyph } from '../page.ts';
import { boxAround } from './matrix.ts';

/** The pieces that lengthen arrows: code 190 of Symbol, and the bar of Cambria Math, for the arrows over letters. */
const PIECES = new Set(['⎯', '‾']);
/** By piece, what a head becomes. */
const LONG: Record<string, Record<string, string>> = {
  '⎯': { '→': '⟶', '←': '⟵', '⇒': '⟹', '⇐': '⟸' },
  '‾': { '\u20d7': '⟶', '\u20d6': '⟵' },
};
const HEADS = new Set(Object.values(LONG).flatMap(Object.keys));

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
  const [head, ...others] = run.filter(({ text }) => !PIECES.has(text));
  if (!head || others.length > 0 || run.length === 1) return null;
  if (head !== run.at(-1) && head !== run[0]) return null;
  const [piece, ...more] = new Set(run.filter((part) => part !== head).map(({ text }) => text));
  const text = more.length === 0 && LONG[piece as string]?.[head.text];
  if (!text) return null;
  const ink = boxAround(run.map((part) => part.ink));
  return { ...head, text, name: '', x: ink.x0, advance: ink.x1 - ink.x0, ink };
}

/** `⎯⎯→` as one arrow: word processors lengthen the arrows of reactions piece by piece. */
export function withLongArrows(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some(({ text }) => PIECES.has(text))) return glyphs;
  const arrows = new Map<Glyph, Glyph | null>();
  for (const run of runsOf(glyphs.filter(({ text }) => PIECES.has(text) || HEADS.has(text)))) {
    const arrow = arrowOf(run);
    if (arrow) for (const part of run) arrows.set(part, PIECES.has(part.text) ? null : arrow);
  }
  return glyphs.flatMap((glyph) => {
    const arrow = arrows.get(glyph);
    return arrow === undefined ? [glyph] : arrow === null ? [] : [arrow];
  });
}
