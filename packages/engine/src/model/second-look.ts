import { readTex, writeTex } from '@sutra/math';
import { FORMULA, texOf } from './uncertain.ts';

/** A formula in one spelling, so that `\frac12` and `\frac{1}{2}` agree; `sure` where nothing of it had to be guessed. */
function canonical(tex: string): { text: string; sure: boolean } {
  try {
    const { math, warnings } = readTex(tex, { display: true });
    return { text: writeTex(math).replace(/\s+/g, ''), sure: warnings.length === 0 };
  } catch {
    return { text: tex.replace(/\s+/g, ''), sure: false };
  }
}

const formulasOf = (content: string) => [...content.matchAll(FORMULA)].map(([formula]) => formula);

/** Whether a page has formulas that are worth a second look: marked by the model, or not read in full. */
export function deservesSecondLook(content: string, doubtful: boolean): boolean {
  const formulas = formulasOf(content);
  if (formulas.length === 0) return false;
  return doubtful || content.includes('⟦') || formulas.some((formula) => !canonical(texOf(formula)).sure);
}

const OPENING = /^(?:\$\$?|\\[([]|\\begin\{\w+\*?\})/;

/** Marks each formula of the first reading that the second one has not. */
export function withDisagreements(first: string, second: string): string {
  const again = new Set(formulasOf(second).map((formula) => canonical(texOf(formula)).text));
  return first.replace(FORMULA, (formula) => {
    const agreed = formula.includes('⟦') || again.has(canonical(texOf(formula)).text);
    return agreed ? formula : formula.replace(OPENING, (opening) => `${opening}⟦⟧`);
  });
}
