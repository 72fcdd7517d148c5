import type { GlyphIndex } from '../../glyph-index.ts';
import type { Rectangle, Shape } from '../../page.ts';
import {
  besides,
  crossings,
  type DrawnSign,
  drawnGlyph,
  height,
  MAX_SHAPES,
  type Point,
  width,
} from './drawn-sign.ts';

/** Of the height: brackets about two rows are a fourth as wide as high, and about ten a tenth. */
const MAX_ASPECT_RATIO = 0.35;
/** Lower ones are read as single signs. */
const MIN_HEIGHT_PT = 20;
/** Of the text beside it: a bracket of one line is no taller. */
const MIN_HEIGHT_EM = 1.6;
/** From a bracket to the nearest entry of a matrix whose first column is wide elsewhere. */
const MAX_GAP_EM = 2.5;

/** Where the stroke is looked at, as shares of the height: near both ends, at both quarters and in the middle. */
const LEVELS = { top: 0.03, upper: 0.25, middle: 0.5, lower: 0.75, bottom: 0.97 } as const;
/** Of the width, from the side where the bracket is open to the text: where the stroke's middle is at a level. */
const AT_TIP = 0.6;
const AT_BACK = 0.35;
const IN_STEM = { min: 0.36, max: 0.66 } as const;
/** Of the width: the foot of a square bracket goes from side to side. */
const FOOT_SHARE = 0.85;

type Level = keyof typeof LEVELS;
type Profile = Record<Level, { middle: number; share: number }>;

/** The stroke at each level: where its middle is from the left side and how much it covers, as shares of the width. */
function profileOf({ points }: { points: Point[] }, box: Rectangle): Profile | null {
  const entries = Object.entries(LEVELS).map(([level, share]) => {
    const xs = crossings(points, 1, box.y0 + share * height(box));
    if (xs.length === 0) return null;
    const [from, to] = [Math.min(...xs), Math.max(...xs)];
    return [level, { middle: ((from + to) / 2 - box.x0) / width(box), share: (to - from) / width(box) }];
  });
  return entries.includes(null) ? null : (Object.fromEntries(entries as [string, unknown][]) as Profile);
}

const mirrored = (profile: Profile): Profile =>
  Object.fromEntries(
    Object.entries(profile).map(([level, { middle, share }]) => [level, { middle: 1 - middle, share }]),
  ) as Profile;

/** The bracket that is open to the right, by its profile; null where it is none. */
function openBracket({ top, upper, middle, lower, bottom }: Profile): '(' | '[' | '{' | null {
  if (middle.middle > AT_BACK) return null;
  const isAtBack = upper.middle < AT_BACK && lower.middle < AT_BACK;
  if (top.share > FOOT_SHARE && bottom.share > FOOT_SHARE) return isAtBack ? '[' : null;
  if (top.middle < AT_TIP || bottom.middle < AT_TIP) return null;
  if (isAtBack) return '(';
  const isInStem = [upper, lower].every((each) => each.middle > IN_STEM.min && each.middle < IN_STEM.max);
  return isInStem ? '{' : null;
}

const CLOSING = { '(': ')', '[': ']', '{': '}' } as const;

/**
 * Brackets about several rows that were painted as one outline, as KaTeX does from four rows on: where the stroke is at
 * both ends, at the quarters and in the middle tells which one it is, and text beside its open side that it is one.
 */
export function drawnTallBrackets(shapes: readonly Shape[], glyphs: GlyphIndex): DrawnSign[] {
  if (shapes.length > MAX_SHAPES) return [];
  return shapes.flatMap((shape) => {
    const { outline } = shape;
    if (!shape.filled || !outline || height(shape) < MIN_HEIGHT_PT) return [];
    if (width(shape) > MAX_ASPECT_RATIO * height(shape)) return [];
    const profile = profileOf(outline, shape);
    if (!profile) return [];
    const open = openBracket(profile);
    const mirror = open ? null : openBracket(mirrored(profile));
    const text = open ?? (mirror && CLOSING[mirror]);
    if (!text) return [];
    const owner = besides(shape, nearTo(shape, glyphs))[open ? 'right' : 'left'];
    if (!owner || owner.gapEm > MAX_GAP_EM || height(shape) < MIN_HEIGHT_EM * owner.glyph.size) return [];
    return [{ glyph: drawnGlyph(text, shape, owner.glyph), rules: [], shapes: [shape] }];
  });
}

/** As far as entries are looked for, at the size of titles. */
const REACH_PT = 40;

const nearTo = (shape: Rectangle, glyphs: GlyphIndex) =>
  glyphs
    .near({ ...shape, x0: shape.x0 - REACH_PT, x1: shape.x1 + REACH_PT })
    .filter(({ text }) => text.trim() !== '');
