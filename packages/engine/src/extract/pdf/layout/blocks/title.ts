import type { Block, HeadingBlock } from '../../../../tree/index.ts';
import { plainText } from '../inline-math/inlines.ts';
import { MAX_BLOCKS_BEFORE_TITLE } from './bylines.ts';
import { clampLevel } from './heading-levels.ts';

/** Headings of lower levels begin paragraphs; they name no document. */
const LOWEST_TITLE_LEVEL = 3;

/** Makes the first heading the document's title where it is set larger than the others, or named so. */
export function takeTitle(blocks: Block[], named: string | undefined): { title?: string; blocks: Block[] } {
  const untouched = named ? { title: named, blocks } : { blocks };
  const at = blocks.findIndex((block) => block.type === 'heading');
  const first = blocks[at];
  if (first?.type !== 'heading' || at > MAX_BLOCKS_BEFORE_TITLE || !mayBeTitle(first)) return untouched;
  const text = plainText(first.children)
    .replace(/\ufffc/g, '')
    .trim();
  if (first.level === 0) return { title: text || named, blocks };
  const same = named !== undefined && named.trim().toLowerCase() === text.toLowerCase();
  if (text === '' || !(same || isOnlyOfLevel(blocks, first))) return untouched;
  const titled = withoutGap(
    blocks.map((block) => (block === first ? { ...first, level: 0 as const } : block)),
  );
  return { title: named && same ? named : text, blocks: titled };
}

/** The headings of a document whose title was its only heading of level 1 begin with that level again. */
function withoutGap(blocks: Block[]): Block[] {
  const levels = blocks.flatMap((block) => (block.type === 'heading' && block.level > 0 ? block.level : []));
  const gap = Math.min(...levels) - 1;
  if (levels.length === 0 || gap === 0) return blocks;
  return blocks.map((block) =>
    block.type === 'heading' && block.level > 0 ? { ...block, level: clampLevel(block.level - gap) } : block,
  );
}

const mayBeTitle = ({ number, level }: HeadingBlock) => number === undefined && level <= LOWEST_TITLE_LEVEL;

/** No other heading without a number is of its level, or above. */
const isOnlyOfLevel = (blocks: Block[], heading: HeadingBlock) =>
  !blocks.some(
    (block) =>
      block !== heading &&
      block.type === 'heading' &&
      block.level <= heading.level &&
      block.number === undefined,
  );
