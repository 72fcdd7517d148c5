import {
  AXIS_HEIGHT_EM,
  MEDIUM_SPACE_EM,
  QUARTER_SHARE,
  ROUNDING_EM,
  SIDE_BEARING_EM,
  SUBSCRIPT_DROP_EM,
} from '../../metrics.ts';
import { isClose, isFence, isLetter, NARY } from '../glyphs/symbols.ts';
import { centerX, centerY, height, unionAll } from '../model/box.ts';
import { axisOf, type Item } from '../model/item.ts';
import {
  MAX_AXIS_OFFSET_SHARE,
  MAX_EQUAL_SIZE_RATIO,
  MAX_FULL_SIZE_OFFSET_EM,
  MAX_SCRIPT_RATIO,
  MAX_SMALL_TEXT_PT,
  MIN_BASE_TO_SCRIPT_RATIO,
  MIN_EQUAL_SIZE_RATIO,
  MIN_FULL_SIZE_RATIO,
  MIN_STRETCHED_FENCE_EM,
  SMALLEST_STYLE_PT,
} from '../model/tolerances.ts';

export interface Line {
  baseline: number;
  size: number;
}

/** Weight of the first symbol: where scripts are as large as their base (the smallest size), the base comes first. */
const FIRST_SYMBOL_WEIGHT = 1.4;
/** Of a construct to every symbol on the line: these are its scripts, and its axis gives the baseline. */
const MIN_LARGER_CONSTRUCT_RATIO = MIN_BASE_TO_SCRIPT_RATIO;
/** Symbols whose baselines differ by less support each other; no script is raised or dropped by so little. */
const SUPPORT_BASELINE_EM = SIDE_BEARING_EM;
/** A symbol without an advance counts for as much as a narrow one. */
const MIN_EXTENT_EM = MEDIUM_SPACE_EM;

/** The baseline of the largest symbols, and their size. In a script the first of them is the base of what is as small. */
export function dominantLine(items: Item[], isScript = false): Line {
  const solid = items.filter((item) => item.axis === null && item.size > 0);
  const symbols = solid.filter((item) => !isFence(item.text));
  const firm = symbols.length > 0 ? symbols : solid;
  if (firm.length === 0) return softLine(items);
  const largest = Math.max(...firm.map((item) => item.size));
  const body = firm.filter((item) => item.size >= MAX_SCRIPT_RATIO * largest);
  const soft = items.filter((item) => item.axis !== null);
  if (soft.some((item) => item.nodes !== null && item.size > MIN_LARGER_CONSTRUCT_RATIO * largest))
    return softLine(soft);
  if (isExponentOfFence(firm, soft)) return softLine(soft);
  const operator = soft.find((item) => areLimitsBeside(firm, item));
  if (operator) return softLine([operator]);
  const first = body.reduce(leftmost);
  if (isScript || largest < SMALLEST_STYLE_PT) return scriptLine(first, soft, largest);
  let best: Item = body[0] as Item;
  let most = -1;
  for (const candidate of body) {
    const score = support(candidate, body, soft, largest) * (candidate === first ? FIRST_SYMBOL_WEIGHT : 1);
    if (score > most) [best, most] = [candidate, score];
  }
  return { baseline: best.baseline, size: largest };
}

/** All symbols are small, behind a stretched bracket, and off its axis: `\left(\frac{a}{b}\right)^{n}`, whose fraction is small. */
function isExponentOfFence(firm: Item[], soft: Item[]): boolean {
  const fence = soft.findLast((item) => item.nodes === null && isClose(item.text));
  const isBehind = (item: Item) =>
    fence !== undefined && item.x > centerX(fence.ink) && isOffAxis(item, fence);
  return firm.every(isBehind);
}

/** All symbols are small and off the axis of a large operator: `\sum\nolimits_{k}^{n}\frac{a}{b}` has none but its limits. */
const areLimitsBeside = (firm: Item[], operator: Item) =>
  operator.nodes === null && NARY.has(operator.text) && firm.every((item) => isOffAxis(item, operator));

/** As small as a script, and raised or dropped by as much. */
const isOffAxis = (item: Item, base: Item) =>
  item.size < MAX_SCRIPT_RATIO * base.size &&
  Math.abs(axisOf(item) - axisOf(base)) > SUBSCRIPT_DROP_EM * base.size;

const leftmost = (left: Item, item: Item) => (item.x < left.x ? item : left);

/** A script begins on its own line: what is raised behind a fraction or a stretched bracket is a script of that. */
function scriptLine(firm: Item, soft: Item[], size: number): Line {
  const first = soft.reduce(leftmost, firm);
  return { baseline: first.axis === null ? first.baseline : axisOf(first) + AXIS_HEIGHT_EM * size, size };
}

function support(candidate: Item, body: Item[], soft: Item[], size: number): number {
  const near = (value: number, tolerance: number) => Math.abs(value) < tolerance * size;
  const firm = body.filter((item) => near(item.baseline - candidate.baseline, SUPPORT_BASELINE_EM));
  const boxes = soft.filter((item) => near(axisOf(item) - axisOf(candidate), AXIS_HEIGHT_EM));
  const extent = (list: Item[]) =>
    list.reduce((sum, item) => sum + Math.max(MIN_EXTENT_EM * size, item.end - item.x), 0);
  return extent(firm) + extent(boxes);
}

function softLine(items: Item[]): Line {
  const widest = items.reduce((best, item) => (item.end - item.x > best.end - best.x ? item : best));
  const size = widest.size > 0 ? widest.size : height(unionAll(items.map((item) => item.ink)));
  return { baseline: axisOf(widest) + AXIS_HEIGHT_EM * size, size };
}

/** A stretched bracket, or one of the size above the line's: its place is that of its middle, its baseline says nothing. */
const isLargerFence = (item: Item, line: Line) =>
  item.nodes === null &&
  isFence(item.text) &&
  (item.size > MAX_EQUAL_SIZE_RATIO * line.size ||
    (item.axis !== null && height(item.ink) > MIN_STRETCHED_FENCE_EM * line.size));

/** Off the line's baseline: less than any subscript is dropped (0.15 em). */
const MAX_BASELINE_OFFSET_EM = SUBSCRIPT_DROP_EM;
/** Of a stretched bracket's own height: it need not enclose as much above the axis as below. */
const MAX_FENCE_OFFSET_SHARE = 0.26;

/** Whether the item is on the line itself, rather than above or below it. */
export function isOnLine(item: Item, line: Line): boolean {
  if (isLargerFence(item, line))
    return (
      Math.abs(centerY(item.ink) - axisOfLine(line)) <
      Math.max(MAX_FULL_SIZE_OFFSET_EM * line.size, MAX_FENCE_OFFSET_SHARE * height(item.ink))
    );
  if (item.axis === null) {
    const offset = Math.abs(item.baseline - line.baseline);
    const tolerance = isAsLarge(item, line) ? MAX_FULL_SIZE_OFFSET_EM : MAX_BASELINE_OFFSET_EM;
    if (item.size < MIN_FULL_SIZE_RATIO * line.size)
      return isLetterOfProse(item) && offset <= ROUNDING_EM * line.size;
    return offset <= tolerance * line.size;
  }
  if (isFractionOfScript(item, line))
    return Math.abs(item.axis - axisOfLine(line)) <= MAX_SMALL_FRACTION_OFFSET_EM * line.size;
  const full = (item.kind === 'fraction' && isAsLarge(item, line)) || isLargerOperator(item, line);
  const tolerance = Math.max(
    (full ? MAX_FULL_SIZE_OFFSET_EM : AXIS_HEIGHT_EM) * line.size,
    MAX_AXIS_OFFSET_SHARE * height(item.ink),
  );
  return Math.abs(item.axis - axisOfLine(line)) <= tolerance || runsThrough(axisOfLine(line), item);
}

/** Of the line's size: a fraction of the line has parts of 0.7, one in a script of 0.5; where the text has 8 points, of 0.63. */
const MAX_SCRIPT_FRACTION_RATIO = 0.66;
/** Off the axis of its line; that of a subscript, `z_{\frac{\alpha}{2}}`, is lower by 0.2 em and more. */
const MAX_SMALL_FRACTION_OFFSET_EM = SIDE_BEARING_EM;

/** A fraction whose parts are as small as those in a script. */
export const isFractionOfScript = ({ kind, size }: Item, line: Pick<Line, 'size'>) =>
  kind === 'fraction' && size > 0 && size < MAX_SCRIPT_FRACTION_RATIO * line.size;

/** Whether a line's axis runs through the middle of the construct, so that it is no script, however carelessly it was placed. */
export const runsThrough = (axis: number, { ink, nodes }: Item) =>
  nodes !== null && Math.abs(centerY(ink) - axis) < QUARTER_SHARE * height(ink);

/** Small capitals are upright; what stands on the baseline below a slash, as in `\sfrac`, is mathematics. */
const isLetterOfProse = ({ text, glyph }: Item) =>
  glyph !== null && !glyph.font.math && !glyph.font.italic && isLetter(text);

/** An operator of a larger size than the line, as office suites set integrals: it is no script of anything there. */
const isLargerOperator = (item: Item, line: Line) =>
  item.nodes === null && NARY.has(item.text) && item.size > MAX_EQUAL_SIZE_RATIO * line.size;

const isAsLarge = (item: Item, line: Line) =>
  item.size > MIN_EQUAL_SIZE_RATIO * line.size && line.size > MAX_SMALL_TEXT_PT;

/** The height on the page of the axis that a line's constructs are centred on. */
export const axisOfLine = (line: Line) => line.baseline - AXIS_HEIGHT_EM * line.size;
