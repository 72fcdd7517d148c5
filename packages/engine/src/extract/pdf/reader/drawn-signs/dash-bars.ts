import { GlyphIndex } from '../../glyph-index.ts';
import type { Glyph, Rectangle, Rule } from '../../page.ts';

/** Hyphen and dashes of text; minus signs that overlap are the shafts of TeX's long arrows. */
const DASH = /^[-‐‑‒–—―]$/u;
/** Of the advance: dashes that are typed one behind the other stand a whole advance apart. */
const MAX_STEP_SHARE = 0.8;
/** FrameMaker leaves no gap between the dashes of a bar; outlines end a little before the ink does. */
const MAX_INK_GAP_EM = 0.02;
const MAX_BASELINE_DIFFERENCE_PT = 0.05;

/** Whether the dash goes on with the line that the one before it began: it begins on top of it; the last may step back. */
function goesOn(before: Glyph, dash: Glyph): boolean {
  const step = Math.abs(dash.x - before.x);
  return (
    before.font === dash.font &&
    before.rotation === 0 &&
    dash.rotation === 0 &&
    Math.abs(before.baseline - dash.baseline) < MAX_BASELINE_DIFFERENCE_PT &&
    step < MAX_STEP_SHARE * before.advance &&
    dash.ink.x0 - before.ink.x1 < MAX_INK_GAP_EM * dash.size
  );
}

function barOf(dashes: readonly Glyph[]): Rule {
  const inks = dashes.map(({ ink }) => ink);
  const y0 = Math.min(...inks.map((ink) => ink.y0));
  const y1 = Math.max(...inks.map((ink) => ink.y1));
  return {
    x0: Math.min(...inks.map((ink) => ink.x0)),
    x1: Math.max(...inks.map((ink) => ink.x1)),
    y0,
    y1,
    direction: 'horizontal',
    thickness: y1 - y0,
  };
}

const BAR = /^[_‐‑‒–—―]$/u;
/** From a bar to what stands over and under it: lines of text leave half an em on one side of a dash at least. */
const MAX_OPERAND_GAP_EM = 0.45;

/** One dash, or underscore, that is the bar of a fraction: a numerator right over it and a denominator right under it. */
export function isBetweenOperands({ ink, size }: Pick<Glyph, 'ink' | 'size'>, index: GlyphIndex): boolean {
  const reach = MAX_OPERAND_GAP_EM * size;
  const holds = (box: Rectangle) =>
    index
      .near(box)
      .some(
        (other) => /^[\p{L}\p{N}]$/u.test(other.text) && other.ink.x0 >= ink.x0 && other.ink.x1 <= ink.x1,
      );
  return (
    holds({ ...ink, y0: ink.y0 - reach, y1: ink.y0 - CLEARANCE_PT }) &&
    holds({ ...ink, y0: ink.y1 + CLEARANCE_PT, y1: ink.y1 + reach })
  );
}
/** Between a bar and the ink over or under it: they do not touch. */
const CLEARANCE_PT = 0.05;

/** Rules in the place of dashes that typists put between raised and lowered digits: fraction bars of QuarkXPress. */
export function withBarGlyphs<T extends { glyphs: Glyph[]; rules: Rule[] }>(painted: T): T {
  const dashes = painted.glyphs.filter(({ visible, text }) => visible && BAR.test(text));
  if (dashes.length === 0) return painted;
  const index = new GlyphIndex(painted.glyphs);
  const bars = new Set(dashes.filter((dash) => isBetweenOperands(dash, index)));
  return {
    ...painted,
    glyphs: painted.glyphs.filter((glyph) => !bars.has(glyph)),
    rules: [...painted.rules, ...[...bars].map((bar) => barOf([bar]))],
  };
}

/** Rules in the place of dashes that are painted over each other to make one line: fraction bars of FrameMaker's. */
export function withDashBars<T extends { glyphs: Glyph[]; rules: Rule[] }>(painted: T): T {
  const glyphs: Glyph[] = [];
  const bars: Rule[] = [];
  let run: Glyph[] = [];
  const finish = () => {
    if (run.length > 1) bars.push(barOf(run));
    else glyphs.push(...run);
    run = [];
  };
  for (const glyph of painted.glyphs) {
    const isDash = glyph.visible && !glyph.font.math && DASH.test(glyph.text);
    const last = run.at(-1);
    if (!isDash || !last || !goesOn(last, glyph)) finish();
    if (isDash) run.push(glyph);
    else glyphs.push(glyph);
  }
  finish();
  return bars.length > 0 ? { ...painted, glyphs, rules: [...painted.rules, ...bars] } : painted;
}
