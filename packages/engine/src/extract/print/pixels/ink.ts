import { type GreyImage, histogram, maskUpTo, otsuLevel, quantile } from '../../image/grey.ts';
import { evenShading, withoutShadows } from '../../image/shading.ts';
import { blurred } from './blur.ts';
import { connectedComponents, type MaskImage } from './components.ts';
import { edgeSteepness } from './edges.ts';
import { quadsOf, WHITE_QUAD } from './pixel-quads.ts';
import { xHeightOf } from './x-height.ts';

/** Where ink ends and paper begins, of 255: strokes keep their width as a printer set it, hairlines hold together. */
const INK_BELOW = 185;
/** The same where edges were sharpened: they overshoot, and a higher level closes the counters of small letters. */
const SHARPENED_INK_BELOW = 158;
/** Paper is brought to this level, the darkest fifth of the ink to 0. */
const PAPER_LEVEL = 250;
const FULL_INK_QUANTILE = 0.2;
/** Paper darker than this is a picture's ground or a page in negative: it is left alone. */
const MIN_PAPER_LEVEL = 100;
/** Pixels lighter than this are paper, where noise is measured. */
const PAPER_ABOVE = 180;
/** Mean distance of paper pixels from their neighbours' median, in levels: a scanner's grain, and JPEG at low quality. */
const NOISE = { grain: 1, strong: 2, heavy: 5 } as const;
/**
 * The same on blank paper, with nothing darker within so many pixels. Drawn pages and screenshots have 0.2 at most, however
 * rough their letters are, pages of one scan 0.35 to 1.4: what has grain has soft edges.
 */
const BLANK = { grain: 0.25, reachPx: 3, above: 200 } as const;
/**
 * Of {@link edgeSteepness}: pages of scanners and drawn ones have 0.54 to 1; on photos of small resolution with 0.32 to 0.43, whose
 * grain a phone had smoothed away, letters hung together in words, and one page (0.43) was a picture as a whole.
 */
const MIN_SHARP_STEEPNESS = 0.5;
/**
 * Print of 14 pixels is blurred at a steepness that 18 pixels are sharp at: its edges take more of its strokes. Steeper ones are sharp
 * in print of any size, and so are those that take no more of the height of an x: clean pages of 200 dots an inch have 0.09 to 0.1,
 * a screenshot that was enlarged 0.12, a photo whose letters hung together 0.13.
 */
const SMALL_SHARP = { steepness: 0.66, maxEdge: 0.127 } as const;
/** Standard deviations in pixels. */
const GRAIN_BLUR_PX = { strong: 0.6, heavy: 0.9 } as const;
/**
 * The same of a picture that was enlarged, to the pixels that one of it takes now: what JPEG leaves about the letters of a small photo
 * is enlarged with them, too smooth to be measured as noise, and sharpening made specks of it between all letters.
 */
const ENLARGED_GRAIN_BLUR = 0.4;
const SHARPEN = { blurPx: 2.5, amount: 1.5 } as const;
/** Noise is measured on every sixth row and column: a hundred thousand pixels of a page. */
const SAMPLE_STEP_PX = 6;

/** A page whose ink is told from its paper. */
export interface InkImage extends MaskImage {
  /** Grey levels with ink at 0 and paper at 255. */
  levels: Uint8Array;
}

export interface FoundInk extends InkImage {
  /** Whether its edges are soft: its paper has the grain of a scan or photo, or it is blurred. Drawn pages and screenshots are sharp. */
  isSoft: boolean;
}

/** The median of a pixel's neighbourhood; `sorted` is room for nine numbers. */
function medianOfNine(data: Uint8Array, at: number, width: number, sorted: Uint8Array): number {
  let count = 0;
  for (let row = at - width; row <= at + width; row += width) {
    for (let pixel = row - 1; pixel <= row + 1; pixel += 1) {
      const level = data[pixel]!;
      let place = count;
      for (; place > 0 && sorted[place - 1]! > level; place -= 1) sorted[place] = sorted[place - 1]!;
      sorted[place] = level;
      count += 1;
    }
  }
  return sorted[4]!;
}

/** Whether no pixel around one is darker than blank paper. */
function isBlank({ data, width }: GreyImage, at: number): boolean {
  const { reachPx, above } = BLANK;
  for (let row = at - reachPx * width; row <= at + reachPx * width; row += width)
    for (let pixel = row - reachPx; pixel <= row + reachPx; pixel += 1)
      if (data[pixel]! <= above) return false;
  return true;
}

/** Whether all is white around a pixel as far as {@link isBlank} looks, and a little further. */
function isWhite(quads: Int32Array, at: number, width: number): boolean {
  const { reachPx } = BLANK;
  for (let row = at - reachPx * width; row <= at + reachPx * width; row += width)
    for (let quad = (row - reachPx) >> 2; quad <= (row + reachPx) >> 2; quad += 1)
      if (quads[quad] !== WHITE_QUAD) return false;
  return true;
}

interface Noise {
  /** Mean distance of paper pixels from the median of their neighbourhood, in grey levels. */
  all: number;
  /** Of those on blank paper. */
  onBlank: number;
}

function noiseOf(image: GreyImage): Noise {
  const { data, width, height } = image;
  const [all, onBlank] = [
    { sum: 0, count: 0 },
    { sum: 0, count: 0 },
  ];
  const window = new Uint8Array(9);
  const quads = quadsOf(data);
  for (let y = BLANK.reachPx; y < height - BLANK.reachPx; y += SAMPLE_STEP_PX) {
    for (let x = BLANK.reachPx; x < width - BLANK.reachPx; x += SAMPLE_STEP_PX) {
      const at = y * width + x;
      if (data[at]! <= PAPER_ABOVE) continue;
      if (isWhite(quads, at, width)) {
        all.count += 1;
        onBlank.count += 1;
        continue;
      }
      const distance = Math.abs(data[at]! - medianOfNine(data, at, width, window));
      all.sum += distance;
      all.count += 1;
      if (!isBlank(image, at)) continue;
      onBlank.sum += distance;
      onBlank.count += 1;
    }
  }
  const meanOf = ({ sum, count }: typeof all) => (count === 0 ? 0 : sum / count);
  return { all: meanOf(all), onBlank: meanOf(onBlank) };
}

/** What each grey level becomes. */
const tableOf = (levelOf: (level: number) => number): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, level) => Math.max(0, Math.min(255, Math.floor(levelOf(level)))));

function brightening(counts: Uint32Array): Uint8Array {
  const paper = quantile(counts, 0.5);
  return tableOf((level) => (paper > MIN_PAPER_LEVEL ? (level * PAPER_LEVEL) / paper : level));
}

/** Ink at 0 and paper at 255, however pale the print. */
function stretching(counts: Uint32Array): Uint8Array {
  const ink = quantile(counts, FULL_INK_QUANTILE, otsuLevel(counts) + 1);
  return tableOf((level) => ((level - ink) * 255) / Math.max(1, PAPER_LEVEL - ink));
}

/** Brightened, then stretched; what the levels of a page become is known from how many pixels have each. */
function withFullContrast(data: Uint8Array): Uint8Array {
  const counts = histogram(data);
  const bright = brightening(counts);
  const brightCounts = new Uint32Array(256);
  for (let level = 0; level < 256; level += 1) brightCounts[bright[level]!]! += counts[level]!;
  const stretch = stretching(brightCounts);
  const table = bright.map((level) => stretch[level]!);
  const result = new Uint8Array(data.length).fill(table[255]!);
  const quads = quadsOf(data);
  for (let i = 0; i < quads.length; i += 1) {
    if (quads[i] === WHITE_QUAD) continue;
    for (let at = 4 * i; at < 4 * i + 4; at += 1) result[at] = table[data[at]!]!;
  }
  for (let at = 4 * quads.length; at < data.length; at += 1) result[at] = table[data[at]!]!;
  return result;
}

/** Unsharp masking: gives blurred strokes their edges back. */
function sharpened(image: GreyImage): Uint8Array {
  const soft = blurred(image, SHARPEN.blurPx);
  const result = new Uint8Array(image.data.length);
  for (let at = 0; at < result.length; at += 1) {
    const value = image.data[at]!;
    // white paper gets no lighter
    if (value === 255) {
      result[at] = 255;
      continue;
    }
    const sharp = value + SHARPEN.amount * (value - soft[at]!);
    result[at] = sharp < 0 ? 0 : sharp > 255 ? 255 : sharp;
  }
  return result;
}

/**
 * Levels between which a blurred pixel may be either: a hairline does not get dark, and paper between letters does not
 * stay light. There the pixels on both sides tell, that far away and by so many levels lighter or darker; with half the
 * contrast the grain of a pale page becomes ink.
 */
const UNSURE = { from: 110, to: 180, reachPx: 3, contrast: 70 } as const;

const PAPER = 0;
const INK = 1;
/** A ridge too light to be ink by itself. */
const FAINT = 2;

/** What an unsure pixel is: a ridge is ink, a valley is not; what is both or neither is told by its level. */
function kindOf(levels: Uint8Array, at: number, steps: readonly number[], limit: number): number {
  const level = levels[at]!;
  let [isRidge, isValley] = [false, false];
  for (const step of steps) {
    const [before, behind] = [levels[at - step]!, levels[at + step]!];
    if (Math.min(before, behind) >= level + UNSURE.contrast) isRidge = true;
    if (Math.max(before, behind) <= level - UNSURE.contrast) isValley = true;
  }
  if (isRidge === isValley) return level < limit ? INK : PAPER;
  if (isValley) return PAPER;
  return level < limit ? INK : FAINT;
}

/** Faint pixels are ink where they hang together with ink; grain of the paper does not. */
function settleFaint(mask: Uint8Array, faint: number[], width: number): void {
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  let left = faint;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter((at) => {
      if (!around.some((step) => mask[at + step] === INK)) return true;
      mask[at] = INK;
      return false;
    });
  }
  for (const at of left) mask[at] = PAPER;
}

/** Ink is what is darker than a level. */
const maskBelow = (data: Uint8Array, limit: number): Uint8Array => maskUpTo(data, limit - 1);

/** Ink of a picture with soft edges: 1 for ink. `limit` is the level that tells where the neighbourhood does not. */
export function maskOfSoft({ data, width, height }: GreyImage, limit: number): Uint8Array {
  const mask = maskBelow(data, limit);
  const { from, to, reachPx } = UNSURE;
  const steps = [reachPx, reachPx * width, (reachPx - 1) * (width + 1), (reachPx - 1) * (width - 1)];
  const faint: number[] = [];
  for (let y = reachPx; y < height - reachPx; y += 1) {
    for (let at = y * width + reachPx; at < (y + 1) * width - reachPx; at += 1) {
      const level = data[at]!;
      if (level <= from || level >= to) continue;
      mask[at] = kindOf(data, at, steps, limit);
      if (mask[at] === FAINT) faint.push(at);
    }
  }
  settleFaint(mask, faint, width);
  return mask;
}

/** Whether edges are soft where a phone has smoothed the grain away, or a small photo was enlarged. */
function isBlurred(image: GreyImage, enlargedBy: number): boolean {
  const steepness = edgeSteepness(image, INK_BELOW);
  if (steepness === null || steepness * enlargedBy >= SMALL_SHARP.steepness) return false;
  if (steepness * enlargedBy < MIN_SHARP_STEEPNESS) return true;
  const { components } = connectedComponents({ ...image, mask: maskBelow(image.data, INK_BELOW) });
  return 1 / steepness > SMALL_SHARP.maxEdge * xHeightOf(components);
}

/** Standard deviation in pixels of the blur that takes a picture's grain out; 0 where it has none to speak of. */
function grainBlurPx({ all, onBlank }: Noise, enlargedFrom: number): number {
  const usual = all > NOISE.heavy ? GRAIN_BLUR_PX.heavy : all > NOISE.strong ? GRAIN_BLUR_PX.strong : 0;
  const isEnlargedGrain = enlargedFrom > 1 && (all > NOISE.grain || onBlank > BLANK.grain);
  return isEnlargedGrain ? Math.max(usual, ENLARGED_GRAIN_BLUR * enlargedFrom) : usual;
}

/** What was done to a picture before. */
interface Enlargement {
  /** Pixels a pixel of the picture as it was: what was sharp before it was enlarged needs no sharpening. */
  enlargedBy?: number;
  /** Pixels a pixel of the photo that was enlarged for the text recogniser. */
  enlargedFrom?: number;
}

/** Evens the light, takes out grain, and tells ink from paper. */
export function findInk(image: GreyImage, { enlargedBy = 1, enlargedFrom = 1 }: Enlargement = {}): FoundInk {
  const { width, height } = image;
  const even = evenShading(image);
  const noise = noiseOf(even);
  const blurPx = grainBlurPx(noise, enlargedFrom);
  const calm = blurPx > 0 ? blurred(even, blurPx) : even.data;
  const levels = withoutShadows({ data: withFullContrast(calm), width, height }).data;
  const isSoft =
    noise.all > NOISE.grain ||
    noise.onBlank > BLANK.grain ||
    isBlurred({ data: levels, width, height }, enlargedBy);
  const final = isSoft ? sharpened({ data: levels, width, height }) : levels;
  const limit = isSoft ? SHARPENED_INK_BELOW : INK_BELOW;
  const mask = isSoft ? maskOfSoft({ data: final, width, height }, limit) : maskBelow(final, limit);
  return { width, height, levels: final, mask, isSoft };
}

/** The same page with less ink: what is darker than another level of 255. Of pages with soft edges. */
export const darkerInk = (ink: FoundInk, inkBelow: number): FoundInk => ({
  ...ink,
  mask: maskOfSoft({ data: ink.levels, width: ink.width, height: ink.height }, inkBelow),
});
