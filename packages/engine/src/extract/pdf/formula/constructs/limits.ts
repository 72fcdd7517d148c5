import type { MathList, MathNode } from '../../../../tree/index.ts';
import {
  ASCENDER_EM,
  COLUMN_GAP_EM,
  LINE_GAP_EM,
  LOOSE_QUAD_EM,
  QUAD_EM,
  SIDE_BEARING_EM,
  STRETCHED_WORD_SPACE_EM,
  SUBSCRIPT_DROP_EM,
} from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { INTEGRALS, isBar, isRelation, LIMIT_NAMES } from '../glyphs/symbols.ts';
import type { Word } from '../glyphs/words.ts';
import { centerY, overlapY, unionAll, width } from '../model/box.ts';
import { axisOf, collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import {
  MAX_EQUAL_SIZE_RATIO,
  MAX_LETTER_GAP_EM,
  MAX_NAME_LENGTH,
  MAX_SCRIPT_RATIO,
  MIN_BASE_TO_SCRIPT_RATIO,
} from '../model/tolerances.ts';
import { functionNode, naryNode, readRow, withMinuses } from '../rows/row.ts';
import { readRows } from '../rows/stacked-rows.ts';
import { adjoiningIntegrals, MULTIPLE_INTEGRALS } from './adjoining-integrals.ts';
import { barredName, collapseBars } from './bars.ts';
import { collapseFractions } from './fractions.ts';
import { type LimitReach, limitRows, type Side } from './limit-rows.ts';

/** From a large operator to its limits: the lower one's baseline is up to 0.6 em below (12th parameter of cmex10). */
const OPERATOR_REACH_EM = ASCENDER_EM;
/** From a name to the limits under it; `lim` has no other scripts, so that the largest one counts. */
const NAME_REACH: LimitReach = { reachEm: 0.6, maxRatio: MAX_SCRIPT_RATIO };
const LABEL_REACH: LimitReach = { reachEm: STRETCHED_WORD_SPACE_EM };

/** Limits that stand under or over the middle of several integral signs. */
function readMultipleIntegral(itemIndex: ItemIndex, operator: Item): Item | null {
  const signs = operator.text === '∫' ? adjoiningIntegrals(itemIndex, operator) : [];
  const text = MULTIPLE_INTEGRALS[signs.length];
  if (signs.length < 2 || text === undefined) return null;
  return withLimits(itemIndex, signs, text);
}

/** A large operator with what is above and below it; null where nothing is. */
export function readOperatorLimits(itemIndex: ItemIndex, operator: Item): Item | null {
  return readMultipleIntegral(itemIndex, operator) ?? withLimits(itemIndex, [operator], operator.text);
}

/** `Find :` may end right above an integral: its colon is no limit. */
const isNoPunctuation = ({ text }: Item, _at: number, limit: Item[]) =>
  limit.length > 1 || !/^[:.,;]$/.test(text);

/** Above and below an integral sign of two pieces, as old editors of equations set limits: as large as the text. */
const LARGE_REACH: LimitReach = { reachEm: QUAD_EM, maxRatio: MAX_EQUAL_SIZE_RATIO };

/** Large limits on both sides of a sign, each alone on its line. */
function largeLimits(itemIndex: ItemIndex, signs: Item[]): { under: Item[]; over: Item[] } {
  const [sign] = signs as [Item];
  const rowOn = (side: Side) => {
    const row = limitRows(itemIndex, signs, side, LARGE_REACH).filter(isNoPunctuation);
    return row.length > 0 && isAloneOnLine(itemIndex, row) ? row : [];
  };
  const isOfPieces = INTEGRALS.has(sign.text) && sign.glyphs.length > 1;
  const [under, over] = isOfPieces ? [rowOn('below'), rowOn('above')] : [[], []];
  return under.length > 0 && over.length > 0 ? { under, over } : { under: [], over: [] };
}

function isAloneOnLine(itemIndex: ItemIndex, row: Item[]): boolean {
  const box = unionAll(row.map(({ ink }) => ink));
  const reach = TEXT_REACH_EM * Math.max(...row.map(({ size }) => size));
  return itemIndex
    .near({ ...box, x0: box.x0 - reach, x1: box.x1 + reach })
    .every((item) => row.includes(item));
}

function limitsOf(itemIndex: ItemIndex, signs: Item[]): { under: Item[]; over: Item[] } {
  const reach: LimitReach = { reachEm: OPERATOR_REACH_EM };
  const under = limitRows(itemIndex, signs, 'below', reach).filter(isNoPunctuation);
  const over = limitRows(itemIndex, signs, 'above', reach).filter(isNoPunctuation);
  return under.length + over.length > 0 ? { under, over } : largeLimits(itemIndex, signs);
}

function withLimits(itemIndex: ItemIndex, signs: Item[], text: string): Item | null {
  const [operator] = signs as [Item];
  const { under, over } = limitsOf(itemIndex, signs);
  if (under.length + over.length === 0) return null;
  const [sub, sup] = [listOf(itemIndex, under), listOf(itemIndex, over)];
  const nary = {
    ...naryNode(text),
    limits: 'underOver',
    sub: sub.nodes,
    sup: sup.nodes,
  } as MathNode;
  return collapse({
    kind: 'limits',
    parts: [...signs, ...under, ...over],
    nodes: [nary],
    baseline: operator.baseline,
    axis: centerY(operator.ink),
    size: 0,
    doubt: sub.doubt + sup.doubt,
  });
}

const listOf = (itemIndex: ItemIndex, items: Item[]): { nodes: MathList | null; doubt: number } =>
  items.length === 0
    ? { nodes: null, doubt: 0 }
    : readRows(collapseBars(itemIndex, collapseFractions(itemIndex, withMinuses(items))));

/** A word, or a relation, with something small right below or above it. */
export function readWordLimits(itemIndex: ItemIndex, word: Word): Item | null {
  const usual = LIMIT_NAMES.has(word.text);
  const under = limitRows(itemIndex, word.items, 'below', usual ? NAME_REACH : LABEL_REACH);
  const relation = word.items.length === 1;
  const over = relation ? limitRows(itemIndex, word.items, 'above', LABEL_REACH) : [];
  if (under.length + over.length === 0) return null;
  if (!usual && !relation && !mayBeLabelled(word, [...under, ...over])) return null;
  if (!usual && isOfOtherText(itemIndex, word, under, over)) return null;
  const base = usual ? barredName(itemIndex, word.items, wordBase(word)) : wordBase(word);
  const [sub, sup] = [listOf(itemIndex, under), listOf(itemIndex, over)];
  const [first] = word.items;
  return collapse({
    kind: 'limits',
    parts: [...word.items, ...under, ...over],
    nodes: [limited(base, sub.nodes, sup.nodes, word)],
    baseline: first?.baseline ?? 0,
    size: first?.size ?? 0,
    doubt: sub.doubt + sup.doubt,
  });
}

/** Names that no list holds: short, not set in bold as headings are, with a label that is no stray mark and no line of text. */
function mayBeLabelled({ items }: Word, label: Item[]): boolean {
  const [name, box] = [items, label].map((list) => unionAll(list.map((item) => item.ink))) as [
    Rectangle,
    Rectangle,
  ];
  const size = Math.max(...items.map((item) => item.size));
  return (
    items.length <= MAX_NAME_LENGTH &&
    !items.some(({ glyph }) => glyph?.font.bold) &&
    !label.every(({ text, nodes }) => nodes === null && /^[′″‴'.,]$/u.test(text)) &&
    width(box) < 2 * width(name) + size
  );
}

/** Beside a label, where its own line of text would go on. */
const TEXT_REACH_EM = LOOSE_QUAD_EM;
/** Of the label's size, that its height shares with the text beside it. */
const MIN_TEXT_OVERLAP_EM = SUBSCRIPT_DROP_EM;
/** Between the axis of a label and that of the text beside it. */
const MAX_TEXT_AXIS_OFFSET_EM = SIDE_BEARING_EM;

/**
 * Whether the label belongs to a line of text of its own: symbols of full size are beside it, for a relation on the
 * same axis (as beside a fraction), for a word at the same height.
 */
function standsInText(itemIndex: ItemIndex, label: Item[], word: Item[], relation: boolean): boolean {
  const box = unionAll(label.map((item) => item.ink));
  const script = Math.max(...label.map((item) => item.size));
  const axes = label.map(axisOf);
  const reach = TEXT_REACH_EM * script;
  return itemIndex
    .near({ ...box, x0: box.x0 - reach, x1: box.x1 + reach })
    .some(
      (item) =>
        !label.includes(item) &&
        !word.includes(item) &&
        item.size > MIN_BASE_TO_SCRIPT_RATIO * script &&
        overlapY(item.ink, box) > MIN_TEXT_OVERLAP_EM * script &&
        (!relation ||
          axes.some((axis) => Math.abs(axis - axisOf(item)) < MAX_TEXT_AXIS_OFFSET_EM * item.size)),
    );
}

const isOfOtherText = (itemIndex: ItemIndex, { items }: Word, under: Item[], over: Item[]) =>
  standsInText(itemIndex, [...under, ...over], items, items.length === 1) || isRaisedBelow(itemIndex, under);

/** Between the baselines of a letter and its exponent: Word raises those of Verdana by 0.56 em. */
const MAX_RAISE_EM = LINE_GAP_EM;

/** Whether what is below a word is an exponent of the next line, `cm²` below a word: it touches a larger letter that it is raised from. */
function isRaisedBelow(itemIndex: ItemIndex, label: Item[]): boolean {
  const [first] = label.toSorted((a, b) => a.x - b.x);
  if (!first) return false;
  const { ink, x, baseline, size } = first;
  return itemIndex.near({ ...ink, x0: x - size, y1: baseline + size }).some((base) => {
    const rise = base.baseline - baseline;
    return (
      base.axis === null &&
      size < MAX_SCRIPT_RATIO * base.size &&
      Math.abs(x - base.end) < MAX_LETTER_GAP_EM * base.size &&
      rise > SUBSCRIPT_DROP_EM * base.size &&
      rise < MAX_RAISE_EM * base.size
    );
  });
}

function wordBase(word: Word): MathList {
  if (word.items.length === 1) return readRow(word.items).nodes;
  return [{ type: 'symbol', text: word.text, class: 'operator', style: 'plain' }];
}

/** A stretched arrow is the same character as the plain one. */
const SHORT: Record<string, string> = {
  '⟶': '→',
  '⟵': '←',
  '⟷': '↔',
  '⟹': '⇒',
  '⟸': '⇐',
  '⟺': '⇔',
  '⟼': '↦',
};

/** Arrows have 1 em, and more where they are stretched to a label; what is narrower carries none. */
const MIN_EXTENSIBLE_ARROW_EM = COLUMN_GAP_EM;

function limited(base: MathList, under: MathList | null, over: MathList | null, word: Word): MathNode {
  const arrow = word.items.length === 1 && /^[→←↔⇒⇐⇔⟶⟵⟷⟹⟸⟺↦⟼⇌]$/u.test(word.text);
  if (
    arrow &&
    width(unionAll(word.items.map((item) => item.ink))) > MIN_EXTENSIBLE_ARROW_EM * (word.items[0]?.size ?? 0)
  )
    return {
      type: 'extensibleArrow',
      character: SHORT[word.text] ?? word.text,
      over: over ?? [],
      under: under ?? [],
    };
  let list = base;
  if (under) list = [{ type: 'limit', position: 'under', base: list, limit: under }];
  if (over) list = [{ type: 'limit', position: 'over', base: list, limit: over }];
  const [node] = list;
  if (word.items.length === 1) return node as MathNode;
  return { ...(functionNode(word.text) as Extract<MathNode, { type: 'function' }>), name: list };
}

/** What is over or under a relation. */
export function readLabel(itemIndex: ItemIndex, relation: Item): void {
  const labelled = readWordLimits(itemIndex, { text: relation.text, items: [relation] });
  if (labelled) itemIndex.add(labelled);
}

export const takesLabel = (item: Item) =>
  item.nodes === null && isRelation(item.text) && item.text !== ':' && !isBar(item.text);
