import { flatMap } from '../flat-map.ts';
import { BLOCK_PT, DOT_PT, EXACT_PT, MAX_COMPARED_COUNT } from '../metrics.ts';
import { DRAWN_FAMILY, type Glyph, type Rule } from '../page.ts';
import { isAccentMark, readAccent } from './constructs/accents.ts';
import { readArray } from './constructs/arrays.ts';
import { readBarBelow } from './constructs/bar-signs.ts';
import { readBar } from './constructs/bars.ts';
import { isBrace, joinBraces, readBrace } from './constructs/braces.ts';
import { isCancel, readCancel, strikesFraction } from './constructs/cancels.ts';
import { determinantsOf } from './constructs/determinants.ts';
import { type FencePair, fencePairs, isEnlarged } from './constructs/fence-pairs.ts';
import { readFraction } from './constructs/fractions.ts';
import { type Frame, framesOf, readFrame } from './constructs/frames.ts';
import { takesLimits } from './constructs/limit-rows.ts';
import { readLabel, readOperatorLimits, readWordLimits, takesLabel } from './constructs/limits.ts';
import { isRadicalSign, readRadical, vinculumOf } from './constructs/radicals.ts';
import { rulesBetweenRows } from './constructs/ruled-rows.ts';
import { centreScaledFences, centreScaledSlashes } from './constructs/scaled-fences.ts';
import { readSkewedFraction, skewedFractions } from './constructs/skewed-fractions.ts';
import { readStackedIndex } from './constructs/stacked-indices.ts';
import { markStruckWords, readStrike, type Strike, strikesOf } from './constructs/strikes.ts';
import { readTypedRadical, type TypedRadical, typedRadical } from './constructs/typed-radicals.ts';
import { composeSymbols } from './glyphs/composition.ts';
import { joinExtensibleGlyphs } from './glyphs/extensible-glyphs.ts';
import { markLargeOperators } from './glyphs/large-operators.ts';
import { LIMIT_NAMES, NARY } from './glyphs/symbols.ts';
import { slantedNames, type Word, wordsOf } from './glyphs/words.ts';
import { centerY, height, width } from './model/box.ts';
import { glyphItem, type Item } from './model/item.ts';
import { ItemIndex } from './model/item-index.ts';
import { isLibreOfficeFence, repairLibreOffice } from './repairs/libreoffice.ts';

export interface Reduced {
  /** Glyphs and collapsed constructs, no two over the same glyph. */
  items: Item[];
  /** Rules that no construct used. */
  rules: Rule[];
}

/**
 * Collapses every two-dimensional construct into one opaque item, the narrowest first, so that what is left
 * is on lines. Works on a page or a column alike.
 */
export function reduce(glyphs: Glyph[], rules: Rule[]): Reduced {
  const itemIndex = new ItemIndex(glyphs.map(glyphItem), rules);
  joinExtensibleGlyphs(itemIndex);
  joinBraces(itemIndex);
  composeSymbols(itemIndex);
  repairLibreOffice(itemIndex);
  markLargeOperators(itemIndex);
  centreOnAxis(itemIndex);
  centreScaledFences(itemIndex);
  centreScaledSlashes(itemIndex);
  readAccents(itemIndex);
  readLimits(itemIndex);
  markStruckWords(itemIndex);
  readContainers(itemIndex);
  readLabels(itemIndex);
  return { items: [...itemIndex.live()], rules: itemIndex.freeRules() };
}

/** `\Big/`: the signs of TeX's extension font hang from their baseline, and most of them are brackets or operators. */
const isLargeSlash = ({ glyph, text }: Item) => glyph?.font.encoding === 'OMX' && /^[/∖\\]$/u.test(text);

/** About one line of text, with accents: what is in higher bars has several lines. */
const MAX_LINE_BAR_EM = 1.7;

/** A painted bar as high as a letter with its accent: it has the baseline of that letter. */
const isBarOfLine = ({ glyph, ink, size, text }: Item) =>
  text === '|' && glyph?.font.family === DRAWN_FAMILY && height(ink) < MAX_LINE_BAR_EM * size;

/** Large operators and stretched brackets are centred on the axis; their baselines say nothing. */
function centreOnAxis(itemIndex: ItemIndex): void {
  for (const item of itemIndex.live())
    if (
      item.axis === null &&
      (NARY.has(item.text) ||
        (isEnlarged(item) && !isBarOfLine(item)) ||
        isLargeSlash(item) ||
        isLibreOfficeFence(item) ||
        isRadicalSign(item))
    )
      item.axis = centerY(item.ink);
}

function readAccents(itemIndex: ItemIndex): void {
  const marks = itemIndex
    .live()
    .filter(isAccentMark)
    .toSorted((a, b) => b.ink.y1 - a.ink.y1);
  for (const mark of marks)
    addTo(itemIndex, mark.taken ? null : (readBarBelow(itemIndex, mark) ?? readAccent(itemIndex, mark)));
}

function readLimits(itemIndex: ItemIndex): void {
  const operators = itemIndex
    .live()
    .filter(takesLimits)
    .toSorted((a, b) => height(a.ink) - height(b.ink));
  for (const operator of operators)
    if (!operator.taken)
      addTo(itemIndex, readOperatorLimits(itemIndex, operator) ?? readStackedIndex(itemIndex, [operator]));
  const words = wordsOf(itemIndex.live()).filter(({ text }) => LIMIT_NAMES.has(text));
  for (const word of [...words, ...slantedNames(itemIndex.live()), ...arrowedNames(itemIndex.live())])
    addTo(itemIndex, readWordLimits(itemIndex, word) ?? readStackedIndex(itemIndex, word.items));
}

/** `\\varinjlim`: the name with an arrow below it, which its limit stands below. */
const arrowedNames = (items: readonly Item[]): Word[] =>
  flatMap(items, (item) => {
    const [node] = item.nodes ?? [];
    const isArrowed =
      node?.type === 'groupCharacter' && node.position === 'under' && item.kind === 'accented';
    return isArrowed && node.base.every(({ type }) => type === 'function')
      ? [{ text: 'lim', items: [item] }]
      : [];
  });

/**
 * What is over or under relations and operator names that the list of names does not hold. Relations come first: a
 * label over an arrow in a sentence stands below a word of the line above.
 */
function readLabels(itemIndex: ItemIndex): void {
  for (const item of itemIndex.live().filter(takesLabel)) if (!item.taken) readLabel(itemIndex, item);
  const words = wordsOf(itemIndex.live()).filter(({ items }) => items.length > 2);
  for (const word of words) addTo(itemIndex, readWordLimits(itemIndex, word));
}

type Container =
  | { type: 'rule'; rule: Rule; width: number }
  | { type: 'fence'; pair: FencePair; width: number }
  | { type: 'radical'; sign: Item; rule: Rule; width: number }
  | { type: 'typed-radical'; radical: TypedRadical; width: number }
  | { type: 'frame'; frame: Frame; width: number }
  | { type: 'strike'; strike: Strike; width: number }
  | { type: 'cancel'; stroke: Item; width: number }
  | { type: 'skewed'; slash: Item; width: number }
  | { type: 'brace'; brace: Item; width: number };

function readContainers(itemIndex: ItemIndex): void {
  const containers = containersOf(itemIndex);
  if (containers.length > MAX_COMPARED_COUNT) return;
  for (const container of containers.toSorted((a, b) => a.width - b.width))
    addTo(itemIndex, readContainer(itemIndex, container));
}

function containersOf(itemIndex: ItemIndex): Container[] {
  const determinants = determinantsOf(itemIndex);
  const live = itemIndex.live();
  const radicals = live.filter(isRadicalSign).flatMap((sign): Container[] => {
    const rule = vinculumOf(itemIndex, sign);
    if (rule) return [{ type: 'radical', sign, rule, width: rule.x1 - sign.ink.x0 }];
    const radical = typedRadical(itemIndex, sign);
    return radical ? [{ type: 'typed-radical', radical, width: radical.width }] : [];
  });
  const strikes = strikesOf(itemIndex);
  const claimed = new Set([
    ...radicals.map((each) => (each.type === 'radical' ? each.rule : null)),
    ...strikes.flatMap(({ rule, pieces }) => [rule, ...pieces]),
  ]);
  const pairs = [...determinants, ...fencePairs(live)];
  const betweenRows = rulesOfRows(itemIndex, pairs);
  const rules = itemIndex
    .freeRules()
    .filter(
      (rule) =>
        rule.direction === 'horizontal' &&
        width(rule) > DOT_PT &&
        !claimed.has(rule) &&
        !betweenRows.has(rule),
    )
    .map((rule): Container => ({ type: 'rule', rule, width: width(rule) }));
  const fences = pairs.map((pair): Container => ({ type: 'fence', pair, width: pairWidth(pair) }));
  const braces = live
    .filter(isBrace)
    .map((brace): Container => ({ type: 'brace', brace, width: width(brace.ink) }));
  const frames = framesOf(itemIndex.freeRules()).map(
    (frame): Container => ({ type: 'frame', frame, width: width(frame.top) - EXACT_PT }),
  );
  const skewed = skewedFractions(itemIndex).map(
    ({ slash, width }): Container => ({ type: 'skewed', slash, width }),
  );
  const cancels = live
    .filter(isCancel)
    .map((stroke): Container => ({ type: 'cancel', stroke, width: widthOfCancel(itemIndex, stroke) }));
  const struck = strikes.map((strike): Container => ({ type: 'strike', strike, width: strike.width }));
  return [...radicals, ...rules, ...fences, ...frames, ...skewed, ...struck, ...cancels, ...braces];
}

/** A fraction that is struck out as a whole is read before its stroke. */
function widthOfCancel(itemIndex: ItemIndex, stroke: Item): number {
  const bars = itemIndex.freeBarsIn(stroke.ink).filter((bar) => strikesFraction(stroke, bar));
  return Math.max(...[stroke.ink, ...bars].map(width)) + EXACT_PT;
}

/** None on a page with more brackets and rules than are read. */
function rulesOfRows(itemIndex: ItemIndex, pairs: FencePair[]): Set<Rule> {
  if (pairs.length + itemIndex.freeRules().length > MAX_COMPARED_COUNT) return new Set();
  return new Set(pairs.flatMap((pair) => rulesBetweenRows(itemIndex, pair)));
}

/** Weight of a brace's place: it orders braces, but is not to outweigh a difference of widths. */
const BRACE_ORDER_WEIGHT = 1e-4;

/** Of braces that stay open the last one of a line comes first: those before it may reach as far. */
const pairWidth = ({ open, close }: FencePair) =>
  close ? close.ink.x1 - open.ink.x0 : BLOCK_PT - BRACE_ORDER_WEIGHT * open.x;

function readContainer(itemIndex: ItemIndex, container: Container): Item | null {
  switch (container.type) {
    case 'rule':
      return readRule(itemIndex, container.rule);
    case 'fence':
      return isLive(container.pair) ? readArray(itemIndex, container.pair) : null;
    case 'frame':
      return readFrame(itemIndex, container.frame);
    case 'radical':
      return container.sign.taken ? null : readRadical(itemIndex, container.sign, container.rule);
    case 'typed-radical':
      return container.radical.sign.taken ? null : readTypedRadical(container.radical);
    case 'strike':
      return readStrike(itemIndex, container.strike);
    case 'cancel':
      return readCancel(itemIndex, container.stroke);
    case 'skewed':
      return readSkewedFraction(itemIndex, container.slash);
    case 'brace':
      return container.brace.taken ? null : readBrace(itemIndex, container.brace);
  }
}

const readRule = (itemIndex: ItemIndex, rule: Rule): Item | null =>
  itemIndex.isUsed(rule) ? null : (readFraction(itemIndex, rule) ?? readBar(itemIndex, rule));

const isLive = ({ open, close }: FencePair) => !open.taken && !close?.taken;

function addTo(itemIndex: ItemIndex, item: Item | null): void {
  if (item) itemIndex.add(item);
}
