import { type FormulaFonts, isFormulaFont } from './formula-fonts.ts';
import { asMath, type LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';

/** Labels tokens by the fonts they are set in: nothing else needs to be asked. */
export const fontRule = (fonts: FormulaFonts): LabelRule => ({
  name: 'font of formulas or of prose',
  decide(tokens, at) {
    const token = tokens[at] as Token;
    const formula = isFormulaFont(token, fonts);
    if (formula === false) return [{ at, label: 'text' }];
    return (formula ? !BULLET.test(token.text) : isSign(token)) ? [asMath(at)] : null;
  },
});

const BULLET = /^[•◦▪■□∎◻◼–]$/u;

/** Signs that the formulas' family lacks come from yet another one. */
const isSign = ({ glyph, role, text }: Token) =>
  glyph !== null &&
  !glyph.font.bold &&
  (((role === 'operator' || role === 'fence') && !/^[()[\]-]$/.test(text)) ||
    /^[△▽∠∡∟∞∀∃∅∇∂ℏℓℵ]$/u.test(text));
