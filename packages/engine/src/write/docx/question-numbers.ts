import type { NumberFormat } from '../../tree/index.ts';
import { cleanText } from '../clean-text.ts';
import { type LevelDefinition, LIST_LEVELS, type NumberedList, type Numbering } from './numbering.ts';

type CountFormat = NumberFormat | 'hindiNumbers';

/** A printed number taken apart: `Q.3` is `Q.%` and 3. */
export interface PrintedNumber {
  format: CountFormat;
  template: string;
  value: number;
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanValue(text: string): number | null {
  if (!/^(?:x{0,3})(?:ix|iv|v?i{0,3})$/i.test(text) || text === '') return null;
  const digits = Array.from(text.toLowerCase(), (letter) => ROMAN[letter] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}

const DEVANAGARI_ZERO = 0x0966;
const fromDevanagari = (digits: string) =>
  Number(Array.from(digits, (digit) => (digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO).join(''));

const isUpper = (text: string) => text === text.toUpperCase();

/** The ways to read the counting part of a number; a single letter may be a letter or a Roman numeral. */
function readings(count: string): { format: CountFormat; value: number }[] {
  if (/^[0-9]+$/.test(count)) return [{ format: 'decimal', value: Number(count) }];
  if (/^[०-९]+$/.test(count)) return [{ format: 'hindiNumbers', value: fromDevanagari(count) }];
  const found: { format: CountFormat; value: number }[] = [];
  const roman = romanValue(count);
  if (roman !== null) found.push({ format: isUpper(count) ? 'upperRoman' : 'lowerRoman', value: roman });
  if (/^[a-z]$/i.test(count)) {
    const value = (count.toLowerCase().codePointAt(0) ?? 0) - 0x60;
    found.push({ format: isUpper(count) ? 'upperLetter' : 'lowerLetter', value });
  }
  return found;
}

const LARGEST = 32_767;

/** All readings of a printed number, likelier first; none where it holds nothing that counts. */
export function printedNumbers(printed: string): PrintedNumber[] {
  const text = cleanText(printed).trim();
  const parts =
    /^(.*?)([0-9]+|[०-९]+|(?<![\p{L}\p{M}])(?:[ivxlc]+|[IVXLC]+|[A-Za-z])(?![\p{L}\p{M}]))([^0-9०-९]*)$/u.exec(
      text,
    );
  const [, prefix = '', count = '', suffix = ''] = parts ?? [];
  if (!count || prefix.includes('%') || suffix.includes('%') || prefix.length + suffix.length > 24) return [];
  return readings(count)
    .filter(({ value }) => value <= LARGEST)
    .map(({ format, value }) => ({ format, value, template: `${prefix}%${suffix}` }));
}

interface Level {
  list: NumberedList;
  next: number;
}

/** Gives printed numbers to Word's counting: one list while the count goes on, a new one where it does not. */
export class QuestionNumbers {
  readonly #numbering: Numbering;
  readonly #levels: (Level | undefined)[] = [];

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
  }

  /** Where the paragraph with this number belongs, or null where the number must stay text. */
  place(
    printed: string,
    depth: number,
    position: { indent: number; hanging: number },
  ): { id: number; level: number } | null {
    const level = Math.min(Math.max(0, depth), LIST_LEVELS - 1);
    const candidates = printedNumbers(printed);
    const chosen = candidates.find(({ value }) => value === 1) ?? candidates[0];
    if (!chosen) return null;
    return {
      id: (this.#goOn(candidates, level, position) ?? this.#begin(chosen, level, position)).id,
      level,
    };
  }

  #goOn(candidates: PrintedNumber[], level: number, { indent }: { indent: number }): NumberedList | null {
    const current = this.#levels[level];
    const definition = current?.list.levels[level];
    const found = candidates.some(
      ({ format, template, value }) =>
        definition?.format === format &&
        definition.template === template &&
        definition.indent === indent &&
        value === current?.next,
    );
    if (!current || !found) return null;
    this.#levels[level] = { ...current, next: current.next + 1 };
    this.#levels.length = level + 1;
    return current.list;
  }

  /** The first part of a question joins the question's list, so that Word restarts it with every question. */
  #begin(chosen: PrintedNumber, level: number, position: { indent: number; hanging: number }): NumberedList {
    const parent = level > 0 && !this.#levels[level] ? this.#levels[level - 1]?.list : undefined;
    const definition: LevelDefinition = {
      ...position,
      format: chosen.format,
      template: chosen.template,
      start: chosen.value,
    };
    const list =
      (parent && joinList(parent, definition, level)) ?? this.#numbering.add(sparse(definition, level));
    this.#levels[level] = { list, next: chosen.value + 1 };
    this.#levels.length = level + 1;
    return list;
  }
}

function sparse(definition: LevelDefinition, level: number): NumberedList['levels'] {
  const levels: NumberedList['levels'] = [];
  levels[level] = definition;
  return levels;
}

const sameLevel = (one: LevelDefinition, other: LevelDefinition) =>
  JSON.stringify(one) === JSON.stringify(other);

function joinList(list: NumberedList, definition: LevelDefinition, level: number): NumberedList | undefined {
  const known = list.levels[level];
  if (known && !sameLevel(known, definition)) return undefined;
  list.levels[level] = definition;
  return list;
}
