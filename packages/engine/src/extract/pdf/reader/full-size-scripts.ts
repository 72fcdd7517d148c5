import { GlyphIndex } from '../glyph-index.ts';
import { QUAD_EM, ROUNDING_EM, SCRIPT_SCALE, SIDE_BEARING_EM } from '../metrics.ts';
import type { Glyph } from '../page.ts';

/**
 * Off the baseline, for digits that were only moved: word processors raise and lower by 3 points in text of 10 to 14.
 * What is further off stands over or under a bar.
 */
const LEAST_SHIFT_EM = 0.15;
const MOST_SHIFT_EM = 0.55;
/** Ink above a baseline. */
const HEIGHT_EM = QUAD_EM;
/** Off the baseline, for a denominator or a numerator; the next line is further off. */
const MOST_FRACTION_SHIFT_EM = 0.9;

const BASE = /^[\p{L}\d)\]}]$/u;
const DIGIT = /^\d$/;
const SIGN = /^[-–−+]$/;

/**
 * `αt²` where the program moved the digit without making it smaller: digits off the baseline that touch a letter, a number
 * or a bracket on it are its scripts, in the size of scripts. What has a denominator below it, or a numerator above, stays.
 */
export function withFullSizeScripts(glyphs: Glyph[]): Glyph[] {
  const index = new GlyphIndex(glyphs);
  let scripts: Set<Glyph> | null = null;
  for (let at = 1; at < glyphs.length; at += 1) {
    const length = lengthOfScript(glyphs, at);
    if (length === 0) continue;
    const run = glyphs.slice(at, at + length);
    if (isOfFraction(index, run, glyphs[at - 1] as Glyph)) continue;
    scripts ??= new Set();
    for (const glyph of run) scripts.add(glyph);
    at += length - 1;
  }
  const found = scripts;
  return found
    ? glyphs.map((glyph) => (found.has(glyph) ? { ...glyph, size: SCRIPT_SCALE * glyph.size } : glyph))
    : glyphs;
}

/** How many digits, with a sign before them, are moved off the baseline of the glyph before `at`. */
function lengthOfScript(glyphs: readonly Glyph[], at: number): number {
  const [base, first] = [glyphs[at - 1] as Glyph, glyphs[at] as Glyph];
  if (!isMoved(base, first)) return 0;
  let end = SIGN.test(first.text) ? at + 1 : at;
  const start = end;
  while (end < glyphs.length && DIGIT.test(glyphs[end]?.text ?? '') && goesOn(glyphs, at, end)) end += 1;
  const next = glyphs[end];
  const isWord = next !== undefined && /^\p{L}$/u.test(next.text) && goesOn(glyphs, at, end);
  return end > start && !isWord ? end - at : 0;
}

const goesOn = (glyphs: readonly Glyph[], from: number, at: number) =>
  at === from || follows(glyphs[at - 1] as Glyph, glyphs[at] as Glyph, 0);

const isMoved = (base: Glyph, first: Glyph): boolean => {
  if (!(DIGIT.test(first.text) || SIGN.test(first.text)) || !BASE.test(base.text)) return false;
  if (first.rotation !== 0 || first.font.math || first.size !== base.size) return false;
  const shift = Math.abs(base.baseline - first.baseline) / base.size;
  return shift > LEAST_SHIFT_EM && shift < MOST_SHIFT_EM && follows(base, first, MOST_SHIFT_EM);
};

const follows = (before: Glyph, after: Glyph, shiftEm: number) =>
  Math.abs(after.x - before.x - before.advance) < SIDE_BEARING_EM * before.size &&
  Math.abs(after.baseline - before.baseline) <= Math.max(shiftEm, ROUNDING_EM) * before.size;

/** Whether something stands over or under the digits on the other side of the line. */
function isOfFraction(index: GlyphIndex, run: readonly Glyph[], { baseline, size }: Glyph): boolean {
  const [first, last] = [run[0] as Glyph, run.at(-1) as Glyph];
  const side = Math.sign(baseline - first.baseline);
  const reach = (MOST_FRACTION_SHIFT_EM + HEIGHT_EM) * size;
  const around = { x0: first.x, x1: last.x + last.advance, y0: baseline - reach, y1: baseline + reach };
  return index.near(around).some((glyph) => {
    const shift = side * (glyph.baseline - baseline);
    const middle = glyph.x + glyph.advance / 2;
    const isOpposite = shift > LEAST_SHIFT_EM * size && shift < MOST_FRACTION_SHIFT_EM * size;
    return isOpposite && middle > first.x && middle < last.x + last.advance;
  });
}
