import type { NumberFormat } from '../../tree/index.ts';

export interface Marker {
  ordered: boolean;
  /** The number that an ordered marker stands for. */
  value: number;
  format: NumberFormat;
  template: string;
  bullet: string;
  /** How many characters it takes, with the blank after it. */
  length: number;
}

const BULLET = /^([•●▪◦‣∙·○■□➢➤✓])\s+/u;
const ORDERED = /^(\(?)(\d{1,3}|[a-z]|[ivx]{1,5}|[A-H])([.)])\s+/;
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10 };

function romanValue(text: string): number {
  let value = 0;
  for (let i = 0; i < text.length; i += 1) {
    const digit = ROMAN[text[i]!] ?? 0;
    value += digit < (ROMAN[text[i + 1] ?? ''] ?? 0) ? -digit : digit;
  }
  return value;
}

function numberOf(text: string): { value: number; format: NumberFormat } {
  if (/^\d+$/.test(text)) return { value: Number(text), format: 'decimal' };
  if (/^[ivx]+$/.test(text)) return { value: romanValue(text), format: 'lowerRoman' };
  if (/^[a-z]$/.test(text)) return { value: text.charCodeAt(0) - 96, format: 'lowerLetter' };
  return { value: text.charCodeAt(0) - 64, format: 'upperLetter' };
}

/** The bullet or number that a line begins with, or null. */
export function markerOf(text: string): Marker | null {
  const bullet = BULLET.exec(text);
  if (bullet) {
    return {
      ordered: false,
      value: 0,
      format: 'decimal',
      template: '',
      bullet: '•',
      length: bullet[0].length,
    };
  }
  const ordered = ORDERED.exec(text);
  if (!ordered) return null;
  const [all, open, number, close] = ordered as unknown as [string, string, string, string];
  if (open && close !== ')') return null;
  return { ordered: true, ...numberOf(number), template: `${open}%${close}`, bullet: '', length: all.length };
}

/** True where `next` can follow `last` in one list. */
export function follows(last: Marker, next: Marker): boolean {
  if (last.ordered !== next.ordered || last.template !== next.template) return false;
  return !last.ordered || next.value === last.value + 1;
}
