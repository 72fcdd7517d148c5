import { widestOperatorGap } from './expression.ts';
import { asMath, type LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { gapAfter, TOUCHING_EM } from './token-line.ts';

const ELEMENTS = new Set(
  (
    'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc ' +
    'Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi ' +
    'Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr'
  ).split(' '),
);

/** `OH`, `SO`, `NaCl`: symbols of elements side by side, in the upright font of the prose. */
function isElements({ role, text, glyph }: Token): boolean {
  const symbols = text.match(/[A-Z][a-z]?/g) ?? [];
  const isUpright = role === 'word' && glyph?.font.italic === false;
  return isUpright && symbols.join('') === text && symbols.every((symbol) => ELEMENTS.has(symbol));
}

const isCounted = ({ bases }: Token) => (bases.at(-1)?.sub.length ?? 0) > 0;

/** Where the symbols and groups in brackets that touch each other end; `at` where none begin. */
function compoundEnd(tokens: readonly Token[], at: number, size: number): number {
  let end = at;
  for (let next = at; next === at || gapAfter(tokens, next - 1) < TOUCHING_EM * size; ) {
    const part = partEnd(tokens, next, size);
    if (part === next) break;
    next = part;
    end = part;
  }
  return end;
}

function partEnd(tokens: readonly Token[], at: number, size: number): number {
  const token = tokens[at];
  if (!token) return at;
  if (isElements(token)) return at + 1;
  if (token.text !== '(') return at;
  const close = compoundEnd(tokens, at + 1, size);
  return close > at + 1 && tokens[close]?.text === ')' ? close + 1 : at;
}

/** `NH₄OH`, `Ca(OH)₂` among words: one formula with what its subscripts do not stand at. */
export const compounds: LabelRule = {
  name: 'symbols of elements, counted by subscripts',
  decide(tokens, at, { size }) {
    if (!isElements(tokens[at] as Token)) return null;
    const end = compoundEnd(tokens, at, size);
    const parts = tokens.slice(at, end);
    return parts.length > 1 && parts.some(isCounted) ? parts.map((_, index) => asMath(at + index)) : null;
  },
};

/** Solid, liquid, gas, in water. */
const STATE = /^(?:s|l|g|aq)$/;

/** `CO₂ (g)`: the state of a substance that is a formula belongs to it, as in reactions, with a blank before it or without. */
export const statesOfMatter: LabelRule = {
  name: 'state of a substance',
  signs: ['('],
  decide(tokens, at, context) {
    const [before, open, state, close] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]];
    if (!before || open?.text !== '(' || !STATE.test(state?.text ?? '') || close?.text !== ')') return null;
    const isOfSubstance = before.label === 'math' && isElements(before);
    const isNear = gapAfter(tokens, at - 1) < widestOperatorGap(context);
    return isOfSubstance && isNear ? [asMath(at), asMath(at + 1), asMath(at + 2)] : null;
  },
};

/** `2H₂ + O₂ → 2H₂O`: a statement about substances, the symbols of which stay upright. */
export function isReaction(statement: readonly Token[]): boolean {
  const words = statement.filter(({ role }) => role === 'word');
  const isMarked = words.some(isNuclide) || (words.length > 1 && words.some(isCounted));
  return isMarked && words.every((word) => isElements(word) || isNuclide(word));
}

/** `²³⁵₉₂U`, `¹₀n`: numbers above and below before an upright symbol. */
const isNuclide = ({ bases: [first], glyph }: Token) =>
  glyph?.font.italic === false &&
  [first?.presup, first?.presub].every((numbers) => numbers?.some(({ text }) => /^\d$/.test(text)));
