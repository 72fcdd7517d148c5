import { lookUp } from '../look-up.ts';
import { characterClass, commandFor } from '../read-tex/symbols/index.ts';
import type { AtomClass, MathSymbol } from '../tree/index.ts';
import { braced } from './join.ts';

const ESCAPED: Record<string, string> = {
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  $: '\\$',
  '&': '\\&',
  _: '\\_',
  '\\': '\\backslash ',
  '~': '\\text{\\textasciitilde}',
  '^': '\\text{\\textasciicircum}',
  '−': '-',
  '-': '\\text{-}',
  '∗': '*',
  '*': '\\text{*}',
  "'": "\\text{'}",
  '’': '\\text{’}',
  ' ': '\\ ',
};

/** Characters that mean nothing but themselves: a glyph may stand for any text, a command's too. */
export const escapeCharacters = (text: string): string =>
  [...text].map((character) => lookUp(ESCAPED, character) ?? character).join('');

/** Classes of what a keyboard types. */
const TYPED: Record<string, AtomClass> = {
  '+': 'binary',
  '−': 'binary',
  '∗': 'binary',
  '=': 'relation',
  '<': 'relation',
  '>': 'relation',
  ':': 'relation',
  ',': 'punctuation',
  ';': 'punctuation',
  '(': 'open',
  '[': 'open',
  ')': 'close',
  ']': 'close',
  '!': 'close',
  '?': 'close',
  '|': 'ordinary',
  '/': 'ordinary',
  '.': 'ordinary',
  '@': 'ordinary',
  '"': 'ordinary',
  '`': 'ordinary',
};

const CLASS_COMMANDS: Record<AtomClass, string> = {
  ordinary: '',
  operator: '\\mathop',
  binary: '\\mathbin',
  relation: '\\mathrel',
  open: '\\mathopen',
  close: '\\mathclose',
  punctuation: '\\mathpunct',
  inner: '\\mathinner',
};

/** Signs whose own command amsmath does not define. */
const COMPOSED: Record<string, string> = { '≢': '\\not\\equiv' };

/** The symbol without its font, in the class it has. */
export function writeCharacter({ text, class: atomClass }: MathSymbol): string {
  if (/^[A-Za-z]$/.test(text)) return ofClass(text, 'ordinary', atomClass);
  if (/^[\p{Nd}.]+$/u.test(text) && text !== '.') return text;
  if (/^[\p{Nd}.,]+$/u.test(text) && text.length > 1) return text.replaceAll(',', '{,}');
  if (text.length > 1 && /^[\p{L}\d\s*-]+$/u.test(text)) return writeWord(text, atomClass);
  const typed = lookUp(TYPED, text);
  const escaped = escapeCharacters(text);
  if (typed) return ofClass(escaped, typed, atomClass);
  if (text.length > 1 && text.endsWith('\u0338')) return writeStruck(text.slice(0, -1), atomClass);
  const composed = atomClass === 'relation' ? lookUp(COMPOSED, text) : undefined;
  if (composed) return composed;
  const command = commandFor(text, atomClass);
  const natural = characterClass(text, command) ?? 'ordinary';
  return ofClass(command ? commandTex(command) : escaped, natural, atomClass);
}

/** A symbol that Unicode strikes with a combining mark. */
const writeStruck = (text: string, atomClass: AtomClass) =>
  `\\not{${writeCharacter({ type: 'symbol', text, class: atomClass })}}`;

const commandTex = (command: string) => `\\${command}`;

function ofClass(tex: string, natural: AtomClass, wanted: AtomClass): string {
  if (natural === wanted) return tex;
  return wanted === 'ordinary' ? braced(tex) : `${CLASS_COMMANDS[wanted]}{${tex}}`;
}

const writeWord = (text: string, atomClass: AtomClass) =>
  text === 'mod' && atomClass === 'binary' ? '\\bmod' : `\\operatorname{${text.replaceAll(' ', '\\,')}}`;

export const classCommand = (atomClass: AtomClass) => CLASS_COMMANDS[atomClass];

/** The commands that put a symbol in its font, outermost first. */
export function fontCommands({ text, script, style }: MathSymbol): string[] {
  const bold = style === 'bold' || style === 'bold-italic';
  if (script === 'sans-serif') return [SANS[style ?? 'plain'] as string];
  const alphabet = script && ALPHABETS[script];
  if (alphabet) return bold ? ['\\boldsymbol', alphabet] : [alphabet];
  if (text.length > 1 && !/^[\d.,]+$/.test(text)) return [];
  return fontCommand(text, style);
}

const ALPHABETS: Record<string, string> = {
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'double-struck': '\\mathbb',
  monospace: '\\mathtt',
};

const SANS: Record<string, string> = {
  plain: '\\mathsf',
  bold: '\\mathbfsf',
  italic: '\\mathsfit',
  'bold-italic': '\\mathbfsfit',
};

function fontCommand(text: string, style: MathSymbol['style']): string[] {
  const small = /^[α-ωϵϑϰϕϱϖϝ∂]$/u.test(text);
  const letter = /^[A-Za-zıȷΑ-Ω]$/u.test(text);
  if (style === 'bold-italic') return ['\\boldsymbol'];
  if (style === 'bold')
    return letter || /^[\d.,]+$/.test(text) ? ['\\mathbf'] : small ? ['\\symbfup'] : ['\\boldsymbol'];
  if (style === 'plain') return letter && !/^[Α-Ω]$/u.test(text) ? ['\\mathrm'] : small ? ['\\symup'] : [];
  if (style === 'italic') return letter ? ['\\mathit'] : [];
  return [];
}
