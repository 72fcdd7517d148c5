import { INTEGRALS, isClose, isFence, isOpen } from '../../formula/glyphs/symbols.ts';
import { centerX, centerY, height } from '../../formula/model/box.ts';
import { axisOf, type Item } from '../../formula/model/item.ts';
import {
  MAX_AXIS_OFFSET_SHARE,
  MAX_EQUAL_SIZE_RATIO,
  MAX_SCRIPT_RATIO,
  MAX_TEXT_PT,
  MIN_EM_PT,
  MIN_STRETCHED_FENCE_EM,
} from '../../formula/model/tolerances.ts';
import { isFractionOfScript, runsThrough } from '../../formula/scripts/baseline.ts';
import {
  AXIS_HEIGHT_EM,
  COLUMN_GAP_EM,
  DOUBLE_LEADING_EM,
  EXACT_PT,
  HALF_INCH_PT,
  HALF_SHARE,
  MAX_OFF_CENTRE_EM,
  MAX_SCRIPT_SHIFT_EM,
  QUAD_EM,
  SCRIPT_SCALE,
  SIDE_BEARING_EM,
} from '../../metrics.ts';
import { extend, isFree, type LineSet, MIN_TEXT_RATIO, type OpenLine } from './line-set.ts';
import { MAX_SCRIPT_GAP_EM, runsOf } from './script-owners.ts';

/** How far lines are sought: more than two lines' leading. */
const SOUGHT_LINES_PT = HALF_INCH_PT;
/** Along the line: as wide as a column, so that another column's line is out of reach. */
const MAX_SIDE_GAP_EM = 60;
/** Text of a line that a construct opens; scripts are smaller. */
const MIN_TEXT_PT = 8;

/** Adds the item to the line whose axis it stands on; false where there is none yet. */
export function joinLine(lines: LineSet, item: Item): boolean {
  const axis = axisOf(item);
  const isSign = item.nodes === null;
  const reachIn = (line: OpenLine) =>
    Math.max(
      // A bracket of pieces is as tall as it must be, whatever the size of its font is.
      MAX_OFF_CENTRE_EM * Math.max(item.size, isSign ? line.size : 0, MIN_EM_PT),
      isSign ? 0 : MAX_AXIS_OFFSET_SHARE * height(item.ink),
    );
  let best: OpenLine | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const line of lines.near(axis, SOUGHT_LINES_PT)) {
    const axes = axesBeside(line, item);
    const distance = Math.min(...axes.map((other) => Math.abs(other - axis)));
    const beside = Math.max(0, item.ink.x0 - line.box.x1, line.box.x0 - item.ink.x1);
    if (
      distance < nearest &&
      (distance < reachIn(line) ||
        runsThrough(axes[0] as number, item) ||
        isScriptOf(line, item) ||
        line.items.some(
          (other) =>
            isBracketOfScript(other, item) ||
            isPartner(other, item) ||
            (isFractionOfScript(other, line) && isBracketBeside(other, item)),
        )) &&
      beside < MAX_SIDE_GAP_EM * line.size
    )
      [best, nearest] = [line, distance];
  }
  const line = best ?? (isSign ? null : holeFor(lines.near(axis, SOUGHT_LINES_PT), item));
  if (line) extend(line, [item]);
  return line !== null;
}

/** Scripts that are constructs bring their brackets along, so that a line is looked for once more before one is opened. */
export function placeSoft(lines: LineSet, item: Item): void {
  if (joinLine(lines, item)) return;
  const isSign = item.nodes === null;
  const least = Math.max(item.size, MIN_TEXT_PT);
  const size = isSign ? Math.min(MAX_TEXT_PT, least) : least;
  lines.add([item], axisOf(item) + AXIS_HEIGHT_EM * size, size);
}

/** The line that leaves a hole for the item, close to its axis: programs that are not TeX set fractions a little off it. */
const holeFor = (lines: OpenLine[], item: Item): OpenLine | null =>
  lines.find((line) => {
    const away = Math.abs(line.baseline - AXIS_HEIGHT_EM * line.size - axisOf(item));
    const beside = line.items.some(
      (other) => Math.max(other.x - item.ink.x1, item.ink.x0 - other.end) < line.size,
    );
    return (
      away < MAX_SCRIPT_SHIFT_EM * line.size &&
      beside &&
      item.size < MAX_EQUAL_SIZE_RATIO * line.size &&
      isFree(line, item)
    );
  }) ?? null;

/**
 * The axes of the line, of its symbols next to the item, and of the constructs that stretched brackets enclose: a formula
 * need not share the baseline of the prose.
 */
const axesBeside = (line: OpenLine, item: Item) => [
  line.baseline - AXIS_HEIGHT_EM * line.size,
  ...line.items
    .filter(
      (other) =>
        (other.axis === null
          ? other.size > MIN_TEXT_RATIO * line.size
          : other.nodes !== null && item.nodes === null) &&
        Math.max(other.x - item.ink.x1, item.ink.x0 - other.end) < line.size,
    )
    .map(axisOf),
];

/** A construct in a script has two lines of the script's size. */
const MAX_SCRIPT_HEIGHT_EM = 2 * SCRIPT_SCALE;
/** From the line's axis to that of a superscript, which is taller than signs where it is a construct. */
const MAX_CONSTRUCT_RISE_EM = QUAD_EM;

/** A small construct (a fraction in an exponent) within the reach of a line's scripts. */
function isScriptOf(line: OpenLine, item: Item): boolean {
  if (item.size > MAX_SCRIPT_RATIO * line.size) return false;
  const holds = (owner: Item) => isCornerOf(owner, item, line.size) || continuesScript(owner, item);
  if (line.items.some(holds)) return true;
  const rise = line.baseline - AXIS_HEIGHT_EM * line.size - axisOf(item);
  return (
    height(item.ink) < Math.max(MAX_SCRIPT_HEIGHT_EM * line.size, DOUBLE_LEADING_EM * item.size) &&
    rise < MAX_CONSTRUCT_RISE_EM * line.size &&
    rise > -COLUMN_GAP_EM * line.size &&
    item.x > line.box.x0 &&
    item.x < line.box.x1 + line.size
  );
}

/** A small construct behind a small sign, on its axis: the fraction of the limit `x + 1/n`, however far up the limit stands. */
export const continuesScript = (before: Item, item: Item) =>
  item.nodes !== null &&
  item.size < before.size &&
  Math.abs(item.ink.x0 - before.end) < MAX_SCRIPT_GAP_EM * before.size &&
  Math.abs(axisOf(before) - axisOf(item)) < MAX_OFF_CENTRE_EM * before.size;

/** Of the script's size, between its axis and that of a bracket in it: TeX centres both to a hair. */
const MAX_BRACKET_OFFSET_EM = SIDE_BEARING_EM;

/** A bracket that stretches in an exponent, `e^{-\int x\left(y\right)}`, may be as large as the line: it is beside small signs that have its axis. */
function isBracketOfScript(sign: Item, bracket: Item): boolean {
  if (!isStretchedSign(bracket) || sign.nodes !== null || sign.axis !== null) return false;
  const gap = Math.min(Math.abs(bracket.x - sign.end), Math.abs(sign.x - bracket.end));
  return (
    sign.size < MAX_SCRIPT_RATIO * bracket.size &&
    gap < MAX_SCRIPT_GAP_EM * sign.size &&
    Math.abs(axisOf(sign) - axisOf(bracket)) < MAX_BRACKET_OFFSET_EM * sign.size
  );
}

/** A bracket that stretches behind or before a fraction of a script, on its axis: `e^{-\frac{1}{2}\left(\frac{x}{y}\right)}`. */
function isBracketBeside(fraction: Item, bracket: Item): boolean {
  if (!isStretchedSign(bracket)) return false;
  const gap = Math.min(Math.abs(bracket.x - fraction.end), Math.abs(fraction.x - bracket.end));
  return (
    gap < MAX_SCRIPT_GAP_EM * fraction.size &&
    Math.abs(axisOf(fraction) - axisOf(bracket)) < MAX_BRACKET_OFFSET_EM * fraction.size
  );
}

const isStretchedSign = ({ nodes, axis, text }: Item) => nodes === null && axis !== null && isFence(text);

/** Both brackets of a pair, of which one may stand behind an index alone. */
const isPartner = (one: Item, other: Item) =>
  isStretchedSign(one) &&
  isStretchedSign(other) &&
  Math.abs(axisOf(one) - axisOf(other)) < EXACT_PT &&
  Math.abs(one.size - other.size) < EXACT_PT;

/** Of the stretched brackets, those that stand in scripts: they know no line before their scripts do. */
export function bracketsOfScripts(
  signs: readonly Item[],
  scripts: readonly Item[],
  bodySize: number,
): Item[] {
  const brackets = signs.filter(isStretchedSign);
  if (brackets.length === 0) return [];
  const fractions = signs.filter((item) => isFractionOfScript(item, { size: bodySize }));
  const beside = brackets.filter(
    (bracket) =>
      scripts.some((script) => isBracketOfScript(script, bracket)) ||
      fractions.some((fraction) => isBracketBeside(fraction, bracket)),
  );
  return beside.length === 0
    ? []
    : brackets.filter((bracket) => beside.some((other) => other === bracket || isPartner(other, bracket)));
}

/** The constructs between two of the brackets, on their axis: with those they stand in a script. */
export const enclosedBy = (brackets: readonly Item[], items: readonly Item[]): Item[] =>
  brackets.length === 0
    ? []
    : items.filter(
        (item) =>
          item.nodes !== null &&
          brackets.some((open) => isOpen(open.text) && open.x < item.x && isLevel(open, item)) &&
          brackets.some((close) => isClose(close.text) && close.x > item.x && isLevel(close, item)),
      );

const isLevel = (bracket: Item, item: Item) =>
  Math.abs(axisOf(bracket) - axisOf(item)) < MAX_BRACKET_OFFSET_EM * bracket.size;

/** Scripts behind the closing ones of these brackets, above their middle: they know no line before those do. */
export const exponentsOf = (brackets: readonly Item[], scripts: readonly Item[]): Item[] =>
  brackets.length === 0
    ? []
    : scripts.filter((script) =>
        brackets.some((bracket) => isClose(bracket.text) && isRaisedBehind(bracket, script)),
      );

/** Right behind the head of the bracket, or as little above it as a superscript is. */
function isRaisedBehind({ ink, end, size }: Item, script: Item): boolean {
  const gap = Math.min(...[ink.x1, end].map((edge) => Math.abs(script.ink.x0 - edge)));
  return (
    gap < MAX_CORNER_GAP_EM * size &&
    centerY(script.ink) < centerY(ink) &&
    script.ink.y1 > ink.y0 - SIDE_BEARING_EM * size
  );
}

/**
 * Of small print as large as the words about a formula, what begins at a corner of a stretched sign: formulas of web pages
 * are a fifth larger than the words, and their limits and exponents know no line before that sign does.
 */
export function scriptsOfStretched(items: readonly Item[], stretched: readonly Item[]): Item[] {
  const owners = stretched.filter(({ nodes }) => nodes === null);
  if (owners.length === 0) return [];
  const isScript = (first: Item) =>
    owners.some(
      (owner) => first.size < MAX_SCRIPT_RATIO * owner.size && isCornerOf(owner, first, owner.size),
    );
  return runsOf(items).flatMap((run) => (isScript(run[0]!) ? run : []));
}

/** TeX kerns a script by 0.05 em and sets 0.12 em before the bar of a fraction; the side bearing of a tall bracket comes on top. */
const MAX_CORNER_GAP_EM = 0.25;

/** Beside the upper end of something tall, or the lower end of an integral, whose foot is left of its head. */
function isCornerOf(owner: Item, item: Item, size: number): boolean {
  const [tall, reach] = [height(owner.ink), MAX_CORNER_GAP_EM * size];
  if (tall <= MIN_STRETCHED_FENCE_EM * size) return false;
  const middle = owner.ink.y1 - HALF_SHARE * tall;
  if (INTEGRALS.has(owner.text) && item.ink.y0 > middle)
    return (
      item.ink.x0 > centerX(owner.ink) - reach &&
      item.ink.x0 < owner.end + reach &&
      item.ink.y0 < owner.ink.y1
    );
  const gap = Math.min(...[owner.ink.x1, owner.end].map((edge) => Math.abs(item.ink.x0 - edge)));
  return gap < reach && item.ink.y1 > owner.ink.y0 && item.ink.y1 < middle;
}
