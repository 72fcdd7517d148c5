import type { SignMetrics } from '../network/model.ts';
import { heightOf, median, type Sign, styleOfName, textOfName, widthOf } from '../signs/sign.ts';
import { INK_BLOAT_PX, isAlphanumeric } from './nominal-size.ts';

/*
 * The metrics of signs are those of Computer Modern, whose small letters are low: an x is 0.63 of a capital's height, in
 * Times 0.68, in the sans-serif faces of office suites 0.72 to 0.76. Measured by Computer Modern, a small letter of a
 * script in Arial has the size of the text. So the height of small letters is taken from the page.
 */

/** Letters as high as an x, with and without ink below the baseline. */
const X_HIGH = /^[acegmnopqrsuvwxyzαγειηκμνπρστυω]$/;
/** Letters and digits without a descender that are higher than an x in every face, and in all nearly as high. */
const TALL = /^[bdhklA-PR-Z2-9]$/;
const UPRIGHT = new Set(['r', 'b']);
const ITALIC = new Set(['i', 'bi']);
/** Of the network, above which a sign is believed to be what it looks like. */
const SURE = 0.9;
/** Fewer letters say nothing of a face. */
const MIN_LETTERS = 12;
/** Height of an x, to that of Computer Modern's: DejaVu Sans has 1.21, Garamond 0.96. Others were measured wrongly. */
const BELIEVABLE = { from: 0.93, to: 1.3 } as const;
/** Heights of letters of one size differ by less, in logarithms; scripts by ln(0.7) = −0.36. */
const SAME_SIZE = 0.07;

const inkHeight = (sign: Sign) => Math.log(Math.max(1, heightOf(sign) - INK_BLOAT_PX));

/** For each sure letter of a kind, ln(its height, to the nominal one of an em). */
function logSizes(
  signs: readonly Sign[],
  metrics: SignMetrics,
  styles: ReadonlySet<string>,
  letters: RegExp,
): number[] {
  return signs.flatMap((sign) => {
    const [top, bottom] = metrics[sign.name] ?? [];
    const isKind = styles.has(styleOfName(sign.name)) && letters.test(textOfName(sign.name));
    if (!isKind || sign.probability < SURE || top === undefined || bottom === undefined) return [];
    return [inkHeight(sign) - Math.log(bottom - top)];
  });
}

/** How much higher an x of the page's upright letters is than Computer Modern's; 1 where they are too few to say. */
function uprightFactor(signs: readonly Sign[], metrics: SignMetrics): number {
  const low = logSizes(signs, metrics, UPRIGHT, X_HIGH);
  const tall = logSizes(signs, metrics, UPRIGHT, TALL);
  if (Math.min(low.length, tall.length) < MIN_LETTERS) return 1;
  const factor = Math.exp(median(low) - median(tall));
  return factor > BELIEVABLE.from && factor < BELIEVABLE.to ? factor : 1;
}

/** The italics of formulas are those of the text's face, or Computer Modern's: what explains more of them at full size. */
function italicFactor(signs: readonly Sign[], metrics: SignMetrics, upright: number): number {
  const em = median(logSizes(signs, metrics, UPRIGHT, TALL));
  const low = logSizes(signs, metrics, ITALIC, X_HIGH);
  const explained = (factor: number) =>
    low.filter((size) => Math.abs(size - em - Math.log(factor)) < SAME_SIZE).length;
  return explained(upright) > explained(1) ? upright : 1;
}

/** Letters that reach below the baseline in slanted faces with serifs, and stand on it in those without. */
const HOOKED = ['i:f', 'bi:f'] as const;

const inkRatio = (sign: Sign) =>
  Math.max(1, widthOf(sign) - INK_BLOAT_PX) / Math.max(1, heightOf(sign) - INK_BLOAT_PX);

/**
 * Metrics of an italic f that stands on the baseline, where most of the page's have the size of the text so: by Computer
 * Modern's, which reaches below it, the f of `f(x)` in Arial would be a script. One of Times in a script is hardly lower
 * than a standing one of the text: where one is as high as an f of the text that reaches below, the others are scripts.
 */
function standingHooks(signs: readonly Sign[], metrics: SignMetrics): [string, readonly number[]][] {
  const em = median(logSizes(signs, metrics, UPRIGHT, TALL));
  return HOOKED.flatMap((name) => {
    const [top = 0, bottom = 0, left = 0, advance = 0] = metrics[name] ?? [];
    const sure = signs.filter((sign) => sign.name === name && sign.probability >= SURE);
    const offBy = (sign: Sign, height: number) => Math.abs(inkHeight(sign) - em - Math.log(height));
    const standing = sure.filter(
      (sign) => offBy(sign, -top) < Math.min(SAME_SIZE, offBy(sign, bottom - top)),
    );
    const isHooked = sure.some((sign) => offBy(sign, bottom - top) < SAME_SIZE);
    if (isHooked || 2 * standing.length <= sure.length) return [];
    return [[name, [top, 0, left, advance, -top * median(standing.map(inkRatio))]]];
  });
}

/** Sure signs of a class that tell how wide the page's face draws it. */
const MIN_WIDTHS = 3;

/** Median width of each letter and digit, to its height, of which the page shows enough. */
function proportions(signs: readonly Sign[]): Map<string, number> {
  const ratios = new Map<string, number[]>();
  for (const sign of signs) {
    if (sign.probability < SURE || !isAlphanumeric(textOfName(sign.name))) continue;
    ratios.set(sign.name, [...(ratios.get(sign.name) ?? []), inkRatio(sign)]);
  }
  return new Map(
    [...ratios].filter(([, all]) => all.length >= MIN_WIDTHS).map(([name, all]) => [name, median(all)]),
  );
}

/** Letters that faces draw higher or lower than Computer Modern does by so much at most, in logarithms: a script is further off. */
const MAX_OWN_HEIGHT = 0.16;
/** Ink of letters that stand on the baseline reaches less far below it, in em. */
const MAX_BELOW_EM = 0.05;

/**
 * How much higher than Computer Modern's each letter of its own height is, such as a t, of those that the page shows enough of: an
 * italic t of Times is a tenth lower, and was the exponent of the k before it. The factor is what explains more of them at
 * full size than 1 does.
 */
function ownHeights(signs: readonly Sign[], metrics: SignMetrics): Map<string, number> {
  const em = median(logSizes(signs, metrics, UPRIGHT, TALL));
  const byName = new Map<string, number[]>();
  for (const sign of signs) {
    const [top, bottom] = metrics[sign.name] ?? [];
    const text = textOfName(sign.name);
    const isOwn = /^\p{Ll}$/u.test(text) && !X_HIGH.test(text) && !TALL.test(text);
    if (!isOwn || sign.probability < SURE || top === undefined || bottom === undefined) continue;
    const off = inkHeight(sign) - Math.log(bottom - top) - em;
    if (bottom > MAX_BELOW_EM || Math.abs(off) > MAX_OWN_HEIGHT) continue;
    byName.set(sign.name, [...(byName.get(sign.name) ?? []), off]);
  }
  const explained = (all: readonly number[], factor: number) =>
    all.filter((off) => Math.abs(off - factor) < SAME_SIZE).length;
  return new Map(
    [...byName].flatMap(([name, all]) => {
      const own = median(all);
      const isOwn = all.length >= MIN_WIDTHS && explained(all, own) > explained(all, 0);
      return isOwn ? [[name, Math.exp(own)] as const] : [];
    }),
  );
}

/** Metrics with the height of small letters and the widths of letters and digits that the page's faces have. */
export function metricsOfFace(signs: readonly Sign[], metrics: SignMetrics): SignMetrics {
  const upright = uprightFactor(signs, metrics);
  if (upright === 1) return metrics;
  const italic = italicFactor(signs, metrics, upright);
  const widths = proportions(signs);
  const heights = ownHeights(signs, metrics);
  const factorOf = (name: string) => {
    if (heights.has(name)) return heights.get(name)!;
    if (!X_HIGH.test(textOfName(name))) return 1;
    return UPRIGHT.has(styleOfName(name)) ? upright : ITALIC.has(styleOfName(name)) ? italic : 1;
  };
  const adapted = (
    name: string,
    [top = 0, bottom = 0, left = 0, advance = 0, width = 0]: readonly number[],
  ) => {
    const high = top * factorOf(name);
    return [high, bottom, left, advance, widths.has(name) ? widths.get(name)! * (bottom - high) : width];
  };
  const rows = Object.entries(metrics).map(([name, row]) => [name, adapted(name, row)] as const);
  return Object.fromEntries([...rows, ...standingHooks(signs, metrics)]);
}
