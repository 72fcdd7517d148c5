import { isRelation } from '../../formula/glyphs/symbols.ts';
import { isTight, widestOperatorGap } from './expression.ts';
import { asMath, type LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { gapAfter, isOperator } from './token-line.ts';

/**
 * `π/6`, `1/2ⁿ`: a slash that touches a number on one side and mathematics on the other, as a photo gives it as well, where its font
 * tells nothing; of typed text, `x = 5/46` too.
 */
export const quotients: LabelRule = {
  name: 'quotient of a number',
  signs: ['/'],
  decide(tokens, at, { hasMathItalicFont }) {
    const [before, slash, after] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]];
    if (slash.text !== '/' || slash.label === 'math' || !before || !after) return null;
    const touches = [at - 1, at].every((each) => isTight(gapAfter(tokens, each), slash));
    const numbers = [before, after].filter(({ role, label }) => role === 'number' && label !== 'math').length;
    const isTerm =
      numbers === 2
        ? !hasMathItalicFont && isBehindRelation(tokens, at - 1)
        : [before, after].every(isFactor);
    return touches && numbers > 0 && isTerm ? [at - 1, at, at + 1].map((each) => asMath(each)) : null;
  },
};

/** `= 5/46`, `= –5/46`. */
function isBehindRelation(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before?.label === 'math' && isOperator(before) && isRelation(before.text);
}

const isFactor = (token: Token) =>
  token.role === 'number' || (token.label === 'math' && !isOperator(token) && token.role !== 'fence');

/** `7 √2`: the number that people part from the radical behind it by a blank; at a line's start it may count an item. */
export const surds: LabelRule = {
  name: 'number before a radical',
  role: 'number',
  isOfTyped: true,
  decide(tokens, at, context) {
    const [number, radical] = [tokens[at] as Token, tokens[at + 1]];
    if (at === 0 || number.label === 'math') return null;
    if (radical?.bases[0]?.item?.kind !== 'radical') return null;
    if (gapAfter(tokens, at) > widestOperatorGap(context)) return null;
    return [asMath(at), asMath(at + 1, { x0: number.x1 })];
  },
};
