import { plainCharacter } from '../alphanumeric.ts';
import type { AtomClass, MathList, MathNode, MathSymbol } from '../tree/index.ts';
import { isItalicByDefault } from './font.ts';
import type { TexParser } from './handler.ts';
import { nary, symbol } from './nodes.ts';
import { characterRow, symbolOf } from './symbols/index.ts';
import type { Token } from './token.ts';

/** Keyboard characters whose math form is another character. */
const KEYBOARD: Record<string, [string, AtomClass]> = {
  '-': ['−', 'binary'],
  '+': ['+', 'binary'],
  '*': ['∗', 'binary'],
  '=': ['=', 'relation'],
  '<': ['<', 'relation'],
  '>': ['>', 'relation'],
  ':': [':', 'relation'],
  ',': [',', 'punctuation'],
  ';': [';', 'punctuation'],
  '(': ['(', 'open'],
  ')': [')', 'close'],
  '[': ['[', 'open'],
  ']': [']', 'close'],
  '!': ['!', 'close'],
  '?': ['?', 'close'],
  '·': ['⋅', 'binary'],
  '•': ['•', 'binary'],
  '∙': ['•', 'binary'],
  '‐': ['−', 'binary'],
  '–': ['−', 'binary'],
  '∣': ['∣', 'relation'],
  '∥': ['∥', 'relation'],
  '〈': ['⟨', 'open'],
  '〉': ['⟩', 'close'],
  µ: ['μ', 'ordinary'],
};

/** A character of the keyboard as the sign and the class that it has in a formula; undefined for any other. */
export const keyboardSign = (text: string): readonly [string, AtomClass] | undefined => KEYBOARD[text];

// Patterns of properties stand in functions: each is made when it is first tried, and takes a third of a millisecond.
const isInvisible = (text: string) =>
  /^[\u{200b}-\u{200f}\u{2060}-\u{2064}\u{feff}\u{ad}]$|^\p{Variation_Selector}$/u.test(text);
const isCombining = (text: string) => /^\p{M}$/u.test(text);
/** True for characters that stand for words, not for variables: those of any script but Latin and Greek. */
const isWordCharacter = (text: string) =>
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}\p{C}]|[।॥、。，；：？！「」]/u.test(
    text,
  );
/** True for characters of scripts that set no blanks between words. */
const isUnspaced = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
const isWordJoiner = (text: string) => text === '\u200c' || text === '\u200d';

/** A character typed as it is. */
export function ordinaryCharacter(parser: TexParser, token: Token): MathList {
  const { text } = token;
  const code = text.codePointAt(0) ?? 0;
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)) {
    return [parser.symbol(text)];
  }
  const keyboard = KEYBOARD[text];
  if (keyboard) return [parser.symbol(keyboard[0], keyboard[1])];
  if (text === '~' || code === 0xa0) return [{ type: 'space', width: 1 / 3 }];
  return code < 128 ? [parser.symbol(text)] : wideCharacter(parser, token, code);
}

function wideCharacter(parser: TexParser, token: Token, code: number): MathList {
  const text = token.text.normalize('NFC');
  if (text === '√') return [{ type: 'radical', degree: [], radicand: parser.argument() }];
  if (isInvisible(text)) return [];
  if (isCombining(text)) return [{ type: 'accent', mark: text, base: [] }];
  const styled = code > 0x2100 ? mathCharacter(text) : null;
  if (styled) return [styled];
  if (isWordCharacter(text)) return [wordRun(parser, token, text)];
  const row = characterRow(text);
  if (row?.limits) return [nary(row.character, row.limits)];
  return [parser.symbol(text, row?.class)];
}

/** Signs bring their own space; a letter or a number beside a word needs the blank that was typed. */
const standsBesideWords = ({ kind, text }: Token) =>
  kind === 'char'
    ? /^[\p{L}\p{Nd}(|]$/u.test(text)
    : kind === 'command' && (symbolOf(text)?.class ?? 'ordinary') === 'ordinary';

/** True where the source has a blank before the token, and before that a letter, a number or a closing bracket. */
const followsBlank = (parser: TexParser, { offset }: Token) =>
  /[\p{L}\p{Nd})}|]\s+$/u.test(parser.tokens.source.slice(Math.max(0, offset - 20), offset));

function wordRun(parser: TexParser, token: Token, first: string): MathNode {
  let value = followsBlank(parser, token) && !isUnspaced(first) ? ` ${first}` : first;
  for (;;) {
    const next = parser.tokens.peek();
    if (next.kind === 'space') {
      const blank = parser.tokens.take();
      const after = parser.tokens.peek();
      if (after.kind === 'char' && isWordCharacter(after.text)) value += ' ';
      else {
        parser.tokens.push([blank]);
        if (standsBesideWords(after) && !isUnspaced(value)) value += ' ';
        break;
      }
    } else if (next.kind === 'char' && continuesWord(next.text)) value += parser.tokens.take().text;
    else break;
  }
  return { type: 'text', value: value.normalize('NFC') };
}

const continuesWord = (text: string) => isWordCharacter(text) || isWordJoiner(text) || isCombining(text);

/** Alphabets whose letters have one style only. */
const FIXED = new Set(['script', 'fraktur', 'double-struck']);

/** A mathematical alphanumeric (`𝒜`, `ℝ`) as the plain character in its alphabet; null for any other character. */
export function mathCharacter(character: string): MathNode | null {
  const { text, script, style } = plainCharacter(character);
  if (text === character) return null;
  const natural = script
    ? FIXED.has(script) && style === 'plain'
    : style === 'italic' && isItalicByDefault(text);
  return { ...symbol(text), ...(script && { script }), ...(!natural && { style }) };
}

const SLASH = '\u0338';

/** The struck character, in one code point where Unicode has it. */
export const negatedSymbol = (node: MathSymbol): MathSymbol => ({
  ...node,
  text: `${node.text}${SLASH}`.normalize('NFC'),
});

/** Combining marks on one symbol; more of them stand alone. */
const MAX_MARKS = 3;

/** A mark that was typed after a symbol becomes the symbol's accent. */
export function attachMark(node: MathNode, list: MathList): MathNode {
  if (node.type !== 'accent' || node.base.length > 0 || marksOf(list.at(-1)) >= MAX_MARKS) return node;
  const base = list.pop();
  if (base?.type === 'symbol' && node.mark === SLASH) return negatedSymbol(base);
  return base ? { ...node, base: [base] } : node;
}

function marksOf(node: MathNode | undefined): number {
  if (node?.type === 'symbol') return 0;
  return node?.type === 'accent' ? 1 + marksOf(node.base[0]) : MAX_MARKS;
}
