import { type DocumentTree, type HeadingBlock, walkBlocks } from '../tree/index.ts';

/** How the numbers of a document begin: `3.1` for its first section has the prefix `3.` and starts at 1. */
export interface HeadingCount {
  topLevel: number;
  prefix: string;
  start: number;
  /** A full stop behind every number. */
  stop: string;
  /** The headings whose printed numbers are those that counting gives, up to the first that is not. */
  counted: ReadonlySet<HeadingBlock>;
}

const NUMBER = /^((?:\d+\.)*)(\d+)(\.?)$/;
/** The deepest heading. */
export const HEADING_LEVELS = 6;
const LARGEST = 32_767;

type Beginning = Omit<HeadingCount, 'counted'>;

function beginning(headings: HeadingBlock[]): Beginning | null {
  const topLevel = headings.reduce((top, { level }) => Math.min(top, level), HEADING_LEVELS);
  const first = NUMBER.exec(headings.find(({ level }) => level === topLevel)?.number ?? '');
  if (!first || headings[0]?.level !== topLevel) return null;
  const [, prefix = '', value = '', stop = ''] = first;
  return { topLevel, prefix, start: Number(value), stop };
}

/** The headings whose printed numbers are those that counting gives, up to the first that is not. */
function countedHeadings(
  headings: HeadingBlock[],
  { topLevel, prefix, start, stop }: Beginning,
): HeadingBlock[] {
  const counters = Array.from({ length: HEADING_LEVELS + 1 }, () => 0);
  counters[topLevel] = start - 1;
  const end = headings.findIndex(({ level, number }) => {
    counters[level] = (counters[level] ?? 0) + 1;
    counters.fill(0, level + 1);
    return number !== prefix + counters.slice(topLevel, level + 1).join('.') + stop;
  });
  return end < 0 ? headings : headings.slice(0, end);
}

/** How the headings of a tree are counted; null where their numbers follow no count. */
export function headingCount(tree: DocumentTree): HeadingCount | null {
  const headings: HeadingBlock[] = [];
  for (const block of walkBlocks(tree.blocks)) {
    if (block.type === 'heading' && block.level > 0 && block.number) headings.push(block);
  }
  const found = beginning(headings);
  if (!found || found.start > LARGEST) return null;
  const counted = countedHeadings(headings, found);
  return counted.length > 0 ? { ...found, counted: new Set(counted) } : null;
}
