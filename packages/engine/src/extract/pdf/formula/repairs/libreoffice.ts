import { ROUNDING_SHARE } from '../../metrics.ts';
import type { Glyph } from '../../page.ts';
import {
  isBar,
  isBinary,
  isClose,
  isFence,
  isOpen,
  isRelation,
  LIMIT_NAMES,
  NARY,
  partner,
} from '../glyphs/symbols.ts';
import { centerY, height } from '../model/box.ts';
import { changedItem, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { FAULT_DOUBT, SAME_PLACE_PT } from '../model/tolerances.ts';
import { dominantLine } from '../scripts/baseline.ts';
import { attachScripts, type Base } from '../scripts/scripts.ts';

/*
 * LibreOffice prints Word's formulas wrong in ways that show on the page: it closes every bracket with a
 * parenthesis, prints an inverted question mark where it found no operand (and drops the sign that asked for one), a
 * box where the base of a script is empty, and an acute for each accent that it does not know.
 */

/** How much larger than the text LibreOffice sets sums and the like. */
const OPERATOR_SCALE = 1.46;

/** The size of the text around the item. */
export const textSize = (item: Item) =>
  NARY.has(item.text) && isFromLibreOffice(item) ? item.size / OPERATOR_SCALE : item.size;

/** The font that LibreOffice draws operators and stretched brackets with. */
export const isLibreOfficeGlyph = ({ font }: Glyph) => /opensymbol/i.test(font.name);

export const isFromLibreOffice = ({ glyph }: Item) => glyph !== null && isLibreOfficeGlyph(glyph);

/** A bracket that grew by its font's size, which says nothing about the text. */
export const isLibreOfficeFence = (item: Item) =>
  item.nodes === null && isFence(item.text) && isFromLibreOffice(item);

export const isMissingOperand = (item: Item | null) =>
  item !== null && item.nodes === null && item.text === '¿' && isFromLibreOffice(item);
const isPlaceholder = (item: Item | null) => item !== null && item.nodes === null && item.text === '❑';

/** Gives brackets and accents of imported formulas back what the page's own misprints say they were. */
export function repairLibreOffice(itemIndex: ItemIndex): void {
  const office = itemIndex.live().filter((item) => item.nodes === null && isFromLibreOffice(item));
  if (office.length === 0) return;
  const fences = office.filter(({ text }) => isFence(text));
  const { pairs, left } = bracketPairs(fences);
  const odd = pairs.filter(
    ({ open, close }) => close.text === ')' && isFence(open.text) && !/[([]/.test(open.text),
  );
  const marked =
    odd.length > 0 || itemIndex.live().some((item) => isMissingOperand(item) || isPlaceholder(item));
  const imported = marked || !fences.some(({ text }) => isClose(text) && text !== ')');
  for (const { open, close } of odd) close.text = partner(open.text);
  for (const item of office) if (isMissingOperand(item)) item.doubt = FAULT_DOUBT;
  if (!imported) return;
  for (const pair of pairs) mendInterval(itemIndex, pair, marked);
  if (marked)
    for (const close of left) if (close.text === ')') Object.assign(close, { text: '|', doubt: FAULT_DOUBT });
  for (const item of itemIndex.live()) if (isAcute(item)) item.text = '¯';
}

/** No interval is closed at infinity; what holds no comma is no interval; which others were half open, nobody can tell. */
function mendInterval(itemIndex: ItemIndex, { open, close }: Pair, marked: boolean): void {
  if (open.text !== '[' || close.text !== ')') return;
  const inner = itemIndex
    .near({ x0: open.ink.x1, x1: close.ink.x0, y0: open.ink.y0, y1: open.ink.y1 })
    .filter((item) => item !== open && item !== close);
  const last = inner.reduce<Item | null>((best, item) => (best && best.x > item.x ? best : item), null);
  if (last?.text === '∞') return;
  const interval = inner.some(({ text }) => text === ',' || text === ';');
  if (marked || !interval) close.text = ']';
  close.doubt = interval ? FAULT_DOUBT : 0;
}

const isAcute = ({ nodes, text, glyph }: Item) =>
  nodes === null && /^(?:´|ˊ|\u0301)$/u.test(text) && glyph !== null && !glyph.font.italic;

/** Whether the bracket was printed as another one than the formula had; one that is made of pieces has their texts. */
export const isRepairedFence = ({ text, glyph, glyphs }: Item) =>
  isFence(text) && glyph !== null && glyphs.length === 1 && glyph.text !== text;

interface Pair {
  open: Item;
  close: Item;
}

/** Stretched brackets that were made for each other: of one height, at one height. */
function bracketPairs(fences: Item[]): Matched {
  const groups: Item[][] = [];
  for (const fence of fences.toSorted((a, b) => a.x - b.x)) {
    const group = groups.find(([first]) => first !== undefined && isTwin(first, fence));
    if (group) group.push(fence);
    else groups.push([fence]);
  }
  const matched = groups.map(pairsOf);
  return { pairs: matched.flatMap(({ pairs }) => pairs), left: matched.flatMap(({ left }) => left) };
}

interface Matched {
  pairs: Pair[];
  left: Item[];
}

/** Bars that are left over close each other, as they should. */
function pairsOf(group: Item[]): Matched {
  const matched = match(group);
  return matched.left.some(({ text }) => isBar(text))
    ? match(group.filter(({ text }) => !isBar(text)))
    : matched;
}

function match(fences: Item[]): Matched {
  const pairs: Pair[] = [];
  const left: Item[] = [];
  for (const fence of fences) {
    const isOpening = isOpen(fence.text) || isBar(fence.text);
    const open = isOpening || isClose(left.at(-1)?.text ?? '') ? null : left.pop();
    if (open) pairs.push({ open, close: fence });
    else left.push(fence);
  }
  return { pairs, left };
}

/** Of their heights, between brackets that were stretched to the same operand. */
const MAX_TWIN_HEIGHT_SHARE = ROUNDING_SHARE;
/** Of their height, between the middles of such brackets. */
const MAX_TWIN_OFFSET_SHARE = ROUNDING_SHARE;

const isTwin = (a: Item, b: Item) =>
  Math.abs(height(a.ink) - height(b.ink)) < MAX_TWIN_HEIGHT_SHARE * height(b.ink) + SAME_PLACE_PT &&
  Math.abs(centerY(a.ink) - centerY(b.ink)) < MAX_TWIN_OFFSET_SHARE * height(b.ink) + SAME_PLACE_PT;

/** The bases of a line without the marks of missing operands; the signs that those marks hid are put back. */
export function withoutMissingOperands(given: Base[]): Base[] {
  const bases = withoutTabs(given);
  if (!bases.some(hasMark)) return bases;
  const steps = [
    withStars,
    withRests,
    withPrescripts,
    withLimits,
    withSuprema,
    withClosers,
    withBars,
    withRelations,
  ];
  return steps.reduce((list, step) => step(list), bases);
}

/** The sign that aligns a row at its relation is printed as a conjunction. */
const withoutTabs = (bases: Base[]): Base[] =>
  bases.some((base, at) => isTab(base, bases[at + 1]))
    ? bases.filter((base, at) => !isTab(base, bases[at + 1]))
    : bases;

const isTab = (base: Base, next: Base | undefined) =>
  base.item?.text === '∧' &&
  isFromLibreOffice(base.item) &&
  isBare(base) &&
  next !== undefined &&
  isRelationBase(next);

const hasMark = ({ item, sub, sup }: Base) =>
  [item, ...sub, ...sup].some((each) => each !== null && (isMissingOperand(each) || isPlaceholder(each)));

const isBare = ({ sub, sup }: Base) => sub.length + sup.length === 0;
const isBareGap = (base: Base | undefined) =>
  base !== undefined && isMissingOperand(base.item) && isBare(base);
const withText = (base: Base, text: string): Base => ({
  ...base,
  item: changedItem(base.item as Item, { text }),
});

/** A superscript that was nothing but an operator. */
const withStars = (bases: Base[]) =>
  bases.map((base) =>
    base.sup.length === 1 && isMissingOperand(base.sup[0] ?? null)
      ? { ...base, sup: base.sup.map((item) => changedItem(item, { text: '∗' })) }
      : base,
  );

/** After a script that is a lone operator and its missing operand, the rest of the formula is printed as script too. */
const withRests = (bases: Base[]): Base[] =>
  bases.flatMap((base) => {
    const [operator, gap, ...rest] = base.sup;
    if (!operator || !isMissingOperand(gap ?? null) || !isBinary(operator.text)) return [base];
    const items = isMissingOperand(rest.at(-1) ?? null) ? rest.slice(0, -1) : rest;
    const after = items.length === 0 ? [] : attachScripts(items, dominantLine(items)).bases;
    return [{ ...base, sup: [operator] }, ...withRests(after)];
  });

/** Scripts of an empty base lead what follows. */
function withPrescripts(bases: Base[]): Base[] {
  const result: Base[] = [];
  for (const base of bases) {
    const before = result.at(-1);
    if (before && isPlaceholder(before.item) && base.item)
      result[result.length - 1] = { ...base, presub: before.sub, presup: before.sup };
    else result.push(base);
  }
  return result;
}

/** `lim`, an empty operand with the limit below it, the operand, and one more empty operand. */
function withLimits(bases: Base[]): Base[] {
  const result: Base[] = [];
  let open = 0;
  for (const base of bases) {
    const before = result.at(-1);
    if (isMissingOperand(base.item) && !isBare(base) && before && endsLimitName(result)) {
      result[result.length - 1] = { ...before, sub: base.sub, sup: base.sup };
      open += 1;
    } else if (open > 0 && isBareGap(base)) open -= 1;
    else result.push(base);
  }
  return result;
}

/** What `sup` is to LibreOffice, a command to raise, lacks its operand: only its limit is printed. */
const withSuprema = (bases: Base[]): Base[] =>
  bases.map((base) =>
    isMissingOperand(base.item) && base.sub.length > 0 && base.sup.length === 0
      ? { ...base, item: asName(base.item as Item, 'sup') }
      : base,
  );

const asName = (item: Item, name: string): Item =>
  changedItem(item, {
    text: '',
    glyph: null,
    nodes: [
      {
        type: 'function',
        name: [{ type: 'symbol', text: name, class: 'operator', style: 'plain' }],
        argument: [],
      },
    ],
  });

/** Names with limits have three letters, as `lim`, or six. */
const SHORT_LIMIT_NAME = 'lim'.length;
const LONG_LIMIT_NAME = 'limsup'.length;

const endsLimitName = (bases: Base[]) => {
  const letters = bases.slice(-LONG_LIMIT_NAME).map(({ item }) => item?.text ?? '');
  return [SHORT_LIMIT_NAME, LONG_LIMIT_NAME].some((length) =>
    LIMIT_NAMES.has(letters.slice(-length).join('')),
  );
};

/** Two empty operands where a bracket should close. */
function withClosers(bases: Base[]): Base[] {
  const result: Base[] = [];
  const open: string[] = [];
  bases.forEach((base, at) => {
    const text = base.item?.nodes === null ? base.item.text : '';
    if (isBareGap(base) && isBareGap(bases[at + 1]) && open.length > 0)
      result.push(withText(base, partner(open.pop() as string)));
    else if (!(isBareGap(base) && isBareGap(bases[at - 1]) && isClosed(result.at(-1)))) result.push(base);
    if (partner(open.at(-1) ?? '') === text) open.pop();
    else if (isOpen(text) || isBar(text)) open.push(text);
  });
  return result;
}

const isClosed = (base: Base | undefined) => base?.item != null && isRepairedFence(base.item);

/** A bar is printed as a disjunction, which lacks an operand before a relation and at either end. */
function withBars(bases: Base[]): Base[] {
  const result = [...bases];
  for (let at = result.length - 1; at > 0; at -= 1) {
    if (result[at]?.item?.text !== '∨' || !isBareGap(result[at + 1])) continue;
    const open = result.findLastIndex(
      (base, index) => index < at && (base.item?.text === '∨' || isBareGap(base)),
    );
    if (open < 0) continue;
    for (const bar of [open, at]) result[bar] = withText(result[bar] as Base, '|');
  }
  return result;
}

/** What is left between two operands was a relation, an equals sign more often than not. */
function withRelations(bases: Base[]): Base[] {
  if (bases.every(isBareGap)) return bases;
  return bases.flatMap((base, at) => {
    if (!isBareGap(base)) return [base];
    const [before, after] = [bases[at - 1], bases[at + 1]];
    if (after === undefined && at > 0) return isBareGap(before) || hasLoneSign(before) ? [] : [base];
    if (before === undefined && after !== undefined && !isRelationBase(after))
      return startsRow(bases) ? [] : [base];
    const wanted = after !== undefined && !isBareGap(after) && !isSign(before) && !isRelationBase(after);
    return wanted ? [withText(base, '=')] : [];
  });
}

const hasLoneSign = (base: Base | undefined) => base?.sup.length === 1 && isBinary(base.sup[0]?.text ?? '');

/** An aligned row without its left side has an empty operand there, and another for its relation. */
const startsRow = (bases: Base[]) => isBareGap(bases[0]) && isBareGap(bases[1]);

const isRelationBase = (base: Base) => base.item?.nodes === null && isRelation(base.item.text);

const isSign = (base: Base | undefined) =>
  base?.item != null && base.item.nodes === null && (isRelation(base.item.text) || isBinary(base.item.text));
