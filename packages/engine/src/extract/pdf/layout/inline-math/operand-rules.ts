import { FUNCTIONS, isBinary, isOpen, isRelation } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { asVariable } from '../../formula/rows/tokens.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import { STRETCHED_WORD_SPACE_EM } from '../../metrics.ts';
import { MAX_TERM_TOKENS } from '../model/tolerances.ts';
import { asMath, type LabelRule } from './label-rules.ts';
import { markerEnd } from './prose-rules.ts';
import type { Token } from './token.ts';
import {
  closing,
  gapAfter,
  isOperator,
  isSpacedSign,
  type LineContext,
  LONGEST_UNIT,
  OPERAND_GAP_EM,
  OPERATOR_GAP_EM,
  STRETCHED_THICK_SPACE_EM,
  STRETCHED_THIN_SPACE_EM,
} from './token-line.ts';
import { isUnitOfMeasure } from './units.ts';

/** What may be a bullet elsewhere is an operator between two operands. */
export const infixMarkers: LabelRule = {
  name: 'sign between two operands',
  role: 'operator',
  decide(tokens, at, { size }) {
    const [before, token, after] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]];
    if (token.label === 'math' || token.text === '-' || !before || !after) return null;
    const near = Math.max(gapAfter(tokens, at - 1), gapAfter(tokens, at)) < STRETCHED_THICK_SPACE_EM * size;
    const operands = [before, after].every(({ label, role }) => label === 'math' || role === 'number');
    return near && operands ? [asMath(at)] : null;
  },
};

/** `dx` behind a derivative, where variables share the italics of the text. */
export const differentials: LabelRule = {
  name: 'differential behind a derivative',
  role: 'word',
  isOfTyped: true,
  decide(tokens, at, { size }) {
    const [before, token] = [tokens[at - 1], tokens[at] as Token];
    if (token.label === 'math' || !/^d[a-zA-Zα-ω]$/u.test(token.text) || token.glyph?.font.italic !== true)
      return null;
    if (before?.label !== 'math' || gapAfter(tokens, at - 1) > OPERAND_GAP_EM * size) return null;
    return before.bases.at(-1)?.item?.kind === 'fraction' ? [asMath(at)] : null;
  },
};

/** `∠ ABC`, `Δ PQR`: the vertices behind the sign of an angle or a triangle, in the upright font of the prose. */
export const vertices: LabelRule = {
  name: 'vertices of an angle or a triangle',
  role: 'word',
  decide(tokens, at, { size }) {
    const [before, token] = [tokens[at - 1], tokens[at] as Token];
    if (!before || !/^[∠∡△Δ∆]$/u.test(before.text)) return null;
    if (!/^[A-Z]{1,3}$/.test(token.text)) return null;
    if (gapAfter(tokens, at - 1) > STRETCHED_WORD_SPACE_EM * size) return null;
    const bases = token.bases.map(asVariable);
    return [asMath(at - 1), asMath(at, { bases, x0: before.x1 })];
  },
};

/** `sec² A`, `tan⁻¹ 1`: the letter or the number behind a power of a function, in the font of the prose; `a` and `I` may be words. */
export const argumentsOfPowers: LabelRule = {
  name: 'argument of the power of a function',
  decide(tokens, at, { size }) {
    const [before, token] = [tokens[at - 1], tokens[at] as Token];
    if (before?.label !== 'math' || !FUNCTIONS.has(before.text) || before.bases.every(isBare)) return null;
    const isArgument = token.role === 'number' || (token.role === 'word' && ARGUMENT_LETTER.test(token.text));
    if (!isArgument || token.label === 'math') return null;
    if (gapAfter(tokens, at - 1) > STRETCHED_WORD_SPACE_EM * size) return null;
    return [asMath(at, { bases: token.bases.map(asVariable), x0: before.x1 })];
  },
};

const ARGUMENT_LETTER = /^[A-HJ-Zb-zα-ω]$/u;

const isBare = ({ sup, sub }: Base) => sup.length + sub.length === 0;

/** Tuples: longer lists in brackets are prose. */
const LONGEST_TUPLE = MAX_TERM_TOKENS;

/** `(h, 3)`, `[a, b]`: a list in brackets that holds a symbol and no word. */
export const tuples: LabelRule = {
  name: 'tuple',
  decide(tokens, at, context) {
    const token = tokens[at] as Token;
    const end = isOpen(token.text) && token.label === 'neutral' ? closing(tokens, at) : null;
    if (end === null || end - at > LONGEST_TUPLE) return null;
    const inner = tokens.slice(at + 1, end);
    if (token.text === '[' && holdsQuantity(inner)) return null;
    const close = [token, ...inner].every(
      ({ text }, index) =>
        gapAfter(tokens, at + index) <
        (text === ',' ? OPERATOR_GAP_EM : STRETCHED_WORD_SPACE_EM) * context.size,
    );
    if (!close || !inner.some(({ text }) => text === ',')) return null;
    const isOpenList = token.text === '{' || isInterval(token, inner, tokens[end]) || isSigned(inner);
    if (!(isOpenList || inner.some((part) => isSymbol(part, context)))) return null;
    const isLetter = (part: Token) => isSigned(inner) && isUprightVariable(part, context);
    if (!inner.every((part) => mayBePart(part, context) || isLetter(part))) return null;
    // Blanks that people type within the brackets, and between a sign and its number, are no gaps of the formula.
    return [token, ...inner, tokens[end] as Token].map((part, index, parts) => {
      const touchesNext = isAtBracket(parts, index) || isSignOfTerm(inner, index - 2);
      return asMath(at + index, {
        x0: touchesNext ? (parts[index - 1] as Token).x1 : undefined,
        bases: isLetter(part) ? part.bases.map(asVariable) : undefined,
      });
    });
  },
};

/** Behind the bracket that opens a list, before the one that closes it, or behind a comma. */
const isAtBracket = (parts: readonly Token[], at: number) =>
  at === 1 || (at > 0 && at === parts.length - 1) || parts[at - 1]?.text === ',';

/** `[2, 5)`: brackets of two kinds about two ends. */
const isInterval = (open: Token, inner: readonly Token[], close: Token | undefined) =>
  (open.text === '[') !== (close?.text === ']') && inner.filter(({ text }) => text === ',').length === 1;

/** `(2, –3)`, `(– 2, 4)`: a sign before a number where nothing stands that it could take the number from. */
const isSigned = (inner: readonly Token[]) =>
  inner.some((_, at) => isSignOfTerm(inner, at) && inner[at + 1]?.role === 'number');

function isSignOfTerm(inner: readonly Token[], at: number): boolean {
  const [before, sign] = [inner[at - 1], inner[at]];
  return (
    sign !== undefined &&
    /^[–−-]$/.test(sign.text) &&
    /^,?$/.test(before?.text ?? '') &&
    gapAfter(inner, at) < STRETCHED_WORD_SPACE_EM * sign.size
  );
}

/** `(– 4, 2k)`: a letter in the font of the prose. */
const isUprightVariable = ({ role, text }: Token, { hasMathItalicFont }: LineContext) =>
  role === 'word' && /^[a-z]$/.test(text) && !hasMathItalicFont;

/** A number with its unit: what the brackets hold is an answer, and no interval. */
const holdsQuantity = (inner: readonly Token[]) =>
  inner.some((part, at) => inner[at - 1]?.role === 'number' && isUnitOfMeasure(part));

const isSymbol = ({ label, role, glyph }: Token, { hasMathItalicFont }: LineContext) =>
  label === 'math' && (role !== 'word' || !hasMathItalicFont || glyph?.font.math === true);

const mayBePart = ({ label, role, text, glyph }: Token, { hasMathItalicFont }: LineContext) =>
  label === 'math' ||
  role === 'number' ||
  (role === 'word' && /^[a-z]$/.test(text) && glyph?.font.italic === true && !hasMathItalicFont) ||
  /^[–-]$/.test(text) ||
  (label === 'neutral' && /^[,;.…⋯[\](){}−]$/u.test(text));

/** `]0, 1[`, `[0, +∞[`: two ends between square brackets of which one is turned the other way. */
export const turnedIntervals: LabelRule = {
  name: 'interval with a turned bracket',
  decide(tokens, at, context) {
    const end = intervalEnd(tokens, at);
    if (end === null || !isTurned(tokens, at, end)) return null;
    const inner = tokens.slice(at + 1, end);
    const near = inner.every(
      (_, index) => gapAfter(tokens, at + index) < STRETCHED_WORD_SPACE_EM * context.size,
    );
    const touching = MAX_LETTER_GAP_EM * context.size;
    const tight =
      gapAfter(tokens, end - 1) < touching &&
      (gapAfter(tokens, at) < touching || /^[+−-]$/.test(tokens[at + 1]?.text ?? ''));
    const apart = tokens[at]?.text === '[' || at === 0 || standsApart(tokens, at - 1, touching);
    if (!near || !tight || !apart || !inner.every((part) => mayBePart(part, context))) return null;
    return Array.from({ length: end - at + 1 }, (_, index) => asMath(at + index));
  },
};

/** The next square bracket behind one, where exactly two ends stand between; null where they do not. */
function intervalEnd(tokens: readonly Token[], at: number): number | null {
  if (!/^[\][]$/.test(tokens[at]?.text ?? '')) return null;
  const length = tokens.slice(at + 1, at + LONGEST_TUPLE).findIndex(({ text }) => /^[\][]$/.test(text));
  const inner = tokens.slice(at + 1, at + 1 + length);
  const comma = inner.findIndex(({ text }) => /^[,;]$/.test(text));
  const two = comma > 0 && comma < inner.length - 1;
  return two && inner.filter(({ text }) => /^[,;]$/.test(text)).length === 1 ? at + 1 + length : null;
}

const isTurned = (tokens: readonly Token[], at: number, end: number) =>
  tokens[at]?.text === ']' || tokens[end]?.text === '[';

/**
 * A bracket that closes what stands before it touches that; one that opens does not, but for a sign that waits for an
 * operand: TeX sets no space in `x \in ]a, b[`.
 */
const standsApart = (tokens: readonly Token[], before: number, touching: number) =>
  gapAfter(tokens, before) > touching ||
  isOpen(tokens[before]?.text ?? '') ||
  isOperator(tokens[before] as Token);

/** A word that a relation waits for, and behind which the formula ends: `V = const.` */
export const awaitedWords: LabelRule = {
  name: 'word that a relation waits for',
  role: 'word',
  decide(tokens, at, { size }) {
    const [left, before, token, after] = [
      tokens[at - 2],
      tokens[at - 1],
      tokens[at] as Token,
      tokens[at + 1],
    ];
    if (token.label !== 'text' || !before || !isOperator(before)) return null;
    const waits = isRelation(before.text) && left?.label === 'math';
    const ends = after?.role === 'punctuation' && /^[.,;:]$/.test(after.text);
    const near = token.text.length > 1 && gapAfter(tokens, at - 1) < STRETCHED_THICK_SPACE_EM * size;
    return waits && ends && near ? [asMath(at)] : null;
  },
};

/** `11 km/s`: what a unit is divided by. */
export const divisors: LabelRule = {
  name: 'unit that another is divided by',
  role: 'word',
  signs: ['/'],
  decide(tokens, at, { size }) {
    const [unit, slash, token] = [tokens[at - 2], tokens[at - 1], tokens[at] as Token];
    if (slash?.text !== '/' || token.label !== 'text') return null;
    if (token.text.length > LONGEST_UNIT || unit?.label !== 'math') return null;
    const tight = Math.max(gapAfter(tokens, at - 1), gapAfter(tokens, at - 2)) < MAX_LETTER_GAP_EM * size;
    return tight ? [asMath(at - 1), asMath(at)] : null;
  },
};

/** `m/l`: the upright letter that a variable divides. */
export const dividends: LabelRule = {
  name: 'letter that a variable divides',
  role: 'word',
  signs: ['/'],
  decide(tokens, at, { size }) {
    const [left, letter, slash, variable] = [
      tokens[at - 1],
      tokens[at] as Token,
      tokens[at + 1],
      tokens[at + 2],
    ];
    if (slash?.text !== '/' || letter.text.length !== 1) return null;
    if (letter.label === 'math' || variable?.label !== 'math' || variable.role !== 'word') return null;
    const near = MAX_LETTER_GAP_EM * size;
    const tight = Math.max(gapAfter(tokens, at), gapAfter(tokens, at + 1)) < near;
    const isAlone = left === undefined || gapAfter(tokens, at - 1) > near || isOpen(left.text);
    return tight && isAlone ? [asMath(at, { bases: letter.bases.map(asVariable) }), asMath(at + 1)] : null;
  },
};

/** `1)`, `(b)` and `(iv)`: the label of an answer, apart from what it labels. */
const ANSWER_LABEL = /^\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})\)$/u;

/** The operand that the line above waits for: the tokens at the line's start that stand together. */
export const lineOperand: LabelRule = {
  name: 'operand of the line above',
  decide(tokens, at, { size, expectsOperand }) {
    if (!expectsOperand || at > 0) return null;
    const stop = tokens.findIndex(({ label, role }) => label === 'text' || role === 'punctuation');
    const gap = tokens.findIndex((_, each) => gapAfter(tokens, each) > STRETCHED_THIN_SPACE_EM * size);
    const length = Math.min(stop < 0 ? tokens.length : stop, gap + 1);
    const text = tokens.slice(0, gap + 1).map((token) => token.text);
    // A question that ends with `=` and its answers below.
    if (markerEnd(tokens, 0, size) > 0 || ANSWER_LABEL.test(text.join(''))) return null;
    return Array.from({ length }, (_, each) => asMath(each));
  },
};

/** Whether an operator waits for what follows, a bar between two operands among them. */
export function awaitsOperand(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (isOperator(token)) return true;
  return (
    token.label === 'math' && /^[|∣∤]$/u.test(token.text) && isSpacedSign(tokens, at) && !isBinary(token.text)
  );
}
