import type { Rectangle } from '../page.ts';
import { extentOf } from './character-extents.ts';
import { type FontObject, GLYPH_SPACE_SCALE } from './font-object.ts';
import { emOfCharacter, emOfCharacters } from './type3-em.ts';

/** `wx wy x0 y0 x1 y1 d1` (PDF 1.7, table 113); `d0` has the first two alone. */
const D1_OPERAND_COUNT = 6;

/** The box that a Type 3 glyph declares (`d1`), in glyph space. */
export function declaredBox(source: FontObject, id: string): Rectangle | null {
  const [first] = source.charProcOperatorList?.[id]?.argsArray ?? [];
  if (!first || first.length < D1_OPERAND_COUNT) return null;
  const [, , x0, y0, x1, y1] = first.map(Number) as [number, number, number, number, number, number];
  return x1 > x0 && y1 > y0 ? { x0, y0, x1, y1 } : null;
}

/** Old Ghostscripts collect the bitmaps of a page in one font, of all sizes, and declare no width of theirs (`d1`). */
export function isOfCollection(source: FontObject, id: string): boolean {
  const [first] = source.charProcOperatorList?.[id]?.argsArray ?? [];
  return Number(first?.[0] ?? 0) === 0;
}

/** Whether all glyphs of a Type 3 font are {@link isOfCollection | collected} bitmaps. */
export function isCollection(source: FontObject): boolean {
  const ids = Object.keys(source.charProcOperatorList ?? {});
  return source.isType3Font === true && ids.length > 0 && ids.every((id) => isOfCollection(source, id));
}

/** Where a glyph would stand that has its character's usual shape; all in one unit, y upwards. */
export interface GlyphPlace {
  em: number;
  /** The pen before the glyph. */
  x: number;
  baseline: number;
  advance: number;
}

/** A bitmap covers the pixels that its outline touches: half a pixel more than the outline, on average. */
const BITMAP_EXCESS_PX = 0.5;
/** Relations and dashes are flat, and as wide as they are in any face; on either side they leave this. */
const FLAT_BEARING_EM = 0.065;
/** From this advance on a flat sign's width tells its size; dots have neither height nor width that would. */
const MIN_TELLING_WIDTH_EM = 0.5;

/** Sizes of an unplaced collection, in the unit of its boxes. */
export interface CollectionScale {
  /** The em of most characters. */
  em: number;
  /** The side of one dot of its bitmaps. */
  pixel: number;
}

/** A character that was read, and its ink in the unit of the font's size. */
export interface CollectedCharacter {
  text: string;
  ink: Rectangle;
}

/** The scale that the characters show; null where none tells it. */
export function scaleOfCollection(
  characters: readonly CollectedCharacter[],
  pixel: number,
): CollectionScale | null {
  const em = emOfCharacters(
    characters.map(({ text, ink }) => ({ text, height: ink.y1 - ink.y0 - BITMAP_EXCESS_PX * pixel })),
  );
  return em === null ? null : { em, pixel };
}

/** From the origin to the baseline that a character's shape tells: bitmaps are rounded, and faces differ, by less. */
const MAX_BASELINE_ERROR_EM = 0.15;

/** The ink of a glyph that is painted upside down, for the text to be turned. */
const turnedInk = ({ x0, x1, y0, y1 }: Rectangle): Rectangle => ({ x0, x1, y0: -y1, y1: -y0 });

/**
 * Whether the origins of a collection are no places on a baseline: most characters stand elsewhere beside theirs. Ghostscript
 * 5 writes the bitmaps of a line with one origin at the top of one of them.
 */
function isUnplaced(characters: readonly CollectedCharacter[], scale: CollectionScale): boolean {
  const telling = characters.filter(({ text }) => extentOf(text) !== null);
  const away = telling.filter(({ text, ink }) => {
    const { baseline, em } = placeByCharacter(text, ink, scale);
    return Math.abs(baseline) > MAX_BASELINE_ERROR_EM * em;
  });
  return away.length > telling.length / 2;
}

/** Places the glyph of a collection by its character and its ink; null where its origin is a place on the baseline. */
export type PlaceCollected = (text: string, ink: Rectangle, upsideDown: boolean) => GlyphPlace | null;

/** {@link PlaceCollected} for the characters of one font. */
export function placesOfCollection(characters: readonly CollectedCharacter[], pixel: number): PlaceCollected {
  const scale = scaleOfCollection(characters, pixel);
  if (!scale) return () => null;
  const turned = characters.map(({ text, ink }) => ({ text, ink: turnedInk(ink) }));
  const unplaced = { upright: isUnplaced(characters, scale), turned: isUnplaced(turned, scale) };
  return (text, ink, upsideDown) => {
    if (!upsideDown) return unplaced.upright ? placeByCharacter(text, ink, scale) : null;
    if (!unplaced.turned) return null;
    const place = placeByCharacter(text, turnedInk(ink), scale);
    return { ...place, baseline: -place.baseline };
  };
}

/** One dot of a collection's bitmaps in units of the font's size: its boxes are counted in dots. */
export function pixelOfCollection(source: FontObject): number {
  const boxes = Object.keys(source.charProcOperatorList ?? {}).flatMap((id) => declaredBox(source, id) ?? []);
  const whole = boxes.every(({ x1, y0, y1 }) => [x1, y0, y1].every(Number.isInteger));
  return whole ? Math.abs(source.fontMatrix?.[0] ?? GLYPH_SPACE_SCALE) : 0;
}

/**
 * Where a collected glyph stands by its character: its ink is as high, and as far above the baseline, as Computer Modern's.
 * Characters that Computer Modern's text fonts lack, brackets in pieces and large operators, hang from their origin, as TeX's do.
 */
export function placeByCharacter(
  text: string,
  ink: Rectangle,
  { em: usual, pixel }: CollectionScale,
): GlyphPlace {
  const extent = extentOf(text);
  const inkWidth = ink.x1 - ink.x0;
  if (!extent) return { em: usual, x: ink.x0, baseline: ink.y1, advance: inkWidth };
  const excess = BITMAP_EXCESS_PX * pixel;
  const byWidth =
    extent.width < MIN_TELLING_WIDTH_EM ? null : (inkWidth - excess) / (extent.width - 2 * FLAT_BEARING_EM);
  const em = emOfCharacter({ text, height: ink.y1 - ink.y0 - excess }) ?? byWidth ?? usual;
  const advance = Math.max(inkWidth, extent.width * em);
  return { em, x: ink.x0 - (advance - inkWidth) / 2, baseline: ink.y0 - extent.bottom * em, advance };
}
