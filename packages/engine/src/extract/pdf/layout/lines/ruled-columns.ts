import { centerX, centerY, groupedBy, height, unionAll, width } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import { EXACT_PT, LINE_PT, PATTERN_COUNT, RULE_EDGE_PT, SAME_EDGE_PT } from '../../metrics.ts';
import type { Glyph, Page, Rectangle, Rule } from '../../page.ts';
import { MAX_RULE_COUNT } from '../model/tolerances.ts';
import { type Column, type ColumnMarks, columnsOf } from './columns.ts';
import { columnsOnPage } from './leaning-columns.ts';

/** A sign or a construct on a line. */
type Printed = Pick<Item, 'ink' | 'baseline'>;

/** Of the width of all text: columns and sidebars are wider, numbers of questions and labels of an axis are not. */
const MIN_SIDE_SHARE = 0.15;
/** Between a rule and the text of columns; letters of a line that runs across it stand nearer. */
const CLEAR_PT = SAME_PLACE_PT;

/**
 * Upright rules that part columns: lines of text stand on both sides, and nothing runs across. However few the lines and
 * however narrow the gutter, as in papers of two languages.
 */
export function columnRulesOf(items: readonly Printed[], rules: readonly Rule[]): Rule[] {
  if (items.length === 0 || rules.length > MAX_RULE_COUNT) return [];
  const text = unionAll(items.map(({ ink }) => ink));
  return joinedRules(rules.filter(({ direction }) => direction === 'vertical'))
    .filter((rule) => partsText(items, rule, MIN_SIDE_SHARE * width(text)))
    .toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}

/** Of the page's height: a rule between columns is higher than any part of a drawing that has words on both of its sides. */
const MIN_TALL_SHARE = 0.4;

/** The rules that part columns of a page, and belong to no drawing however near one is. */
export function tallColumnRulesOf(items: readonly Printed[], { rules, height: pageHeight }: Page): Rule[] {
  if (rules.length > MAX_RULE_COUNT) return [];
  const tall = joinedRules(rules.filter(({ direction }) => direction === 'vertical')).filter(
    (rule) => height(rule) > MIN_TALL_SHARE * pageHeight,
  );
  return tall.length === 0 ? [] : columnRulesOf(items, tall);
}

/** Programs paint long rules in pieces. */
function joinedRules(rules: readonly Rule[]): Rule[] {
  const joined: Rule[] = [];
  for (const rule of rules.toSorted((a, b) => a.y0 - b.y0)) {
    const above = joined.find(
      (other) => Math.abs(centerX(other) - centerX(rule)) < EXACT_PT && rule.y0 - other.y1 < RULE_EDGE_PT,
    );
    if (above) above.y1 = Math.max(above.y1, rule.y1);
    else joined.push({ ...rule });
  }
  return joined;
}

function partsText(items: readonly Printed[], rule: Rule, minSidePt: number): boolean {
  const beside = items.filter(({ ink }) => isBeside(ink, rule));
  if (beside.some(({ ink }) => ink.x0 < rule.x1 + CLEAR_PT && ink.x1 > rule.x0 - CLEAR_PT)) return false;
  const sides = [
    beside.filter(({ ink }) => isLeftOf(ink, rule)),
    beside.filter(({ ink }) => !isLeftOf(ink, rule)),
  ];
  return sides.every(
    (side) => linesIn(side) >= PATTERN_COUNT && width(unionAll(side.map(({ ink }) => ink))) > minSidePt,
  );
}

const isBeside = (ink: Rectangle, rule: Rectangle) => centerY(ink) > rule.y0 && centerY(ink) < rule.y1;
const isLeftOf = (ink: Rectangle, rule: Rectangle) => centerX(ink) < centerX(rule);

const linesIn = (items: readonly Printed[]) =>
  new Set(items.map(({ baseline }) => Math.round(baseline / RULE_EDGE_PT))).size;

/**
 * The glyphs on either side of each of the rules, so that no formula goes on in the other column: rows behind an open
 * brace would take in the words there. What is above and below the rules stays together.
 */
export function besideRules(glyphs: readonly Glyph[], dividers: readonly Rule[]): Glyph[][] {
  if (dividers.length === 0) return [[...glyphs]];
  const ends = dividers.map((divider) => withTallEnds(divider, glyphs));
  return groupedBy([...glyphs], ({ ink }) =>
    ends.map((rule) => (isBeside(ink, rule) ? (isLeftOf(ink, rule) ? 'left' : 'right') : 'out')).join(),
  );
}

/** A fraction beside an end of the rule reaches as far beyond it; a line of text above or below runs across. */
function withTallEnds(rule: Rule, glyphs: readonly Glyph[]): Rule {
  const isFree = (y0: number, y1: number) =>
    !glyphs.some(
      ({ ink }) =>
        centerY(ink) > y0 && centerY(ink) < y1 && ink.x0 < rule.x1 + LINE_PT && ink.x1 > rule.x0 - LINE_PT,
    );
  return {
    ...rule,
    y0: isFree(rule.y0 - LINE_PT, rule.y0) ? rule.y0 - LINE_PT : rule.y0,
    y1: isFree(rule.y1, rule.y1 + LINE_PT) ? rule.y1 + LINE_PT : rule.y1,
  };
}

/**
 * A page's items in columns in reading order.
 *
 * @param dividers what {@link columnRulesOf} found
 * @param marks what else shows them
 */
export function columnsBesideRules(
  items: Item[],
  [divider, ...others]: readonly Rule[],
  marks: ColumnMarks,
): Column[] {
  if (!divider || items.length === 0) return columnsOnPage(items, marks);
  if (standsInGutter(divider, columnsOf(items, marks))) return columnsBesideRules(items, others, marks);
  const columns = (part: Item[]) => columnsBesideRules(part, others, marks);
  const beside = items.filter(({ ink }) => isBeside(ink, divider));
  const sides = [
    ...columns(beside.filter(({ ink }) => isLeftOf(ink, divider))),
    ...columns(beside.filter(({ ink }) => !isLeftOf(ink, divider))),
  ];
  return [
    ...columns(items.filter(({ ink }) => centerY(ink) <= divider.y0)),
    ...sides.map((side) => ({ ...side, of: Math.max(2, side.of) })),
    ...columns(items.filter(({ ink }) => centerY(ink) >= divider.y1)),
  ];
}

/**
 * Whether columns that go on above or below the rule are parted at it: it is the side of a frame in one of them, and would
 * cut both into pieces too short to show the gutter.
 */
function standsInGutter(rule: Rule, columns: readonly Column[]): boolean {
  const beside = columns.filter(({ box }) => box.y0 < rule.y1 && box.y1 > rule.y0);
  const goesOn = ({ box }: Column) => box.y0 < rule.y0 - RULE_EDGE_PT || box.y1 > rule.y1 + RULE_EDGE_PT;
  const isLeft = ({ box }: Column) => box.x1 < rule.x1 + SAME_EDGE_PT;
  const isRight = ({ box }: Column) => box.x0 > rule.x0 - SAME_EDGE_PT;
  return (
    beside.every((column) => isLeft(column) || isRight(column)) &&
    [isLeft, isRight].every((isOn) => beside.some((column) => isOn(column) && goesOn(column)))
  );
}
