import type { AtomClass, MathList, MathNode, MathSymbol } from '../../tree/index.ts';
import { plainCharacter } from '../alphanumeric.ts';
import { isItalicByDefault } from './font.ts';
import { nary, symbol } from './nodes.ts';
import type { TexParser } from './parser.ts';
import { characterRow } from './symbols/index.ts';
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
  ʹ: ['′', 'ordinary'],
  '´': ['′', 'ordinary'],
  '’': ['′', 'ordinary'],
};

const SUPERSCRIPTS: Record<string, string> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁺': '+',
  '⁻': '-',
  '⁼': '=',
  '⁽': '(',
  '⁾': ')',
  ⁿ: 'n',
  ⁱ: 'i',
  ᵃ: 'a',
  ᵇ: 'b',
  ᵏ: 'k',
  ᵐ: 'm',
  ᵗ: 't',
  ˣ: 'x',
  ʸ: 'y',
  ᵀ: 'T',
};

const SUBSCRIPTS: Record<string, string> = {
  '₀': '0',
  '₁': '1',
  '₂': '2',
  '₃': '3',
  '₄': '4',
  '₅': '5',
  '₆': '6',
  '₇': '7',
  '₈': '8',
  '₉': '9',
  '₊': '+',
  '₋': '-',
  '₌': '=',
  '₍': '(',
  '₎': ')',
  ₐ: 'a',
  ₑ: 'e',
  ₕ: 'h',
  ᵢ: 'i',
  ⱼ: 'j',
  ₖ: 'k',
  ₗ: 'l',
  ₘ: 'm',
  ₙ: 'n',
  ₒ: 'o',
  ₚ: 'p',
  ᵣ: 'r',
  ₛ: 's',
  ₜ: 't',
  ᵤ: 'u',
  ᵥ: 'v',
  ₓ: 'x',
};

const INVISIBLE = /^[\u{200b}-\u{200f}\u{2060}-\u{2064}\u{feff}\u{ad}]$|^\p{Variation_Selector}$/u;
const COMBINING = /^\p{M}$/u;
/** Scripts that stand for words, not for variables. */
const WORD_SCRIPT =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}।॥、。，；：？！「」]/u;
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
  if (INVISIBLE.test(text)) return [];
  if (token.text in SUPERSCRIPTS || token.text in SUBSCRIPTS) return typedScript(parser, token);
  if (COMBINING.test(text)) return [{ type: 'accent', mark: text, base: [] }];
  const styled = code > 0x2100 ? mathCharacter(text) : null;
  if (styled) return [styled];
  if (WORD_SCRIPT.test(text)) return [wordRun(parser, text)];
  const row = characterRow(text);
  if (row?.limits) return [nary(row.character, row.limits)];
  return [parser.symbol(text, row?.class)];
}

/** `²` after a base is `^{2}`; a run of them is one script. */
function typedScript(parser: TexParser, token: Token): MathList {
  const raised = token.text in SUPERSCRIPTS;
  const table = raised ? SUPERSCRIPTS : SUBSCRIPTS;
  const at = { offset: token.offset, end: token.end };
  const content = [token.text];
  for (;;) {
    const next = parser.tokens.peek();
    if (next.kind !== 'char' || !(next.text in table)) break;
    content.push(parser.tokens.take().text);
  }
  const char = (text: string): Token => ({ kind: 'char', text, ...at });
  const inner = content.map((text) => char(table[text] as string));
  parser.tokens.push([char(raised ? '^' : '_'), char('{'), ...inner, char('}')]);
  return [];
}

function wordRun(parser: TexParser, first: string): MathNode {
  let value = first;
  for (;;) {
    const next = parser.tokens.peek();
    if (next.kind === 'space') {
      const blank = parser.tokens.take();
      const after = parser.tokens.peek();
      if (after.kind === 'char' && WORD_SCRIPT.test(after.text)) value += ' ';
      else {
        parser.tokens.push([blank]);
        break;
      }
    } else if (next.kind === 'char' && continuesWord(next.text)) value += parser.tokens.take().text;
    else break;
  }
  return { type: 'text', value: value.normalize('NFC') };
}

const continuesWord = (text: string) => WORD_SCRIPT.test(text) || isWordJoiner(text) || COMBINING.test(text);

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
