import type { DocumentTree, HeadingBlock } from '../../tree/index.ts';
import { HEADING_LEVELS, type HeadingCount, headingCount } from '../heading-count.ts';
import type { LevelDefinition, NumberedList, Numbering } from './numbering.ts';

/** Which headings Word counts by itself, and in which list. The numbers of all others stay text. */
export interface HeadingNumbers {
  list?: NumberedList;
  /** The heading level that is the list's first. */
  topLevel: number;
  counted: ReadonlySet<HeadingBlock>;
}

function levels({ topLevel, prefix, start, stop }: HeadingCount): LevelDefinition[] {
  return Array.from({ length: HEADING_LEVELS + 1 - topLevel }, (_, index) => {
    const places = Array.from({ length: index + 1 }, (_, at) => `%${at + 1}`).join('.');
    return {
      format: 'decimal',
      template: prefix + places + stop,
      start: index === 0 ? start : 1,
      indent: 0,
      hanging: 0,
      heading: true,
    };
  });
}

/** Real numbering for the headings where it gives what the source prints. */
export function headingNumbers(tree: DocumentTree, numbering: Numbering): HeadingNumbers {
  const count = headingCount(tree);
  if (!count) return { topLevel: 1, counted: new Set() };
  return { list: numbering.add(levels(count)), topLevel: count.topLevel, counted: count.counted };
}
