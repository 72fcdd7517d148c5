import {
  HAIR_EM,
  LEAST_WORD_SPACE_EM,
  MAX_OFF_CENTRE_EM,
  MAX_SCRIPT_SHIFT_EM,
  QUAD_EM,
  QUARTER_SHARE,
  ROUNDING_EM,
  SAME_SIZE_RATIO,
  SIDE_BEARING_EM,
  STRETCHED_WORD_SPACE_EM,
  TAB_EM,
  THIN_SPACE_EM,
  WORD_SPACE_EM,
} from '../../metrics.ts';
import { OUTLINED_FAMILY, type Rectangle } from '../../page.ts';
import { INTEGRALS, isBar, isBinary, isOpen, isRelation, NARY } from '../glyphs/symbols.ts';
import { centerX, overlapX, overlapY, unionAll, width } from '../model/box.ts';
import { axisOf, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import {
  MAX_AXIS_OFFSET_SHARE,
  MAX_INK_OVERLAP_EM,
  MAX_LETTER_GAP_EM,
  MAX_SCRIPT_RATIO,
  MIN_BASE_TO_SCRIPT_RATIO,
} from '../model/tolerances.ts';
import { isFromLibreOffice, isMissingOperand, textSize } from '../repairs/libreoffice.ts';
import { CONNECTIVES } from '../rows/typed-words.ts';

export type Side = 'above' | 'below';

/** Rows of limits on one side, as `\substack` sets them. */
const MAX_LIMIT_ROW_COUNT = 4;

/** How far from its base the first row of limits stands, and how large its symbols are at most. */
export interface LimitReach {
  /** In em of the base. */
  reachEm: number;
  /** To the base's size. */
  maxRatio?: number;
}

/** The small items on one side of the base, centred on it, row by row. */
export function limitRows(
  itemIndex: ItemIndex,
  base: Item[],
  side: Side,
  { reachEm, maxRatio = MAX_SCRIPT_RATIO }: LimitReach,
): Item[] {
  const size = Math.max(...base.map(textSize));
  const anchor = unionAll(base.map((item) => item.ink));
  const rows: Item[] = [];
  let edge = side === 'below' ? anchor.y1 : anchor.y0;
  // Nearly all words have nothing small beside them, whatever the size of the text is.
  const any = { base, anchor, size, largest: maxRatio * size, side, edge, reach: reachEm };
  if (seedsAt(itemIndex, any, rows).length === 0) return rows;
  const largest = maxRatio * Math.min(size, sizeBeside(itemIndex, base, size));
  for (let round = 0; round < MAX_LIMIT_ROW_COUNT; round += 1) {
    const reach = round === 0 ? reachEm : STRETCHED_WORD_SPACE_EM;
    const row = centredRow(itemIndex, { base, anchor, size, largest, side, edge, reach }, rows);
    if (row.length === 0 || isProse(row) || isAmongWords(itemIndex, base, row)) break;
    const box = unionAll(row.map((item) => item.ink));
    if (isScriptOfOther(itemIndex, row, [...base, ...rows], size) || isCut(itemIndex, row, base, size)) break;
    if (round > 0 && isNearerToOther(itemIndex, row, base, side)) break;
    rows.push(...row);
    edge = side === 'below' ? box.y1 : box.y0;
  }
  return rows;
}

/** The row that is centred on the base: with words in it (`p prime`) where that is so to a hair. */
function centredRow(itemIndex: ItemIndex, search: Search, have: Item[]): Item[] {
  const { anchor, size } = search;
  const found = rowAt(itemIndex, search, have);
  if (found.length === 0) return found;
  const worded = rowAt(itemIndex, { maxGapEm: MAX_LIMIT_WORD_GAP_EM, ...search }, have);
  const isWhole = () =>
    isExactlyCentred(worded.toSorted(byPlace), anchor, size) || isSpacedLimit(itemIndex, search, worded);
  if (worded.length > found.length && isWhole()) return worded;
  return isCentredOn(found, anchor, size) ? found : centredPart(found, anchor, size);
}

/** `r₁ + r₂ = n` with the spaces of text, as InDesign sets it: whole, with a relation, about the middle of an operator. */
const isSpacedLimit = (itemIndex: ItemIndex, { base, anchor, size }: Search, row: Item[]) =>
  base.some(takesLimits) &&
  row.some(({ text }) => isRelation(text)) &&
  isCentredOn(row, anchor, size) &&
  !isAmongWords(itemIndex, base, row);

const byPlace = (a: Item, b: Item) => a.x - b.x;

/** `OR` between two questions stands below the operator of the first. */
function isProse(row: Item[]): boolean {
  const word = row.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
  const isUpright = row.every(({ glyph }) => glyph && !glyph.font.math && !glyph.font.italic);
  return isUpright && CONNECTIVES.has(word.join('').toLowerCase());
}

/**
 * A letter or word of the line of text below (or above) an operator: others of its size stand a word space beside it on
 * its baseline, which are no scripts, and no second operator that they could be the limit of.
 */
function isAmongWords(itemIndex: ItemIndex, base: Item[], row: Item[]): boolean {
  if (!base.some(takesLimits)) return false;
  const [box, baseline] = [unionAll(row.map(({ ink }) => ink)), row[0]?.baseline ?? 0];
  const size = Math.max(...row.map((item) => item.size));
  const within = (reach: number) => ({ x0: box.x0 - reach, x1: box.x1 + reach });
  const isWordBeside = (item: Item) =>
    !row.includes(item) &&
    !base.includes(item) &&
    Math.abs(item.baseline - baseline) < ROUNDING_EM * size &&
    Math.abs(item.size - size) < SAME_SIZE_RATIO * size &&
    !isScriptOfOther(itemIndex, [item], [...base, ...row], size);
  if (!itemIndex.near({ ...box, ...within(STRETCHED_WORD_SPACE_EM * size) }).some(isWordBeside)) return false;
  const { y0, y1 } = unionAll(base.map(({ ink }) => ink));
  return !itemIndex
    .near({ ...within(TAB_EM * size), y0, y1 })
    .some((item) => !base.includes(item) && (takesLimits(item) || item.kind === 'limits'));
}

/** The size of the text beside an operator on its axis: its own is larger where a font has no operators of text size. */
function sizeBeside(itemIndex: ItemIndex, base: Item[], size: number): number {
  const { x0, x1, y0, y1 } = unionAll(base.map(({ ink }) => ink));
  const [axis, reach] = [(y0 + y1) / 2, QUAD_EM * size];
  const beside = itemIndex
    .near({ x0: x0 - reach, x1: x1 + reach, y0: axis - size / 2, y1: axis + size / 2 })
    .filter(
      (item) =>
        !base.includes(item) &&
        item.axis === null &&
        Math.abs(axisOf(item) - axis) < MAX_OFF_CENTRE_EM * item.size,
    );
  return beside.length > 0 ? Math.max(...beside.map((item) => item.size)) : size;
}

/** Between the middles where the limits of neighbours touch, and only the exact stretch is the operator's own. */
const MAX_EXACT_OFFSET_EM = ROUNDING_EM;

function isCentredOn(row: Item[], anchor: Rectangle, size: number): boolean {
  if (row.length === 0) return false;
  const box = unionAll(row.map((item) => item.ink));
  return (
    Math.abs(centerX(box) - centerX(anchor)) <=
    Math.max(MAX_OFF_CENTRE_EM * size, MAX_AXIS_OFFSET_SHARE * width(box))
  );
}

/** Limits of neighbours may touch each other: the longest stretch that is centred to a hair is the base's own. */
function centredPart(row: Item[], anchor: Rectangle, size: number): Item[] {
  const sorted = row.toSorted(byPlace);
  for (let length = sorted.length - 1; length > 1; length -= 1)
    for (let from = 0; from + length <= sorted.length; from += 1) {
      const part = sorted.slice(from, from + length);
      if (isExactlyCentred(part, anchor, size)) return part;
    }
  return [];
}

/** By the pens of a row from left to right. */
const isExactlyCentred = (row: Item[], anchor: Rectangle, size: number) =>
  Math.abs(((row[0]?.x ?? 0) + (row.at(-1)?.end ?? 0)) / 2 - centerX(anchor)) < MAX_EXACT_OFFSET_EM * size;

interface Search {
  base: Item[];
  anchor: { x0: number; x1: number; y0: number; y1: number };
  size: number;
  /** Of a limit, in points. */
  largest: number;
  side: Side;
  edge: number;
  reach: number;
  /** Between symbols of one row; what TeX and LibreOffice set without words. */
  maxGapEm?: number;
}

/** Into the operator's own ink: limits of leaning operators begin there. */
const MAX_LIMIT_OVERLAP_EM = SIDE_BEARING_EM;
/** Beyond the operator's ink, for the middle of the first symbols that are found. */
const MAX_SEED_OVERHANG_EM = SIDE_BEARING_EM;
/** Between symbols of one limit, or of a line of scripts beside it: TeX sets no space about relations in script style. */
const MAX_LIMIT_GAP_EM = LEAST_WORD_SPACE_EM;
/** Between the ink of words of a limit: a word space of script size, 0.35 of 0.7 em, and side bearings. */
const MAX_LIMIT_WORD_GAP_EM = WORD_SPACE_EM;
/** LibreOffice does set one. */
const MAX_LIBREOFFICE_LIMIT_GAP_EM = WORD_SPACE_EM;

function rowAt(itemIndex: ItemIndex, search: Search, have: Item[]): Item[] {
  const { base, size, maxGapEm } = search;
  const seeds = seedsAt(itemIndex, search, have);
  if (seeds.length === 0) return [];
  const gapEm = maxGapEm ?? (base.some(isFromLibreOffice) ? MAX_LIBREOFFICE_LIMIT_GAP_EM : MAX_LIMIT_GAP_EM);
  return flood(itemIndex, seeds, (item) => isSmall(item, search, have), gapEm * size);
}

/** What is small enough, right above or below the base. */
function seedsAt(itemIndex: ItemIndex, search: Search, have: Item[]): Item[] {
  const { anchor, size, side, edge, reach } = search;
  const [y0, y1] =
    side === 'below'
      ? [edge - MAX_LIMIT_OVERLAP_EM * size, edge + reach * size]
      : [edge - reach * size, edge + MAX_LIMIT_OVERLAP_EM * size];
  return itemIndex.near({ x0: anchor.x0, x1: anchor.x1, y0, y1 }).filter((item) => {
    const x = centerX(item.ink);
    return (
      isSmall(item, search, have) &&
      x > anchor.x0 - MAX_SEED_OVERHANG_EM * size &&
      x < anchor.x1 + MAX_SEED_OVERHANG_EM * size
    );
  });
}

const isSmall = (item: Item, { base, largest, side, edge, size }: Search, have: Item[]) =>
  item.size > 0 &&
  item.size < largest &&
  !base.includes(item) &&
  !have.includes(item) &&
  !isMissingOperand(item) &&
  isOutlined([item]) === isOutlined(base) &&
  beyond(item, side, edge, size);

/** Painted as outlines, which the words of the page's own text are not. */
const isOutlined = (items: readonly Item[]) =>
  items.some(({ glyphs }) => glyphs.some(({ font }) => font.family === OUTLINED_FAMILY));

const beyond = (item: Item, side: Side, edge: number, size: number) =>
  side === 'below'
    ? item.ink.y0 > edge - MAX_LIMIT_OVERLAP_EM * size
    : item.ink.y1 < edge + MAX_LIMIT_OVERLAP_EM * size;

/** Neighbours that touch: no relation space is set in script style, so separate limits stay apart. */
function flood(itemIndex: ItemIndex, seeds: Item[], accepts: (item: Item) => boolean, gap: number): Item[] {
  const row = new Set(seeds);
  for (let grown = true; grown; ) {
    grown = false;
    const box = unionAll([...row].map((item) => item.ink));
    for (const item of itemIndex.near({ ...box, x0: box.x0 - gap, x1: box.x1 + gap })) {
      if (row.has(item) || !(accepts(item) || hangsOn(item, row))) continue;
      row.add(item);
      grown = true;
    }
  }
  return [...row];
}

/** The index of a symbol of the limit, which may reach beyond it into the operator. */
const hangsOn = ({ x, size, ink }: Item, row: Set<Item>) =>
  [...row].some(
    (base) =>
      size < MAX_SCRIPT_RATIO * base.size &&
      Math.abs(x - base.end) < MAX_LETTER_GAP_EM * base.size &&
      overlapY(ink, base.ink) > 0,
  );

/** A second row of limits may be the first one of the operator above or below. */
function isNearerToOther(itemIndex: ItemIndex, row: Item[], base: Item[], side: Side): boolean {
  const box = unionAll(row.map((item) => item.ink));
  const anchor = unionAll(base.map((item) => item.ink));
  const away = side === 'below' ? box.y0 - anchor.y1 : anchor.y0 - box.y1;
  const beyond = side === 'below' ? { ...box, y1: box.y1 + away } : { ...box, y0: box.y0 - away };
  return itemIndex.near(beyond).some((item) => !base.includes(item) && takesLimits(item));
}

/** Symbols of the same size go on beside the row, outside the band of limits: these are scripts at the side. */
function isCut(itemIndex: ItemIndex, row: Item[], base: Item[], size: number): boolean {
  const box = unionAll(row.map((item) => item.ink));
  const baseline = row[0]?.baseline ?? 0;
  const gap = MAX_LIMIT_GAP_EM * size;
  return itemIndex
    .near({ x0: box.x0 - gap, x1: box.x1 + gap, y0: baseline - size, y1: baseline })
    .some(
      (item) =>
        !row.includes(item) &&
        !base.includes(item) &&
        item.axis === null &&
        Math.abs(item.baseline - baseline) < ROUNDING_EM * size &&
        item.size < MAX_SCRIPT_RATIO * size &&
        Math.min(Math.abs(item.x - box.x1), Math.abs(item.end - box.x0)) < gap,
    );
}

/** To the left of a row of limits, where something else that has it for a script would end. */
const BASE_REACH_EM = WORD_SPACE_EM;
/** From such a base's ink to the script: slanted letters leave more than upright ones. */
const MAX_INK_GAP_EM = THIN_SPACE_EM;
/** A script overlaps its base in height, if only by a hair of its own size. */
const MIN_BASE_OVERLAP_EM = HAIR_EM;
/** Of an integral's width: it leans over its lower limit, which begins further right. */
const INTEGRAL_FOOT_SHARE = QUARTER_SHARE;

/** Scripts of something larger beside them are no limits. */
function isScriptOfOther(itemIndex: ItemIndex, row: Item[], exclude: Item[], size: number): boolean {
  const box = unionAll(row.map((item) => item.ink));
  const script = Math.max(...row.map((item) => item.size));
  const pen = Math.min(...row.map((item) => item.x));
  const left = itemIndex.near({ x0: box.x0 - BASE_REACH_EM * size, x1: box.x0, y0: box.y0, y1: box.y1 });
  return left.some(
    (item) =>
      (item.ink.x1 > box.x0 - MAX_INK_GAP_EM * size || Math.abs(pen - item.end) < MAX_LETTER_GAP_EM * size) &&
      !row.includes(item) &&
      !exclude.includes(item) &&
      mayCarry(item) &&
      !(
        item.kind === 'limits' && (row[0]?.baseline ?? 0) - item.baseline > MAX_SCRIPT_SHIFT_EM * item.size
      ) &&
      item.size > MIN_BASE_TO_SCRIPT_RATIO * script &&
      overlapY(item.ink, box) > MIN_BASE_OVERLAP_EM * script &&
      (INTEGRALS.has(item.text)
        ? box.x0 > item.ink.x0 + INTEGRAL_FOOT_SHARE * width(item.ink)
        : item.end <= box.x0 + MAX_INK_OVERLAP_EM * size &&
          overlapX(item.ink, box) < MAX_INK_OVERLAP_EM * script),
  );
}

const mayCarry = ({ nodes, text }: Item) =>
  nodes !== null || isBar(text) || !(isOpen(text) || isRelation(text) || isBinary(text) || text === '√');

/** Whether limits may stand over and under it. */
export const takesLimits = (item: Item) => item.nodes === null && NARY.has(item.text);
