import type { NumberFormat } from './document.ts';

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

/** A number as a format shows it: 4 is `4`, `d`, `D`, `iv` or `IV`. */
export function formatNumber(value: number, format: NumberFormat): string {
  return FORMATS[value < 1 || value > LARGEST ? 'decimal' : format](value);
}
