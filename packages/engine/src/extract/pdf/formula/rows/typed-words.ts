import { SEVERAL_COUNT, SHORTEST_WORD_LENGTH, STRETCHED_WORD_SPACE_EM } from '../../metrics.ts';
import { type Glyph, isReadByShape } from '../../page.ts';
import { FUNCTIONS } from '../glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM } from '../model/tolerances.ts';
import type { Line } from '../scripts/baseline.ts';
import { type BaseGroup, isJoined } from './tokens.ts';

export type TokenKind = 'word' | 'number' | 'single';

export interface Token extends BaseGroup<TokenKind> {
  /** Part of the words about it, though it looks like a symbol. */
  isProse?: boolean;
  /** Words in the italics of variables. */
  isPhrase?: boolean;
}

/** Without the alphabet that a font of mathematics sets it in; letters with accents are one character. */
export const textOfToken = ({ text }: Token) => text.normalize('NFKC');

export const touches = (left: Token | undefined, right: Token | undefined, line: Line) =>
  left?.bases[0] !== undefined &&
  right?.bases[0] !== undefined &&
  isJoined(left.bases[0], right.bases[0], line.size);

/** Words that join two statements: people type them into an equation of an office suite, which sets them as variables. */
export const CONNECTIVES = new Set(
  'and or if then for where when with that but hence thus such since otherwise implies'.split(' '),
);

/** Where a word ends that joins two statements and stands apart on both sides; the start where none does. */
export function endOfConnective(tokens: Token[], start: number, line: Line): number {
  if (touchesLetter(tokens, start, line, isOfConnective)) return start;
  const end = endOfLetters(tokens, start, line, isOfConnective);
  const word = tokens.slice(start, end).map(textOfToken).join('').toLowerCase();
  return CONNECTIVES.has(word) && !touchesLetter(tokens, end, line, isOfConnective) ? end : start;
}

/** On a picture nothing tells the fonts of office suites from others: `if x` is as good as theirs there. */
const isOfConnective = (token: Token | undefined) => isAlphabetLetter(token) || isItalicByShape(token);

const isItalicByShape = (token: Token | undefined) =>
  token?.kind === 'single' &&
  isReadByShape(glyphOf(token)) &&
  glyphOf(token)?.font.italic === true &&
  /^[A-Za-z]$/.test(token.text);

/** Words that it takes: a single one may be a product. */
const MIN_TELLING_WORDS = SEVERAL_COUNT;

/** Where `Sum of Degree and Order` ends, words typed in an equation with blanks between them; the start where none does. */
export function endOfPhrase(tokens: Token[], start: number, line: Line): number {
  const isLetter = lettersOfPhrase(tokens, start, line);
  if (touchesLetter(tokens, start, line, isLetter)) return start;
  const words: string[] = [];
  let end = start;
  for (let at = start; at === start || isTypedBlank(tokens[at - 1], tokens[at], line); ) {
    const wordEnd = endOfLetters(tokens, at, line, isLetter);
    const word = tokens.slice(at, wordEnd).map(textOfToken).join('');
    if (!TYPED_WORD.test(word) || FUNCTIONS.has(word)) break;
    words.push(word);
    [at, end] = [wordEnd, wordEnd];
  }
  const isTelling = (word: string) => word.length >= SHORTEST_WORD_LENGTH && /[aeiou]/i.test(word);
  const least = VERBS.has(words[0] ?? '') ? 1 : MIN_TELLING_WORDS;
  return words.filter(isTelling).length >= least ? end : start;
}

/** With a verb before it one word is enough: `if n is even`. */
const VERBS = new Set(['is', 'are']);

/** Behind a verb, italics by their shape are as good as an office suite's: `n is odd` in the rows of cases. */
function lettersOfPhrase(tokens: Token[], start: number, line: Line): typeof isAlphabetLetter {
  const end = endOfLetters(tokens, start, line, isOfConnective);
  return VERBS.has(tokens.slice(start, end).map(textOfToken).join('')) ? isOfConnective : isAlphabetLetter;
}

/** A word as prose spells it; a letter alone is a variable. */
const TYPED_WORD = /^(?:[aA]|[A-Za-z][a-z]+)$/;

function endOfLetters(tokens: Token[], start: number, line: Line, isLetter = isAlphabetLetter): number {
  if (!isLetter(tokens[start])) return start;
  let end = start + 1;
  while (isLetter(tokens[end]) && areTogether(tokens[end - 1], tokens[end], line)) end += 1;
  return end;
}

/** The pen of a letter that is read by its shape is a guess: an italic f reaches left of it. Its ink tells. */
function areTogether(left: Token | undefined, right: Token | undefined, line: Line): boolean {
  const [before, after] = [glyphOf(left), glyphOf(right)];
  if (!(before && after && isReadByShape(after))) return touches(left, right, line);
  return after.ink.x0 - before.ink.x1 < MAX_LETTER_GAP_EM * line.size;
}

function isTypedBlank(left: Token | undefined, right: Token | undefined, { size }: Line): boolean {
  const [before, after] = [left?.bases[0], right?.bases[0]];
  if (!(before?.item && after?.item) || before.sub.length + before.sup.length > 0) return false;
  return after.item.x - before.item.end < STRETCHED_WORD_SPACE_EM * size;
}

/** Text that the authors set into a formula of a theorem: in the italics of its prose, where variables have a font of their own. */
export function endOfItalicWords(tokens: Token[], start: number, line: Line): number {
  if (isProseItalic(tokens[start - 1]) && touches(tokens[start - 1], tokens[start], line)) return start;
  if (!isOfTextItalics(tokens[start]) && !tokens.some(isVariableOfTex)) return start;
  let end = start;
  for (let at = start; at === start || isTypedBlank(tokens[at - 1], tokens[at], line); at = end) {
    const wordEnd = endOfItalicWord(tokens, at, line);
    const word = tokens.slice(at, wordEnd).map(textOfToken).join('');
    if (!(at > start ? /^\p{L}+$/u : ITALIC_WORD).test(word) || FUNCTIONS.has(word)) break;
    end = wordEnd;
  }
  return end;
}

/** A letter alone is a variable; two are `if` or `où`, but those of coordinates name a plane. */
const ITALIC_WORD = /^(?![xyz]+$)(?=.*[aeiouyà-ÿ])\p{L}{2,}$/iu;

function endOfItalicWord(tokens: Token[], start: number, line: Line): number {
  let end = start;
  while (isProseItalic(tokens[end]) && (end === start || touches(tokens[end - 1], tokens[end], line)))
    end += 1;
  return end;
}

/** Of TeX's text italics, which set no variables: those have the font of mathematics beside it. */
const isOfTextItalics = (token: Token | undefined) =>
  /^(?:OT1|T1)$/.test(glyphOf(token)?.font.encoding ?? '');

const glyphOf = (token: Token | undefined) => token?.bases[0]?.item?.glyph;

const isVariableOfTex = (token: Token) =>
  glyphOf(token)?.font.encoding === 'OML' && /^\p{L}$/u.test(token.text);

/** Whether the font of a letter is known; of one that is known by its shape, where the recogniser read it in a word of prose. */
const isStyleKnown = (glyph: Glyph | null | undefined) => !isReadByShape(glyph) || glyph?.isProse === true;

function isProseItalic(token: Token | undefined): boolean {
  const font = glyphOf(token)?.font;
  if (!token || !font?.italic || font.math || font.encoding === 'OML') return false;
  if (!isStyleKnown(glyphOf(token))) return false;
  return token.bases.length === 1 && /^\p{Script=Latin}+$/u.test(token.text);
}

/** The words of a phrase as they were typed: in italics, with their blanks. */
export function phraseOf(tokens: Token[], line: Line): Token {
  const spelled = tokens.map((token, at) =>
    at > 0 && !touches(tokens[at - 1], token, line) ? ` ${textOfToken(token)}` : textOfToken(token),
  );
  return {
    kind: 'word',
    bases: tokens.flatMap(({ bases }) => bases),
    text: spelled.join(''),
    isPhrase: true,
  };
}

/** An italic letter of Unicode's mathematical alphabets. */
export const isAlphabetLetter = (token: Token | undefined) =>
  token?.kind === 'single' &&
  token.bases[0]?.item?.glyph?.font.encoding === 'unicode' &&
  /^[A-Za-z]$/.test(textOfToken(token));

const touchesLetter = (tokens: Token[], at: number, line: Line, isLetter = isAlphabetLetter) =>
  isLetter(tokens[at - 1]) && areTogether(tokens[at - 1], tokens[at], line);

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
