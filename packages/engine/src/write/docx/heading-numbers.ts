import type { DocumentTree, HeadingBlock } from '../../tree/index.ts';
import { walkBlocks } from '../walk.ts';
import type { NumberedList, Numbering } from './numbering.ts';

/** How the numbers of a document's headings come about. */
export interface HeadingNumbers {
  /** Present where Word's own counting gives every number as printed. */
  list?: NumberedList;
  /** The highest level that has a number. */
  topLevel: number;
}

const DECIMAL = /^\d+(?:\.\d+)*(\.?)$/;

/** The level text of a heading's number: `%1.%2`. */
const chain = (topLevel: number, level: number, dot: string) =>
  Array.from({ length: level - topLevel + 1 }, (_, index) => `%${index + 1}`).join('.') + dot;

function counted(headings: HeadingBlock[], topLevel: number, dot: string): boolean {
  const counters = Array.from({ length: 7 }, () => 0);
  return headings.every(({ level, number }) => {
    counters[level] = (counters[level] ?? 0) + 1;
    counters.fill(0, level + 1);
    return number === counters.slice(topLevel, level + 1).join('.') + dot;
  });
}

/** Real numbering where counting from 1 gives what the source prints; otherwise numbers stay text. */
export function headingNumbers(tree: DocumentTree, numbering: Numbering): HeadingNumbers {
  const headings: HeadingBlock[] = [];
  for (const block of walkBlocks(tree.blocks)) {
    if (block.type === 'heading' && block.level > 0 && block.number) headings.push(block);
  }
  if (headings.length === 0) return { topLevel: 1 };
  const topLevel = headings.reduce((top, { level }) => Math.min(top, level), 6);
  const dot = DECIMAL.exec(headings[0]?.number ?? '')?.[1] ?? '';
  if (!counted(headings, topLevel, dot)) return { topLevel };
  const levels = Array.from({ length: 7 - topLevel }, (_, index) => ({
    format: 'decimal' as const,
    template: chain(topLevel, topLevel + index, dot),
    start: 1,
    indent: 0,
    hanging: 0,
    heading: true,
  }));
  return { list: numbering.add(levels), topLevel };
}
