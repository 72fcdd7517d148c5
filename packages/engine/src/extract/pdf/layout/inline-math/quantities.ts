import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { SIDE_BEARING_EM } from '../../metrics.ts';
import { widestOperatorGap } from './expression.ts';
import { asMath, type LabelRule } from './label-rules.ts';
import { besideOperand } from './statement-rules.ts';
import type { Token } from './token.ts';
import { gapAfter, type LineContext } from './token-line.ts';
import { isUnitOfMeasure, QUANTITY_RULE } from './units.ts';
import { hasOwnPower, isVariableOfLine } from './variables-like-units.ts';

/** `9.8 m s⁻²`, `8 m³`, `3 × 10⁸ m/s`, `N·m²/kg²`: a number that is a formula, or whose units have a power, with all its units. */
export const quantities: LabelRule = {
  name: QUANTITY_RULE,
  role: 'number',
  decide(tokens, at, context) {
    const number = tokens[at] as Token;
    const { to, count, hasPower } = unitsBehind(tokens, at, context);
    const hasSlash = tokens.slice(at, to).some(({ text }) => text === '/');
    const isQuotient = count > 1 && number.label === 'math' && hasSlash;
    if (!(isQuotient || hasPower) || (count === 1 && isVariableOfLine(tokens, tokens[at + 1] as Token)))
      return null;
    return Array.from({ length: to - at }, (_, index) =>
      asMath(at + index, { x0: index > 0 ? besideOperand(tokens, at + index, context) : undefined }),
    );
  },
};

/** `(9.8 ± 0.1) μs`, where the prefix is in a font of signs and the unit in that of the words. */
export const prefixedUnits: LabelRule = {
  name: 'unit behind its prefix',
  signs: ['μ', 'µ'],
  decide(tokens, at, { size }) {
    const [prefix, unit] = [tokens[at] as Token, tokens[at + 1]];
    if (!/^[μµ]$/u.test(prefix.text) || prefix.label !== 'math' || !unit || unit.label === 'math')
      return null;
    return isUnitOfMeasure(unit) && gapAfter(tokens, at) < MAX_LETTER_GAP_EM * size ? [asMath(at + 1)] : null;
  },
};

/** Units of one quantity have no more factors: `kg m² s⁻² K⁻¹ mol⁻¹`. */
const MOST_UNITS = 6;

interface Units {
  to: number;
  count: number;
  hasPower: boolean;
}

/** The units behind the number at `at`, side by side or with a slash or a middle dot between them. */
function unitsBehind(tokens: readonly Token[], at: number, context: LineContext): Units {
  const units: Units = { to: at + 1, count: 0, hasPower: false };
  for (let next = at + 1; units.count < MOST_UNITS; next = units.to) {
    const start = units.count > 0 && isSeparator(tokens[next]) ? next + 1 : next;
    const unit = tokens[start];
    if (!unit || !isUnitOfMeasure(unit) || !areBeside(tokens, next - 1, start, context)) break;
    if (hasOwnPower(tokens, start)) break;
    const end = isTypedPower(tokens, start + 1) ? start + 2 : start + 1;
    units.hasPower ||= end > start + 1 || (unit.bases.at(-1)?.sup.length ?? 0) > 0;
    units.count += 1;
    units.to = end;
  }
  return units;
}

const isSeparator = (token: Token | undefined) => /^[/·⋅∙.]$/.test(token?.text ?? '');

/** `m²` with the sign of the font of words. */
const isTypedPower = (tokens: readonly Token[], at: number) => /^[²³]$/.test(tokens[at]?.text ?? '');

/** A sign between units touches both; units side by side have a blank between them. */
function areBeside(tokens: readonly Token[], from: number, to: number, context: LineContext): boolean {
  const widest = to - from > 1 ? SIDE_BEARING_EM * context.size : widestOperatorGap(context);
  for (let at = from; at < to; at += 1) if (gapAfter(tokens, at) > widest) return false;
  return true;
}
