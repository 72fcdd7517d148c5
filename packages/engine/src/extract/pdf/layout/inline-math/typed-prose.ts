import { isOpen, isRelation } from '../../formula/glyphs/symbols.ts';
import { SHORTEST_WORD_LENGTH } from '../../metrics.ts';
import { isCommonWord } from './common-words.ts';
import type { LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { isOperator } from './token-line.ts';

/**
 * `f(x) = 2 at x = 1`, `[for all a ≠ 0]`: prose that people typed into an equation of an office suite, in the italics of
 * variables. The words stand between two statements or lead one; a product is an operand of the signs beside it.
 */
export const typedProse: LabelRule = {
  name: 'prose typed into an equation',
  role: 'word',
  decide(tokens, at) {
    if (!isTypedWord(tokens[at]) || isTypedWord(tokens[at - 1])) return null;
    let to = at + 1;
    while (isTypedWord(tokens[to])) to += 1;
    const words = tokens.slice(at, to);
    if (!endsStatement(tokens.slice(0, at), lettersOf(words)) || !isStatement(formulaFrom(tokens, to)))
      return null;
    return words.map((_, index) => ({ at: at + index, label: 'text' }));
  },
};

const isTypedWord = (token: Token | undefined) =>
  token?.role === 'word' &&
  token.label === 'math' &&
  token.text.length > 1 &&
  token.glyph?.font.italic === true &&
  isCommonWord(token);

const lettersOf = (words: readonly Token[]) => words.reduce((sum, { text }) => sum + text.length, 0);

function endsStatement(before: readonly Token[], letters: number): boolean {
  const last = before.at(-1);
  const leads = last?.label !== 'math' || isOpen(last.text);
  return leads ? letters >= SHORTEST_WORD_LENGTH : isStatement(formulaUpTo(before));
}

const formulaUpTo = (tokens: readonly Token[]) =>
  tokens.slice(tokens.findLastIndex(({ label }) => label !== 'math') + 1);

function formulaFrom(tokens: readonly Token[], from: number): Token[] {
  const end = tokens.findIndex(({ label }, at) => at >= from && label !== 'math');
  return tokens.slice(from, end < 0 ? undefined : end);
}

/** A relation with an operand on both sides. */
const isStatement = (tokens: readonly Token[]) =>
  tokens.length > 0 &&
  ![tokens[0], tokens.at(-1)].some((token) => token && isOperator(token)) &&
  tokens.some(({ text }) => isRelation(text));
