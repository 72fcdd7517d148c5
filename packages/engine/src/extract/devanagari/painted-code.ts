import { type Shape, shapeOf } from '../shapes/bitmap.ts';
import { componentNetwork } from '../shapes/component-network.ts';
import type { Features } from '../shapes/network.ts';
import { type Contours, contoursOf, type EmBox } from '../shapes/outline.ts';
import { OutlineCache } from '../shapes/outline-cache.ts';
import { hasBar, mayBeDevanagari } from './headline.ts';

/** What a font paints at one of its codes. */
export interface PaintedCode {
  code: number;
  /** What the file says that it is. */
  text: string;
  /** Drawing codes and coordinates of pdf.js, in em; null where nothing is painted. */
  outline: ArrayLike<number> | null;
  /** How far it moves the pen, in em. */
  advanceEm: number;
}

/** A code that paints something. */
export interface Outlined {
  code: PaintedCode;
  outline: ArrayLike<number>;
}

/** The same, drawn. */
interface Painted extends Outlined {
  contours: Contours;
  shape: Shape;
}

/** A code that the network of components has looked at. */
export interface Seen extends Painted {
  features: Features;
}

/** The outline as it was before it was slanted: programs slant fonts that have no italic of their own. */
function upright({ corners }: Contours, slant: number): Contours {
  const box: EmBox = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  const moved = corners.map((own) => {
    const straight = own.map((value, i) => (i % 2 === 0 ? value - slant * own[i + 1]! : value));
    include(box, straight);
    return straight;
  });
  return { corners: moved, box };
}

/** The glyphs without their slant, the tangent of its angle. */
export function unslanted(seen: readonly Seen[], slant: number): Seen[] {
  if (slant === 0) return [...seen];
  const contours = seen.map((glyph) => upright(glyph.contours, slant));
  const shapes = contours.map(shapeOf);
  const features = componentNetwork().features(shapes);
  return seen.map(({ code, outline }, i) => ({
    code,
    outline,
    contours: contours[i]!,
    shape: shapes[i]!,
    features: features[i]!,
  }));
}

/** Of the width: both rims of a hollow box are about as wide. */
const MIN_BOX_SHARE = 0.6;

/** Corners of a rectangle; programs repeat the first at the end, and some begin with it twice. */
const isRectangle = (corners: Float64Array, { x0, y0, x1, y1 }: EmBox) =>
  corners.every((value, i) => (i % 2 === 0 ? value === x0 || value === x1 : value === y0 || value === y1));

/**
 * The box that stands for a glyph that the font does not have: legacy fonts leave blanks out. One rim is in the other; the
 * bars of an equals sign, rectangles as well, are one above the other.
 */
function isHollowBox({ corners, box }: Contours): boolean {
  if (corners.length !== 2) return false;
  const rims = corners.map(edgesOf);
  const areWide = rims.every(({ x0, x1 }) => x1 - x0 > MIN_BOX_SHARE * (box.x1 - box.x0));
  return (
    areWide && corners.every((own, i) => isRectangle(own, rims[i]!)) && rims.some((rim) => isEqual(rim, box))
  );
}

/** The box around a contour. */
export function edgesOf(corners: Float64Array): EmBox {
  const box: EmBox = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  include(box, corners);
  return box;
}

/** Makes the box reach around the corners. */
function include(box: EmBox, corners: Float64Array): void {
  for (let i = 0; i < corners.length; i += 2) {
    box.x0 = Math.min(box.x0, corners[i]!);
    box.x1 = Math.max(box.x1, corners[i]!);
    box.y0 = Math.min(box.y0, corners[i + 1]!);
    box.y1 = Math.max(box.y1, corners[i + 1]!);
  }
}

const isEqual = (a: EmBox, b: EmBox) => a.x0 === b.x0 && a.x1 === b.x1 && a.y0 === b.y0 && a.y1 === b.y1;

/** Every page of a document adds codes to its fonts, which are then judged as a whole. */
const PAINTED = new WeakMap<PaintedCode, Painted | null>();

function paint(code: PaintedCode): Painted | null {
  const { outline } = code;
  const contours = outline && contoursOf(outline);
  return contours && !isHollowBox(contours) ? { code, outline, contours, shape: shapeOf(contours) } : null;
}

function paintedOnce(code: PaintedCode): Painted | null {
  const known = PAINTED.get(code);
  if (known !== undefined) return known;
  const painted = paint(code);
  PAINTED.set(code, painted);
  return painted;
}

/** The codes that paint something, if that may be Devanagari, and those that paint nothing. */
export function outlinedOf(codes: readonly PaintedCode[]): { outlined: Outlined[]; blank: PaintedCode[] } {
  const bars = barsOf(codes);
  if (!mayBeDevanagari(bars.filter((bar) => bar !== null))) return { outlined: [], blank: [] };
  const paints = (at: number) => bars[at] !== null;
  return {
    outlined: codes.flatMap((code, at) =>
      code.outline !== null && paints(at) ? [{ code, outline: code.outline }] : [],
    ),
    blank: codes.filter((_, at) => !paints(at)),
  };
}

/** Whether outlines have a bar, null where they paint nothing; of the fonts of many documents. */
const BARS = new OutlineCache<boolean | null>(8192);

/** For each code whether it has a bar; null where it paints nothing. Outlines that are known are not painted again. */
function barsOf(codes: readonly PaintedCode[]): (boolean | null)[] {
  const outlined = codes.filter(({ outline }) => outline !== null);
  const bars = BARS.of(
    outlined.map(({ outline }) => outline as ArrayLike<number>),
    (places) =>
      places.map((place) => {
        const painted = paintedOnce(outlined[place]!);
        return painted && hasBar(painted.shape);
      }),
  );
  let next = 0;
  return codes.map(({ outline }) => (outline === null ? null : bars[next++]!));
}

/** Components of a few documents' fonts. */
const FEATURES = new OutlineCache<Features>(2048);

/** What the network of components sees of them. */
export function seenOf(outlined: readonly Outlined[]): Seen[] {
  const painted = outlined.flatMap(({ code }) => paintedOnce(code) ?? []);
  const features = FEATURES.of(
    painted.map(({ outline }) => outline),
    (places) => componentNetwork().features(places.map((place) => painted[place]!.shape)),
  );
  return painted.map((glyph, i) => ({ features: features[i]!, ...glyph }));
}
