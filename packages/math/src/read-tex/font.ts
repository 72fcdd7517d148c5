import type { MathScript, MathStyle, MathSymbol } from '../tree/index.ts';

/** The alphabet in force. `bold` is `\boldsymbol`, which adds weight to whatever is inside. */
export interface Font {
  script?: MathScript;
  style?: MathStyle;
  bold?: boolean;
  /** unicode-math's alphabets reach small Greek too. */
  greek?: boolean;
}

const LATIN = /^[A-Za-z]$/;
const SMALL_GREEK = /^[α-ωϵϑϰϕϱϖϝ∂]$/u;
const CAPITAL_GREEK = /^[Α-Ω∇]$/u;
const DIGIT = /^[0-9]$/;

/** Letters that are italic where nothing says otherwise. */
export const isItalicByDefault = (text: string) =>
  LATIN.test(text) || SMALL_GREEK.test(text) || text === 'ı' || text === 'ȷ';

const heavier: Record<MathStyle, MathStyle> = {
  plain: 'bold',
  bold: 'bold',
  italic: 'bold-italic',
  'bold-italic': 'bold-italic',
};

/** Puts a character in the font, as far as TeX's alphabets reach it. */
export function dress(symbol: MathSymbol, font: Font): MathSymbol {
  if (!font.script && !font.style && !font.bold) return symbol;
  const { text } = symbol;
  const { script, style } = alphabet(text, font);
  if (script) symbol.script = script;
  if (style && (style !== 'plain' || script || isItalicByDefault(text))) symbol.style = style;
  if (font.bold) symbol.style = heavier[style ?? (isItalicByDefault(text) && !script ? 'italic' : 'plain')];
  return symbol;
}

function alphabet(text: string, font: Font): Font {
  if (LATIN.test(text) || text === 'ı' || text === 'ȷ') return font;
  if (DIGIT.test(text)) return digitFont(font);
  if (CAPITAL_GREEK.test(text)) return font.script === 'sans-serif' || !font.script ? font : {};
  if (SMALL_GREEK.test(text) && font.greek) return font;
  if (SMALL_GREEK.test(text) && font.style?.startsWith('bold'))
    return { style: 'bold-italic', script: font.script };
  return {};
}

function digitFont({ script, style }: Font): Font {
  if (script === 'script' || script === 'fraktur') return {};
  return { script, style: style === 'bold' || style === 'bold-italic' ? 'bold' : undefined };
}
