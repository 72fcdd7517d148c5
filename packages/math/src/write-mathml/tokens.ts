import { alphanumericCharacter } from '../alphanumeric.ts';
import type { MathReference, MathSpace, MathSymbol, MathText } from '../tree/math.ts';
import { isWordScript, visibleStyle } from '../write-omml/character.ts';
import { type Attributes, element, token } from './element.ts';

const NUMBER = /^\d/;
const LETTERS = /^\p{L}+$/u;

/** MathML Core knows the alphabets as characters only; `normal` is the one variant it has. */
function identifier(node: MathSymbol): string {
  const script = node.script === 'roman' ? undefined : node.script;
  const style = script ? (node.style ?? 'plain') : visibleStyle(node);
  if (!script && (style === 'plain' || style === undefined)) {
    return token('mi', node.text, Array.from(node.text).length === 1 ? { mathvariant: 'normal' } : {});
  }
  if (!script && style === 'italic' && node.text.length === 1) return token('mi', node.text);
  const text = Array.from(node.text)
    .map((letter) => alphanumericCharacter(letter, script, style ?? 'plain'))
    .join('');
  return token('mi', text);
}

function number(node: MathSymbol): string {
  const style = node.style === 'bold' || node.style === 'bold-italic' ? 'bold' : 'plain';
  const script = node.script === 'roman' ? undefined : node.script;
  return token(
    'mn',
    Array.from(node.text)
      .map((digit) => alphanumericCharacter(digit, script, style))
      .join(''),
  );
}

const OPERATORS = new Set<MathSymbol['class']>(['binary', 'relation', 'open', 'close', 'punctuation']);

export function writeSymbol(node: MathSymbol): string {
  if (isWordScript(node.text.codePointAt(0) ?? 0)) return token('mtext', node.text);
  if (NUMBER.test(node.text)) return number(node);
  if (LETTERS.test(node.text)) return identifier(node);
  if (OPERATORS.has(node.class)) return token('mo', node.text, { stretchy: 'false' });
  return node.text === '′' || node.class === 'operator' ? token('mo', node.text) : identifier(node);
}

function wordStyle(node: MathText): Attributes {
  const rules = [
    node.bold && 'font-weight:bold',
    node.italic && 'font-style:italic',
    node.smallCaps && 'font-variant:small-caps',
    node.monospace && 'font-family:monospace',
    node.sansSerif && 'font-family:sans-serif',
  ].filter(Boolean);
  return rules.length > 0 ? { style: rules.join(';') } : {};
}

/** Blanks at the edges of `mtext` are dropped by browsers unless they do not break. */
export const words = (value: string, attributes: Attributes = {}): string =>
  token(
    'mtext',
    value.replace(/^\s+|\s+$/g, (blanks) => '\u00A0'.repeat(blanks.length)),
    attributes,
  );

export const writeText = (node: MathText): string => words(node.value, wordStyle(node));

export const writeSpace = (node: MathSpace): string =>
  element('mspace', '', { width: `${Math.round(node.width * 1000) / 1000}em` });

export const writeReference = (node: MathReference): string =>
  words(node.parentheses ? `(${node.label})` : node.label);
