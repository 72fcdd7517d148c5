import { gapX, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { baselineBy, isAlphanumeric, nominalOf } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';

/** What a script of a script may belong to; operators bear none. */
const mayBearScript = ({ text }: Sign) => isAlphanumeric(text) || /^[)\]}⟩|′]$/u.test(text);

/** A script begins so near behind its base, and lies so far above or below its ink at most, in em of the text. */
const OF_BASE = { maxGapEm: 0.3, maxOffEm: 0.1 } as const;
/** Signs smaller than this, in em, say too little of their size. */
const MIN_TELLING_EM = 0.3;

/** What bears a script is larger than that, by this share of its size at least, and smaller than the text, by this share: a script or small print. */
const BASE = { from: 1.15, to: 0.9 } as const;

/** The sizes of the page, as shares of the text's. */
export interface ScriptShares {
  script: number;
  second: number;
}

/**
 * What is no letter and measures as a script's script, with no script or small print beside it to belong to, is a script: faces differ in
 * how large they draw such signs. The ∞ of Times is a quarter smaller than others, and was an exponent of the lower limit.
 */
export function settleBaselessScripts(
  signs: readonly Sign[],
  { body, metrics }: PageSizes,
  { script, second }: ScriptShares,
): void {
  const isSecond = ({ size }: Sign) => Math.abs(size - second * body) < 1e-6 * body;
  const isSmall = ({ size }: Sign) => size > BASE.from * second * body && size < BASE.to * body;
  const bases = signs.filter((sign) => isSmall(sign) && mayBearScript(sign));
  const index = signIndex(bases, 2 * body);
  for (const sign of signs) {
    const nominal = nominalOf(sign, metrics);
    if (!nominal || sign.isTall || isAlphanumeric(sign.text) || !isSecond(sign)) continue;
    if (Math.max(nominal.bottom - nominal.top, nominal.width) < MIN_TELLING_EM) continue;
    const isBase = (other: Sign) => other.x0 < sign.x0 && gapX(other, sign) < OF_BASE.maxGapEm * body;
    if (index.around(sign, OF_BASE.maxGapEm * body, OF_BASE.maxOffEm * body).some(isBase)) continue;
    const size = script * body;
    Object.assign(sign, { size, baseline: baselineBy(sign, nominal, size) });
  }
}
