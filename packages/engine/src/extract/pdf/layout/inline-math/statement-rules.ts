import { isOpen } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { asVariable } from '../../formula/rows/tokens.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import type { Glyph } from '../../page.ts';
import { isReaction } from './compounds.ts';
import {
  bracketed,
  expression,
  isLetters,
  isTight,
  isVariable,
  MINUS,
  NAMED_FUNCTION,
  widestOperatorGap,
} from './expression.ts';
import { asMath, type Decision, type LabelRule } from './label-rules.ts';
import { isUnitVector } from './own-labels.ts';
import { isProseScriptWord, type Token } from './token.ts';
import { gapAfter, type LineContext, STRETCHED_THIN_SPACE_EM } from './token-line.ts';
import { isUnitOfMeasure, QUANTITY_RULE } from './units.ts';
import { isUnitBehindNumber, isVariableOfLine } from './variables-like-units.ts';

/**
 * `f(x) = x − 4x + 6` in the font of the prose: an operator stands between two operands, whatever font its letters have.
 * Labels the whole statement; a hyphen is an operator in a statement that holds another one.
 */
export const statements: LabelRule = {
  name: 'statement of operands and operators',
  decide(tokens, at, context) {
    if (at > 0 && continuesWord(tokens, at)) return null;
    const source = { tokens, context };
    const read = expression(source, at);
    if (!read?.isStatement) return null;
    const statement = tokens.slice(at, read.to);
    const isTyped = isTypedAsText(statement) && !isReaction(statement);
    return Array.from({ length: read.to - at }, (_, index) =>
      inStatement(tokens, at + index, {
        isTyped,
        x0: index > 0 ? besideOperand(tokens, at + index, context) : undefined,
      }),
    );
  },
};

/** Where a token begins without the blank that people type between factors; operators keep theirs. */
export function besideOperand(tokens: readonly Token[], at: number, { size }: LineContext): number {
  const [before, token] = [tokens[at - 1] as Token, tokens[at] as Token];
  const isOperand = ![before, token].some(({ role }) => role === 'operator');
  return isOperand ? Math.min(token.x0, before.x1 + STRETCHED_THIN_SPACE_EM * size) : token.x0;
}

/** Nothing of it is in a font of formulas, bold or italic: people typed it as they type prose. */
export const isTypedAsText = (statement: readonly Token[]) =>
  statement.every((token) =>
    isUnitVector(token) || isTypedRadical(token)
      ? glyphsOf(token).every(({ font }) => !isSetApart(font))
      : token.role !== 'construct' && token.glyph && !isSetApart(token.glyph.font),
  );

const isTypedRadical = ({ bases }: Token) => bases.length === 1 && bases[0]?.item?.kind === 'radical';

const glyphsOf = ({ bases }: Token) => bases.flatMap(({ item }) => item?.glyphs ?? []);

const isSetApart = ({ math, bold, italic }: Glyph['font']) => math || bold || italic;

/** The upright letters of a statement typed as prose are variables, but for units behind their numbers. */
export function inStatement(
  tokens: readonly Token[],
  at: number,
  { isTyped, x0 }: { isTyped: boolean; x0?: number },
): Decision {
  const token = tokens[at] as Token;
  const isUnit =
    token.labelledBy === QUANTITY_RULE ||
    (isUnitBehindNumber(tokens, at) && !isVariableOfLine(tokens, token));
  const areVariables = isTyped && (isVariable(token) || isLetters(token)) && !isUnit;
  return asMath(at, { x0, bases: areVariables ? token.bases.map(asVariable) : undefined });
}

/** The token touches a letter or a hyphen of prose before it, or is the inside of a number; words of Hindi do not go on so. */
function continuesWord(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1] as Token;
  if (isProseScriptWord(before)) return false;
  const touches = gapAfter(tokens, at - 1) < MAX_LETTER_GAP_EM * before.size;
  return touches && !isOpen(before.text) && !/^[,;:“‘]$/.test(before.text);
}

/** `4 × 10⁵ N`, `27 °C`: the unit of a number that is a formula, and the number of a unit that is one. */
export const units: LabelRule = {
  name: 'number and its unit',
  decide(tokens, at, context) {
    const [number, unit] = [tokens[at - 1], tokens[at] as Token];
    if (number?.role !== 'number' || !isUnitOfMeasure(unit)) return null;
    const near = gapAfter(tokens, at - 1) < widestOperatorGap(context);
    if (!near || !(number.label === 'math' || isDegree(unit))) return null;
    const x0 = besideOperand(tokens, at, context);
    return isDegree(unit)
      ? [
          asMath(at - 1, { bases: withDegree(number, unit) }),
          asMath(at, { x0, bases: unit.bases.map((base) => ({ ...base, presup: [] })) }),
        ]
      : [asMath(at - 1), asMath(at, { x0 })];
  },
};

/** A degree sign, or the raised letter or zero that people type for it; the `n` of ⁿC is none. */
const isDegree = ({ label, bases }: Token) =>
  label === 'math' && /^[°∘oO0]$/u.test((bases[0]?.presup ?? []).map(({ text }) => text).join(''));

/** The number with the degree sign that stands before its unit. */
const withDegree = ({ bases }: Token, unit: Token): Base[] => [
  ...bases.slice(0, -1),
  ...bases.slice(-1).map((base) => ({ ...base, sup: [...base.sup, ...(unit.bases[0]?.presup ?? [])] })),
];

/** `xy-plane`, `z-axis`: what is named by its coordinates. */
export const axes: LabelRule = {
  name: 'axis or plane named by its coordinates',
  role: 'word',
  decide(tokens, at) {
    const [token, hyphen, noun] = [tokens[at] as Token, tokens[at + 1], tokens[at + 2]];
    if (!/^[xyz]{1,3}$/i.test(token.text) || !MINUS.test(hyphen?.text ?? '')) return null;
    return /^(?:axis|axes|planes?|coordinates?|intercepts?|directions?|components?)$/.test(noun?.text ?? '')
      ? [inStatement(tokens, at, { isTyped: isTypedAsText([token]) })]
      : null;
  },
};

/** `P(1, 0, −3)`, `f(x)`: a letter with its coordinates or its argument, in the font of the prose. */
export const applications: LabelRule = {
  name: 'letter with coordinates or an argument',
  decide(tokens, at, context) {
    const end = isCalled(tokens, at, context) ? bracketed({ tokens, context }, at + 1)?.to : undefined;
    if (end === undefined) return null;
    const [name, inner] = [tokens[at] as Token, tokens.slice(at + 2, end - 1)];
    const isPoint = /^\p{Lu}$/u.test(name.text) && inner.some(({ text }) => text === ',');
    const argument = inner.map(({ text }) => text).join('');
    return isPoint || isApplied(name.text, argument)
      ? Array.from({ length: end - at }, (_, index) =>
          inStatement(tokens, at + index, {
            isTyped: isTypedAsText(tokens.slice(at, end)),
            x0: index > 0 ? besideOperand(tokens, at + index, context) : undefined,
          }),
        )
      : null;
  },
};

/** The probability of an event and the number of members of a set are those of capitals. */
const isApplied = (name: string, argument: string) =>
  (/^[Pn]$/.test(name) && /^[A-Z]['’′]?$/.test(argument)) ||
  (FUNCTION_LETTER.test(name) && ARGUMENT.test(argument)) ||
  (/^[fgh]$/.test(name) && VALUE.test(argument));

/** A single letter that a parenthesis touches; people type a blank behind the names of functions. */
function isCalled(tokens: readonly Token[], at: number, context: LineContext): boolean {
  const [name, open, gap] = [tokens[at] as Token, tokens[at + 1], gapAfter(tokens, at)];
  if (name.role !== 'word' || !/^\p{L}$/u.test(name.text) || open?.text !== '(') return false;
  const isNear = isTight(gap, name) || (NAMED_FUNCTION.test(name.text) && gap < widestOperatorGap(context));
  return isNear && !(at > 0 && continuesWord(tokens, at));
}

/** Letters that serve as arguments, and neither as labels of parts nor as Roman numerals. */
const ARGUMENT = /^[k-uw-zθφ]$/u;
/** A number as an argument; behind other letters it may be the number of a part. */
const VALUE = /^[-–−]?\d+$/;
const FUNCTION_LETTER = /^[f-hF-HP-Rpqru-z]$/;
