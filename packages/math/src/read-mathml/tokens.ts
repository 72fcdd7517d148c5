import { keyboardSign, mathCharacter } from '../read-tex/characters.ts';
import { functionKind } from '../read-tex/commands/operators.ts';
import { group, named, nary, space, symbol, word } from '../read-tex/nodes.ts';
import { characterRow } from '../read-tex/symbols/index.ts';
import type { MathList, MathNode, MathSymbol } from '../tree/index.ts';
import type { ElementReader, MathmlContext, Variant } from './context.ts';
import { type MathmlElement, trimmedText } from './markup.ts';

const VARIANTS: Record<string, Variant> = {
  normal: { style: 'plain' },
  bold: { style: 'bold' },
  italic: { style: 'italic' },
  'bold-italic': { style: 'bold-italic' },
  'double-struck': { script: 'double-struck' },
  script: { script: 'script' },
  'bold-script': { script: 'script', style: 'bold' },
  fraktur: { script: 'fraktur' },
  'bold-fraktur': { script: 'fraktur', style: 'bold' },
  'sans-serif': { script: 'sans-serif', style: 'plain' },
  'bold-sans-serif': { script: 'sans-serif', style: 'bold' },
  'sans-serif-italic': { script: 'sans-serif', style: 'italic' },
  'sans-serif-bold-italic': { script: 'sans-serif', style: 'bold-italic' },
  monospace: { script: 'monospace', style: 'plain' },
};

/** The alphabet of an element: its own `mathvariant`, or the older font attributes, or that of the elements around. */
export function variantOf({ attributes }: MathmlElement, context: MathmlContext): Variant | undefined {
  const named = VARIANTS[attributes.mathvariant ?? ''];
  if (named) return named;
  if (attributes.fontweight === 'bold')
    return { style: attributes.fontstyle === 'normal' ? 'bold' : 'bold-italic' };
  if (attributes.fontstyle === 'normal') return { style: 'plain' };
  return context.variant;
}

const dressed = (node: MathSymbol, variant: Variant | undefined): MathSymbol => ({
  ...node,
  ...(variant?.script ? { script: variant.script } : {}),
  ...(variant?.style ? { style: variant.style } : {}),
});

const LETTER = /^\p{L}\p{M}*$/u;
const WORD_SCRIPT = /[\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}]/u;

/** One character of `mi` or `mn`. */
function letterNode(text: string, variant: Variant | undefined): MathNode {
  const styled = mathCharacter(text);
  if (styled) return styled;
  const node = symbol(text > '\u007f' ? (characterRow(text)?.character ?? text) : text);
  return LETTER.test(text) || /^\d$/.test(text) ? dressed(node, variant) : node;
}

/** `mi`: a variable, or a name of several letters, which is upright. */
export const readIdentifier: ElementReader = (element, context) => {
  const text = trimmedText(element);
  const characters = Array.from(text.normalize('NFC'));
  const variant = variantOf(element, context);
  if (characters.length <= 1) return text === '' ? [] : [letterNode(text, variant)];
  if (WORD_SCRIPT.test(text)) return [{ type: 'text', value: text }];
  if (functionKind(text)) return [named([word(text)])];
  if (/\s/.test(text) || !/^\p{L}+$/u.test(text))
    return characters.flatMap((character) => (character === ' ' ? [space(1 / 3)] : operatorNodes(character)));
  return characters.map((character) => letterNode(character, variant ?? { style: 'plain' }));
};

/** `mn`: digits stay together. */
export const readNumber: ElementReader = (element, context) => {
  const text = trimmedText(element).replace(/[\s\u00a0\u2009]+/g, '');
  if (text === '') return [];
  const variant = variantOf(element, context);
  const isBold = variant?.style?.startsWith('bold');
  if (/^[\d.,]+$/.test(text)) return [{ ...symbol(text), ...(isBold ? { style: 'bold' as const } : {}) }];
  return Array.from(text).map((character) => letterNode(character, variant ?? { style: 'plain' }));
};

const INVISIBLE = /^[\u200b\u2060-\u2064\ufeff]*$/;

/** The characters of an operator as nodes. */
export function operatorNodes(text: string): MathList {
  if (INVISIBLE.test(text)) return [];
  const [sign, signClass] = keyboardSign(text) ?? [];
  if (sign !== undefined && signClass) return [symbol(sign, signClass)];
  const row = text > '\u007f' ? characterRow(text) : undefined;
  if (row?.limits) return [nary(row.character, row.limits)];
  if (row) return [symbol(row.character, row.class)];
  if (text === "'" || text === '\u02b9') return [symbol('′')];
  const characters = Array.from(text);
  if (characters.length === 1) return [symbol(text)];
  if (functionKind(text)) return [named([word(text)])];
  if (/^\p{L}[\p{L}\s]*$/u.test(text))
    return [symbol(text, 'operator')].map((node) => ({ ...node, style: 'plain' }));
  const parts = characters.flatMap(operatorNodes);
  return parts.length > 1 ? [group('relation', parts)] : parts;
}

export const readOperator: ElementReader = (element, context) => {
  const nodes = operatorNodes(trimmedText(element).replace(/^\|\|$/, '‖'));
  const variant = variantOf(element, context);
  return variant?.style === 'bold'
    ? nodes.map((node) => (node.type === 'symbol' ? { ...node, style: 'bold' as const } : node))
    : nodes;
};

/** `mtext`: blanks at the edges count only where they do not break. */
export const readWords: ElementReader = (element, context) => {
  const value = element.text
    .replace(/[ \t\n\r]+/g, ' ')
    .replace(/^ | $/g, '')
    .replace(/[\u00a0\u2002-\u200a]/g, ' ');
  if (value === '') return element.children.flatMap((child) => context.readElement(child, context));
  const variant = variantOf(element, context);
  const style = `${variant?.style ?? ''} ${element.attributes.style ?? ''}`;
  return [
    {
      type: 'text',
      value,
      ...(/bold/.test(style) ? { bold: true } : {}),
      ...(/italic/.test(style) ? { italic: true } : {}),
      ...(variant?.script === 'monospace' ? { monospace: true } : {}),
      ...(variant?.script === 'sans-serif' ? { sansSerif: true } : {}),
    },
  ];
};

/** `ms`: a string literal in its quotes. */
export const readString: ElementReader = (element) => {
  const { lquote = '"', rquote = '"' } = element.attributes;
  return [{ type: 'text', value: `${lquote}${trimmedText(element)}${rquote}` }];
};

const NAMED_WIDTHS = [
  'veryverythinmathspace',
  'verythinmathspace',
  'thinmathspace',
  'mediummathspace',
  'thickmathspace',
  'verythickmathspace',
  'veryverythickmathspace',
];
const UNITS: Record<string, number> = { em: 1, ex: 0.43, px: 1 / 16, pt: 1 / 12, mm: 0.236, cm: 2.36, in: 6 };

/** A length in em; undefined where none is said. */
export function lengthOf(text: string | undefined): number | undefined {
  const [, sign = '', word = ''] = /^(negative)?(\w+mathspace)$/.exec(text ?? '') ?? [];
  if (word) return ((sign ? -1 : 1) * (NAMED_WIDTHS.indexOf(word) + 1)) / 18;
  const [, amount, unit = 'em'] = /^\s*([-+]?[\d.]+)\s*(em|ex|px|pt|mm|cm|in)?\s*$/.exec(text ?? '') ?? [];
  return amount === undefined ? undefined : Number(amount) * (UNITS[unit] ?? 1);
}

export const readSpace: ElementReader = ({ attributes }) => {
  const width = lengthOf(attributes.width) ?? 0;
  const units = Math.round(width * 18);
  return Math.abs(width) < 0.01 ? [] : [space(Math.abs(width * 18 - units) < 0.02 ? units / 18 : width)];
};
