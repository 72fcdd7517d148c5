import { midY, type Sign } from '../signs/sign.ts';
import { wordRuns } from './word-runs.ts';

/* `dx` behind an integral is mathematics in every face: sans serif and typed formulas have it upright, as a word is. */

const INTEGRALS = new Set('∫∬∭∮');
/** `do` is a word, and nobody integrates over `e`, `o`, `i`, `d` or `l`. */
const DIFFERENTIAL = /^d[a-cf-hkmnp-zθφωτμλ]$/u;
/** No integrand is wider, in em of the differential. */
const WIDEST_INTEGRAND = 25;

const isBehind = (run: readonly Sign[], integral: Sign): boolean => {
  const [d] = run;
  return (
    d !== undefined &&
    integral.x1 <= d.x0 &&
    d.x0 - integral.x1 < WIDEST_INTEGRAND * d.size &&
    midY(d) > integral.y0 &&
    midY(d) < integral.y1
  );
};

/** Makes the upright letters of a differential those of a formula. */
export function settleDifferentials(signs: readonly Sign[]): void {
  const integrals = signs.filter(({ text }) => INTEGRALS.has(text));
  if (integrals.length === 0) return;
  for (const run of wordRuns(signs)) {
    if (!DIFFERENTIAL.test(run.map(({ text }) => text).join(''))) continue;
    if (!integrals.some((integral) => isBehind(run, integral))) continue;
    for (const sign of run) if (sign.style === 'r') Object.assign(sign, { style: 'i', math: 1 });
  }
}
