import { asVariable } from '../../formula/rows/tokens.ts';
import { widestOperatorGap } from './expression.ts';
import { asMath, type Decision, type LabelRule } from './label-rules.ts';
import { besideOperand } from './statement-rules.ts';
import type { Token } from './token.ts';
import { closing, gapAfter, type LineContext } from './token-line.ts';

/** `{x : x is even}`, `{x ∈ N : x < 5}`: the bar or the colon stands right behind the variable that it binds, or its set. */
const LONGEST_BOUND_TERM = 5;

/** A set by its property, words and all, is one formula; the variable that it is assigned to belongs to it. */
export const setsByProperty: LabelRule = {
  name: 'set by its property',
  signs: ['{'],
  decide(tokens, at, context) {
    const end = isSetByProperty(tokens, at) ? closing(tokens, at) : null;
    if (end === null) return null;
    const from = assignedFrom(tokens, at, context);
    return Array.from({ length: end - from + 1 }, (_, index) => inSet(tokens, from, from + index, context));
  },
};

function isSetByProperty(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.text !== '{') return false;
  const bar = tokens.slice(at + 1, at + 1 + LONGEST_BOUND_TERM).findIndex(isSuchThat);
  const isOfVariable = bar > 0 && /^\p{L}$/u.test(tokens[at + 1]?.text.normalize('NFKD') ?? '');
  return isOfVariable || isOfTuples(tokens, at + 1);
}

const isSuchThat = (token: Token | undefined) => /^[:|∣]$/u.test(token?.text ?? '');

/** `{(a, b) : b = a + 1}`: a relation is the set of its pairs. */
function isOfTuples(tokens: readonly Token[], open: number): boolean {
  const end = tokens[open]?.text === '(' ? closing(tokens, open) : null;
  return end !== null && isSuchThat(tokens[end + 1]);
}

/** Where `A = {` begins; the bracket where nothing is assigned. */
function assignedFrom(tokens: readonly Token[], at: number, context: LineContext): number {
  const [name, equals] = [tokens[at - 2], tokens[at - 1]];
  const isNear = Math.max(gapAfter(tokens, at - 2), gapAfter(tokens, at - 1)) < widestOperatorGap(context);
  return isNear && equals?.text === '=' && /^\p{L}$/u.test(name?.text ?? '') ? at - 2 : at;
}

/** Words keep the blanks about them, variables typed as prose become variables. */
function inSet(tokens: readonly Token[], from: number, at: number, context: LineContext): Decision {
  const token = tokens[at] as Token;
  const isArticle = token.text === 'a' && tokens[at + 1]?.label === 'text';
  const mayBeVariable = !context.hasMathItalicFont && !isArticle;
  const isLetter = mayBeVariable && token.role === 'word' && token.text.length === 1;
  return asMath(at, {
    bases: isLetter ? token.bases.map(asVariable) : undefined,
    x0: at > from ? besideOperand(tokens, at, context) : undefined,
  });
}
