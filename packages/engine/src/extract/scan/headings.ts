import type { HeadingBlock, Inline } from '../../tree/index.ts';
import { textOf } from './lines.ts';
import type { Paragraph } from './paragraphs.ts';

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){1,4})\.?\s+\p{Lu}/u;
/** A single number is a heading's only where the line stands larger. */
const SECTION = /^(\d{1,2})\s+\p{Lu}/u;

/** A short line of words that does not end a sentence: what a heading looks like but for its size. */
function couldBeHeading(piece: Paragraph): boolean {
  if (
    piece.lines.length > 2 ||
    piece.lines.some((line) => line.stretches.some(({ kind }) => kind === 'picture'))
  ) {
    return false;
  }
  const text = piece.lines.map(textOf).join(' ');
  return text.length <= 120 && /\p{L}{2}/u.test(text) && !/[.,;:]$/.test(text);
}

type Level = HeadingBlock['level'];

/** The level and number of a heading, or null for a paragraph that is none. */
export function headingOf(piece: Paragraph, usual: number): { level: Level; number?: string } | null {
  if (!couldBeHeading(piece)) return null;
  const number = NUMBERED.exec(textOf(piece.lines[0]!))?.[1];
  if (number) return { level: Math.min(6, number.split('.').length) as Level, number };
  const ratio = median(piece.lines.map(({ height }) => height)) / usual;
  const section = SECTION.exec(textOf(piece.lines[0]!))?.[1];
  if (section && ratio >= 1.12) return { level: 1, number: section };
  if (ratio >= 1.75) return { level: 1 };
  if (ratio >= 1.4) return { level: 2 };
  return ratio >= 1.22 ? { level: 3 } : null;
}

export function withoutNumber(children: Inline[], number: string | undefined): Inline[] {
  const [first, ...rest] = children;
  if (!number || first?.type !== 'text') return children;
  return [{ ...first, value: first.value.slice(number.length).replace(/^\.?\s+/, '') }, ...rest];
}
