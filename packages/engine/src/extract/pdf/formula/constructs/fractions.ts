import {
  AXIS_HEIGHT_EM,
  DOUBLE_QUAD_EM,
  HALF_SHARE,
  LINE_GLYPHS,
  LOOSE_LEADING_EM,
  MAX_OFF_CENTRE_EM,
  MIN_WORD_LETTERS,
  QUAD_EM,
  ROUNDING_EM,
  ROUNDING_SHARE,
  SIDE_BEARING_EM,
  STRETCHED_WORD_SPACE_EM,
  SUBSCRIPT_DROP_EM,
} from '../../metrics.ts';
import type { Rectangle, Rule } from '../../page.ts';
import { centerX, centerY, overlapX, unionAll, width } from '../model/box.ts';
import { axisOf, changedItem, collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import {
  FAULT_DOUBT,
  MAX_INK_OVERLAP_EM,
  MAX_SCRIPT_RATIO,
  MIN_BASE_TO_SCRIPT_RATIO,
  MIN_EM_PT,
  MIN_EQUAL_SIZE_RATIO,
  MIN_FULL_SIZE_RATIO,
  RULE_END_PT,
  SAME_PLACE_PT,
} from '../model/tolerances.ts';
import { readRows } from '../rows/stacked-rows.ts';
import { collectOperand } from './fraction-operands.ts';
import { isSideOfFrame } from './frame-sides.ts';
import { nextUnderline, underlinesAnswer } from './underlined-lines.ts';

interface Sides {
  above: Item[];
  below: Item[];
}

/** A fraction, where the rule has a numerator and a denominator centred on it; null otherwise. */
export function readFraction(itemIndex: ItemIndex, rule: Rule): Item | null {
  const sides = sidesOf(itemIndex, rule);
  if (!sides) return null;
  const limit = strayLimit(sides);
  if (limit) itemIndex.add(putBefore(limit, rule));
  return collapseSides(itemIndex, rule, { ...sides, above: sides.above.filter((item) => item !== limit) });
}

function collapseSides(itemIndex: ItemIndex, rule: Rule, { above, below }: Sides): Item {
  const numerator = readRows(above);
  const denominator = readRows(below);
  const axis = centerY(rule);
  const size = Math.max(numerator.size, denominator.size);
  itemIndex.useRule(rule);
  return collapse({
    kind: 'fraction',
    parts: [...above, ...below],
    nodes: [{ type: 'fraction', bar: 'bar', numerator: numerator.nodes, denominator: denominator.nodes }],
    baseline: axis + AXIS_HEIGHT_EM * size,
    axis,
    size,
    ink: unionAll([rule, ...above.map((item) => item.ink), ...below.map((item) => item.ink)]),
    doubt: numerator.doubt + denominator.doubt,
  });
}

/** The items with the fractions in their midst collapsed, the narrowest first: fractions whose parts are all among the items. */
export function collapseFractions(itemIndex: ItemIndex, items: Item[]): Item[] {
  if (items.length < FEWEST_FRACTION_ITEMS) return items;
  const box = unionAll(items.map((item) => item.ink));
  let list = items;
  for (const rule of itemIndex.freeBarsIn(box)) {
    const sides = sidesOf(itemIndex, rule);
    const parts = sides ? [...sides.above, ...sides.below] : [];
    if (!sides || !parts.every((item) => list.includes(item))) continue;
    const fraction = collapseSides(itemIndex, rule, sides);
    list = [...list.filter((item) => !parts.includes(item)), fraction];
  }
  return list;
}

/** A numerator and a denominator. */
const FEWEST_FRACTION_ITEMS = 2;

/**
 * The limit that leads a numerator. LibreOffice sets the limit of a fraction there when it imports Word's formulas;
 * a limit of the numerator alone would have its match below.
 */
function strayLimit({ above, below }: Sides): Item | null {
  const [first, ...rest] = above.toSorted((a, b) => a.x - b.x);
  const isLimit = (item: Item) => item.kind === 'limits' && item.nodes?.[0]?.type === 'function';
  const office = first?.glyphs.every(({ font }) => !font.math && font.encoding === 'unknown');
  return first && rest.length > 0 && isLimit(first) && office && !below.some(isLimit) ? first : null;
}

/** Where a limit taken out of its numerator ends before the rule: near enough to touch, in the pen's order. */
const STRAY_GAP_PT = 0.01;

/** The item as if it had been set right before the rule, on its line. */
function putBefore(item: Item, rule: Rule): Item {
  item.taken = true;
  const axis = centerY(rule);
  const [x, end] = [rule.x0 - 2 * STRAY_GAP_PT, rule.x0 - STRAY_GAP_PT];
  const ink = {
    x0: x,
    x1: end,
    y0: axis - AXIS_HEIGHT_EM * item.size,
    y1: axis + AXIS_HEIGHT_EM * item.size,
  };
  return changedItem(item, {
    taken: false,
    x,
    end,
    ink,
    baseline: axis + AXIS_HEIGHT_EM * item.size,
    doubt: item.doubt + FAULT_DOUBT,
  });
}

/** Underlined lines below each other that are followed: more of them are surely no fraction. */
const MAX_UNDERLINED_LINES = 8;

function sidesOf(itemIndex: ItemIndex, rule: Rule, following = MAX_UNDERLINED_LINES): Sides | null {
  const above = collectOperand(itemIndex, rule, 'above');
  const below = collectOperand(itemIndex, rule, 'below');
  if (above.length === 0 || below.length === 0) return null;
  if (!(fits(above, rule) && fits(below, rule)) || isPunctuation(above)) return null;
  if (isLetterhead(above) || isLetterhead(below) || isSideOfFrame(itemIndex, rule)) return null;
  if (isOfParagraph(itemIndex, above, below) || isOfParagraph(itemIndex, below, above)) return null;
  if (runsOn(itemIndex, rule, above) || runsOn(itemIndex, rule, below)) return null;
  return isUnderline(itemIndex, rule, { above, below }, following) ? null : { above, below };
}

/** Whether the rule underlines an answer, or the line below is underlined as the one above, by a rule that is no bar of a fraction either. */
function isUnderline(itemIndex: ItemIndex, rule: Rule, { above, below }: Sides, following: number): boolean {
  if (underlinesAnswer(rule, above, below)) return true;
  const next = nextUnderline(itemIndex, rule, above, below);
  return next !== null && (following === 0 || !sidesOf(itemIndex, next, following - 1));
}

/** A full stop in the line above an overlined letter is no numerator. */
const isPunctuation = (part: Item[]) =>
  part.every(({ nodes, text }) => nodes === null && /^[.,;:]$/.test(text));

/** Letters of a line of text; names of operators and of quantities in scripts are shorter. */
const MIN_LINE_LETTERS = MIN_WORD_LETTERS;

/** Two lines of words, the one in larger print than the other: the name of a school and its motto over a rule. */
function isLetterhead(part: Item[]): boolean {
  const letters = part.filter(({ glyph, text }) => glyph && !glyph.font.math && /^\p{L}$/u.test(text));
  if (letters.length < part.length || letters.length < 2 * MIN_LINE_LETTERS) return false;
  const largest = Math.max(...letters.map(({ size }) => size));
  const isLarge = ({ size }: Item) => size > MIN_EQUAL_SIZE_RATIO * largest;
  const [large, small] = [letters.filter(isLarge), letters.filter((item) => !isLarge(item))];
  if (Math.min(large.length, small.length) < MIN_LINE_LETTERS) return false;
  const isUnder = ({ ink }: Item) => large.some((other) => overlapX(ink, other.ink) > width(ink) / 2);
  return small.filter(isUnder).length > HALF_SHARE * small.length;
}

const isTextLetter = ({ glyph, text }: Item) => glyph?.font.math === false && /^\p{L}$/u.test(text);
const textLetters = (part: Item[]) => part.filter(isTextLetter).length;

/**
 * A line of words, with another one on its far side that begins at the same edge: the rule parts a formula from the
 * paragraph in a box. Where both parts are words, they are quantities told in words.
 */
function isOfParagraph(itemIndex: ItemIndex, part: Item[], other: Item[]): boolean {
  if (textLetters(part) < LINE_GLYPHS || textLetters(other) >= LINE_GLYPHS) return false;
  const [box, beyond] = [part, other].map((items) => unionAll(items.map(({ ink }) => ink))) as [
    Rectangle,
    Rectangle,
  ];
  const size = Math.max(...part.map((item) => item.size));
  const isBelow = box.y0 > beyond.y0;
  const reach = LOOSE_LEADING_EM * size;
  const from = box.x0 - QUAD_EM * size;
  const next = itemIndex
    .near({
      x0: from,
      x1: box.x1,
      y0: isBelow ? box.y1 : box.y0 - reach,
      y1: isBelow ? box.y1 + reach : box.y0,
    })
    .filter((item) => !part.includes(item) && isTextLetter(item));
  return next.length >= LINE_GLYPHS && next.some(({ x }) => Math.abs(x - box.x0) < QUAD_EM * size);
}

/** Beside the rule, where the line of text would go on. */
const TEXT_REACH_EM = STRETCHED_WORD_SPACE_EM;

/** Whether the part is a stretch of a longer line of text, which the rule merely over- or underlines. */
function runsOn(itemIndex: ItemIndex, rule: Rule, part: Item[]): boolean {
  const letters = part.filter((item) => item.axis === null);
  const size = Math.max(...letters.map((item) => item.size), 1);
  const box = unionAll(part.map((item) => item.ink));
  const baselines = letters
    .filter((item) => item.size > MIN_FULL_SIZE_RATIO * size)
    .map((item) => item.baseline);
  if (baselines.length === 0 || standsInLargerText(itemIndex, rule, size)) return false;
  const reach = TEXT_REACH_EM * size;
  const around = itemIndex.near({ x0: rule.x0 - reach, x1: rule.x1 + reach, y0: box.y0, y1: box.y1 });
  return around.some(
    (item) =>
      !part.includes(item) &&
      item.axis === null &&
      (isOutside(item, rule) ||
        (isTextLetter(item) && part.some((letter) => goesOnAs(letter, item, rule)))) &&
      baselines.some((baseline) => Math.abs(baseline - item.baseline) < ROUNDING_EM * size) &&
      !isBaseOf(item, size) &&
      (item.size > MIN_EQUAL_SIZE_RATIO * size || awayFrom(item, rule) < MAX_INK_OVERLAP_EM * size) &&
      !hasOwnRule(itemIndex, rule, item) &&
      !isExponent(itemIndex, item),
  );
}

/** The next letter of a word, the rule ends within it: the rule underlines the line above. */
const goesOnAs = (letter: Item, item: Item, rule: Rule) =>
  isTextLetter(letter) &&
  item.ink.x1 > rule.x1 + RULE_END_PT &&
  Math.abs(item.x - letter.end) < ROUNDING_EM * item.size;

/** The base of a fraction in an index, `T_{\frac12}`, has the baseline of the numerator by chance: no line of text goes on in it. */
const isBaseOf = (item: Item, size: number) => size < MAX_SCRIPT_RATIO * item.size;

/** Beside a fraction of script size: a space about a relation, in em of the fraction, stretches to this. */
const LARGER_TEXT_REACH_EM = DOUBLE_QUAD_EM;
/** To the fraction's text: 10 points beside 7 are 1.4. */
const MIN_LARGER_TEXT_RATIO = MIN_BASE_TO_SCRIPT_RATIO;

/** Larger symbols on the rule's axis, right beside it: a fraction of script size in their line. */
function standsInLargerText(itemIndex: ItemIndex, rule: Rule, size: number): boolean {
  const reach = LARGER_TEXT_REACH_EM * size;
  return itemIndex
    .near({ ...rule, x0: rule.x0 - reach, x1: rule.x1 + reach })
    .some(
      (item) =>
        (item.ink.x1 < rule.x0 + SAME_PLACE_PT || item.ink.x0 > rule.x1 - SAME_PLACE_PT) &&
        item.size > MIN_LARGER_TEXT_RATIO * size &&
        Math.abs(axisOf(item) - centerY(rule)) < SUBSCRIPT_DROP_EM * item.size,
    );
}

const awayFrom = ({ ink }: Item, rule: Rule) => Math.max(rule.x0 - ink.x1, ink.x0 - rule.x1);

/** From a base to its exponent, or from one symbol of an exponent to the next. */
const MAX_EXPONENT_GAP_EM = SIDE_BEARING_EM;

/** Something larger carries it, or what leads to it. */
const isExponent = (itemIndex: ItemIndex, item: Item): boolean =>
  itemIndex
    .near({ ...item.ink, x0: item.x - MAX_EXPONENT_GAP_EM * item.size })
    .some(
      (other) =>
        other !== item &&
        other.x < item.x &&
        Math.abs(item.x - other.end) < MAX_EXPONENT_GAP_EM * item.size &&
        (other.size > MIN_BASE_TO_SCRIPT_RATIO * item.size
          ? other.baseline - item.baseline > SUBSCRIPT_DROP_EM * other.size
          : other.baseline === item.baseline && isExponent(itemIndex, other)),
    );

/** Beyond an end of the rule, or across it with more than half. */
const isOutside = ({ ink }: Item, rule: Rule) =>
  ink.x1 < rule.x0 + RULE_END_PT ||
  ink.x0 > rule.x1 - RULE_END_PT ||
  centerX(ink) < rule.x0 ||
  centerX(ink) > rule.x1;

/** Between the rules of one line's fractions: less than any script is moved by. */
const SAME_RULE_LEVEL_EM = SUBSCRIPT_DROP_EM;

function hasOwnRule(itemIndex: ItemIndex, rule: Rule, item: Item): boolean {
  return itemIndex.rules.some(
    (other) =>
      other !== rule &&
      other.direction === 'horizontal' &&
      Math.abs(centerY(other) - centerY(rule)) < SAME_RULE_LEVEL_EM * item.size &&
      centerX(item.ink) > other.x0 &&
      centerX(item.ink) < other.x1,
  );
}

/** Of the rule's width: punctuation and italics move the middle of a long part. */
const MAX_OFFSET_SHARE = ROUNDING_SHARE;

/** Numerator and denominator are centred on the rule, and one of the two is about as wide as it. */
function fits(part: Item[], rule: Rule): boolean {
  const box = unionAll(part.map((item) => item.ink));
  const slack = MAX_OFF_CENTRE_EM * Math.max(...part.map((item) => item.size), MIN_EM_PT);
  return Math.abs(centerX(box) - centerX(rule)) <= slack + MAX_OFFSET_SHARE * width(rule);
}
