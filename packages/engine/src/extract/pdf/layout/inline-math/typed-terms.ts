import { FUNCTIONS } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { asVariable } from '../../formula/rows/tokens.ts';
import { isCommonWord } from './common-words.ts';
import { DIFFERENTIAL } from './expression.ts';
import { asMath, type LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { gapAfter } from './token-line.ts';
import { isUnitOfMeasure } from './units.ts';

/** `dy/dx` and `d/dx` in the font of the prose. */
export const derivatives: LabelRule = {
  name: 'derivative',
  role: 'word',
  signs: ['/'],
  decide(tokens, at, { size }) {
    const [above, slash, below] = [tokens[at] as Token, tokens[at + 1], tokens[at + 2]];
    const isQuotient = slash?.text === '/' && DIFFERENTIAL.test(below?.text ?? '');
    const near = Math.max(gapAfter(tokens, at), gapAfter(tokens, at + 1)) < MAX_LETTER_GAP_EM * size;
    if (!isQuotient || !near || !/^d[a-zθ]?$/u.test(above.text)) return null;
    return [at, at + 1, at + 2].map((each) =>
      asMath(each, { bases: (tokens[each] as Token).bases.map(asVariable) }),
    );
  },
};

/** `ar²` in the font of the prose: two letters that are neither a word nor a unit, with a power. */
export const powers: LabelRule = {
  name: 'product with a power',
  isOfTyped: true,
  decide(tokens, at) {
    const token = tokens[at] as Token;
    const hasPower = token.label === 'math' && (token.bases.at(-1)?.sup.length ?? 0) > 0;
    const isProduct = /^[a-z]{2}$/.test(token.text) && !isCommonWord(token) && !FUNCTIONS.has(token.text);
    return hasPower && isProduct && !isUnitOfMeasure(token)
      ? [asMath(at, { bases: token.bases.map(asVariable) })]
      : null;
  },
};
