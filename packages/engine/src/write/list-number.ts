import type { ListBlock, NumberFormat } from '../tree/index.ts';

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [size, digits] of ROMAN) for (; rest >= size; rest -= size) text += digits;
  return text;
}

/** a … z, aa … zz, as Word counts: a letter more often with every round. */
const letters = (value: number) =>
  String.fromCharCode(0x61 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));

const FORMATS: Record<NumberFormat, (value: number) => string> = {
  decimal: String,
  lowerLetter: letters,
  upperLetter: (value) => letters(value).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
};

/** Beyond this, letters and Roman numerals are no numbers any more. */
const LARGEST = 3999;

/** The number of an ordered list's item with its dress: `3.`, `(c)`. */
export function listNumber(node: ListBlock, index: number): string {
  const start = Number.isFinite(node.start) ? Math.trunc(node.start ?? 1) : 1;
  const value = start + index;
  const format = value < 1 || value > LARGEST ? 'decimal' : (node.format ?? 'decimal');
  return (node.template ?? '%.').replace('%', () => FORMATS[format](value));
}
