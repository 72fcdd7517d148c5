import type { MathStyle, MathSymbol } from '../tree/math.ts';

/** What a math run does with a character: letters follow the style, digits only its weight, the rest neither. */
export type CharacterKind = 'italicLetter' | 'plainLetter' | 'other';

const isLatin = (code: number) => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
const isSmallGreek = (code: number) => code >= 0x3b1 && code <= 0x3c9;
const isCapitalGreek = (code: number) => code >= 0x391 && code <= 0x3a9;
const SLANTED = new Set([0x131, 0x237, 0x2202, 0x3d1, 0x3d5, 0x3d6, 0x3f0, 0x3f1, 0x3f5]);
const UPRIGHT = new Set([0x2207, 0x3f4]);

export function characterKind(code: number): CharacterKind {
  if (code < 0x80) return isLatin(code) ? 'italicLetter' : 'other';
  if (isSmallGreek(code) || SLANTED.has(code)) return 'italicLetter';
  if (isCapitalGreek(code) || UPRIGHT.has(code)) return 'plainLetter';
  return 'other';
}

/** The style that a symbol is seen in; undefined where every unbold style looks the same. */
export function visibleStyle(symbol: MathSymbol): MathStyle | undefined {
  const code = symbol.text.codePointAt(0) ?? 0x20;
  const kind = characterKind(code);
  if (symbol.style && kind === 'other') return symbol.style.startsWith('bold') ? 'bold' : undefined;
  if (symbol.style) return symbol.style;
  if (kind === 'other') return undefined;
  return kind === 'plainLetter' || symbol.text.length > 1 ? 'plain' : 'italic';
}

/**
 * Writing systems that a mathematical font lacks. Such characters are words (`m:nor`), set in the font of
 * {@link wordFont}.
 */
export function isWordScript(code: number): boolean {
  if (code < 0x590) return false;
  if (code < 0x1e00) return code < 0x1ab0 || code > 0x1aff;
  if (code < 0x2e80) return false;
  if (code < 0xfb00) return code < 0xd800 || code >= 0xf900;
  return (
    (code >= 0xfb1d && code < 0xfe00) ||
    (code >= 0xfe30 && code < 0xfff0) ||
    (code >= 0x1f000 && code < 0xf0000)
  );
}

/** The font and the `w:lang` that a character of an Indian script needs. */
export interface WordFont {
  font: string;
  language: string;
}

/** Languages of the Indian scripts, one a block of 128 characters. */
const LANGUAGES = ['hi-IN', 'bn-IN', 'pa-IN', 'gu-IN', 'or-IN', 'ta-IN', 'te-IN', 'kn-IN', 'ml-IN', 'si-LK'];
const FIRST_BLOCK = 0x0900;
const BLOCK = 0x80;

/** Signs of the Vedas and other additions to Devanagari. */
const isExtendedDevanagari = (code: number) =>
  (code >= 0x1cd0 && code <= 0x1cff) || (code >= 0xa8e0 && code <= 0xa8ff);

export function wordFont(code: number): WordFont | undefined {
  if (code < FIRST_BLOCK) return undefined;
  const block = isExtendedDevanagari(code) ? 0 : Math.floor((code - FIRST_BLOCK) / BLOCK);
  const language = LANGUAGES[block];
  return language ? { font: 'Nirmala UI', language } : undefined;
}

const NO_CHARACTER = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

/** Whether a value fits an attribute that holds one character (`ST_Char`). */
export const isCharacter = (text: string): boolean => text.length === 1 && !NO_CHARACTER.test(text);
