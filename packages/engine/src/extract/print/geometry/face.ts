import type { SignMetrics } from '../network/model.ts';
import { heightOf, median, type Sign, widthOf } from '../signs/sign.ts';
import { INK_BLOAT_PX, nominalOf } from './nominal-size.ts';

/*
 * The metrics of signs are those of Computer Modern. Faces agree in what their letters are, not in the white that they leave
 * beside brackets: Computer Modern sets `⌊` 0.17 em behind the pen, Times, Kp and STIX 0.09.
 */

/** Upright letters that are narrower for their height in nearly every other face of text. */
const TELLING = /^[agpqsxy]$/;
/** So many different ones tell a face. */
const MIN_LETTERS = 4;
/**
 * Mean of ln(proportion) less that of Computer Modern's letters: +0.01 for Computer Modern, drawn at 300 dots an inch, −0.06
 * to −0.11 for Palatino, Utopia, Kp, Charter, STIX and Times.
 */
const LEAST_MODERN = -0.03;

/** How much wider for their height the telling letters of a page are than Computer Modern's; null where it has too few. */
function widthAgainstModern(signs: readonly Sign[], metrics: SignMetrics): number | null {
  const ratios = new Map<string, number[]>();
  for (const sign of signs) {
    const nominal = nominalOf(sign, metrics);
    if (sign.style !== 'r' || !TELLING.test(sign.text) || !nominal) continue;
    const measured = (widthOf(sign) - INK_BLOAT_PX) / Math.max(1, heightOf(sign) - INK_BLOAT_PX);
    const ratio = Math.log(measured / (nominal.width / (nominal.bottom - nominal.top)));
    ratios.set(sign.text, [...(ratios.get(sign.text) ?? []), ratio]);
  }
  if (ratios.size < MIN_LETTERS) return null;
  return [...ratios.values()].reduce((sum, each) => sum + median(each), 0) / ratios.size;
}

/** Whether the page is set in Computer Modern or a face of its proportions, as far as its letters tell. */
export const isModern = (signs: readonly Sign[], metrics: SignMetrics): boolean =>
  (widthAgainstModern(signs, metrics) ?? 0) > LEAST_MODERN;
