import { boxAround } from '../pdf/reader/matrix.ts';
import { connectedComponents, type Labelled, type MaskImage } from '../print/pixels/components.ts';
import { grownBySquare, openedBySquare } from '../print/pixels/squares.ts';
import { heightOf, widthOf } from '../print/signs/sign.ts';
import { cellsOf, enlargedTo } from './coloured-ink.ts';
import type { GreyImage } from './grey.ts';
import { withoutGround } from './watermark-ground.ts';

/*
 * Watermarks that are printed in grey behind the text of a page, as on sheets of coaching institutes: wide strokes of one grey, under
 * text that is darker. Lengths are in widths of the text's strokes; a line of text takes about fifteen of them.
 */

const PAPER = 255;

/** What is darker is ink, where widths of strokes are measured: pale text counts, and grey paper does not. */
const INK_BELOW = 180;
/** Widths are measured on every seventh row, which crosses each line of text several times. */
const ROW_STEP_PX = 7;
/**
 * Where most stretches are wider, the picture is a drawing, or a few signs on one; where they are narrower, bold and wide parts of
 * letters cannot be told from a watermark's (of a strip of text with strokes of 2 pixels, half of the letters could not).
 */
const STROKE_PX = { min: 3, max: 32 } as const;

/** Grey areas are looked for on every fourth row and column. */
const SAMPLE_STEP_PX = 4;
/**
 * A pixel is one of a grey area where those so far away on its four sides are as light as it, within so many levels. It is a quick look,
 * which saves the rest on most pages.
 */
const FLAT = { reach: 1, levels: 14 } as const;
/**
 * Levels of watermarks: what is darker is print (the darkest that was seen has 67), and what is lighter leaves text as it is (grey
 * paper of a scan has 216).
 */
const MARK_LEVELS = { from: 60, to: 205 } as const;
/** Levels on both sides of a watermark's that its grain takes it to. */
const BAND = 18;
/** Levels above that which its thin strokes take: soft edges leave lines of 5 pixels no others. The edges of text are steeper. */
const THIN_BAND = 22;
/**
 * Of the picture: smaller grey areas of one level are not looked at; wide watermarks have 0.015 to 0.035, an
 * address in thin letters that is repeated 0.0017.
 */
const MIN_AREA_SHARE = 0.001;

/** Of a stroke that is wide: text has none, but for its headings. */
const MIN_HALF_WIDTH = 1;
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

/** The median width of stretches of ink, in pixels; 0 on pictures with next to no text. */
function strokeWidthOf({ data, width, height }: GreyImage): number {
  const counts = new Uint32Array(STROKE_PX.max + 1);
  let stretches = 0;
  for (let y = 0; y < height; y += ROW_STEP_PX) {
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at += 1) {
      if (data[at]! >= INK_BELOW) continue;
      const from = at;
      while (at < end && data[at]! < INK_BELOW) at += 1;
      counts[Math.min(STROKE_PX.max, at - from)]! += 1;
      stretches += 1;
    }
  }
  let left = stretches / 2;
  const median = counts.findIndex((count) => (left -= count) <= 0);
  return median >= STROKE_PX.min && median < STROKE_PX.max ? median : 0;
}

/** How many of the sampled pixels lie in grey areas, by their level, and of how many. */
function greyAreas({ data, width, height }: GreyImage, strokePx: number) {
  const reach = Math.ceil(FLAT.reach * strokePx);
  const sides = [-reach, reach, -reach * width, reach * width];
  const counts = new Uint32Array(PAPER + 1);
  let sampled = 0;
  for (let y = reach; y < height - reach; y += SAMPLE_STEP_PX)
    for (let x = reach; x < width - reach; x += SAMPLE_STEP_PX) {
      sampled += 1;
      const level = data[y * width + x]!;
      if (level < MARK_LEVELS.from || level > MARK_LEVELS.to) continue;
      if (sides.every((side) => Math.abs(data[y * width + x + side]! - level) <= FLAT.levels))
        counts[level]! += 1;
    }
  return { counts, sampled };
}

/** The levels of a page's large grey areas, the largest first. */
function greyLevels(image: GreyImage, strokePx: number): number[] {
  const { counts, sampled } = greyAreas(image, strokePx);
  const near = (level: number) => counts.subarray(Math.max(0, level - BAND / 2), level + BAND / 2 + 1);
  const areas = Array.from(counts, (_, level) => near(level).reduce((sum, count) => sum + count, 0));
  const levels: number[] = [];
  for (;;) {
    const largest = areas.indexOf(Math.max(...areas));
    if (areas[largest]! <= MIN_AREA_SHARE * sampled) return levels;
    levels.push(largest);
    areas.fill(0, Math.max(0, largest - 2 * BAND), largest + 2 * BAND + 1);
  }
}

/** The levels that a watermark takes. */
interface Band {
  from: number;
  to: number;
}

interface WidePieces extends Labelled {
  /** Of each label: pixels that are darker than the band. */
  dark: Uint32Array;
}

/** A copy in which text's strokes are two pixels wide: wide strokes are found on it in a quarter of the time. */
function smallCopy(image: GreyImage, strokePx: number): { copy: GreyImage; strokePx: number } {
  const step = Math.max(1, Math.round(strokePx / 2));
  const [width, height] = [Math.floor(image.width / step), Math.floor(image.height / step)];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data[y * width + x] = image.data[y * step * image.width + x * step]!;
  return { copy: { data, width, height }, strokePx: strokePx / step };
}

/** The strokes of a picture that are wider than those of text, dark or grey. */
function widePieces({ data, width, height }: GreyImage, { from, to }: Band, strokePx: number): WidePieces {
  const notPaper = data.map((level) => (level <= to ? 1 : 0));
  const mask = openedBySquare({ mask: notPaper, width, height }, Math.ceil(MIN_HALF_WIDTH * strokePx));
  const labelled = connectedComponents({ mask, width, height });
  const dark = new Uint32Array(labelled.components.length + 1);
  const { labels } = labelled;
  for (let at = 0; at < data.length; at += 1) if (mask[at] === 1 && data[at]! < from) dark[labels[at]!]! += 1;
  return { ...labelled, dark };
}

/** The wide strokes of a watermark, 1 for its pixels; null where grey areas are none. */
function wideStrokes(image: GreyImage, band: Band, strokePx: number): Uint8Array | null {
  const { labels, components, dark } = widePieces(image, band, strokePx);
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
function withoutGrey(image: GreyImage, level: number, strokePx: number): GreyImage {
  const band = { from: level - BAND, to: level + BAND };
  const small = smallCopy(image, strokePx);
  const mask = wideStrokes(small.copy, band, small.strokePx);
  if (mask === null) return image;
  const whole = wholeMark(image, { ...small.copy, mask }, band, strokePx);
  return withoutGround(image, whole, level, strokePx);
}

/**
 * Takes watermarks out of a picture with even light, so that text which stands on them is read; the picture itself where it has none.
 * A watermark is grey of one level in strokes wider than those of text, over several lines, with darker text on it.
 */
export function withoutWatermark(image: GreyImage): GreyImage {
  const strokePx = strokeWidthOf(image);
  if (strokePx === 0) return image;
  return greyLevels(image, strokePx).reduce((rest, level) => withoutGrey(rest, level, strokePx), image);
}
