import { PICTURE, SCRIPTS_OF_PROSE } from '../../formula/model/item.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import type { Glyph } from '../../page.ts';

export type Label = 'math' | 'neutral' | 'text';

/** One symbol of a line (with its scripts), or a whole word, labelled. */
export interface Token {
  bases: Base[];
  text: string;
  label: Label;
  /** The rule that gave the label, or that took the token into a formula, as `--explain` prints it. */
  labelledBy: string;
  x0: number;
  x1: number;
  size: number;
  glyph: Glyph | null;
  /** The object in smaller print that it is in: one number for each of the line's. */
  object?: number;
  role: 'word' | 'number' | 'operator' | 'fence' | 'punctuation' | 'symbol' | 'construct';
}

/** A picture in the line: neither a word nor a sign of mathematics. */
export const isPicture = ({ text }: Token) => text === PICTURE;

const PROSE_WORD = new RegExp(
  `[${SCRIPTS_OF_PROSE}]{2}|[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]`,
  'u',
);

/**
 * Words of a sentence in Hindi or Tamil, which a question's line has about its formulas: one, or all that a recogniser read
 * between two formulas. Letters alone may be symbols, but for characters of Han, kana and Hangul.
 */
export const isProseScriptWord = ({ text }: Pick<Token, 'text'>) => PROSE_WORD.test(text);
