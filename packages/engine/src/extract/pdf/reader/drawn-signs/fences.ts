import type { GlyphIndex } from '../../glyph-index.ts';
import type { Glyph, Rule } from '../../page.ts';
import {
  besides,
  centerX,
  centerY,
  type DrawnSign,
  drawnGlyph,
  height,
  largest,
  width,
} from './drawn-sign.ts';

/** A vertical stroke with what touches its ends. */
interface Upright {
  text: string;
  rule: Rule;
  feet: Rule[];
}

/** Of the stroke: bars about a letter of 5 pt, and about a determinant of ten rows. */
const FENCE_HEIGHT_PT = { min: 5, max: 160 } as const;
/** More are the rules of tables or a drawing; partners are sought among all of them. */
const MAX_RULES = 1500;
/** Strokes that meet, to their thickness. */
const TOUCH_PT = 0.8;
/** Of the stroke's height: the foot of a bracket is shorter, the side of a box or of a table's cell longer. */
const MAX_FOOT_SHARE = 0.45;
/** Bars are thin. */
const MAX_THICKNESS_PT = 1.5;

/** Signs by the side on which they have a foot above and below: none, left or right. */
const SIGNS: Record<string, string> = {
  'none none': '|',
  'right right': '[',
  'left left': ']',
  'none right': '⌊',
  'none left': '⌋',
  'right none': '⌈',
  'left none': '⌉',
};
const PARTNERS: Record<string, string> = { '|': '|', '‖': '‖', '[': ']', '⌊': '⌋', '⌈': '⌉' };

/** Of their height: the two bars of a norm are nearer to each other than those about a letter. */
const MAX_DOUBLE_BAR_GAP_SHARE = 0.2;
/** The two bars of a norm about a matrix: half an em of large print. */
const MAX_DOUBLE_BAR_GAP_PT = 6;

/** Two bars side by side with nothing between them are one sign. */
function withDoubleBars(uprights: Upright[], glyphs: GlyphIndex): Upright[] {
  const joined: Upright[] = [];
  for (const bar of uprights) {
    const before = joined.at(-1);
    if (before && isDoubleBar(before, bar, glyphs))
      joined.splice(-1, 1, { ...before, text: '‖', feet: [bar.rule] });
    else joined.push(bar);
  }
  return joined;
}

function isDoubleBar(first: Upright, second: Upright, glyphs: GlyphIndex): boolean {
  if (first.text !== '|' || !isPair(first, second)) return false;
  const gapPt = second.rule.x0 - first.rule.x1;
  if (gapPt > Math.min(MAX_DOUBLE_BAR_GAP_PT, MAX_DOUBLE_BAR_GAP_SHARE * height(first.rule))) return false;
  const between = { ...first.rule, x0: first.rule.x1, x1: second.rule.x0 };
  return glyphs.near(between).every(({ ink }) => centerX(ink) < between.x0 || centerX(ink) > between.x1);
}

/** Bars and brackets of straight strokes, in pairs about something, and bars between two signs. */
export function drawnFences(rules: Rule[], glyphs: GlyphIndex): DrawnSign[] {
  if (rules.length > MAX_RULES) return [];
  const sorted = rules.flatMap((rule) => uprightOf(rule, rules)).toSorted((a, b) => a.rule.x0 - b.rule.x0);
  const uprights = withDoubleBars(sorted, glyphs);
  const used = new Set<Upright>();
  const pairs = uprights.flatMap((open) => {
    if (used.has(open)) return [];
    const pair = uprights
      .filter((close) => !used.has(close) && isPair(open, close))
      .map((close) => ({ close, owner: ownerOf(open, close, glyphs) }))
      .find(({ owner }) => owner !== null);
    if (!pair?.owner) return [];
    used.add(open).add(pair.close);
    return [signOf(open, pair.owner), signOf(pair.close, pair.owner)];
  });
  const alone = uprights.filter((upright) => upright.text === '|' && !used.has(upright));
  return [...pairs, ...alone.flatMap((bar) => loneBar(bar, glyphs))];
}

/** Of what stands before it: the bar at which a primitive is evaluated is as high as a fraction of fractions. */
const MAX_LONE_BAR_EM = 4;
/** A bar between two signs of one line, `P(A | B)`: no higher than brackets of text. */
const MAX_DIVIDING_BAR_EM = 1.7;
/** To the sign before the bar: limits of evaluation are set as scripts. */
const MAX_LIMIT_RATIO = 0.85;

/** A bar with limits behind it, or one that stands between two signs. */
function loneBar(bar: Upright, glyphs: GlyphIndex): DrawnSign[] {
  const { left, right } = besides(bar.rule, glyphs.near(widened(bar.rule)));
  if (!left || !right || left.gapEm > MAX_INNER_GAP_EM || right.gapEm > MAX_INNER_GAP_EM) return [];
  const heightEm = height(bar.rule) / left.glyph.size;
  if (heightEm < MIN_HEIGHT_EM || heightEm > MAX_LONE_BAR_EM) return [];
  const hasLimit = right.glyph.size < MAX_LIMIT_RATIO * left.glyph.size;
  return hasLimit || heightEm < MAX_DIVIDING_BAR_EM ? [signOf(bar, left.glyph)] : [];
}

/** As far as signs beside a bar are looked for. */
const BESIDE_PT = 8;

const widened = (rule: Rule) => ({ ...rule, x0: rule.x0 - BESIDE_PT, x1: rule.x1 + BESIDE_PT });

const signOf = ({ text, rule, feet }: Upright, owner: Glyph): DrawnSign => {
  const parts = [rule, ...feet];
  const ink = {
    x0: Math.min(...parts.map(({ x0 }) => x0)),
    x1: Math.max(...parts.map(({ x1 }) => x1)),
    y0: rule.y0,
    y1: rule.y1,
  };
  return { glyph: drawnGlyph(text, ink, owner), rules: parts, shapes: [] };
};

function uprightOf(rule: Rule, rules: Rule[]): Upright[] {
  const h = height(rule);
  if (rule.direction !== 'vertical' || rule.thickness > MAX_THICKNESS_PT) return [];
  if (h < FENCE_HEIGHT_PT.min || h > FENCE_HEIGHT_PT.max) return [];
  const touching = rules.filter((other) => other !== rule && meets(rule, other));
  const sides = touching.map((other) => ({ other, end: endOf(rule, other), side: sideOf(rule, other) }));
  if (sides.some(({ end, side }) => end === null || side === null)) return [];
  const at = (end: string) => sides.filter((foot) => foot.end === end);
  if (at('top').length > 1 || at('bottom').length > 1) return [];
  const text = SIGNS[`${at('top')[0]?.side ?? 'none'} ${at('bottom')[0]?.side ?? 'none'}`];
  return text ? [{ text, rule, feet: touching }] : [];
}

const meets = (a: Rule, b: Rule) =>
  a.x0 - TOUCH_PT < b.x1 && b.x0 - TOUCH_PT < a.x1 && a.y0 - TOUCH_PT < b.y1 && b.y0 - TOUCH_PT < a.y1;

function endOf(rule: Rule, foot: Rule): 'top' | 'bottom' | null {
  if (foot.direction !== 'horizontal') return null;
  if (Math.abs(foot.y0 - rule.y0) < 2 * TOUCH_PT) return 'top';
  return Math.abs(foot.y1 - rule.y1) < 2 * TOUCH_PT ? 'bottom' : null;
}

/** The side on which the foot stands out; null where it is too long, or stands out on both. */
function sideOf(rule: Rule, foot: Rule): 'left' | 'right' | null {
  if (width(foot) > MAX_FOOT_SHARE * height(rule)) return null;
  const right = foot.x1 - rule.x1 > TOUCH_PT;
  const left = rule.x0 - foot.x0 > TOUCH_PT;
  if (left === right) return null;
  return right ? 'right' : 'left';
}

/** The two were painted about the same height, but for rounding. */
const MAX_PAIR_OFFSET_PT = 0.6;
/** Of the taller one: what the bars of a determinant drawn by hand differ by. */
const MAX_HEIGHT_DIFFERENCE_SHARE = 0.05;

function isPair(open: Upright, close: Upright): boolean {
  const [first, second] = [open.rule, close.rule];
  const difference = Math.abs(height(first) - height(second));
  const tallest = Math.max(height(first), height(second));
  return (
    PARTNERS[open.text] === close.text &&
    second.x0 > first.x1 &&
    Math.abs(centerY(first) - centerY(second)) < MAX_PAIR_OFFSET_PT &&
    difference < Math.max(2 * MAX_PAIR_OFFSET_PT, MAX_HEIGHT_DIFFERENCE_SHARE * tallest)
  );
}

/** From the sign to what it encloses: a thin space and rounding; the cell of a table leaves half an em. */
const MAX_INNER_GAP_EM = 0.35;
/** Of the size: what is lower than its content is a mark of something else. */
const MIN_HEIGHT_EM = 0.8;

/** What stands right behind the first, where something stands right before the second as well. */
function ownerOf(open: Upright, close: Upright, glyphs: GlyphIndex): Glyph | null {
  const box = { ...open.rule, x1: close.rule.x1 };
  const inside = glyphs
    .near(box)
    .filter(({ ink }) => ink.x0 > open.rule.x0 - 1 && ink.x1 < close.rule.x1 + 1);
  const { right } = besides(innerBar(open), inside);
  const { left } = besides(close.rule, inside);
  if (!left || !right) return null;
  const widestEm = isDeterminant(open.rule, inside) ? MAX_COLUMN_GAP_EM : MAX_INNER_GAP_EM;
  const near = left.gapEm < widestEm && right.gapEm < widestEm;
  const owner = letterUnder(right.glyph, inside);
  return near && height(open.rule) > MIN_HEIGHT_EM * owner.size ? owner : null;
}

/** The bar next to what is enclosed: of a norm's opening sign the second. */
const innerBar = ({ text, rule, feet }: Upright) => (text === '‖' ? (feet[0] ?? rule) : rule);

/** The larger letter that a sign stands over as an accent, or the sign itself: arrows are wider than the letter of a vector. */
function letterUnder(sign: Glyph, inside: readonly Glyph[]): Glyph {
  const under = inside.filter(
    ({ ink, size, baseline }) =>
      size > sign.size && baseline > sign.baseline && ink.x0 < sign.ink.x1 && ink.x1 > sign.ink.x0,
  );
  return largest(under) ?? sign;
}

/** From a bar to the narrow entries of a column, which are centred under a wide one or in columns of one width. */
const MAX_COLUMN_GAP_EM = 1.4;
/** Of the bar's height: rows of entries leave no more of it free. */
const MIN_ROWS_SHARE = 0.6;
/** Two rows of one determinant; those of scripts are closer. */
const MIN_ROW_DISTANCE_EM = 0.9;
/** Entries hold no words. */
const MAX_LETTERS = 2;
/** Of entries and of the bar's ends: rounding. */
const SLACK_PT = 1;

/** Rows of entries, and no prose, as high as the bar. */
function isDeterminant(bar: Rule, inside: readonly Glyph[]): boolean {
  const size = Math.max(...inside.map((glyph) => glyph.size));
  const baselines = inside.map(({ baseline }) => baseline);
  const top = Math.min(...inside.map(({ ink }) => ink.y0));
  const bottom = Math.max(...inside.map(({ ink }) => ink.y1));
  const fits = top > bar.y0 - SLACK_PT && bottom < bar.y1 + SLACK_PT;
  const isFull = bottom - top > MIN_ROWS_SHARE * height(bar);
  const hasRows = Math.max(...baselines) - Math.min(...baselines) > MIN_ROW_DISTANCE_EM * size;
  return fits && isFull && hasRows && longestWord(inside) <= MAX_LETTERS;
}

/** Letters of a word follow each other. */
const MAX_LETTER_GAP_EM = 0.15;

/** Before the letter of its argument, as in `cosA`. */
const FUNCTION_NAME = /^(?:sin|cos|tan|cot|sec|cosec|csc|log|ln)/;

/** Of the words that the glyphs spell, without names of functions. */
function longestWord(glyphs: readonly Glyph[]): number {
  const sorted = glyphs.toSorted((a, b) => a.baseline - b.baseline || a.x - b.x);
  const words: string[] = [];
  for (const [at, glyph] of sorted.entries()) {
    const before = sorted[at - 1];
    const goesOn =
      before?.baseline === glyph.baseline &&
      glyph.x - before.x - before.advance < MAX_LETTER_GAP_EM * glyph.size &&
      /^\p{L}$/u.test(before.text);
    if (!/^\p{L}$/u.test(glyph.text)) continue;
    if (goesOn) words.push(`${words.pop()}${glyph.text}`);
    else words.push(glyph.text);
  }
  return Math.max(0, ...words.map((word) => word.replace(FUNCTION_NAME, '').length));
}
