/**
 * Which dollars are formulas. A `$` opens one when the text up to its partner looks like TeX: tight on both
 * sides and not prose behind an amount of money, or loose with a sign of mathematics and no sentence inside.
 */
const SIGNS = /\\[a-zA-Z,;!{}|]|[\^_=<>+±×÷≤≥≠≈∈∉⊂⊆∪∩∞√∑∫∏∂∇→⇒⇔∀∃π°′|{}/*]|[\u0370-\u03ff]/u;
const WORDY_COMMANDS =
  /\\(?:text|textbf|textit|textrm|mathrm|operatorname|mbox|hbox|mathbf|label|tag)\*?\s*\{[^{}]*\}/g;
const FUNCTION_WORDS =
  /\b(?:sin|cos|tan|cot|sec|cosec|csc|log|ln|exp|lim|max|min|det|mod|gcd|lcm|sinh|cosh|tanh|arg|dim|ker|deg|inf|sup|hcf)\b/gi;

const withoutCommands = (tex: string) =>
  tex
    .replace(WORDY_COMMANDS, ' ')
    .replace(/\\[a-zA-Z]+/g, ' ')
    .replace(FUNCTION_WORDS, ' ');

/** The words of at least so many letters, commands and names of functions aside. */
export const wordsOf = (tex: string, atLeast: number): string[] =>
  (withoutCommands(tex).match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).filter((word) => word.length >= atLeast);

const countWords = (tex: string, atLeast: number) => wordsOf(tex, atLeast).length;

export const hasSigns = (tex: string) => SIGNS.test(tex);
const hasCommand = (tex: string) => /\\[a-zA-Z]{2,}|[\^_]/.test(tex);
const isShort = (tex: string) => /^\p{L}{1,2}\p{M}*$|^[-−]?[\d.,]+%?$|^[\p{L}\d]{1,3}$/u.test(tex);

/** An amount, the bar behind its cell of a table, and the blank before the next dollar. */
const AMOUNT_IN_CELL = /^[\d.,]+[^\S\n]+\|[^\S\n]+$/;

/** Whether the text between two single dollars is a formula. `next` is the character after the second. */
export function isInlineMath(content: string, next: string): boolean {
  const inner = content.trim();
  if (inner === '') return false;
  const tight = !/^\s|\s$/.test(content);
  if (/\d/.test(next) && !hasCommand(inner)) return false;
  if (AMOUNT_IN_CELL.test(content)) return false;
  if (tight) return isTightMath(inner);
  if (countWords(inner, 2) >= 2 && !hasCommand(inner)) return false;
  return isShort(inner) || (hasSigns(inner) && countWords(inner, 3) <= 2);
}

function isTightMath(inner: string): boolean {
  if (hasCommand(inner)) return countWords(inner, 4) <= 6;
  const words = countWords(inner, 3);
  if (/^\d/.test(inner) && /\s/.test(inner) && words >= 1) return false;
  return words <= 3;
}

/** Whether what stands between `\[` and `\]` is a formula and not an escaped bracket. */
export function isBracketedMath(content: string): boolean {
  const inner = content.trim();
  if (inner === '') return false;
  return hasCommand(inner) || countWords(inner, 3) === 0 || (hasSigns(inner) && countWords(inner, 3) <= 2);
}

/** The same for `\(` and `\)`, where a name of one word is a formula too. */
export const isParenthesizedMath = (content: string) =>
  isBracketedMath(content) || /^\p{L}+$/u.test(content.trim());

/**
 * Whether a text escapes its parentheses: it has formulas in dollars, and `\(…\)` holds nothing but labels such
 * as `a` and `ii`, or words.
 */
export function escapesParentheses(source: string): boolean {
  const contents = [...source.matchAll(/(?<!\\)\\\(([^\n]{1,200}?)\\\)/g)].map((match) => match[1] ?? '');
  if (contents.length === 0 || !/\$[^$\n]+\$/.test(source)) return false;
  return contents.every((content) => !hasSigns(content) && (isLabel(content) || countWords(content, 3) > 0));
}

const isLabel = (content: string) => /^(?:[a-zA-Z]|[ivx]{1,4}|\d{1,2})$/.test(content.trim());

/** Whether what stands in brackets without backslashes is a formula: it has a command of mathematics and no words. */
export const isLooseMath = (content: string) =>
  /\\[a-zA-Z]{2,}/.test(content.replace(WORDY_COMMANDS, ' ')) &&
  !/[$`]|\\[([]|\\(?:ref|cite|emph|url|href)\b/.test(content) &&
  countWords(content, 3) === 0;

/** Whether bare brackets in such a text hold a formula: signs or one letter, and no words. */
export const isStrippedMath = (content: string): boolean =>
  (hasSigns(content) || /^\s*\p{L}\s*$/u.test(content)) &&
  !/[$`]/.test(content) &&
  countWords(content, 2) === 0;

/** Whether what stands between two `$$` is a formula; one that spans blank lines must look like TeX. */
export function isDisplayMath(content: string): boolean {
  const inner = content.trim();
  if (inner === '') return false;
  if (!/\n[ \t>]*\n/.test(inner)) return hasCommand(inner) || countWords(inner, 4) <= 8;
  if (inner.length > 8000 || /^#{1,6} |^[-*] [A-Za-z]/m.test(inner)) return false;
  return countWords(inner, 4) <= (hasCommand(inner) ? 8 : 1);
}

/** In a table `\|` is how Markdown writes a bar; where two stand they are TeX's, for a norm. */
export const unescapePipe = (tex: string) =>
  (tex.match(/\\\|/g)?.length ?? 0) % 2 === 1 ? tex.replace(/\\\|/g, '|') : tex;
