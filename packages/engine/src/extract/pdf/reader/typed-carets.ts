import { SCRIPT_SCALE } from '../metrics.ts';
import type { Glyph } from '../page.ts';
import { endOf, isBeside } from './beside.ts';

/** From the baseline of a letter to that of its power: the 13th parameter of cmsy10. */
const RISE_EM = 0.41;

const BASE = /^[\p{L}\d)\]}]$/u;
const SIGN = /^[-–−+]$/;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };

/** `(x^2 - 4)`, `a^(m+n)`: what people type behind a caret is raised as a program would have raised it, and the caret is gone. */
export function withTypedCarets(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some(isCaret)) return glyphs;
  const backwards: Glyph[] = [];
  for (const [at, glyph] of [...glyphs.entries()].reverse()) {
    const base = glyphs[at - 1];
    const after = backwards.at(-1);
    const behind =
      base && isTypedCaret(base, glyph, after) ? backwards.slice(-MAX_EXPONENT_LENGTH).reverse() : [];
    const count = exponentLength(behind);
    if (base && count > 0) {
      backwards.length -= count;
      backwards.push(...raised(behind.slice(0, count), base).reverse());
    } else backwards.push(withoutGap(glyph, glyphs[at + 1], after));
  }
  return backwards.reverse();
}

const isCaret = ({ text }: Glyph) => text === '^';

/** Brackets with more in them are no exponent. */
const MAX_EXPONENT_LENGTH = 24;

/** A base reaches to its exponent, where the caret between them is gone. */
const withoutGap = (base: Glyph, caret: Glyph | undefined, exponent: Glyph | undefined): Glyph =>
  caret && isCaret(caret) && exponent && exponent !== caret && exponent.size < caret.size
    ? { ...base, advance: exponent.x - base.x }
    : base;

/** A caret of a font of words between two signs that it touches; the accent of TeX stands over its letter. */
const isTypedCaret = (base: Glyph, caret: Glyph, after: Glyph | undefined): boolean =>
  isCaret(caret) &&
  !caret.font.math &&
  !caret.font.monospace &&
  caret.rotation === 0 &&
  BASE.test(base.text) &&
  isBeside(base, caret) &&
  after !== undefined &&
  isBeside(caret, after);

/** How many glyphs the exponent has: a bracket with what is in it, a sign and a number, or one letter. */
function exponentLength(glyphs: readonly Glyph[]): number {
  const [first, second] = glyphs;
  const close = CLOSING[first?.text ?? ''];
  if (first && close) return bracketLength(glyphs, first.text, close);
  const signs = SIGN.test(first?.text ?? '') ? 1 : 0;
  const digits = lengthOfRun(glyphs.slice(signs));
  if (digits > 0) return signs + digits;
  const letter = signs > 0 ? second : first;
  return /^\p{L}$/u.test(letter?.text ?? '') ? signs + 1 : 0;
}

function bracketLength(glyphs: readonly Glyph[], open: string, close: string): number {
  let depth = 0;
  for (const [at, { text }] of glyphs.entries()) {
    if (text === open) depth += 1;
    if (text === close) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return 0;
}

function lengthOfRun(glyphs: readonly Glyph[]): number {
  const end = glyphs.findIndex(
    (glyph, at) => !/^\d$/.test(glyph.text) || (at > 0 && !isBeside(glyphs[at - 1] as Glyph, glyph)),
  );
  return end < 0 ? glyphs.length : end;
}

/** The exponent as small and as high as scripts are, up to where it ended; brackets only hold it together. */
function raised(exponent: readonly Glyph[], base: Glyph): Glyph[] {
  const [first] = exponent;
  const last = exponent.at(-1);
  if (!first || !last) return [];
  const end = endOf(last);
  const isBracketed = CLOSING[first.text] !== undefined;
  const shift = isBracketed ? last.advance * SCRIPT_SCALE : 0;
  const placeX = (place: number) => end + shift + (place - end) * SCRIPT_SCALE;
  const placeY = (place: number) =>
    base.baseline - RISE_EM * base.size + (place - first.baseline) * SCRIPT_SCALE;
  return (isBracketed ? exponent.slice(1, -1) : exponent).map((glyph) => ({
    ...glyph,
    x: placeX(glyph.x),
    baseline: placeY(glyph.baseline),
    size: glyph.size * SCRIPT_SCALE,
    advance: glyph.advance * SCRIPT_SCALE,
    ink: {
      x0: placeX(glyph.ink.x0),
      x1: placeX(glyph.ink.x1),
      y0: placeY(glyph.ink.y0),
      y1: placeY(glyph.ink.y1),
    },
  }));
}
