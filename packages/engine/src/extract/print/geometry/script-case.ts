import { heightOf, midX, type Sign } from '../signs/sign.ts';
import { baselineBy, INK_BLOAT_PX, nominalOf } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';
import { MAX_SCRIPT_TO_BASE } from './usual-sizes.ts';

/*
 * An x of Arial or Carlito is 0.72 of a capital's height, which is what a script is of the text: `X` in a script and `x` in
 * the text have one height. The page's other letters tell which of the two its formulas use.
 */

/** The same shape small and large. */
export const CAPITAL = /^[COSUVWXZ]$/;
const ITALIC = new Set(['i', 'bi']);
/** Round italics have a v like a calligraphic V. */
const isSloped = (style: string) => ITALIC.has(style) || style === 'cal';
const UPRIGHT = new Set(['r', 'b']);
/** Of the body size: an upright capital as small would be an index of an index, as the x of upright formulas is taken for. */
const TINY = 0.6;
/** Of the body size. Capitals of the text are larger than a script's. */
const BODY_FROM = 0.865;
/** Sizes, to the body's, that a small letter may have: in the text, in a script. */
const SMALL_SIZES = [
  { from: 0.9, to: 1.1 },
  { from: 0.62, to: 0.9 },
] as const;
/**
 * In em: what a script belongs to ends so close before it, on a baseline that is further off than noise. TeX lowers an index by 0.15,
 * of which 0.12 to 0.17 are measured at 35 pixels an em: the X of F_X was an x of the line.
 */
const ATTACHED = { maxGap: 0.3, minRise: 0.1 } as const;

const hasTwoCases = (style: string) => isSloped(style) || UPRIGHT.has(style);
const keyOf = (style: string, small: string) => `${UPRIGHT.has(style) ? 'upright' : 'sloped'} ${small}`;

/** Small letters of the text less capitals of the text, for each letter of the page's formulas and for each upright one. */
function casesOf(signs: readonly Sign[], body: number): Map<string, number> {
  const cases = new Map<string, number>();
  for (const { style, text, size } of signs) {
    const small = text.toLowerCase();
    if (!hasTwoCases(style) || !CAPITAL.test(text.toUpperCase()) || size < BODY_FROM * body) continue;
    const key = keyOf(style, small);
    cases.set(key, (cases.get(key) ?? 0) + (text === small ? 1 : -1));
  }
  return cases;
}

/** In em of the body, between letters of one script beside each other, as the x and X of x∈X; on one baseline. */
const SAME_SCRIPT = { maxGap: 0.8, baseline: 0.1 } as const;

/** Whether another letter or digit of a script, which has no such twin in the text, stands beside a sign on its baseline. */
const isInScript = (sign: Sign, { body, letters }: PageSizes): boolean =>
  letters
    .around(sign, SAME_SCRIPT.maxGap * body)
    .some(
      (other) =>
        !(ITALIC.has(other.style) && CAPITAL.test(other.text)) &&
        other.size < BODY_FROM * body &&
        Math.abs(other.baseline - sign.baseline) < SAME_SCRIPT.baseline * body,
    );

/** Whether a letter of the text stands right before a sign, on another baseline. */
function isAttached(sign: Sign, { body, letters }: PageSizes): boolean {
  return letters
    .around(sign, ATTACHED.maxGap * body)
    .some(
      (other) =>
        other.size >= BODY_FROM * body &&
        midX(other) < sign.x0 &&
        Math.abs(other.baseline - sign.baseline) > ATTACHED.minRise * body,
    );
}

/** Upright capitals that are a variable's more often than a word's, and the small letters of a page that tell its variables are upright. */
const VARIABLE = /^[UVWXZ]$/;
const MIN_UPRIGHT = 5;

/** Whether a sign is a capital that is smaller than those of the text. */
function isSmallCapital(
  { style, text, size }: Sign,
  body: number,
  cases: ReadonlyMap<string, number>,
): boolean {
  if (!hasTwoCases(style) || !CAPITAL.test(text)) return false;
  const isVariable = VARIABLE.test(text) && (cases.get(keyOf(style, text.toLowerCase())) ?? 0) >= MIN_UPRIGHT;
  return size < (UPRIGHT.has(style) && !isVariable ? TINY : BODY_FROM) * body;
}

/**
 * Capitals of scripts that the page's formulas have as small letters of the text only become those, where their size allows it; where
 * the page shows the letter in neither case, those that are too large for a script.
 */
export function settleScriptCase(signs: readonly Sign[], sizes: PageSizes): void {
  const { body, metrics } = sizes;
  const cases = casesOf(signs, body);
  for (const sign of signs) {
    if (!isSmallCapital(sign, body, cases)) continue;
    const text = sign.text.toLowerCase();
    const style = sign.style === 'cal' ? 'i' : sign.style;
    const nominal = nominalOf({ text, name: `${style}:${text}` }, metrics);
    const shown = cases.get(keyOf(style, text)) ?? Math.sign(sign.size - MAX_SCRIPT_TO_BASE * body);
    if (shown <= 0 || !nominal) continue;
    const size = (heightOf(sign) - INK_BLOAT_PX) / (nominal.bottom - nominal.top);
    const at = SMALL_SIZES.findIndex(({ from, to }) => size > from * body && size < to * body);
    if (at < 0 || (at === 0 && (isAttached(sign, sizes) || isInScript(sign, sizes)))) continue;
    const settled = at === 0 ? body : size;
    Object.assign(sign, { text, style, name: `${style}:${text}`, size: settled });
    sign.baseline = baselineBy(sign, nominal, settled);
  }
}
