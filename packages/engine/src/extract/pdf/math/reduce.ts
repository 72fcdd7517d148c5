import type { Glyph, Rule } from '../page.ts';
import { isAccentMark, readAccent } from './accents.ts';
import { type FencePair, fencePairs, isEnlarged, readArray } from './arrays.ts';
import { readBar } from './bars.ts';
import { centerY, height, width } from './box.ts';
import { type Frame, framesOf, readFrame } from './boxes.ts';
import { isBrace, joinBraces, readBrace } from './braces.ts';
import { composeSymbols } from './compose.ts';
import { determinantsOf } from './determinants.ts';
import { readFraction } from './fractions.ts';
import { glyphItem, type Item } from './item.ts';
import { readLabel, readOperatorLimits, readWordLimits, takesLabel, takesLimits } from './limits.ts';
import { isOfficeFence, mendMisprints } from './misprints.ts';
import { joinPieces } from './pieces.ts';
import { Pool } from './pool.ts';
import { isRadicalSign, readRadical, vinculumOf } from './radicals.ts';
import { LIMIT_NAMES, NARY } from './symbols.ts';
import { slantedNames, wordsOf } from './words.ts';

export interface Reduced {
  /** Glyphs and collapsed constructs, no two over the same glyph. */
  items: Item[];
  /** Rules that no construct used. */
  rules: Rule[];
}

/** More containers than this on one page are a drawing, not mathematics. */
const CONTAINER_LIMIT = 3000;

/**
 * Collapses every two-dimensional construct into one opaque item, the narrowest first, so that what is left
 * stands on lines. Works on a page or a column alike.
 */
export function reduce(glyphs: Glyph[], rules: Rule[]): Reduced {
  const pool = new Pool(glyphs.map(glyphItem), rules);
  joinPieces(pool);
  joinBraces(pool);
  composeSymbols(pool);
  mendMisprints(pool);
  centreOnAxis(pool);
  readAccents(pool);
  readLimits(pool);
  readContainers(pool);
  readLabels(pool);
  return { items: pool.live(), rules: pool.freeRules() };
}

/** Large operators and stretched brackets are centred on the axis; their baselines say nothing. */
function centreOnAxis(pool: Pool): void {
  for (const item of pool.live())
    if (
      item.axis === null &&
      (NARY.has(item.text) || isEnlarged(item) || isOfficeFence(item) || isRadicalSign(item))
    )
      item.axis = centerY(item.ink);
}

function readAccents(pool: Pool): void {
  const marks = pool
    .live()
    .filter(isAccentMark)
    .toSorted((a, b) => b.ink.y1 - a.ink.y1);
  for (const mark of marks) addTo(pool, mark.taken ? null : readAccent(pool, mark));
}

function readLimits(pool: Pool): void {
  const operators = pool
    .live()
    .filter(takesLimits)
    .toSorted((a, b) => height(a.ink) - height(b.ink));
  for (const operator of operators) addTo(pool, operator.taken ? null : readOperatorLimits(pool, operator));
  const words = wordsOf(pool.live()).filter(({ text }) => LIMIT_NAMES.has(text));
  for (const word of [...words, ...slantedNames(pool.live())]) addTo(pool, readWordLimits(pool, word));
}

/** What stands over or under relations and operator names that the list of names does not hold. */
function readLabels(pool: Pool): void {
  const words = wordsOf(pool.live()).filter(({ items }) => items.length > 2);
  for (const word of words) addTo(pool, readWordLimits(pool, word));
  for (const item of pool.live().filter(takesLabel)) if (!item.taken) readLabel(pool, item);
}

type Container =
  | { type: 'rule'; rule: Rule; width: number }
  | { type: 'fence'; pair: FencePair; width: number }
  | { type: 'radical'; sign: Item; rule: Rule; width: number }
  | { type: 'frame'; frame: Frame; width: number }
  | { type: 'brace'; brace: Item; width: number };

function readContainers(pool: Pool): void {
  const containers = containersOf(pool);
  if (containers.length > CONTAINER_LIMIT) return;
  for (const container of containers.toSorted((a, b) => a.width - b.width))
    addTo(pool, readContainer(pool, container));
}

function containersOf(pool: Pool): Container[] {
  const determinants = determinantsOf(pool);
  const live = pool.live();
  const radicals = live.filter(isRadicalSign).flatMap((sign): Container[] => {
    const rule = vinculumOf(pool, sign);
    return rule ? [{ type: 'radical', sign, rule, width: rule.x1 - sign.ink.x0 }] : [];
  });
  const vincula = new Set(radicals.map((each) => (each.type === 'radical' ? each.rule : null)));
  const rules = pool
    .freeRules()
    .filter(
      (rule) =>
        rule.direction === 'horizontal' && width(rule) > 1.5 && rule.thickness < 3 && !vincula.has(rule),
    )
    .map((rule): Container => ({ type: 'rule', rule, width: width(rule) }));
  const fences = [...determinants, ...fencePairs(live)].map(
    (pair): Container => ({ type: 'fence', pair, width: pairWidth(pair) }),
  );
  const braces = live
    .filter(isBrace)
    .map((brace): Container => ({ type: 'brace', brace, width: width(brace.ink) }));
  const frames = framesOf(pool.freeRules()).map(
    (frame): Container => ({ type: 'frame', frame, width: width(frame.top) - 0.1 }),
  );
  return [...radicals, ...rules, ...fences, ...frames, ...braces];
}

/** Of braces that stay open the last one of a line comes first: those before it may reach as far. */
const pairWidth = ({ open, close }: FencePair) =>
  close ? close.ink.x1 - open.ink.x0 : OPEN_WIDTH - 1e-4 * open.x;
const OPEN_WIDTH = 400;

function readContainer(pool: Pool, container: Container): Item | null {
  switch (container.type) {
    case 'rule':
      return pool.isUsed(container.rule)
        ? null
        : (readFraction(pool, container.rule) ?? readBar(pool, container.rule));
    case 'fence':
      return isLive(container.pair) ? readArray(pool, container.pair) : null;
    case 'frame':
      return readFrame(pool, container.frame);
    case 'radical':
      return container.sign.taken ? null : readRadical(pool, container.sign, container.rule);
    case 'brace':
      return container.brace.taken ? null : readBrace(pool, container.brace);
  }
}

const isLive = ({ open, close }: FencePair) => !open.taken && !close?.taken;

function addTo(pool: Pool, item: Item | null): void {
  if (item) pool.add(item);
}
