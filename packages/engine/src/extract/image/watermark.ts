import { boxAround } from '../pdf/reader/matrix.ts';
import { connectedComponents, type MaskImage } from '../print/pixels/components.ts';
import { grownBySquare, openedBySquare } from '../print/pixels/squares.ts';
import { heightOf, widthOf } from '../print/signs/sign.ts';
import { cellsOf, enlargedTo } from './coloured-ink.ts';
import type { GreyImage } from './grey.ts';
import type { Band, GreyGrounds, GroundPieces } from './grey-grounds.ts';
import { withoutGround } from './without-ground.ts';

/*
 * Watermarks that are printed in grey behind the text of a page, as on sheets of coaching institutes: wide strokes of one grey, under
 * text that is darker. Lengths are in widths of the text's strokes; a line of text takes about fifteen of them.
 */

/** Levels above that which its thin strokes take: soft edges leave lines of 5 pixels no others. The edges of text are steeper. */
const THIN_BAND = 22;
/** A piece of a watermark is more grey than dark, and no box. */
const PIECE = { maxFilled: 0.85, minGreyShare: 0.5 } as const;
/** All its pieces together: a logo in the middle of a page takes a quarter of its width, and two lines of text stand on it. */
const MARK = { minWidthShare: 0.25, minHeight: 30 } as const;
/** Of the pieces: what is darker is text. The ground of a heading has 0.001, a dark watermark 0.013 and a pale one 0.1 or more. */
const MIN_TEXT_SHARE = 0.006;
/** Thinner strokes of the watermark, where they stand by themselves: larger than any letter of the text, whose capitals have 6. */
const LONE_STROKE = { minSide: 5, minLength: 8 } as const;
/** What is left between text that crosses a watermark is as near to the rest of it, and hangs together with it over so many steps. */
const REST = { reach: 2, steps: 3 } as const;
/** Edges of letters have levels of the watermark too, so wide. */
const EDGE_PX = 1;

/** The wide strokes of a watermark, 1 for its pixels; null where grey areas are none. */
function wideStrokes({ copy: image, strokePx, pieces: found }: GroundPieces): Uint8Array | null {
  const { labels, components, dark } = found;
  const pieces = components.filter(
    (piece) =>
      dark[piece.label]! <= (1 - PIECE.minGreyShare) * piece.area &&
      piece.area < PIECE.maxFilled * widthOf(piece) * heightOf(piece),
  );
  if (pieces.length === 0) return null;
  const box = boxAround(pieces);
  const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const area = sumOf(pieces.map((piece) => piece.area));
  const text = sumOf(pieces.map(({ label }) => dark[label]!));
  if (widthOf(box) < MARK.minWidthShare * image.width || heightOf(box) < MARK.minHeight * strokePx)
    return null;
  if (text < MIN_TEXT_SHARE * area) return null;
  const isPiece = new Uint8Array(components.length + 1);
  for (const { label } of pieces) isPiece[label] = 1;
  return Uint8Array.from(labels, (label) => isPiece[label]!);
}

/** The strokes of a band of levels, thin ones too, and which of them are larger than letters of the text. */
function bandStrokes({ data, width, height }: GreyImage, band: Band, strokePx: number) {
  const inBand = data.map((level) => (level >= band.from && level <= band.to + THIN_BAND ? 1 : 0));
  const reachPx = Math.max(EDGE_PX, Math.floor(strokePx / 2 - EDGE_PX));
  const mask = openedBySquare({ mask: inBand, width, height }, reachPx);
  const { labels, components } = connectedComponents({ mask, width, height });
  const { minSide, minLength } = LONE_STROKE;
  const isLarge = new Uint8Array(components.length + 1);
  for (const stroke of components) {
    const sides = [widthOf(stroke), heightOf(stroke)];
    if (Math.min(...sides) >= minSide * strokePx && Math.max(...sides) >= minLength * strokePx)
      isLarge[stroke.label] = 1;
  }
  return { labels, isLarge };
}

/**
 * The whole watermark, 1 for its pixels: its wide strokes, thin ones, and what text that crosses it leaves of it. What is near is
 * told on the small copy that the wide ones were found on.
 */
function wholeMark(image: GreyImage, wide: MaskImage, band: Band, strokePx: number): Uint8Array {
  const { labels, isLarge: isTaken } = bandStrokes(image, band, strokePx);
  const { columns, rows } = cellsOf(wide, image);
  const labelAt = (at: number) =>
    labels[rows[Math.floor(at / wide.width)]! * image.width + columns[at % wide.width]!]!;
  const onCopy = Int32Array.from(wide.mask, (_, at) => labelAt(at));
  const mask = wide.mask.slice();
  const reachPx = Math.ceil((REST.reach * strokePx * wide.width) / image.width);
  const takeIn = () => {
    for (let at = 0; at < mask.length; at += 1) if (isTaken[onCopy[at]!] === 1) mask[at] = 1;
  };
  takeIn();
  for (let step = 0; step < REST.steps; step += 1) {
    const near = grownBySquare({ ...wide, mask }, reachPx);
    for (let at = 0; at < mask.length; at += 1)
      if (near[at] === 1 && onCopy[at] !== 0) isTaken[onCopy[at]!] = 1;
    takeIn();
  }
  const whole = enlargedTo(image, cellsOf(image, wide), { ...wide, mask });
  for (let at = 0; at < whole.length; at += 1) if (isTaken[labels[at]!] === 1) whole[at] = 1;
  return whole;
}

/** The picture with grey of one level taken out, where that is a watermark. */
function withoutGrey(image: GreyImage, level: number, { strokePx, piecesOf }: GreyGrounds): GreyImage {
  const found = piecesOf(image, level);
  const mask = wideStrokes(found);
  if (mask === null) return image;
  const whole = wholeMark(image, { ...found.copy, mask }, found.band, strokePx);
  return withoutGround(image, whole, level, strokePx);
}

/**
 * Takes watermarks out of a picture with even light, so that text which stands on them is read; the picture itself where it has none.
 * A watermark is grey of one level in strokes wider than those of text, over several lines, with darker text on it.
 */
export const withoutWatermark = (image: GreyImage, grounds: GreyGrounds): GreyImage =>
  grounds.levels.reduce((rest, level) => withoutGrey(rest, level, grounds), image);
