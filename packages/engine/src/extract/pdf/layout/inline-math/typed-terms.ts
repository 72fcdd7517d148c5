import { FUNCTIONS } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { asVariable } from '../../formula/rows/tokens.ts';
import { isCommonWord } from './common-words.ts';
import { DIFFERENTIAL, widestOperatorGap } from './expression.ts';
import { asMath, type LabelRule } from './label-rules.ts';
import { besideOperand } from './statement-rules.ts';
import type { Token } from './token.ts';
import { gapAfter, type LineContext } from './token-line.ts';
import { isUnitOfMeasure } from './units.ts';

/** `dy/dx` and `d/dx` in the font of the prose. */
export const derivatives: LabelRule = {
  name: 'derivative',
  decide(tokens, at, { size }) {
    const [above, slash, below] = [tokens[at] as Token, tokens[at + 1], tokens[at + 2]];
    const isQuotient = slash?.text === '/' && DIFFERENTIAL.test(below?.text ?? '');
    const near = Math.max(gapAfter(tokens, at), gapAfter(tokens, at + 1)) < MAX_LETTER_GAP_EM * size;
    if (!isQuotient || !near || above.role !== 'word' || !/^d[a-zθ]?$/u.test(above.text)) return null;
    return [at, at + 1, at + 2].map((each) =>
      asMath(each, { bases: (tokens[each] as Token).bases.map(asVariable) }),
    );
  },
};

/** `ar²` in the font of the prose: two letters that are neither a word nor a unit, with a power. */
export const powers: LabelRule = {
  name: 'product with a power',
  decide(tokens, at, { hasMathItalicFont }) {
    if (hasMathItalicFont) return null;
    const token = tokens[at] as Token;
    const hasPower = token.label === 'math' && (token.bases.at(-1)?.sup.length ?? 0) > 0;
    const isProduct = /^[a-z]{2}$/.test(token.text) && !isCommonWord(token) && !FUNCTIONS.has(token.text);
    return hasPower && isProduct && !isUnitOfMeasure(token)
      ? [asMath(at, { bases: token.bases.map(asVariable) })]
      : null;
  },
};

/** Units of one quantity have no more factors: `kg m² s⁻² K⁻¹ mol⁻¹`. */
const MOST_UNITS = 5;

/** `9.8 m s⁻²`: a number with units side by side, the last of which has a power. */
export const unitProducts: LabelRule = {
  name: 'number and the product of its units',
  decide(tokens, at, context) {
    const unit = tokens[at] as Token;
    const hasPower = (unit.bases.at(-1)?.sup.length ?? 0) > 0;
    if (!hasPower || !isUnitOfMeasure(unit)) return null;
    const from = numberBefore(tokens, at, context);
    return from === null
      ? null
      : Array.from({ length: at - from + 1 }, (_, index) =>
          asMath(from + index, {
            x0: index > 0 ? besideOperand(tokens, from + index, context) : undefined,
          }),
        );
  },
};

/** The number that two units or more behind it belong to. */
function numberBefore(tokens: readonly Token[], at: number, context: LineContext): number | null {
  for (let from = at - 1; from >= Math.max(0, at - MOST_UNITS); from -= 1) {
    const token = tokens[from] as Token;
    if (gapAfter(tokens, from) > widestOperatorGap(context)) return null;
    if (token.role === 'number') return from < at - 1 ? from : null;
    if (!isUnitOfMeasure(token)) return null;
  }
  return null;
}
