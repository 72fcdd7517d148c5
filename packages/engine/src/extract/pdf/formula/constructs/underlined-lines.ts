import { QUAD_EM, ROUNDING_EM } from '../../metrics.ts';
import type { Rectangle, Rule } from '../../page.ts';
import { isRelation } from '../glyphs/symbols.ts';
import { centerY, overlapX, unionAll } from '../model/box.ts';
import type { Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MAX_ACCENT_GAP_EM } from '../model/tolerances.ts';

/**
 * The underline of what stands below a rule, where both lines are underlined alike: each rule is about as wide as its
 * line and as far below it. Two answers below each other, each with its underline, look like a fraction to the upper rule.
 */
export function nextUnderline(itemIndex: ItemIndex, rule: Rule, above: Item[], below: Item[]): Rule | null {
  const [upper, lower] = [lineOf(above), lineOf(below)];
  if (!isUnderlineOf(rule, upper)) return null;
  const isAlike = (other: Rule) =>
    isUnderlineOf(other, lower) &&
    [upper.ink.y1 - lower.ink.y1, upper.baseline - lower.baseline].some(
      (step) => Math.abs(centerY(rule) - centerY(other) - step) < ROUNDING_EM * lower.size,
    );
  return itemIndex.rules.find((other) => other !== rule && isAlike(other)) ?? null;
}

/** From the ink of a line to its underline: TeX leaves 0.14 em with half of the rule; above the bar of a display 0.24 em below a descender. */
const MAX_UNDERLINE_GAP_EM = 0.2;
/**
 * From baseline to baseline, at a leading of 1.15 to 1.22 em: in em of their parts fractions of displays have 1.36, those in text
 * 1.13 in type of 10 points (1.18 of 12 points, where no equation with a descender stands over another one).
 */
const MIN_LINE_DISTANCE_EM = 1.14;
const MAX_LINE_DISTANCE_EM = 1.3;

/** An underlined equation over a plain line: nearer to its rule than a numerator, and as far from the next line as lines are. */
export function underlinesAnswer(rule: Rule, above: Item[], below: Item[]): boolean {
  if (!above.some(({ text }) => isRelation(text))) return false;
  const [upper, lower] = [lineOf(above), lineOf(below)];
  const distanceEm = (lower.baseline - upper.baseline) / upper.size;
  const isNear = centerY(rule) - upper.ink.y1 < MAX_UNDERLINE_GAP_EM * upper.size;
  return isNear && distanceEm > MIN_LINE_DISTANCE_EM && distanceEm < MAX_LINE_DISTANCE_EM;
}

interface Line {
  ink: Rectangle;
  baseline: number;
  size: number;
}

/** Of its glyphs alone: a line whose underline has been read holds the rule too. */
function lineOf(items: Item[]): Line {
  const glyphs = items.flatMap((item) => item.glyphs);
  const largest = glyphs.reduce((best, glyph) => (glyph.size > best.size ? glyph : best));
  return {
    ink: unionAll(glyphs.map(({ ink }) => ink)),
    baseline: largest.baseline,
    size: largest.size,
  };
}

/** Blanks at the ends of a line are underlined with it. */
const MAX_OVERHANG_EM = QUAD_EM;

function isUnderlineOf(rule: Rule, { ink, size }: Line): boolean {
  const gap = centerY(rule) - ink.y1;
  const overhang = MAX_OVERHANG_EM * size;
  return (
    rule.direction === 'horizontal' &&
    overlapX(rule, ink) > 0 &&
    gap > 0 &&
    gap < MAX_ACCENT_GAP_EM * size &&
    Math.max(Math.abs(rule.x0 - ink.x0), Math.abs(rule.x1 - ink.x1)) < overhang
  );
}
