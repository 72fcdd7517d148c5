import {
  centerX,
  centerY,
  groupedBy,
  height,
  holdsMiddle,
  overlapX,
  overlapY,
  unionAll,
  width,
} from '../../formula/model/box.ts';
import { RULE_END_PT, SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import type { GlyphIndex } from '../../glyph-index.ts';
import {
  DOT_PT,
  HALF_INCH_PT,
  HALF_SHARE,
  MOST_SHARE,
  QUARTER_SHARE,
  RULE_EDGE_PT,
  STRETCHED_WORD_SPACE_EM,
  SYMBOL_PT,
} from '../../metrics.ts';
import type { Glyph, Page, Rectangle, Rule, Shape } from '../../page.ts';
import type { PageAccount } from '../model/page-account.ts';
import {
  BESIDE_RULE_PT,
  MAX_ORNAMENT_PT,
  MAX_RULE_COUNT,
  MAX_SHAPE_COUNT,
  UNDERLINE_DROP_EM,
  UNDERLINE_REACH_PT,
} from '../model/tolerances.ts';
import { isBorder, isGround, isStripe } from './drawings.ts';

interface Surroundings {
  page: Page;
  glyphs: Glyph[];
  index: GlyphIndex;
  /** The box about all of them. */
  text: Rectangle;
}

interface DecorationRule<Mark extends Rectangle> {
  name: string;
  holds: (mark: Mark, surroundings: Surroundings) => boolean;
}

const isLevel = ({ direction }: Rule) => direction === 'horizontal';

/** Of the rule's length, that words stand on. */
const MIN_UNDERLINED_SHARE = HALF_SHARE;

/** A level rule right under words, or cutting their descenders. */
function isUnderline(rule: Rule, { index }: Surroundings): boolean {
  if (!isLevel(rule)) return false;
  const above = index.near({ ...rule, y0: rule.y0 - UNDERLINE_REACH_PT }).filter((glyph) => {
    const drop = centerY(rule) - glyph.baseline;
    return drop > -SAME_PLACE_PT && drop < UNDERLINE_DROP_EM * glyph.size;
  });
  const covered = above.reduce((sum, { ink }) => sum + Math.max(0, overlapX(ink, rule)), 0);
  return covered > MIN_UNDERLINED_SHARE * width(rule);
}

/** A bar over letters is nearer to them, the rule over notes and under a head is not. */
const CLEAR_PT = DOT_PT;

/** A level rule clear of any line of text, over notes or between parts: open on one side, or shorter than a line beside it. */
function isSeparator(rule: Rule, { index }: Surroundings): boolean {
  if (!isLevel(rule) || width(rule) < HALF_INCH_PT || hasWordsBeside(rule, index)) return false;
  const isClear = (above: number, below: number) =>
    index.near({ ...rule, y0: rule.y0 - above, y1: rule.y1 + below }).length === 0;
  if (!isClear(CLEAR_PT, CLEAR_PT)) return false;
  return isClear(SYMBOL_PT, 0) || isClear(0, SYMBOL_PT) || isPassed(rule, index);
}

/** To both sides of the end of a rule: two words and the space between them. */
const PASSING_REACH_PT = HALF_INCH_PT;
/** A word space, stretched; numerators of neighbouring fractions are further apart. */
const MAX_PASSING_GAP_EM = STRETCHED_WORD_SPACE_EM;

/** A line of text right above or below runs on past the rule's end; what belongs to a fraction ends with its bar. */
function isPassed(rule: Rule, index: GlyphIndex): boolean {
  const end = rule.x1;
  const about = index.near({
    x0: end - PASSING_REACH_PT,
    x1: end + PASSING_REACH_PT,
    y0: rule.y0 - 2 * SYMBOL_PT,
    y1: rule.y1 + 2 * SYMBOL_PT,
  });
  return about
    .filter(({ ink }) => ink.x0 < end)
    .some((left) => {
      const line = about.filter(({ baseline }) => Math.abs(baseline - left.baseline) < SAME_PLACE_PT);
      return (
        left.ink.x1 > end + SAME_PLACE_PT ||
        line.some(({ ink, size }) => ink.x0 >= end && ink.x0 - left.ink.x1 < MAX_PASSING_GAP_EM * size)
      );
    });
}

const hasWordsBeside = (rule: Rule, index: GlyphIndex) =>
  index
    .near({ ...rule, x0: rule.x0 - BESIDE_RULE_PT, x1: rule.x1 + BESIDE_RULE_PT })
    .some(({ ink }) => overlapX(ink, rule) < SAME_PLACE_PT);

/** Of the page's height: fences about the largest matrix are shorter. */
const MIN_COLUMN_RULE_SHARE = QUARTER_SHARE;

const isAcrossPage = (rule: Rule, { page }: Surroundings) =>
  isLevel(rule) && width(rule) > MOST_SHARE * page.width;

/** An upright rule between columns, beside a part of the text, or at the side of a box. */
const isColumnRule = (rule: Rule, { page }: Surroundings) =>
  !isLevel(rule) && height(rule) > MIN_COLUMN_RULE_SHARE * page.height;

/** An upright rule to the left of lines of prose that begin below each other, as word processors mark quotations. */
function isBesideParagraph(rule: Rule, { page, index }: Surroundings): boolean {
  if (isLevel(rule)) return false;
  const beside = index.near({ ...rule, x0: 0, x1: page.width });
  if (beside.some(({ ink }) => ink.x0 < rule.x0)) return false;
  const lines = groupedBy(beside, ({ baseline }) => String(Math.round(baseline)));
  const boxes = lines.map((line) => unionAll(line.map(({ ink }) => ink)));
  const long = boxes.filter((box) => width(box) > QUARTER_SHARE * page.width);
  const first = Math.min(...boxes.map((box) => box.x0));
  return long.length > 1 && long.every((box) => box.x0 - first < RULE_EDGE_PT);
}

/** A side of a box: both of its ends meet other rules. */
function isSideOfBox(rule: Rule, { page }: Surroundings): boolean {
  if (page.rules.length > MAX_RULE_COUNT) return false;
  const across = page.rules.filter(
    (other) =>
      other.direction !== rule.direction &&
      overlapX(other, rule) > -RULE_EDGE_PT &&
      overlapY(other, rule) > -RULE_EDGE_PT,
  );
  const isAt = (other: Rule, end: number) =>
    Math.abs((isLevel(rule) ? centerX(other) : centerY(other)) - end) < RULE_EDGE_PT;
  const ends = isLevel(rule) ? [rule.x0, rule.x1] : [rule.y0, rule.y1];
  return ends.every((end) => across.some((other) => isAt(other, end)));
}

/** Outside of the box about all text of the page: where it is trimmed, and what adorns its margins. */
const isInMargin = (mark: Rectangle, { text }: Surroundings) =>
  mark.x0 > text.x1 || mark.x1 < text.x0 || mark.y0 > text.y1 || mark.y1 < text.y0;

const extent = (mark: Rectangle) => Math.max(width(mark), height(mark));
const isSpeck = (mark: Rectangle) => extent(mark) < DOT_PT;

const RULES: readonly DecorationRule<Rule>[] = [
  { name: 'underline', holds: isUnderline },
  { name: 'rule across the page', holds: isAcrossPage },
  { name: 'rule between lines', holds: isSeparator },
  { name: 'rule between columns', holds: isColumnRule },
  { name: 'rule beside a paragraph', holds: isBesideParagraph },
  { name: 'side of a box', holds: isSideOfBox },
  { name: 'rule in the margin', holds: isInMargin },
  { name: 'speck', holds: isSpeck },
];

/** A dot or an arrowhead at the end of a rule across the page. */
const endsRule = (shape: Shape, surroundings: Surroundings) =>
  extent(shape) < MAX_ORNAMENT_PT &&
  surroundings.page.rules.some(
    (rule) =>
      isAcrossPage(rule, surroundings) &&
      Math.abs(centerY(rule) - centerY(shape)) < RULE_EDGE_PT &&
      Math.min(Math.abs(rule.x0 - centerX(shape)), Math.abs(rule.x1 - centerX(shape))) < extent(shape),
  );

/** One slanted line, which frames nothing: what it crosses may be struck out. */
const isStraightLine = ({ filled, outline }: Shape) =>
  !filled && outline?.points.length === 2 && !outline.curved;

/** Letters in the middle of the shape, rather than at its rim. */
const holdsWords = (shape: Shape, { index }: Surroundings) =>
  !isStraightLine(shape) && index.near(shape).some(({ ink }) => holdsMiddle(shape, ink));

/** A separator that was drawn as an area: LibreOffice's rule over notes. */
const isDrawnSeparator = (shape: Shape, surroundings: Surroundings) =>
  height(shape) < RULE_END_PT &&
  isSeparator({ ...shape, direction: 'horizontal', thickness: height(shape) }, surroundings);

/** A stripe along the side of a ground that words stand on. */
function isSideOfGround(stripe: Shape, surroundings: Surroundings): boolean {
  if (!isStripe(stripe)) return false;
  return surroundings.page.shapes.some(
    (ground) =>
      ground !== stripe &&
      overlapX(ground, stripe) > -RULE_EDGE_PT &&
      Math.abs(ground.y0 - stripe.y0) < RULE_EDGE_PT &&
      Math.abs(ground.y1 - stripe.y1) < RULE_EDGE_PT &&
      holdsWords(ground, surroundings),
  );
}

const SHAPES: readonly DecorationRule<Shape>[] = [
  {
    name: 'ground of the page or of a box',
    holds: (shape, { page, glyphs }) => isGround(shape, page, glyphs),
  },
  { name: 'ground or frame of words', holds: holdsWords },
  { name: 'rule between lines', holds: isDrawnSeparator },
  { name: 'stripe beside a ground', holds: isSideOfGround },
  { name: 'border of a box', holds: (shape, { page }) => isBorder(shape, page.shapes) },
  {
    name: 'ornament in the margin',
    holds: (shape, surroundings) => extent(shape) < MAX_ORNAMENT_PT && isInMargin(shape, surroundings),
  },
  { name: 'end of a rule', holds: endsRule },
  { name: 'speck', holds: isSpeck },
];

/** Enters what adorns the text: underlines, rules between its parts, boxes and their grounds. */
export function claimDecorations(account: PageAccount, surroundings: Surroundings): void {
  const { page } = surroundings;
  claimBy(account, page.rules, RULES, surroundings);
  claimBy(account, page.shapes, SHAPES, surroundings);
}

function claimBy<Mark extends Rule | Shape>(
  account: PageAccount,
  marks: Mark[],
  rules: readonly DecorationRule<Mark>[],
  surroundings: Surroundings,
): void {
  for (const mark of marks.filter((each) => account.isUnclaimed(each)).slice(0, MAX_SHAPE_COUNT)) {
    const rule = rules.find(({ holds }) => holds(mark, surroundings));
    if (rule) account.claim([mark], 'decoration', rule.name);
  }
}
