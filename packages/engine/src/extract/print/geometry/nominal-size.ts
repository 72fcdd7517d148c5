import type { SignMetrics } from '../network/model.ts';
import { heightOf, median, midY, type Sign, styleOfName, textOfName, widthOf } from '../signs/sign.ts';
import { MIN_PAGE_LETTERS } from './page-sizes.ts';

/** Ink on a picture is wider than the outline it was drawn from, by so much in all. */
export const INK_BLOAT_PX = 0.6;
/** Height of an x in most faces. */
export const X_HEIGHT_EM = 0.43;
/** From the baseline up to the middle of operators and fences. */
export const AXIS_EM = 0.25;

/** Extents shorter than this, in em, say little of the size. */
const MIN_TELLING_EXTENT_EM = 0.15;
/**
 * Heights vary less between faces than widths, least of all those of letters: a Y of Times is as high as one of Computer
 * Modern and a quarter narrower. The network's own estimate is the last witness; of a stroke one pixel thin, as the minus
 * of a power at 200 dots an inch, it sees no size.
 */
const WEIGHT = { letterHeight: 3, height: 1.3, network: 0.35, networkOfStroke: 0.1 } as const;
/**
 * In logarithms: where width and height tell sizes further apart, the face has another shape for the sign than the
 * metrics, as an I without serifs has, and only its height is to be believed.
 */
const MAX_DISAGREEMENT = 0.7;
/** Signs smaller than this on both sides, in em, stand where the network says as much as where their ink says. */
const SMALL_SIGN_EM = 0.3;

/** Signs put together from two; what they are. */
const COMPOSED: Record<string, string> = {
  '→+↦': '↦',
  '→+↪': '↪',
  '→+−': '⟶',
  '=+⇒': '⟹',
  '=+⇐': '⟸',
  '←+−': '⟵',
  '=+|': '⊨',
  '⇐+⇒': '⟺',
  '←+→': '⟷',
  '−+→': '⟶',
};
const COMBINING_SLASH = '\u0338';
/** Faces strike relations out with a sign of no width, or with a slash of the text. */
const SLASHES = new Set([COMBINING_SLASH, '/']);

function composedText(text: string): string {
  const parts = text.split('+');
  const base = parts.find((part) => !SLASHES.has(part));
  if (base !== undefined && parts.some((part) => SLASHES.has(part)))
    return (base + COMBINING_SLASH).normalize('NFC');
  return COMPOSED[text] ?? parts[0]!;
}

/** What a class shows: that of an equals sign struck out, `C:=+̸`, is the same sign as `s:≠`. */
export const textOfClass = (name: string): string =>
  styleOfName(name) === 'C' ? composedText(textOfName(name)) : textOfName(name);

/** Of an italic f's ink, in em: its hook reaches over what follows, a blank as well as a letter. */
export const ITALIC_F_OVERHANG_EM = 0.15;

export const isAlphanumeric = (text: string) => /^[\p{L}\p{N}]+$/u.test(text);

/** Geometry of a sign's class in em: `top` and `bottom` of its ink from the baseline, down is positive. */
export interface Nominal {
  top: number;
  bottom: number;
  left: number;
  advance: number;
  width: number;
}

export function nominalOf({ name, text }: Pick<Sign, 'name' | 'text'>, metrics: SignMetrics): Nominal | null {
  const found = metrics[name] ?? metrics[`s:${text}`];
  if (!found) return null;
  const [top, bottom, left, advance, width] = found as [number, number, number, number, number];
  return { top, bottom, left, advance, width };
}

export const baselineBy = (sign: Sign, { top, bottom }: Nominal, size: number) =>
  midY(sign) - ((top + bottom) / 2) * size;

/** Size by ink and nominal geometry, weighed by how much each extent says. */
function sizeBy(
  sign: Sign,
  { top, bottom, width }: Nominal,
  byNetwork: number | null,
  xHeightPx: number,
): number {
  const height = bottom - top;
  const byHeight = isAlphanumeric(sign.text) ? WEIGHT.letterHeight : WEIGHT.height;
  const votes: [number, number][] = [];
  const logHeight = Math.log(Math.max(1, heightOf(sign) - INK_BLOAT_PX) / height);
  const logWidth = Math.log(Math.max(1, widthOf(sign) - INK_BLOAT_PX) / width);
  const tellsHeight = height > MIN_TELLING_EXTENT_EM;
  if (tellsHeight) votes.push([logHeight, height * byHeight]);
  const isOtherShape = tellsHeight && Math.abs(logHeight - logWidth) > MAX_DISAGREEMENT;
  if (width > MIN_TELLING_EXTENT_EM && !isOtherShape) votes.push([logWidth, width]);
  const networkWeight = tellsHeight ? WEIGHT.network : WEIGHT.networkOfStroke;
  if (byNetwork !== null) votes.push([Math.log(byNetwork), votes.length > 0 ? networkWeight : 1]);
  if (votes.length === 0) return xHeightPx / X_HEIGHT_EM;
  const weight = votes.reduce((sum, [, each]) => sum + each, 0);
  return Math.exp(votes.reduce((sum, [log, each]) => sum + log * each, 0) / weight);
}

/** Gives every sign its style, text, size and baseline as far as it tells them by itself. */
export function settleAlone(signs: readonly Sign[], metrics: SignMetrics, xHeightPx: number): void {
  for (const sign of signs) {
    const style = styleOfName(sign.name);
    sign.style = style === 'C' ? 's' : style;
    sign.text = textOfClass(sign.name);
    sign.isTall = style === 'X';
    const nominal = sign.isTall ? null : nominalOf(sign, metrics);
    const byNetwork = sign.logSize === null ? null : xHeightPx * Math.exp(sign.logSize);
    const offset = sign.baselineOffset === null ? null : midY(sign) + sign.baselineOffset * xHeightPx;
    if (!nominal) {
      sign.size = byNetwork ?? xHeightPx / X_HEIGHT_EM;
      sign.baseline = offset ?? midY(sign) + AXIS_EM * sign.size;
      continue;
    }
    sign.size = sizeBy(sign, nominal, byNetwork, xHeightPx);
    sign.baseline = baselineBy(sign, nominal, sign.size);
    const isSmall = Math.max(nominal.bottom - nominal.top, nominal.width) < SMALL_SIGN_EM;
    if (isSmall && offset !== null) sign.baseline = (sign.baseline + offset) / 2;
  }
}

const LETTER_STYLES = new Set(['r', 'i', 'b', 'cal', 'bb']);
/** Steps and reach in ln(size). */
const SIZE_STEP = 0.04;
const SIZE_REACH = 0.1;

/**
 * Scripts are this much smaller than what they belong to. Where a formula has more of them than of other letters, as
 * \frac{x^2}{a^2}+\frac{y^2}{b^2} nearly has, the larger size is the body: so many letters of it, of the commonest size.
 */
const SCRIPT_RATIO = { from: 0.62, to: 0.78 } as const;
const MIN_BODY_SHARE = 0.3;

/** In em, between baselines of letters on one line. */
const SAME_BASELINE_EM = 0.1;

const stepOf = (size: number) => Math.floor(Math.log(size) / SIZE_STEP);
const sizeOfStep = (step: number) => Math.exp((step + 0.5) * SIZE_STEP);
const isOfSize = ({ size }: Sign, middle: number) => Math.abs(Math.log(size / middle)) < SIZE_REACH;

/** Whether two of letters of one size stand on one baseline. */
function shareBaseline(letters: readonly Sign[]): boolean {
  const sorted = letters.toSorted((a, b) => a.baseline - b.baseline);
  return sorted.some(({ baseline }, at) => {
    const next = sorted[at + 1];
    return next !== undefined && next.baseline - baseline < SAME_BASELINE_EM * next.size;
  });
}

/** How many letters have a size, in steps; those of the neighbouring steps count half. */
function countsOf(letters: readonly Sign[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { size } of letters) {
    const step = stepOf(size);
    for (const [near, weight] of [
      [step - 1, 1],
      [step, 2],
      [step + 1, 1],
    ] as const)
      counts.set(near, (counts.get(near) ?? 0) + weight);
  }
  return counts;
}

/**
 * The step that most letters have, or that of which those are the scripts. In a formula by itself two letters of that on one baseline are
 * enough: \sum_{i=0}^{n-1} has more in its limits than on its line. A page of text has headings of a larger size.
 */
function bodyStep(letters: readonly Sign[]): number {
  const counts = countsOf(letters);
  const [best, most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [0, 0];
  const isLine = (step: number) =>
    letters.length < MIN_PAGE_LETTERS &&
    shareBaseline(letters.filter((letter) => isOfSize(letter, sizeOfStep(step))));
  const larger = [...counts].filter(([step, count]) => {
    const ratio = Math.exp((best - step) * SIZE_STEP);
    const areScripts = ratio > SCRIPT_RATIO.from && ratio < SCRIPT_RATIO.to;
    return areScripts && (count >= MIN_BODY_SHARE * most || isLine(step));
  });
  return larger.sort((a, b) => b[1] - a[1])[0]?.[0] ?? best;
}

/** The commonest size of letters that are no scripts, in pixels. */
export function bodySizeOf(signs: readonly Sign[]): number {
  const letters = signs.filter(({ style, text }) => LETTER_STYLES.has(style) && isAlphanumeric(text));
  const sized = letters.length > 0 ? letters : signs;
  const middle = sizeOfStep(bodyStep(sized));
  return median(sized.filter((sign) => isOfSize(sign, middle)).map(({ size }) => size));
}
