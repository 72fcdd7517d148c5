import { hasSigns, isLooseMath, isStrippedMath, wordsOf } from './math-span.ts';

/** Formulas whose `\(` and `\[` lost their backslashes on the way: `( x^2 )`, `(F = ma)`, `[ … ]` on its lines. */

const LOOSE_MATH = /(?<!\\)\( ([^()\n]{1,200}?) \)|^[ \t>]*\[\s([^\]]{1,400}?)\s\][ \t]*$/gm;

/** The letters that such a text's formulas use. */
export type LooseLetters = ReadonlySet<string>;

/** What says that a text lost its backslashes: one formula with a command of TeX stands in bare brackets. */
export function looseLetters(source: string): LooseLetters | null {
  const contents = [...source.matchAll(LOOSE_MATH)].map(([, inline, display]) => inline ?? display ?? '');
  if (!contents.some(isLooseMath)) return null;
  const formulas = contents.filter((content) => isLooseMath(content) || isStrippedMath(content));
  return new Set(formulas.flatMap((content) => content.replace(/\\[a-zA-Z]+/g, '').match(/\p{L}/gu) ?? []));
}

/** `f(x)`, `](url)`: parentheses that belong to what stands before them. */
const BELONGS_TO_THE_LEFT = /[\p{L}\p{N}\p{M})\]}\\^_]/u;

/** Longest formula in parentheses without blanks inside them, in characters. */
const LONGEST_TIGHT = 200;

/** `(F = ma)`: where it ends and what it holds, or null where the parentheses are those of a sentence. */
export function tightMath(
  source: string,
  start: number,
  letters: LooseLetters,
): { end: number; content: string } | null {
  if (BELONGS_TO_THE_LEFT.test(source.charAt(start - 1))) return null;
  const close = closingParenthesis(source, start);
  if (close < 0) return null;
  const content = source.slice(start + 1, close);
  return isTightFormula(content, letters) ? { end: close + 1, content } : null;
}

function closingParenthesis(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(source.length, start + LONGEST_TIGHT); at += 1) {
    const character = source[at];
    if (character === '\n') return -1;
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

const FUNCTION_WORDS =
  /^(?:all|and|any|are|as|at|but|by|for|has|if|in|is|it|let|no|not|of|on|or|see|set|so|the|to|use|via|we)$/i;
const RELATION = /[=<>≈≠≤≥∈→]|\\(?:approx|neq?|leq?|geq?|in|to|sim|propto)(?![a-zA-Z])/;

function isTightFormula(content: string, letters: LooseLetters): boolean {
  if (/[$`]|^\s|\s$|\b(?:i\.e|e\.g)\b/.test(content)) return false;
  if (/^\p{L}$/u.test(content)) return letters.has(content);
  if (!hasSigns(content) || !/[\p{L}\p{N}]/u.test(content)) return false;
  const words = wordsOf(content, 2);
  const areProducts = words.every((word) => word.length <= 3 && !FUNCTION_WORDS.test(word));
  return words.length === 0 || (areProducts && RELATION.test(content));
}

/** `( a )` at the start of a line. */
export const isListLabel = (source: string, start: number, content: string): boolean =>
  content.trim().length === 1 && /(?:^|\n)[ \t>]*$/.test(source.slice(Math.max(0, start - 20), start));
