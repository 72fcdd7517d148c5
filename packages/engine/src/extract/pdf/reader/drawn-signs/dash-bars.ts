import type { Glyph, Rule } from '../../page.ts';

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
