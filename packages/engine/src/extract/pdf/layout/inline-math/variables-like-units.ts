import { MINUS } from './expression.ts';
import type { Token } from './token.ts';
import { isUnitOfMeasure } from './units.ts';

/** The units that quantities hold squared or cubed: `10 m²`, `N·m²/kg²`. */
const POWERED_UNITS = new Set('m km cm mm nm pm s ms kg C K'.split(' '));

export const isUnitBehindNumber = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.role === 'number' && isUnitOfMeasure(tokens[at] as Token);

/**
 * `20t – 5t²`, `5t + 2`, `m² – 5m + 6`: a letter that is no unit in one of the places where its line has it; and the t of
 * `y = 2t`, which stands for tonnes beside other masses only.
 */
export const isVariableOfLine = (tokens: readonly Token[], { text }: Token) =>
  (text === 't' && !tokens.some(isMass)) ||
  tokens.some((token, at) => token.text === text && (hasOwnPower(tokens, at) || isAddedToNumber(tokens, at)));

const isMass = ({ text }: Token) => /^(?:kg|g|mg|mass|masses|weight|tonnes?)$/.test(text);

/** `5t²`, and `– m²` without a number: a unit has no such power. */
export function hasOwnPower(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token;
  if (text.length > 1 || !hasPositivePower(tokens, at)) return false;
  if (isUnitBehindNumber(tokens, at)) return !POWERED_UNITS.has(text);
  return at === 0 || isSum(tokens[at - 1]);
}

function hasPositivePower(tokens: readonly Token[], at: number): boolean {
  const power = (tokens[at]?.bases.at(-1)?.sup ?? []).map(({ text }) => text).join('');
  return /^\d+$/.test(power) || /^[²³]$/.test(tokens[at + 1]?.text ?? '');
}

/** `5t + 2`, `7 – 3t`: a quantity is added to no number without a unit. */
function isAddedToNumber(tokens: readonly Token[], at: number): boolean {
  if (!isUnitBehindNumber(tokens, at) || (tokens[at]?.text.length ?? 0) > 1) return false;
  if (isSum(tokens[at + 1]) && isBareNumber(tokens, at + 2)) return true;
  const [sign, number, before] = tokens.slice(0, at - 1).toReversed();
  return isSum(sign) && number?.role === 'number' && !isSum(before);
}

/** A number that ends its term: neither a unit, a power nor a factor is behind it. */
function isBareNumber(tokens: readonly Token[], at: number): boolean {
  const [number, next] = [tokens[at], tokens[at + 1]];
  if (number?.role !== 'number' || (number.bases.at(-1)?.sup.length ?? 0) > 0) return false;
  return !next || isSum(next) || next.text === '=' || (next.role === 'word' && !isUnitOfMeasure(next));
}

const isSum = (token: Token | undefined) =>
  token !== undefined && (token.text === '+' || MINUS.test(token.text));
