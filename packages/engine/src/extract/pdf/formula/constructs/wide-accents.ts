import { HAIR_EM, MAX_SCRIPT_SHIFT_EM, MEDIUM_SPACE_EM, ROUNDING_EM } from '../../metrics.ts';
import type { FontEncoding, PageFont } from '../../page.ts';
import { isBinary, isRelation } from '../glyphs/symbols.ts';
import { centerX } from '../model/box.ts';
import type { Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MAX_SCRIPT_RATIO } from '../model/tolerances.ts';

/*
 * The widest hats and tildes of TeX's fonts are 1.44 em wide (2.33 em with those of AMS), and are centred over what is wider:
 * of `\widehat{[f-g]}` only the minus sign is below the hat. TeX raises an accent by what its base is higher than the font's x-height,
 * so that the accent's place tells the height of its base to a rounding.
 */

/** Above which fonts raise an accent, in em: their fifth parameter, in OpenType `AccentBaseHeight` as Latin Modern's LuaTeX sets it. */
const X_HEIGHTS_EM: Partial<Record<FontEncoding, number>> = { OMX: 0.431, MSB: 0.463, unicode: 0.431 };
/** Of the fonts of OpenType the only ones whose height was looked at. */
const OPEN_TYPE = /^(?:LatinModernMath|NewCMMath)/;
/** The narrowest of `\widehat`. */
const MIN_WIDTH_EM = 0.5;
/** By which the ink of letters is higher than TeX's box (A, 0.033 em); brackets are 0.045 em higher than tall letters. */
const MAX_TOP_ERROR_EM = 0.04;
/** By which TeX's box of a minus sign is higher than small letters beside it. */
const MAX_EMPTY_TOP_EM = 0.16;
/** Between the middles of the accent and of its base: both are boxes, and no slant moves an accent over several symbols. */
const MAX_OFF_CENTRE_EM = 0.04;
/** To either side of the accent: a sum of three functions with their brackets. */
const REACH_EM = 6;
/** About signs within a base, stretched as its line is. */
const MAX_SIGN_GAP_EM = 0.4;
/** Between symbols of a product: the italic correction of Y is 0.22 em. */
const MAX_PRODUCT_GAP_EM = MEDIUM_SPACE_EM + HAIR_EM;

const isSign = ({ nodes, text }: Item) => nodes === null && (isRelation(text) || isBinary(text));

const xHeightOf = ({ encoding, name }: PageFont) =>
  encoding === 'unicode' && !OPEN_TYPE.test(name) ? undefined : X_HEIGHTS_EM[encoding];

/** The symbols on one baseline below the accent, and their scripts, from left to right. */
function rowBelow(itemIndex: ItemIndex, mark: Item, top: number): Item[] {
  const { size } = mark;
  const near = itemIndex
    .near({
      x0: mark.x - REACH_EM * size,
      x1: mark.end + REACH_EM * size,
      y0: top - MAX_TOP_ERROR_EM * size,
      y1: top + size,
    })
    .filter((item) => item !== mark && item.baseline > top && item.baseline < top + size);
  const below = near.filter(
    (item) =>
      item.size > MAX_SCRIPT_RATIO * size && centerX(item.ink) > mark.x && centerX(item.ink) < mark.end,
  );
  const [first] = below.toSorted((one, other) => one.baseline - other.baseline);
  if (!first) return [];
  const isOfRow = (item: Item) =>
    Math.abs(item.baseline - first.baseline) <
    (item.size < MAX_SCRIPT_RATIO * first.size ? MAX_SCRIPT_SHIFT_EM : ROUNDING_EM) * first.size;
  return near.filter(isOfRow).toSorted((one, other) => one.x - other.x);
}

/** The row in pieces that no blank between words parts. */
function piecesOf(row: readonly Item[], size: number): Item[][] {
  const pieces: Item[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of row) {
    const last = pieces.at(-1);
    const previous = last?.at(-1);
    const reach = previous && (isSign(previous) || isSign(item)) ? MAX_SIGN_GAP_EM : MAX_PRODUCT_GAP_EM;
    if (last && item.x - end < reach * size) last.push(item);
    else pieces.push([item]);
    end = Math.max(end, item.end);
  }
  return pieces;
}

const isBetweenOperands = (run: readonly Item[]) => !isSign(run[0] as Item) && !isSign(run.at(-1) as Item);

/** With what leans beyond its advance: TeX's boxes hold italic corrections. */
const edgesOf = (run: readonly Item[]): [number, number] => [
  Math.min(...run.map(({ x, ink }) => Math.min(x, ink.x0))),
  Math.max(...run.map(({ end, ink }) => Math.max(end, ink.x1))),
];

/** What a wide accent of TeX's fonts is centred over, where that is wider than the accent; null where nothing is. */
export function widelySpanned(itemIndex: ItemIndex, mark: Item): Item[] | null {
  const { size, glyph, x, end } = mark;
  const xHeightEm = glyph && xHeightOf(glyph.font);
  if (!xHeightEm || end - x < MIN_WIDTH_EM * size) return null;
  const top = mark.baseline - xHeightEm * size;
  const topError = (run: readonly Item[]) => Math.min(...run.map(({ ink }) => ink.y0)) - top;
  const isSpanned = (run: readonly Item[]) => {
    const [from, to] = edgesOf(run);
    return (
      to - from > end - x &&
      Math.abs(from + to - x - end) < 2 * MAX_OFF_CENTRE_EM * size &&
      topError(run) > -MAX_TOP_ERROR_EM * size &&
      topError(run) < MAX_EMPTY_TOP_EM * size &&
      isBetweenOperands(run)
    );
  };
  const runs = piecesOf(rowBelow(itemIndex, mark, top), size)
    .filter((piece) => piece.some((item) => centerX(item.ink) > x && centerX(item.ink) < end))
    .flatMap((piece) =>
      piece.flatMap((_, from) => piece.slice(from).map((__, more) => piece.slice(from, from + more + 1))),
    );
  const [best] = runs
    .filter(isSpanned)
    .toSorted((one, other) => topError(one) - topError(other) || one.length - other.length);
  return best ?? null;
}
