import type { MathList, MathNode } from '../../../../tree/index.ts';
import {
  HALF_INCH_PT,
  HALF_SHARE,
  LINE_GAP_EM,
  LONGEST_PRODUCT,
  MIN_WORD_LETTERS,
  QUARTER_SHARE,
  ROUNDING_EM,
  SIDE_BEARING_EM,
  THIN_SPACE_EM,
} from '../../metrics.ts';
import type { Rectangle, Rule } from '../../page.ts';
import { isRelation } from '../glyphs/symbols.ts';
import { centerX, centerY, overlapY, unionAll, width } from '../model/box.ts';
import { collapse, type Item, isProseScript, topOf } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import {
  MAX_ACCENT_GAP_EM,
  MAX_LETTER_GAP_EM,
  MAX_SCRIPT_RATIO,
  MIN_EM_PT,
  SAME_PLACE_PT,
} from '../model/tolerances.ts';
import { readRow } from '../rows/row.ts';
import { isSideOfFrame } from './frame-sides.ts';

/** `\overline` and `\underline`: a rule close to what it spans, and to nothing on its other side. */
export function readBar(itemIndex: ItemIndex, rule: Rule): Item | null {
  return isUnderlineBetweenLines(itemIndex, rule)
    ? (barred(itemIndex, rule, 'under') ?? barred(itemIndex, rule, 'over'))
    : (barred(itemIndex, rule, 'over') ?? barred(itemIndex, rule, 'under'));
}

/**
 * Between two lines: begins and ends with the pens of the line above, and not with those of the one below, or is
 * nearer to the upper one. `\uline` draws it 0.27 em below the baseline, where the next line is as near.
 */
function isUnderlineBetweenLines(itemIndex: ItemIndex, rule: Rule): boolean {
  const [upper, lower] = [spanned(itemIndex, rule, 'under'), spanned(itemIndex, rule, 'over')];
  if (lower.length === 0 || !hasEndsOf(rule, upper)) return false;
  if (!hasEndsOf(rule, lower)) return true;
  const gapAbove = centerY(rule) - Math.max(...upper.map(({ ink }) => ink.y1));
  return gapAbove < Math.min(...lower.map(topOf)) - centerY(rule);
}

const hasEndsOf = (rule: Rule, parts: Item[]) =>
  parts.length > 0 &&
  Math.abs(rule.x0 - Math.min(...parts.map(({ x }) => x))) < SAME_PLACE_PT &&
  Math.abs(rule.x1 - Math.max(...parts.map(({ end }) => end))) < SAME_PLACE_PT;

/** The items of a limit with the bars over and under letters in it collapsed, the shortest first: those whose letters are all in it. */
export function collapseBars(itemIndex: ItemIndex, items: Item[]): Item[] {
  if (items.length === 0) return items;
  const box = unionAll(items.map(({ ink }) => ink));
  const reach = MAX_ACCENT_GAP_EM * Math.max(...items.map(({ size }) => size));
  let list = items;
  for (const rule of itemIndex.freeBarsIn({ ...box, y0: box.y0 - reach, y1: box.y1 + reach })) {
    const item = barred(itemIndex, rule, 'over', list) ?? barred(itemIndex, rule, 'under', list);
    if (item) list = [...list.filter(({ taken }) => !taken), item];
  }
  return list;
}

/** Between the ends of letters and those of the bar over them. */
const MAX_OVERHANG_EM = SIDE_BEARING_EM;

/** MathType's bar over one narrow letter. */
const LETTER_BAR_EM = 0.5;

/** To the right, as MathType sets the bar over a slanted letter: over its top, and a tenth of an em further. */
const MAX_SLANT_EM = 0.2;

/**
 * A bar that ends with the ink under it, as over the name of a vector, or that stands over the middle of a letter which
 * is narrower than any bar; the underline of the line above does neither.
 */
function isAsWideAs(parts: Item[], rule: Rule): boolean {
  const box = unionAll(parts.map(({ ink }) => ink));
  const size = Math.max(...parts.map((item) => item.size));
  const isShortest = width(rule) < (LETTER_BAR_EM + ROUNDING_EM) * size;
  const shiftEm = (centerX(rule) - centerX(box)) / size;
  if (parts.length === 1 && isShortest && shiftEm > -ROUNDING_EM && shiftEm < MAX_SLANT_EM) return true;
  return Math.max(Math.abs(rule.x0 - box.x0), Math.abs(rule.x1 - box.x1)) < MAX_OVERHANG_EM * size;
}

/** The names of `\varlimsup` and `\varliminf`: their bars are no wider than they are, whatever stands under both. */
export function barredName(itemIndex: ItemIndex, name: Item[], base: MathList): MathList {
  const box = unionAll(name.map(({ ink }) => ink));
  const [{ size }] = name as [Item];
  for (const rule of itemIndex.freeRules()) {
    const gaps = { over: box.y0 - rule.y1, under: rule.y0 - box.y1 };
    const position = gaps.over > 0 ? 'over' : 'under';
    if (rule.direction !== 'horizontal' || !isAsWideAs(name, rule)) continue;
    if (gaps[position] < 0 || gaps[position] > MAX_ACCENT_GAP_EM * size) continue;
    itemIndex.useRule(rule);
    return [{ type: 'bar', position, base }];
  }
  return base;
}

/** Of the rule's width, between its middle and that of what it spans. */
const MAX_OFF_CENTRE_SHARE = QUARTER_SHARE;

function barred(
  itemIndex: ItemIndex,
  rule: Rule,
  position: 'over' | 'under',
  among?: readonly Item[],
): Item | null {
  const parts = spanned(itemIndex, rule, position);
  if (among && !parts.every((item) => among.includes(item))) return null;
  if (parts.length === 0 || !isBarOf(itemIndex, rule, position, parts)) return null;
  const box = unionAll(parts.map((item) => item.ink));
  const inner = readRow(parts);
  itemIndex.useRule(rule);
  const node: MathNode = { type: 'bar', position, base: inner.nodes };
  return collapse({
    kind: 'accented',
    parts,
    nodes: [node],
    baseline: inner.baseline,
    size: inner.size,
    ink: unionAll([rule, box]),
    doubt: inner.doubt,
  });
}

function isBarOf(itemIndex: ItemIndex, rule: Rule, position: 'over' | 'under', parts: Item[]): boolean {
  if (parts.some(isProseScript)) return false;
  const fits = position === 'over' && isAsWideAs(parts, rule);
  if (!fits && !parts.some(isMathematical) && !isSymbolAlone(itemIndex, parts)) return false;
  if (position === 'under' && (holdsWord(parts) || isHeading(parts))) return false;
  if (holdsWord(parts.filter(isTextLetter), LEAST_LINE_LETTERS)) return false;
  if (cutsWord(itemIndex, rule, parts)) return false;
  return (fits || isUnder(unionAll(parts.map(({ ink }) => ink)), rule)) && !isSideOfFrame(itemIndex, rule);
}

const isUnder = (box: Rectangle, rule: Rule) =>
  width(box) >= HALF_SHARE * width(rule) &&
  Math.abs(centerX(box) - centerX(rule)) <= MAX_OFF_CENTRE_SHARE * width(rule);

/** Within a word: less than any kern but those of italics. */
const MAX_WORD_KERN_EM = 0.05;

/** A rule that ends within a word, as the one above footnotes may, belongs to something else. Letters of a formula are no word. */
function cutsWord(itemIndex: ItemIndex, rule: Rule, parts: Item[]): boolean {
  const last = parts.reduce((right, item) => (item.end > right.end ? item : right));
  return (
    /^\p{L}$/u.test(last.text) &&
    !last.glyph?.font.math &&
    itemIndex
      .near({ ...last.ink, x0: last.end, x1: last.end + MAX_LETTER_GAP_EM * last.size })
      .some(
        (item) =>
          !parts.includes(item) &&
          /^\p{L}$/u.test(item.text) &&
          item.baseline === last.baseline &&
          item.x - last.end < MAX_WORD_KERN_EM * last.size &&
          item.end > rule.x1,
      )
  );
}

/** Underlined prose is no mathematics: something under or over the rule must look like a formula. */
export const isMathematical = (item: Item) =>
  item.nodes !== null ||
  item.glyph?.font.math === true ||
  !/^[\p{L}\p{P}\s]*$/u.test(item.text) ||
  item.glyph?.font.italic === true ||
  /^[A-Z]$/.test(item.text);

/** One upright letter that is no word: Greek, or with a script, a relation or a letter of a formula beside it. */
function isSymbolAlone(itemIndex: ItemIndex, [letter, ...others]: Item[]): boolean {
  if (!letter || others.length > 0 || !/^\p{L}$/u.test(letter.text)) return false;
  if (/^\p{Script=Greek}$/u.test(letter.text)) return true;
  const { x, end, ink, size, baseline } = letter;
  const reach = MAX_RELATION_GAP_EM * size;
  return itemIndex
    .near({ x0: x - reach, x1: end + reach, y0: ink.y0 - size / 2, y1: baseline + size / 2 })
    .some((item) => item !== letter && (isScriptOf(item, letter) || isOfFormula(item, letter)));
}

/** TeX's thick space, and the white of a relation. */
const MAX_RELATION_GAP_EM = 2 * THIN_SPACE_EM + SIDE_BEARING_EM;

const isScriptOf = (item: Item, { end, size, baseline }: Item) =>
  item.size < MAX_SCRIPT_RATIO * size &&
  Math.abs(item.x - end) < MAX_LETTER_GAP_EM * size &&
  Math.abs(item.baseline - baseline) > ROUNDING_EM * size;

const isOfFormula = ({ text, glyph, baseline }: Item, letter: Item) =>
  Math.abs(baseline - letter.baseline) < ROUNDING_EM * letter.size &&
  (isRelation(text) || (glyph?.font.math === true && /^\p{L}$/u.test(text)));

/** The rule over or under words is no bar of theirs; of upright letters in text fonts no negated product has as many. */
const LEAST_LINE_LETTERS = MIN_WORD_LETTERS;

/** Letters and their colon; vectors that are underlined have one letter or two. */
const LEAST_HEADING_SIGNS = 3;

const isTextLetter = ({ glyph }: Item) => glyph !== null && !glyph.font.math && !glyph.font.italic;

/** `AIM:`, in the font of the prose, without a number or sign of mathematics: a heading that is underlined. */
const isHeading = (parts: Item[]) =>
  parts.length >= LEAST_HEADING_SIGNS &&
  parts.every((item) => isTextLetter(item) && /^[\p{L}\p{P}]+$/u.test(item.text));

export function holdsWord(parts: Item[], least = LONGEST_PRODUCT + 1): boolean {
  let [length, last] = [0, null as Item | null];
  for (const item of parts.toSorted((a, b) => a.x - b.x)) {
    const touches = last !== null && item.x - last.end < MAX_LETTER_GAP_EM * item.size;
    length = /^\p{L}$/u.test(item.text) ? 1 + (touches ? length : 0) : 0;
    if (length >= least) return true;
    last = item;
  }
  return false;
}

/** The height of what a bar may span: a row of fractions. */
const MAX_SPANNED_HEIGHT_PT = HALF_INCH_PT;
/** Between baselines of one row and its scripts. */
const MAX_SPANNED_DROP_EM = LINE_GAP_EM;

function spanned(itemIndex: ItemIndex, rule: Rule, position: 'over' | 'under'): Item[] {
  const y = centerY(rule);
  const box =
    position === 'over'
      ? { x0: rule.x0, x1: rule.x1, y0: y, y1: y + MAX_SPANNED_HEIGHT_PT }
      : { x0: rule.x0, x1: rule.x1, y0: y - MAX_SPANNED_HEIGHT_PT, y1: y };
  const inside = itemIndex.near(box).filter((item) => {
    const x = centerX(item.ink);
    const side =
      position === 'over' ? item.ink.y0 > rule.y0 - SAME_PLACE_PT : item.ink.y1 < rule.y1 + SAME_PLACE_PT;
    return x > rule.x0 - SAME_PLACE_PT && x < rule.x1 + SAME_PLACE_PT && side;
  });
  if (inside.length === 0) return [];
  const gap = (item: Item) => (position === 'over' ? topOf(item) - y : y - item.ink.y1);
  const nearest = inside.reduce((best, item) => (gap(item) < gap(best) ? item : best));
  if (gap(nearest) > MAX_ACCENT_GAP_EM * Math.max(nearest.size, MIN_EM_PT)) return [];
  const size = Math.max(
    ...inside.filter((item) => overlapY(item.ink, nearest.ink) > 0).map((item) => item.size),
  );
  return inside.filter((item) => Math.abs(item.baseline - nearest.baseline) < MAX_SPANNED_DROP_EM * size);
}
