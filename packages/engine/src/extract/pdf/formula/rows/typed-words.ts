import { FUNCTIONS } from '../glyphs/symbols.ts';
import type { Line } from '../scripts/baseline.ts';
import { type BaseGroup, isJoined } from './tokens.ts';

export type TokenKind = 'word' | 'number' | 'single';

export interface Token extends BaseGroup<TokenKind> {
  /** Part of the words about it, though it looks like a symbol. */
  isProse?: boolean;
}

/** Without the alphabet that a font of mathematics sets it in. */
export const textOfToken = ({ text }: Token) => text.normalize('NFKD');

export const touches = (left: Token | undefined, right: Token | undefined, line: Line) =>
  left?.bases[0] !== undefined &&
  right?.bases[0] !== undefined &&
  isJoined(left.bases[0], right.bases[0], line.size);

/** Words that people type into an equation of an office suite, which sets them as variables. */
const CONNECTIVES = new Set(
  'and or if then for where when with that but hence thus such since otherwise implies'.split(' '),
);

/** Where a word ends that joins two statements and stands apart on both sides; the start where none does. */
export function endOfConnective(tokens: Token[], start: number, line: Line): number {
  if (!isAlphabetLetter(tokens[start]) || touchesLetter(tokens, start, line)) return start;
  let end = start + 1;
  while (isAlphabetLetter(tokens[end]) && touches(tokens[end - 1], tokens[end], line)) end += 1;
  const word = tokens.slice(start, end).map(textOfToken).join('').toLowerCase();
  return CONNECTIVES.has(word) && !touchesLetter(tokens, end, line) ? end : start;
}

/** An italic letter of Unicode's mathematical alphabets. */
export const isAlphabetLetter = (token: Token | undefined) =>
  token?.kind === 'single' &&
  token.bases[0]?.item?.glyph?.font.encoding === 'unicode' &&
  /^[A-Za-z]$/.test(textOfToken(token));

const touchesLetter = (tokens: Token[], at: number, line: Line) =>
  isAlphabetLetter(tokens[at - 1]) && touches(tokens[at - 1], tokens[at], line);

/** Articles and hyphens among the words of a formula: `{x : x is a two-digit number}`. */
export const signsOfProse = (tokens: Token[]): Token[] =>
  tokens.map((token, at) => {
    const isAmongWords = isWord(tokens[at - 1]) && isWord(tokens[at + 1]);
    return isAmongWords && token.bases.length === 1 && /^[aA‐-]$/u.test(token.text)
      ? { ...token, kind: 'word', isProse: true }
      : token;
  });

const isWord = (token: Token | undefined) =>
  token?.kind === 'word' && token.bases.length > 1 && !FUNCTIONS.has(token.text);
