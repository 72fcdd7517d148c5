import { type MaskImage, maskOf } from '../pixels/components.ts';
import { cutOfMask, type PrintPixels, withoutMulti } from './print-pixels.ts';
import { longestRun } from './radicals.ts';
import { heightOf, median, type Sign, signOf, textOfName, wholeName, widthOf } from './sign.ts';

/*
 * Hats and arrows that touch the ascender of their letter: with its hat a k is a k to the network, and the hat is lost. Such a letter is
 * taller than the page's letters with ascenders, and parts into an accent and a letter. Lengths are in x-heights.
 */

const ASCENDER = /^(?:r|i|b|bi):[bdhkl]$/;
const LETTER = /^(?:r|i|b|bi):[\p{L}\p{N}]$/u;
/** What bears an accent: digits do not, but for the zero vector. The hook of a 6 that is cut off is an arrow to the network. */
const BEARER = /^(?:r|i|b|bi):[\p{L}0]$/u;
/** The hook of an italic f is a hat to the network, what is left an f, and its foot makes it as tall: those of `of` in a sentence. */
const HOOKED = /^(?:i|bi):f$/;
/** Heights of letters with ascenders, fewer of which tell nothing. */
const MIN_ASCENDERS = 8;
/** In heights of those: a pixel more is the blur of a photo, and twice as much another line. */
const TALL = { min: 1.12, max: 1.9 } as const;
const MAX_WIDTH = 2;
/** Of the network, below which a sign stands in no formula. */
const MIN_MATH = 0.05;
/** How deep an accent reaches, and how wide the one run of ink across the cut below it is: at the top of a Q two sides of it run down. */
const CUT = { minDepth: 0.15, maxDepth: 0.75, maxRun: 0.35 } as const;
/** The rows with least ink that are tried. */
const MAX_CUTS = 4;
const MIN_PROBABILITY = { accent: 0.8, letter: 0.9 } as const;
/**
 * Arrows are 0.35 em wide and more in seven faces, tildes 0.3; the serif of a large h is the one to the network, half as wide, that of a
 * b of KaTeX the other, 0.54 wide.
 */
const WIDE = new Set(['⃗', '→', '~']);
const MIN_WIDTH = 0.6;
const ACCENTS = new Set(['^', ...WIDE]);
const MIN_LETTER_HEIGHT = 0.9;
/** In heights of the letters with ascenders: what is left is no taller than those. A Q without its top still is, by its tail. */
const MAX_LETTER_SHARE = 1.1;
/** A letter that the network is so sure of is that without its accent too: the tail of a Q is no accent of a Ψ that is turned over. */
const SURE = 0.9;

/** A j whose hat was its dot to the network has none without it, and may be a part of a j. */
const baseOf = ({ name }: Sign) => textOfName(wholeName(name)).replace('ı', 'i').replace('ȷ', 'j');

/** The rows below which an accent may end, those with least ink first; `usual` is the height of letters with ascenders. */
function rowsToCut({ mask, width, height }: MaskImage, u: number, usual: number): number[] {
  const first = Math.ceil(Math.max(CUT.minDepth * u, height - MAX_LETTER_SHARE * usual));
  const last = Math.min(Math.floor(CUT.maxDepth * u), height - Math.ceil(MIN_LETTER_HEIGHT * u));
  const rows: { row: number; ink: number }[] = [];
  for (let row = first; row <= last; row += 1) {
    const ink = mask.subarray(row * width, (row + 1) * width).reduce((sum, value) => sum + value, 0);
    const [start, end] = longestRun(mask, row * width, width);
    if (end - start === ink && ink <= CUT.maxRun * u) rows.push({ row, ink });
  }
  return rows
    .toSorted((a, b) => a.ink - b.ink)
    .slice(0, MAX_CUTS)
    .map(({ row }) => row);
}

function isAccent(sign: Sign, u: number): boolean {
  const text = textOfName(sign.name);
  return ACCENTS.has(text) && (!WIDE.has(text) || widthOf(sign) > MIN_WIDTH * u);
}

/** The accent and the letter above and below a row; null where the network sees others. */
function partedAt(pixels: PrintPixels, sign: Sign, image: MaskImage, row: number): Sign[] | null {
  const at = row * image.width;
  const upper = image.mask.map((value, i) => (i < at ? value : 0));
  const lower = image.mask.map((value, i) => (i < at ? 0 : value));
  const cuts = [upper, lower].flatMap((mask) => cutOfMask(pixels, sign.component!, { ...image, mask }) ?? []);
  if (cuts.length < 2) return null;
  const readings = pixels.read(cuts).map(withoutMulti);
  const [accent, letter] = cuts.map(({ box }, i) => signOf(box, readings[i]!, null));
  const isSame = sign.probability < SURE || baseOf(letter!) === baseOf(sign);
  const areSure =
    isSame &&
    isAccent(accent!, pixels.xHeightPx) &&
    accent!.probability >= MIN_PROBABILITY.accent &&
    BEARER.test(wholeName(letter!.name)) &&
    letter!.probability >= MIN_PROBABILITY.letter;
  return areSure ? [accent!, letter!] : null;
}

function partedFromAccent(pixels: PrintPixels, sign: Sign, usual: number): Sign[] | null {
  const image = maskOf(pixels.page, sign.component!);
  for (const row of rowsToCut(image, pixels.xHeightPx, usual)) {
    const signs = partedAt(pixels, sign, image, row);
    if (signs) return signs;
  }
  return null;
}

/** Signs with those parted that are a letter and its accent. */
export function partTouchingAccents(pixels: PrintPixels, signs: readonly Sign[]): Sign[] {
  const ascenders = signs.filter(({ name }) => ASCENDER.test(name)).map(heightOf);
  if (ascenders.length < MIN_ASCENDERS) return [...signs];
  const usual = median(ascenders);
  const mayHaveAccent = (sign: Sign) =>
    sign.component !== null &&
    sign.math >= MIN_MATH &&
    LETTER.test(sign.name) &&
    !HOOKED.test(sign.name) &&
    heightOf(sign) > TALL.min * usual &&
    heightOf(sign) < TALL.max * usual &&
    widthOf(sign) < MAX_WIDTH * pixels.xHeightPx;
  return signs.flatMap((sign) =>
    mayHaveAccent(sign) ? (partedFromAccent(pixels, sign, usual) ?? [sign]) : [sign],
  );
}
