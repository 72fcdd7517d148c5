import { connectedComponents, type Labelled } from '../print/pixels/components.ts';
import { openedBySquare } from '../print/pixels/squares.ts';
import { type GreyImage, maskUpTo } from './grey.ts';

/*
 * Grey that text stands on: watermarks, and boxes of headings. Lengths are in widths of the text's strokes; a line of text takes about
 * fifteen of them.
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
/**
 * Of the picture: smaller grey areas of one level are not looked at; wide watermarks have 0.015 to 0.035, an
 * address in thin letters that is repeated 0.0017.
 */
const MIN_AREA_SHARE = 0.001;

/** Of a stroke that is wide: text has none, but for its headings. */
const MIN_HALF_WIDTH = 1;

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
  const isNear = (at: number, level: number) => Math.abs(data[at]! - level) <= FLAT.levels;
  const counts = new Uint32Array(PAPER + 1);
  let sampled = 0;
  for (let y = reach; y < height - reach; y += SAMPLE_STEP_PX)
    for (let x = reach; x < width - reach; x += SAMPLE_STEP_PX) {
      sampled += 1;
      const at = y * width + x;
      const level = data[at]!;
      if (level < MARK_LEVELS.from || level > MARK_LEVELS.to) continue;
      const isBeside = isNear(at - reach, level) && isNear(at + reach, level);
      if (isBeside && isNear(at - reach * width, level) && isNear(at + reach * width, level))
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
export interface Band {
  from: number;
  to: number;
}

interface WidePieces extends Labelled {
  /** Of each label: pixels that are darker than the band. */
  dark: Uint32Array;
}

/** The wide strokes about one level of a picture. */
export interface GroundPieces {
  band: Band;
  /** What they were found on, and how wide strokes of text are in it. */
  copy: GreyImage;
  strokePx: number;
  pieces: WidePieces;
}

function groundPieces(image: GreyImage, level: number, strokePxOfImage: number): GroundPieces {
  const band = { from: level - BAND, to: level + BAND };
  const { copy, strokePx } = smallCopy(image, strokePxOfImage);
  return { band, copy, strokePx, pieces: widePieces(copy, band, strokePx) };
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
  const notPaper = maskUpTo(data, to);
  const mask = openedBySquare({ mask: notPaper, width, height }, Math.ceil(MIN_HALF_WIDTH * strokePx));
  const labelled = connectedComponents({ mask, width, height });
  const dark = new Uint32Array(labelled.components.length + 1);
  const { labels } = labelled;
  for (let at = 0; at < data.length; at += 1) if (mask[at] === 1 && data[at]! < from) dark[labels[at]!]! += 1;
  return { ...labelled, dark };
}

/** The large grey areas of a picture. */
export interface GreyGrounds {
  /** The median width of the text's strokes. */
  strokePx: number;
  /** The largest first. */
  levels: number[];
  /** What lies about a level; of a picture that is asked about again, by who looks for other things, it is found once. */
  piecesOf: (image: GreyImage, level: number) => GroundPieces;
}

function piecesFinder(strokePx: number): GreyGrounds['piecesOf'] {
  const known = new Map<number, { image: GreyImage; found: GroundPieces }>();
  return (image, level) => {
    const before = known.get(level);
    if (before?.image === image) return before.found;
    const found = groundPieces(image, level, strokePx);
    known.set(level, { image, found });
    return found;
  };
}

/** The grey that text of a picture with even light may stand on; no levels where its strokes are too thin or wide to tell. */
export function greyGroundsOf(image: GreyImage): GreyGrounds {
  const strokePx = strokeWidthOf(image);
  const levels = strokePx === 0 ? [] : greyLevels(image, strokePx);
  return { strokePx, levels, piecesOf: piecesFinder(strokePx) };
}
