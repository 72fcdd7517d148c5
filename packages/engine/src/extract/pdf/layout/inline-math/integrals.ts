import { FUNCTIONS, INTEGRALS } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { LOOSE_QUAD_EM } from '../../metrics.ts';
import { MAX_TERM_TOKENS } from '../model/tolerances.ts';
import { asMath, type Decision, type LabelRule } from './label-rules.ts';
import { isPicture, isProseScriptWord, type Token } from './token.ts';
import { gapAfter, OPERATOR_GAP_EM } from './token-line.ts';

/** From the sign to the integrand: large signs painted of pieces have an advance of their own. */
const MAX_INTEGRAND_GAP_EM = LOOSE_QUAD_EM;
/** Between two signs of an integrand, on lines that are stretched. */
const MAX_INNER_GAP_EM = OPERATOR_GAP_EM;

/** `∫ sin⁻¹ (2x) dx`: all from the sign to the differential is one formula, whatever blanks people typed into it. */
export const integrals: LabelRule = {
  name: 'integral up to its differential',
  decide(tokens, at, { size }) {
    if (!isIntegral(tokens[at])) return null;
    const end = differentialEnd(tokens, at, size) ?? integrandEnd(tokens, at, size);
    if (end === null) return null;
    return tokens.slice(at, end + 1).map((_, index): Decision => {
      const before = index > 0 ? tokens[at + index - 1] : undefined;
      return asMath(at + index, { x0: before?.x1 });
    });
  },
};

/** Signs of one glyph, and of pieces. */
const isIntegralSign = (text: string) => INTEGRALS.has(text) || /^[⌠⌡]$/u.test(text);

const isIntegral = (token: Token | undefined) =>
  token?.bases.length === 1 &&
  token.bases.some(
    ({ item }) => item && [item.text, ...item.glyphs.map(({ text }) => text)].some(isIntegralSign),
  );

/** The last token of the differential that the sign waits for; null where prose, or a wide blank, comes before it. */
function differentialEnd(tokens: readonly Token[], at: number, size: number): number | null {
  for (let end = at + 1; end < Math.min(tokens.length, at + MAX_TERM_TOKENS); end += 1) {
    const token = tokens[end] as Token;
    const widest = end === at + 1 ? MAX_INTEGRAND_GAP_EM : MAX_INNER_GAP_EM;
    if (gapAfter(tokens, end - 1) > widest * size) return null;
    if (/^d[a-zA-Zα-ω]$/u.test(plainText(token))) return end;
    if (plainText(token) === 'd' && isVariableAt(tokens, end + 1, size)) return end + 1;
    if (isProse(token)) return null;
  }
  return null;
}

/** Letters of the mathematical alphabets, as Word sets them, are letters. */
const plainText = ({ text }: Token) => text.normalize('NFKD');

const isVariableAt = (tokens: readonly Token[], at: number, size: number) =>
  /^[a-zA-Zα-ω]$/u.test(tokens[at] ? plainText(tokens[at]) : '') &&
  gapAfter(tokens, at - 1) < MAX_LETTER_GAP_EM * size;

const isProse = (token: Token) =>
  isPicture(token) ||
  isProseScriptWord(token) ||
  /^[.:;?]$/.test(token.text) ||
  (token.role === 'word' && token.label !== 'math' && token.text.length > 1 && !FUNCTIONS.has(token.text));

/** The fraction or radical right behind the sign, which may hold the differential. */
function integrandEnd(tokens: readonly Token[], at: number, size: number): number | null {
  const isNear = gapAfter(tokens, at) < MAX_INTEGRAND_GAP_EM * size;
  return isNear && tokens[at + 1]?.role === 'construct' ? at + 1 : null;
}
