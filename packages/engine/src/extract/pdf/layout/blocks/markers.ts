import type { Inline, NumberFormat } from '../../../../tree/index.ts';

/** What a list item begins with. */
export interface Marker {
  kind: 'bullet' | 'number';
  /** The marker as printed. */
  text: string;
  bullet?: string;
  value?: number;
  format?: NumberFormat;
  /** With `%` for the number. */
  template?: string;
  /** The line holds nothing else: a display follows, or a figure. */
  bare?: true;
}

const BULLET = /^([•∙·⋅∘◦▪■□●○◆◇▶►▸➢➤✓✔–—∗*⋄‣⁃-])\s+(?=\S)/u;
/** Operators by the bullets that they look like. */
const LOOKS_OF_BULLETS: Record<string, string> = { '∗': '*', '∘': '◦', '⋅': '·' };
/** A bullet wherever it leads a line: dashes, dots and stars lead formulas, too. */
const PLAIN_BULLET = /^[•◦▪■□●○◆◇▶►▸➢➤✓✔‣⁃]$/u;
/** `1.12. Find`: a question of section 1 counts by its last number. */
const NUMBER = /^(\(?|\d{1,2}\.(?=\d))(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})([.)]|\.\))\s+(?=\S)/u;
/** `32.The`: the number of an item that its words touch; a decimal has a digit behind its point, a web address a small letter. */
const TOUCHING_NUMBER = /^()(\d{1,3})([.)])(?=\p{Lu}\p{Ll}|\p{Script=Devanagari}|\ufffc)/u;
const QUESTION = /^((?:Q\.?|Que\.?|Ques\.?|Question|प्रश्न)\s*)(\d{1,3})([.:)]?)\s+(?=\S)/u;

const BARE = /^(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|[•◦▪■])$/u;

export const isPlainBullet = (text: string): boolean => PLAIN_BULLET.test(text);

/** The list marker that the line begins with, or is; null where there is none. */
export function markerOf(text: string): Marker | null {
  const alone = text.trim();
  if (!BARE.test(alone)) return leadingMarker(text);
  const marker = leadingMarker(`${alone} .`);
  return marker && { ...marker, text: alone, bare: true };
}

function leadingMarker(text: string): Marker | null {
  const bullet = BULLET.exec(text);
  if (bullet)
    return { kind: 'bullet', text: bullet[0], bullet: LOOKS_OF_BULLETS[bullet[1] ?? ''] ?? bullet[1] };
  const question = QUESTION.exec(text);
  if (question) {
    const [text, before, number, after] = question;
    return {
      kind: 'number',
      text,
      value: Number(number),
      format: 'decimal',
      template: `${before}%${after}`,
    };
  }
  const number = NUMBER.exec(text) ?? TOUCHING_NUMBER.exec(text);
  if (!number) return null;
  const [whole, open = '', digits = '', close = ''] = number;
  const { value, format } = numeral(digits);
  return { kind: 'number', text: whole, value, format, template: `${open}%${close}` };
}

export const ROMAN_DIGITS: Record<string, number> = { i: 1, v: 5, x: 10 };

/** So that `a` is 1. */
const BEFORE_A = 'a'.charCodeAt(0) - 1;

function numeral(digits: string): { value: number; format: NumberFormat } {
  if (/^\d+$/.test(digits)) return { value: Number(digits), format: 'decimal' };
  const lower = digits === digits.toLowerCase();
  if (digits.length > 1 || /^[iI]$/.test(digits))
    return { value: romanValue(digits.toLowerCase()), format: lower ? 'lowerRoman' : 'upperRoman' };
  return {
    value: digits.toLowerCase().charCodeAt(0) - BEFORE_A,
    format: lower ? 'lowerLetter' : 'upperLetter',
  };
}

function romanValue(text: string): number {
  const values = [...text].map((char) => ROMAN_DIGITS[char] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** The inlines without their first `length` characters. */
export function dropStart(inlines: Inline[], length: number): Inline[] {
  const rest: Inline[] = [];
  let left = length;
  for (const inline of inlines) {
    if (left <= 0) {
      rest.push(inline);
      continue;
    }
    if (inline.type === 'text' || inline.type === 'inlineCode') {
      const value = inline.value.slice(left);
      left -= inline.value.length;
      if (value !== '') rest.push({ ...inline, value });
    } else if ('children' in inline) {
      const size = lengthOf(inline.children);
      const children = dropStart(inline.children, left);
      left -= size;
      if (children.length > 0) rest.push({ ...inline, children });
    } else {
      left -= 1;
      if (left < 0) rest.push(inline);
    }
  }
  return trimStart(rest);
}

/** The first `length` characters of the inlines, a formula counting as one. */
export function takeStart(inlines: Inline[], length: number): Inline[] {
  const taken: Inline[] = [];
  let left = length;
  for (const inline of inlines) {
    if (left <= 0) break;
    if (inline.type === 'text' || inline.type === 'inlineCode')
      taken.push({ ...inline, value: inline.value.slice(0, left) });
    else if ('children' in inline) taken.push({ ...inline, children: takeStart(inline.children, left) });
    else taken.push(inline);
    left -= lengthOf([inline]);
  }
  return taken;
}

const lengthOf = (inlines: Inline[]): number =>
  inlines.reduce((sum, inline) => {
    if (inline.type === 'text' || inline.type === 'inlineCode') return sum + inline.value.length;
    return sum + ('children' in inline ? lengthOf(inline.children) : 1);
  }, 0);

function trimStart(inlines: Inline[]): Inline[] {
  const [first, ...others] = inlines;
  if (first?.type !== 'text') return inlines;
  const value = first.value.trimStart();
  return value === '' ? others : [{ ...first, value }, ...others];
}

/** Printed between two questions of which one is to be answered. */
export const ALTERNATIVE = /^[[(]?(?:or|अथवा|या)[\])]?$/iu;
