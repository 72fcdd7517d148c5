import { isOpen, NARY } from '../math/symbols.ts';
import { gapAfter, isDots, isOperator, type LineContext } from './token-line.ts';
import { isFunctionWord, type Token } from './tokens.ts';

/** The widest gap that a formula may leave between this token and the next. */
export function allowance(tokens: Token[], at: number, { size, space, fonts }: LineContext): number {
  const token = tokens[at] as Token;
  const next = tokens[at + 1] as Token;
  if (fonts) return (isTight(token) && isTight(next) ? 0.3 : 0.85) * size;
  if (isOperator(token) || isOperator(next)) return Math.max(0.85 * size, Math.min(1.3 * space, 1.6 * size));
  if (isDivider(tokens, at) || isDivider(tokens, at + 1)) return 0.62 * size;
  if (token.text === 'mod' || next.text === 'mod') return 0.36 * size;
  if (isNamedRelation(tokens, at, space) || isNamedRelation(tokens, at + 1, space)) return 0.36 * size;
  if (isInfix(tokens, at) || isInfix(tokens, at + 1)) return 0.36 * size;
  if (isColonRelation(tokens, at) || isColonRelation(tokens, at + 1)) return 0.85 * size;
  if (next.text === ':' && next.glyph?.font.math) return 0.45 * size;
  if (token.text === ':' && isMapColon(tokens, at, size)) return 0.5 * size;
  if (/^[,;]$/.test(token.text) && token.label === 'math' && isArray(next)) return 0.8 * size;
  if (/^[,;:]$/.test(token.text))
    return token.label === 'math' ? 0.5 * size : Math.min(0.222 * size, 0.88 * space);
  if (isDots(token) || isDots(next)) return 0.3 * size;
  if (isDifferential(tokens, at + 1)) return 0.42 * size;
  if (awaitsOperand(token)) return 0.62 * size;
  if (token.label === 'math' && isTallOpen(next)) return 0.3 * size;
  if (token.role === 'construct' || next.role === 'construct') return 0.36 * size;
  if (next.text === ':') return isMapColon(tokens, at + 1, size) ? 0.26 * size : 0;
  if (token.label === 'math' && next.label === 'math' && isFunctionWord(next))
    return Math.max(0.235 * size, Math.min(0.42 * size, 0.96 * space));
  return 0.235 * size;
}

/** Nothing that a program sets blanks about: what follows at a blank's distance is a formula of its own. */
const isTight = ({ role, text }: Token) =>
  role === 'number' || role === 'fence' || role === 'construct' || (role === 'word' && text.length === 1);

/** Arrays keep the blank that stands between their columns at either side. */
const isArray = ({ bases }: Token) => bases[0]?.item?.kind === 'array';

/** A large operator or a named function: its operand may stand off a little. */
const awaitsOperand = (token: Token) =>
  (token.label === 'math' && token.role === 'word' && (isFunctionWord(token) || token.text.length > 1)) ||
  (token.role === 'construct' &&
    token.bases.some(({ item }) => item !== null && (NARY.has(item.text) || item.kind === 'limits')));

/** `d` before a variable, as after an integrand. */
function isDifferential(tokens: Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return (
    plainLetter(token) === 'd' &&
    next !== undefined &&
    next.label === 'math' &&
    next.role !== 'operator' &&
    gapAfter(tokens, at) < 0.12 * next.size
  );
}

const plainLetter = (token: Token | undefined) =>
  token?.label === 'math' ? token.text.normalize('NFKD') : '';

/** A colon with like space on both sides, or before an equals sign, is a relation; one at a word's end is not. */
function isColonRelation(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.text !== ':') return false;
  const [before, after] = [gapAfter(tokens, at - 1), gapAfter(tokens, at)];
  if (tokens[at + 1]?.text === '=' && after < 0.1 * token.size) return before < 0.85 * token.size;
  return before > 0.13 * token.size && Math.abs(before - after) < 0.18 * token.size;
}

/** The colon of `f: X → Y`: an arrow follows before any prose. */
function isMapColon(tokens: Token[], at: number, size: number): boolean {
  if (gapAfter(tokens, at - 1) > 0.25 * size || gapAfter(tokens, at) > 0.5 * size) return false;
  for (const token of tokens.slice(at + 1, at + 14)) {
    if (token.label === 'text') return false;
    if (/^[→↦⟶⟼↪↠]$/u.test(token.text)) return true;
  }
  return false;
}

/** A capital between two variables, apart from both alike, but less than words are: `x R y`. */
function isNamedRelation(tokens: Token[], at: number, space: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!(before && token && after) || token.label !== 'math') return false;
  const gaps = [gapAfter(tokens, at - 1), gapAfter(tokens, at)] as [number, number];
  const [least, most] = [Math.min(...gaps) / token.size, Math.max(...gaps) / token.size];
  if (least < 0.25 || most > 0.31 || most - least > 0.03) return false;
  const apart = Math.abs(space / token.size - least) > 0.01;
  return apart && [before, token, after].every(isVariable) && /^\p{Lu}$/u.test(letterOf(token));
}

const letterOf = ({ text }: Token) => text.normalize('NFKD');
const isVariable = (token: Token) => token.label === 'math' && /^\p{L}$/u.test(letterOf(token));

/** A thin space stands before a bracket that was stretched. */
const isTallOpen = ({ text, bases, size }: Token) => {
  const ink = bases[0]?.item?.ink;
  return ink !== undefined && isOpen(text) && ink.y1 - ink.y0 > 1.25 * size;
};

/** A sign between two operands, as far from the one as from the other: `A ∖ B`, `A △ B`. */
function isInfix(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.role !== 'symbol' || !/^[\p{S}\\]$/u.test(token.text)) return false;
  const [before, after] = [gapAfter(tokens, at - 1), gapAfter(tokens, at)];
  return Math.min(before, after) > 0.13 * token.size && Math.max(before, after) < 0.36 * token.size;
}

/** A bar with space on both sides is a relation. */
function isDivider(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || !/^[|∣∥‖]$/u.test(token.text)) return false;
  const [before, after] = [gapAfter(tokens, at - 1), gapAfter(tokens, at)];
  return Math.min(before, after) > 0.13 * token.size && Math.max(before, after) < 0.62 * token.size;
}
