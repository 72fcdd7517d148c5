import type { Rectangle } from '../pdf/page.ts';
import { type Component, connectedComponents, type Labelled, maskOf } from '../print/pixels/components.ts';
import { xHeightOf } from '../print/pixels/x-height.ts';
import { type GreyImage, maskUpTo, otsuThreshold } from './grey.ts';
import type { RowEdges } from './skew.ts';

/** A place on the lower edge of a letter. */
export interface Foot {
  x: number;
  y: number;
}

/** The feet of letters that follow each other in one line of print. */
export type TextLine = readonly Foot[];

/** Ink as high as a letter, or several letters that touch, with its feet from left to right. */
interface Letter extends Rectangle {
  feet: Foot[];
}

export interface PageLetters {
  letters: Letter[];
  /** Where the ink of letters ends below. */
  edges: RowEdges;
  xHeight: number;
}

/** By how many pixels a place lies below the level of its line. */
export type Drop = (x: number, y: number) => number;

/** In x-heights: dots and commas are lower, fences and figures are higher, and rules are wider. */
const LETTER = { low: 0.6, high: 2.6, wide: 14 } as const;
/** So much of a component has one foot, in x-heights: about a letter of words whose letters touch. */
const FOOT_WIDTH = 1.5;
/** The space between words is narrower, in x-heights; that between the answers in a row is wider. */
const MAX_GAP = 4;
/** How much of the lower one of two neighbours lies at the height of the other. */
const MIN_LEVEL = 0.5;
/** In x-heights: as deep as a descender, with a little slope. */
const MAX_STEP = 0.7;
/** A shorter line tells little of its slope. */
const MIN_FEET = 5;

/** The lowest ink of each stretch of a component. */
function feetOf(page: Labelled, component: Component, xHeight: number): Foot[] {
  const { mask, width, height } = maskOf(page, component);
  const count = Math.max(1, Math.round(width / (FOOT_WIDTH * xHeight)));
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [Math.floor((i * width) / count), Math.floor(((i + 1) * width) / count)];
    let y = height - 1;
    while (y > 0 && !mask.subarray(y * width + from, y * width + to).includes(1)) y -= 1;
    return { x: component.x0 + (from + to) / 2, y: component.y0 + y };
  });
}

function edgesOf({ labels, width }: Labelled, letters: readonly Component[]): RowEdges {
  const isLetter = new Set(letters.map(({ label }) => label));
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at < labels.length - width; at += 1) {
    if (labels[at] === 0 || labels[at + width] !== 0 || !isLetter.has(labels[at]!)) continue;
    xs.push(at % width);
    ys.push(Math.floor(at / width));
  }
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys) };
}

/** The ink of a page of even light that is as large as letters. */
interface LetterInk {
  page: Labelled;
  letters: Component[];
  xHeight: number;
}

/**
 * What is as large as letters on a page of even light; for its height and number alone, see {@link lettersOf}.
 *
 * @param threshold the level that parts dark from light
 */
export function letterInkOf({ data, width, height }: GreyImage, threshold = otsuThreshold(data)): LetterInk {
  const mask = maskUpTo(data, threshold);
  const page = connectedComponents({ mask, width, height });
  const xHeight = xHeightOf(page.components);
  const letters = page.components.filter(({ x0, x1, y0, y1 }) => {
    const size = (y1 - y0) / xHeight;
    return size >= LETTER.low && size <= LETTER.high && x1 - x0 <= LETTER.wide * xHeight;
  });
  return { page, letters, xHeight };
}

/** The same with the feet and lower edges of the letters. */
export function lettersOf(image: GreyImage): PageLetters {
  const { page, letters, xHeight } = letterInkOf(image);
  return {
    letters: letters.map((letter) => ({ ...letter, feet: feetOf(page, letter, xHeight) })),
    edges: edgesOf(page, letters),
    xHeight,
  };
}

/** How far two letters are from following each other; infinite where they cannot. */
function distance(one: Letter, other: Letter, xHeight: number): number {
  const gap = other.x0 - one.x1;
  if (gap > MAX_GAP * xHeight || other.x1 <= one.x1) return Infinity;
  const step = Math.abs(other.feet[0]!.y - one.feet.at(-1)!.y);
  const shared = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  const lower = Math.min(one.y1 - one.y0, other.y1 - other.y0);
  if (shared < MIN_LEVEL * lower || step > MAX_STEP * xHeight) return Infinity;
  return Math.max(0, gap) + 2 * step;
}

/** The number of the letter that follows each one; -1 at the end of a line. Letters come from left to right. */
function followers(letters: readonly Letter[], xHeight: number): Int32Array {
  const next = new Int32Array(letters.length).fill(-1);
  const previous = new Int32Array(letters.length).fill(-1);
  const distances = new Float64Array(letters.length).fill(Infinity);
  const reach = (LETTER.wide + MAX_GAP) * xHeight;
  for (const [i, letter] of letters.entries()) {
    let [found, least] = [-1, Infinity];
    for (let j = i + 1; j < letters.length && letters[j]!.x0 <= letter.x0 + reach; j += 1) {
      const other = letters[j]!;
      // of all letters that begin within reach, few stand beside this one
      if (other.y0 >= letter.y1 || other.y1 <= letter.y0) continue;
      const far = distance(letter, other, xHeight);
      if (far < least) [found, least] = [j, far];
    }
    if (found < 0 || least >= distances[found]!) continue;
    if (previous[found]! >= 0) next[previous[found]!] = -1;
    [next[i], previous[found], distances[found]] = [found, i, least];
  }
  return next;
}

function levelled(letter: Letter, dropAt: Drop): Letter {
  const { x0, x1, y0, y1 } = letter;
  const drop = dropAt((x0 + x1) / 2, y1);
  const feet = letter.feet.map(({ x, y }) => ({ x, y: y - dropAt(x, y) }));
  return { x0, x1, y0: y0 - drop, y1: y1 - drop, feet };
}

/** Lines of print, followed from letter to letter on the page that `dropAt` makes level. */
export function textLines({ letters, xHeight }: PageLetters, dropAt: Drop): TextLine[] {
  const sorted = letters.toSorted((a, b) => a.x0 - b.x0);
  const next = followers(
    sorted.map((letter) => levelled(letter, dropAt)),
    xHeight,
  );
  const isFollower = new Set(next);
  return sorted
    .map((_, first) => {
      const line: Foot[] = [];
      if (!isFollower.has(first))
        for (let at = first; at >= 0; at = next[at]!) line.push(...sorted[at]!.feet);
      return line;
    })
    .filter((line) => line.length >= MIN_FEET);
}
