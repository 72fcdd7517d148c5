import type { Component, Labelled } from '../pixels/components.ts';
import type { InkImage } from '../pixels/ink.ts';
import { sharesRow } from './fence-pairs.ts';
import {
  heightOf,
  isPart,
  median,
  probabilityOf,
  type Sign,
  styleOfName,
  textOfName,
  widthOf,
} from './sign.ts';

/*
 * Word processors draw fences beside tall formulas as they draw small ones, pulled to their height: strokes of two pixels whose
 * feet, hooks and cusps stand out by one or two more. As black and white all of them are bars with rough edges. Their grey levels
 * tell: where the ink of each row has its middle is known to a tenth of a pixel.
 */

interface FencePixels {
  ink: InkImage;
  page: Labelled;
}

/** A row of a stroke: how much ink it has and where, in pixels from the left edge of the stroke's box. */
interface Row {
  y: number;
  ink: number;
  middle: number;
}

/** Pixels around the box of a stroke: the foot of a bracket may be too pale for ink. */
const MARGIN_PX = 2;
/** Of 255: paper has grain. */
const GRAIN = 25;
/** Rows with less ink, in pixels of black, are the soft ends of a stroke. */
const MIN_ROW_INK = 0.3;

/** How dark a pixel is, from 0 to 1; nothing where it belongs to another sign, or is the soft edge of one. */
function darkness({ ink, page }: FencePixels, label: number, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= page.width || y >= page.height) return 0;
  const at = y * page.width + x;
  for (let step = -MARGIN_PX; step <= MARGIN_PX; step += 1) {
    const beside = x + step < 0 || x + step >= page.width ? 0 : page.labels[at + step]!;
    if (beside !== 0 && beside !== label && (step === 0 || page.labels[at] === 0)) return 0;
  }
  return Math.max(0, 255 - GRAIN - ink.levels[at]!) / (255 - GRAIN);
}

function rowsOf(pixels: FencePixels, { label, x0, y0, x1, y1 }: Component): Row[] {
  const rows: Row[] = [];
  for (let y = y0 - MARGIN_PX; y < y1 + MARGIN_PX; y += 1) {
    let [sum, moment] = [0, 0];
    for (let x = x0 - MARGIN_PX; x < x1 + MARGIN_PX; x += 1) {
      const dark = darkness(pixels, label, x, y);
      sum += dark;
      moment += dark * (x + 0.5 - x0);
    }
    if (sum > MIN_ROW_INK) rows.push({ y: y + 0.5 - y0, ink: sum, middle: moment / sum });
  }
  return rows;
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/** The straight line that fits the middles of rows best. */
function lineThrough(rows: readonly Row[]): (y: number) => number {
  const [meanY, meanX] = [mean(rows.map(({ y }) => y)), mean(rows.map(({ middle }) => middle))];
  const spread = mean(rows.map(({ y }) => (y - meanY) ** 2));
  const slope = mean(rows.map(({ y, middle }) => (y - meanY) * (middle - meanX))) / spread;
  return (y) => meanX + slope * (y - meanY);
}

/** Shares of the height: where a stem is straight, the tip of a brace, and what lies just within the ends. */
const STEM = [
  [0.15, 0.42],
  [0.58, 0.85],
] as const;
const TIP = [[0.46, 0.54]] as const;
const SHOULDERS = [
  [0.06, 0.14],
  [0.86, 0.94],
] as const;
/** Rows that a part has at least: the line of the stem is fitted to those. */
const MIN_ROWS = { stem: 8, tip: 1, shoulders: 2 } as const;
/** The ends of a stroke, in thicknesses and in pixels at least. */
const END = { thicknesses: 1.5, minPx: 2 } as const;

/** How a thin stroke runs: in thicknesses, how far it is off the line of its stem, to the right. */
export interface ThinCourse {
  /** The moment of the ink at both ends about that line, to the third power of the thickness: a foot as long as thick has 1. */
  top: number;
  bottom: number;
  tip: number;
  /** Just within the ends. */
  shoulders: number;
}

/** The course of a thin upright stroke by its grey levels; null where it has too few rows to tell. */
function thinCourseOf(pixels: FencePixels, component: Component): ThinCourse | null {
  const height = heightOf(component);
  const rows = rowsOf(pixels, component);
  const within = (parts: readonly (readonly [number, number])[]) =>
    rows.filter(({ y }) => parts.some(([from, to]) => y >= from * height && y <= to * height));
  const [stem, tip, shoulders] = [within(STEM), within(TIP), within(SHOULDERS)];
  const isShort =
    stem.length < MIN_ROWS.stem || tip.length < MIN_ROWS.tip || shoulders.length < MIN_ROWS.shoulders;
  if (isShort) return null;
  const line = lineThrough(stem);
  const thickness = median(stem.map(({ ink }) => ink));
  const off = (part: readonly Row[]) => mean(part.map(({ y, middle }) => middle - line(y))) / thickness;
  const end = Math.max(END.minPx, END.thicknesses * thickness);
  const momentOf = (isEnd: (y: number) => boolean) =>
    rows.reduce((sum, { y, ink, middle }) => sum + (isEnd(y) ? ink * (middle - line(y)) : 0), 0) /
    thickness ** 3;
  return {
    top: momentOf((y) => y < end),
    bottom: momentOf((y) => y > height - end),
    tip: off(tip),
    shoulders: off(shoulders),
  };
}

/**
 * Of {@link ThinCourse}. On pages of a word processor and of TeX that phones and scanners take at 150 to 300 dots an inch, bars had
 * 0.1 at most at both ends (0.21 on an old copy with rough edges), and fences of other kinds 0.37 and more. Tips were off by 0.1
 * at most in bars and square brackets, by 0.2 and more in all but two of 300 braces and parentheses; shoulders by 0.3 in square brackets, by 1.9 to 3 times the tip in
 * parentheses, and by the tip at most in braces.
 */
const FOOT = { least: 0.3, none: 0.22 } as const;
const TIP_OFF = { straight: 0.1, bent: 0.16 } as const;
const MAX_SQUARE_SHOULDERS = 0.45;
const MIN_ROUND = 1.3;

/** Whether a stroke ends as a bar does. */
const hasNoFeet = ({ top, bottom }: Pick<ThinCourse, 'top' | 'bottom'>) =>
  Math.max(Math.abs(top), Math.abs(bottom)) < FOOT.none;

/** What the feet of a straight stem make of it. */
function straightFence({ top, bottom, shoulders }: ThinCourse): string | null {
  const [upper, lower] = [Math.abs(top), Math.abs(bottom)];
  if (hasNoFeet({ top, bottom })) return '|';
  if (Math.abs(shoulders) > MAX_SQUARE_SHOULDERS) return null;
  if (lower < FOOT.none && upper >= FOOT.least) return top > 0 ? '⌈' : '⌉';
  if (upper < FOOT.none && lower >= FOOT.least) return bottom > 0 ? '⌊' : '⌋';
  if (Math.min(upper, lower) < FOOT.least || top * bottom < 0) return null;
  return top > 0 ? '[' : ']';
}

/** What a tip in the middle and ends on the other side make of a stroke. */
function bentFence({ top, bottom, tip, shoulders }: ThinCourse): string | null {
  const isLeft = tip < 0;
  const [upper, lower] = isLeft ? [top, bottom] : [-top, -bottom];
  if (Math.min(upper, lower) < FOOT.least) return null;
  if ((isLeft ? shoulders : -shoulders) > MIN_ROUND * Math.abs(tip)) return isLeft ? '(' : ')';
  return isLeft ? '{' : '}';
}

/** A thin fence by its course; null where that may be one of several. Where a brace or a parenthesis bends, its ends reach the other way. */
export function thinFenceOf(course: ThinCourse): string | null {
  const tip = Math.abs(course.tip);
  if (tip < TIP_OFF.straight) return straightFence(course);
  if (tip < TIP_OFF.bent) return hasNoFeet(course) ? '|' : null;
  return bentFence(course);
}

/** In x-heights: taller than a letter without a descender. Of the height: thin ones; the fences of TeX are wider. */
const THIN = { minHeight: 1.8, maxAspect: 0.15 } as const;
const FENCES = new Set('()[]{}|∥⌊⌋⌈⌉');
/** What the network leaves at least to all fences and the bars of a double one. */
const MIN_FENCE_PROBABILITY = 0.3;
/** The network knows the fences of books: as sure as this, it needs no course. */
const SURE = 0.9;
/** What the course of a thin stroke proves. */
const COURSE_CERTAINTY = 0.995;

const isFenceName = (name: string) => FENCES.has(textOfName(name));

function mayBeThinFence(sign: Sign, xHeightPx: number): boolean {
  return (
    sign.component !== null &&
    heightOf(sign) > THIN.minHeight * xHeightPx &&
    widthOf(sign) < THIN.maxAspect * heightOf(sign) &&
    probabilityOf(sign, isFenceName) > MIN_FENCE_PROBABILITY
  );
}

/**
 * Names thin fences by their course, and marks those whose course may be that of several. Bars and what the network is sure of are
 * left to other rules.
 *
 * @returns the signs that are named
 */
export function nameThinFences(pixels: FencePixels, signs: readonly Sign[], xHeightPx: number): Set<Sign> {
  const named = new Set<Sign>();
  for (const sign of signs) {
    if (!mayBeThinFence(sign, xHeightPx)) continue;
    const course = thinCourseOf(pixels, sign.component!);
    const text = course && thinFenceOf(course);
    if (text === '|') continue;
    if (sign.probability >= SURE && !isPart(sign.name) && !/[|∥]$/u.test(sign.name)) {
      named.add(sign);
      continue;
    }
    sign.isUnclearFence = text === null;
    if (!text) continue;
    const score = {
      name: `${styleOfName(sign.name) === 'X' ? 'X' : 's'}:${text}`,
      probability: COURSE_CERTAINTY,
    };
    Object.assign(sign, { ...score, top: [score] });
    named.add(sign);
  }
  return named;
}

const PARTNERS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['⌊', '⌋'],
  ['⌈', '⌉'],
]);
const CLOSING = new Set(PARTNERS.values());

/** Brackets of one row that close none, or that nothing closes, but for the brace of cases; those of an interval that is half open; bars that a bracket closes. */
function oddFences(row: readonly Sign[]): Sign[] {
  const open: Sign[] = [];
  const odd: Sign[] = [];
  let bar: Sign | undefined;
  for (const sign of row) {
    const text = textOfName(sign.name);
    if (text === '|') bar = sign;
    if (PARTNERS.has(text)) open.push(sign);
    if (!CLOSING.has(text)) continue;
    const before = open.pop();
    if (before && PARTNERS.get(textOfName(before.name)) === text) continue;
    odd.push(...(before ? [before] : []), ...(bar && !before ? [bar] : []), sign);
  }
  return [...odd, ...open.filter(({ name }) => textOfName(name) !== '{')];
}

/**
 * Marks thin brackets without the partner that closes them as unclear: some versions of LibreOffice close every bracket with a
 * parenthesis, and print `[a, b)` for `[a, b]`, `|a)` for `|a|`.
 */
export function doubtOddPairs(signs: readonly Sign[], thin: ReadonlySet<Sign>): void {
  const rows: Sign[][] = [];
  for (const sign of signs.filter(({ name }) => isFenceName(name)).toSorted((a, b) => a.x0 - b.x0)) {
    const row = rows.find((each) => sharesRow(each.at(-1)!, sign));
    if (row) row.push(sign);
    else rows.push([sign]);
  }
  for (const row of rows.filter((each) => each.some((sign) => thin.has(sign))))
    for (const sign of oddFences(row))
      if (thin.has(sign) || textOfName(sign.name) === '|') sign.isUnclearFence = true;
}
