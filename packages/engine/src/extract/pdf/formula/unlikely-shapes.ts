import type { MathList, MathNode } from '../../../tree/index.ts';
import { isBar, isBinary, isRelation } from './glyphs/symbols.ts';
import { rulesOf, rulesThatHold } from './unlikely.ts';

/*
 * What formulas that were read from pixels look like where a sign or its place was misread. In a formula whose glyphs
 * have codes these are the author's own; pixels that look like them are ten times oftener something else: an exponent that
 * stands too low, a bar that was lost.
 */

const textOf = (node: MathNode | undefined) => (node?.type === 'symbol' ? node.text : '');
const isLetter = (node: MathNode | undefined) => /^\p{L}$/u.test(textOf(node));
const isNumber = (node: MathNode | undefined) => /^\d/.test(textOf(node));
/** Authors write `\overrightarrow{a}` for the vector a. */
const OVER_ONE_SIGN = /^[→←↔]$/;

/** Signs that carry no scripts: arrows and circled operators do. */
const isPlainSign = (node: MathNode | undefined) => /^[+−=<>≤≥×÷±]$/.test(textOf(node));

const scriptsOf = (node: MathNode): MathList[] =>
  node.type === 'scripts' ? [node.sub, node.sup].filter((script) => script !== null) : [];

/** `x2` is a square whose exponent seems to stand on the baseline; authors write the number first. */
const isLetterBeforeNumber = (node: MathNode, list: MathList, at: number) =>
  isNumber(node) && isLetter(list[at - 1]) && (list[at - 1] as { style?: string }).style !== 'plain';

const startsWithSign = (script: MathList) => script.length > 1 && /^[=+]$/.test(textOf(script[0]));

/** `u^{t+}`: what follows the sign stands on the line. One sign alone is a side: `0^{+}`. */
const endsInSign = (script: MathList) => script.length > 1 && isBinary(textOf(script.at(-1)));

/** `y^{.}`: dirt, or the dot of a letter below. */
const isPunctuation = (script: MathList) => script.every((node) => /^[.,:;´`]+$/.test(textOf(node)));

/** `f_{r.}`: the full stop of a sentence behind an index. Dots are three. */
const endsInStop = (script: MathList) => {
  const [before, last] = script.slice(Math.max(0, script.length - 2));
  return textOf(last) === '.' && textOf(before) !== '.';
};

/** `d_{χ}`: an x that seems to stand too low. */
const isChi = (script: MathList) => script.length === 1 && textOf(script[0]) === 'χ';

/** A differential ends an integral and stands in no limit of it. */
const hasDifferential = (limit: MathList | null) =>
  (limit ?? []).some((node, at) => textOf(node) === 'd' && isLetter(limit?.[at + 1]));

function endsInDifferential(list: MathList): boolean {
  const [d, variable] = list.slice(list.length - 2);
  return textOf(d) === 'd' && isLetter(variable);
}

/** `f x dx`, `f_{0}^{1} x dx`: an integral sign as slim as an f. What `f(x) dx` says is a function. */
function isIntegralLikeF(node: MathNode, list: MathList, at: number): boolean {
  const hasScripts = node.type === 'scripts' && node.sub !== null && node.sup !== null;
  const base = hasScripts ? node.base.at(-1) : node;
  if (textOf(base) !== 'f' || at > 0 || (!hasScripts && !isLetter(list[1]))) return false;
  return endsInDifferential(list) && !list.some(({ type }) => type === 'nary');
}

const isSeparator = (node: MathNode | undefined) => /^[,;]$/.test(textOf(node));

/** `{l, 2, 3}`, `2x + l`: a letter l beside numbers, or behind a sign where the formula or the cell ends, is a 1 or an I. */
function isNumberLikeL(node: MathNode, list: MathList, at: number): boolean {
  if (textOf(node) !== 'l') return false;
  const [before, after] = [list[at - 1], list[at + 1]];
  const isInList =
    (isSeparator(before) && isNumber(list[at - 2])) || (isSeparator(after) && isNumber(list[at + 2]));
  const isLast = after === undefined && /^[+−]$/.test(textOf(before));
  return isNumber(before) || isNumber(after) || isInList || isLast;
}

/** `\frac{l}{3}`: a third is far commoner than a third of an l. */
const isFractionOfL = (node: MathNode) =>
  node.type === 'fraction' &&
  node.numerator.length === 1 &&
  textOf(node.numerator[0]) === 'l' &&
  isNumber(node.denominator[0]);

/** `f(t)| ≤ M`: a bar before a relation ends what another began; a divisor or a condition follows other bars. `F > |` ends in iodine. */
function isClosingBarAlone(node: MathNode, list: MathList, at: number): boolean {
  const isBarAt = (each: MathNode) => isBar(textOf(each));
  if (!isBarAt(node) || at === 0) return false;
  const isLast = at === list.length - 1 && isRelation(textOf(list[at - 1]));
  if (!isLast && !isRelation(textOf(list[at + 1]))) return false;
  return list.slice(0, at).filter(isBarAt).length % 2 === 0;
}

/** `f^{h|}`: brackets of an index that the sign between them touches. */
const endsInOneBar = (script: MathList) =>
  script.length > 1 &&
  isBar(textOf(script.at(-1))) &&
  script.filter((node) => isBar(textOf(node))).length === 1;

/** `f tan x`: the end of an If beside a function. A function's own f is italic. */
const isEndOfIf = (node: MathNode, list: MathList, at: number) =>
  node.type === 'symbol' && node.text === 'f' && node.style === 'plain' && list[at + 1]?.type === 'function';

/** `A|1, -1|`: thin brackets of a point seem to be straight. A modulus or determinant holds no list. */
function isListBetweenBars(node: MathNode, list: MathList, at: number): boolean {
  if (node.type === 'delimited')
    return isBar(node.open) && isBar(node.close) && node.items.some((item) => item.some(isSeparator));
  const isBarAt = (each: MathNode) => isBar(textOf(each));
  if (!isBarAt(node) || list.slice(0, at).filter(isBarAt).length % 2 === 1) return false;
  const close = list.findIndex((each, i) => i > at && isBarAt(each));
  return close > 0 && list.slice(at, close).some(isSeparator);
}

/** `x^{+}12`, `C^{|}-3`: a sign of the line that seems to stand too high. A side is followed by no number. */
function isRaisedSign(node: MathNode, list: MathList, at: number): boolean {
  const signs = scriptsOf(node).map((script) => (script.length === 1 ? textOf(script[0]) : ''));
  if (signs.some((sign) => isBar(sign) || /^[=≠×÷]$/.test(sign))) return true;
  return signs.some((sign) => /^[+−]$/.test(sign)) && isNumber(list[at + 1]);
}

/** In a formula that was read whole a limit stands below: `lim` alone has lost it. */
const isBareLimit = (node: MathNode) =>
  node.type === 'function' && node.name.length === 1 && textOf(node.name[0]) === 'lim';

/** Of which nobody speaks without what they are of. */
const OF_SOMETHING = /^(?:sin|cos|tan|cot|sec|csc|cosec|log|ln|exp)$/;

const baseOf = (node: MathNode | undefined) => (node?.type === 'scripts' ? node.base.at(-1) : node);

/** `y = \sin` at the end: what it is of was lost, as the fraction under a watermark. */
function isFunctionOfNothing(node: MathNode, list: MathList, at: number): boolean {
  if (node.type !== 'function' || node.argument.length > 0 || at === 0 || at < list.length - 1) return false;
  const [name] = node.name;
  return OF_SOMETHING.test(textOf(baseOf(name)));
}

/** `∞s x`, `t∞^{-1}`: letters of cos or tan that touch. Infinity multiplies nothing. */
const isInfinityBesideLetter = (node: MathNode, list: MathList, at: number) =>
  textOf(baseOf(node)) === '∞' &&
  [list[at - 1], list[at + 1]].some(
    (beside) => /^\p{L}$/u.test(textOf(baseOf(beside))) || beside?.type === 'function',
  );

/** `+ y/b = 1`: what stood before it was lost, or the bar of a fraction that lost its parts is a minus before it. */
function startsWithPlus(node: MathNode, list: MathList, at: number): boolean {
  if (textOf(node) !== '+') return false;
  return at === 0 ? list.some((each) => isRelation(textOf(each))) : at === 1 && textOf(list[0]) === '−';
}

/** `= −`: strokes that are no signs, or signs whose letters were lost. */
const areSignsAlone = (_: MathNode, list: MathList, at: number) =>
  at === 0 && list.length > 1 && list.every((node) => isPlainSign(node));

/** `{}^{n} ln x`: the quotation mark before a function. The base of a logarithm that some set there is a number. */
const isQuotedFunction = (node: MathNode) =>
  node.type === 'prescripts' && node.base[0]?.type === 'function' && node.sup.some((part) => isLetter(part));

/** `k` with an acute or a grave accent: dirt over a letter. Authors set hats, bars, tildes, dots and arrows. */
const isSpokenAccent = (node: MathNode) => node.type === 'accent' && /^[\u0300\u0301]$/.test(node.mark);

/** `3λ´`: a mark beside the letter that it is a part of; the caron is the arm of a broken y. */
const isLoneMark = (node: MathNode) => /^[´`¨˙ˇ˘]$/.test(textOf(node));

/** A broken a or l looks like it, and authors hardly ever set it. */
const isIota = (node: MathNode) => textOf(node) === 'ι';

const HALF_BRACKETS = /^[⌈⌉⌊⌋]$/;

/** A column or matrix between ceilings: square brackets that lost a foot. */
const isMatrixInCeilings = (node: MathNode) =>
  node.type === 'delimited' &&
  HALF_BRACKETS.test(node.open) &&
  node.items.some((item) => item.length === 1 && item[0]?.type === 'matrix');

/** `s\dot{m}`: the dot of an i over what it touches, the n of sin. */
const isDottedN = (node: MathNode, list: MathList, at: number) =>
  node.type === 'accent' &&
  node.mark === '\u0307' &&
  textOf(node.base[0]) === 'm' &&
  textOf(list[at - 1]) === 's';

const MISREAD = rulesOf([
  { name: 'number behind a letter', holds: isLetterBeforeNumber },
  {
    name: 'script that begins with a sign',
    holds: (node) => scriptsOf(node).some(startsWithSign),
  },
  {
    name: 'script that ends in a sign',
    holds: (node) => scriptsOf(node).some(endsInSign),
  },
  { name: 'chi as a script', holds: (node) => scriptsOf(node).some(isChi) },
  {
    name: 'power of a root',
    holds: (node) => node.type === 'scripts' && node.sup !== null && node.base.at(-1)?.type === 'radical',
  },
  {
    name: 'script of a sign',
    holds: (node) =>
      node.type === 'scripts' && (isPlainSign(node.base.at(-1)) || /^[.,;]$/.test(textOf(node.base.at(-1)))),
  },
  {
    name: 'script before the first sign',
    holds: (node) =>
      node.type === 'prescripts' &&
      [...node.sub, ...node.sup].some((part) => isPlainSign(part) || textOf(part) === '∂'),
  },
  {
    name: 'dirt taken for a sign',
    holds: (node) =>
      scriptsOf(node).some((script) => isPunctuation(script) || endsInStop(script)) ||
      isSpokenAccent(node) ||
      isLoneMark(node) ||
      isIota(node),
  },
  {
    name: 'differential in a limit',
    holds: (node) => node.type === 'nary' && [node.sub, node.sup].some(hasDifferential),
  },
  { name: 'f instead of an integral', holds: isIntegralLikeF },
  {
    name: 'l instead of a number',
    holds: (node, list, at) => isNumberLikeL(node, list, at) || isFractionOfL(node),
  },
  {
    name: 'bar that closes nothing',
    holds: (node, list, at) => isClosingBarAlone(node, list, at) || scriptsOf(node).some(endsInOneBar),
  },
  { name: 'end of a word before a function', holds: isEndOfIf },
  { name: 'limit without what tends', holds: isBareLimit },
  { name: 'function of nothing', holds: isFunctionOfNothing },
  { name: 'infinity beside a letter', holds: isInfinityBesideLetter },
  { name: 'list between bars', holds: isListBetweenBars },
  { name: 'raised sign', holds: isRaisedSign },
  {
    name: 'brace over one sign',
    holds: (node) =>
      node.type === 'groupCharacter' &&
      !OVER_ONE_SIGN.test(node.character) &&
      node.base.length === 1 &&
      node.base[0]?.type === 'symbol',
  },
  { name: 'matrix between ceilings', holds: isMatrixInCeilings },
  { name: 'dot over letters that touch', holds: isDottedN },
  { name: 'half an arrow', holds: (node) => /^[↼↽⇀⇁]$/.test(textOf(node)) },
  {
    name: 'integral up to nothing',
    holds: (node) => node.type === 'nary' && node.sup === null && (node.sub?.every(isNumber) ?? false),
  },
  {
    name: 'bracket on one side',
    holds: (node) =>
      node.type === 'delimited' &&
      (node.open === '') !== (node.close === '') &&
      !isBar(node.open + node.close) &&
      node.open !== '{',
  },
  {
    name: 'two signs side by side',
    holds: (node, list, at) =>
      isRelation(textOf(node)) &&
      (isBinary(textOf(list[at - 1])) || textOf(list[at - 1]) === '=') &&
      !/^[→↦]$/.test(textOf(node)),
  },
  { name: 'plus at the start of an equation', holds: startsWithPlus },
  { name: 'signs without operands', holds: areSignsAlone },
  { name: 'quotation mark before a function', holds: isQuotedFunction },
]);

/** The names of the rules by which pixels were probably misread, each once. */
export const misreadShapes = (math: MathList): string[] => [...rulesThatHold(MISREAD, math)];
