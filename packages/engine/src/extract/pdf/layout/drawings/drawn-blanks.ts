import { centerY, overlapX, overlapY, unionAll, width } from '../../formula/model/box.ts';
import { SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import { GlyphIndex } from '../../glyph-index.ts';
import {
  AXIS_HEIGHT_EM,
  HALF_SHARE,
  LINE_GAP_EM,
  LINE_PT,
  RULE_EDGE_PT,
  STRETCHED_WORD_SPACE_EM,
} from '../../metrics.ts';
import type { Glyph, Rectangle, Rule } from '../../page.ts';
import {
  BESIDE_RULE_PT,
  MAX_RULE_COUNT,
  UNDERLINE_DROP_EM,
  UNDERLINE_REACH_PT,
} from '../model/tolerances.ts';

/** Blanks that are drawn as rules, as underscores. */
export interface DrawnBlanks {
  glyphs: Glyph[];
  /** The rules that they stand for. */
  rules: Set<Rule>;
}

/** Above a blank that is to be filled in, nothing stands as near as over the bar of a fraction. */
const BLANK_HEIGHT_EM = LINE_GAP_EM;
/** Below the bar of a fraction its denominator follows, nearer than the next line of text to a blank. */
const UNDER_BAR_EM = AXIS_HEIGHT_EM;
/** A quarter of an inch; shorter rules are dashes and bars. */
const MIN_BLANK_PT = LINE_PT;
/** Advance of an underscore in Times and most other faces. */
const UNDERSCORE_EM = STRETCHED_WORD_SPACE_EM;

/** A side of a box, a row of a table. */
const meetsUpright = (rule: Rule, rules: readonly Rule[]) =>
  rules.some(
    (other) =>
      !isLevel(other) && overlapX(other, rule) > -RULE_EDGE_PT && overlapY(other, rule) > -RULE_EDGE_PT,
  );

const isLevel = ({ direction }: Rule) => direction === 'horizontal';

/** The word that a blank stands beside; null where the rule is something else. */
function neighbourOf(rule: Rule, index: GlyphIndex): Glyph | null {
  if (width(rule) < MIN_BLANK_PT) return null;
  const reach = {
    ...rule,
    x0: rule.x0 - BESIDE_RULE_PT,
    x1: rule.x1 + BESIDE_RULE_PT,
    y0: rule.y0 - UNDERLINE_REACH_PT,
  };
  const beside = index.near(reach).filter(({ ink, baseline, size }) => {
    const isOutside = overlapX(ink, rule) < SAME_PLACE_PT;
    return isOutside && Math.abs(centerY(rule) - baseline) < UNDERLINE_DROP_EM * size;
  });
  const [first] = beside;
  if (!first) return null;
  const around = {
    x0: rule.x0 + 1,
    x1: rule.x1 - 1,
    y0: rule.y0 - BLANK_HEIGHT_EM * first.size,
    y1: rule.y1 + UNDER_BAR_EM * first.size,
  };
  const isOver = ({ ink }: Glyph) => ink.x1 > around.x0 && ink.x0 < around.x1;
  return index.near(around).some(isOver) ? null : first;
}

/** Lines to write on, below each other: as far apart as handwriting needs. */
const WRITING_LINE = { minPitchPt: 12, maxPitchPt: 45 } as const;

/** Whether two rules are lines to write on, of which the second follows the first. */
function followsOn(first: Rule, second: Rule, index: GlyphIndex): boolean {
  const pitch = second.y0 - first.y0;
  if (pitch < WRITING_LINE.minPitchPt || pitch > WRITING_LINE.maxPitchPt) return false;
  if (Math.abs(first.x0 - second.x0) > RULE_EDGE_PT || Math.abs(first.x1 - second.x1) > RULE_EDGE_PT)
    return false;
  return index.near({ ...second, y0: first.y1, y1: second.y0 }).length === 0;
}

/** Rules across at least half of the text, one below the other, with nothing between them. */
function writingLines(rules: readonly Rule[], index: GlyphIndex, text: Rectangle): Rule[] {
  const isLong = (rule: Rule) => width(rule) > HALF_SHARE * width(text);
  const lines = rules.filter(isLong).toSorted((a, b) => a.y0 - b.y0);
  return lines.filter((line, at) => {
    const [above, below] = [lines[at - 1], lines[at + 1]];
    return (
      (above !== undefined && followsOn(above, line, index)) ||
      (below !== undefined && followsOn(line, below, index))
    );
  });
}

/** Underscores over the width of a rule, in the font of a word. */
function underscores({ x0, x1, y0, y1 }: Rule, like: Glyph, baseline: number): Glyph[] {
  const count = Math.max(1, Math.round((x1 - x0) / (UNDERSCORE_EM * like.size)));
  const advance = (x1 - x0) / count;
  return Array.from({ length: count }, (_, at) => {
    const x = x0 + at * advance;
    return {
      ...like,
      text: '_',
      name: 'underscore',
      code: 0,
      x,
      baseline,
      advance,
      ink: { x0: x, x1: x + advance, y0, y1 },
    };
  });
}

/**
 * Blanks to be filled in and lines to write on, which programs draw as rules.
 *
 * @param unused rules that are part of no construct of a formula
 * @param all every rule of the page: one that meets an upright one is a side of a box
 */
export function drawnBlanksOf(
  unused: readonly Rule[],
  all: readonly Rule[],
  glyphs: readonly Glyph[],
): DrawnBlanks {
  const found: DrawnBlanks = { glyphs: [], rules: new Set() };
  const prose = glyphs.filter(({ font }) => !font.math);
  const [first] = prose;
  if (all.length > MAX_RULE_COUNT || !first) return found;
  const index = new GlyphIndex(glyphs);
  const add = (rule: Rule, like: Glyph, baseline: number) => {
    found.rules.add(rule);
    found.glyphs.push(...underscores(rule, like, baseline));
  };
  const free = unused.filter((rule) => isLevel(rule) && !meetsUpright(rule, all));
  for (const rule of free) {
    const neighbour = neighbourOf(rule, index);
    if (neighbour) add(rule, neighbour, neighbour.baseline);
  }
  const left = free.filter((rule) => !found.rules.has(rule));
  for (const rule of writingLines(left, index, unionAll(glyphs.map(({ ink }) => ink)))) {
    const above = prose.filter(({ ink }) => ink.y1 < rule.y0);
    const [last = first] = above.toSorted((a, b) => b.baseline - a.baseline);
    add(rule, last, rule.y0);
  }
  return found;
}
