import type { Block } from '../../../tree/index.ts';
import { plainText } from './inlines.ts';

/** Below this, headings lead paragraphs and name no document. */
const LOWEST = 3;

/** Makes the first heading the document's title where it is set larger than the others, or named so. */
export function takeTitle(blocks: Block[], named: string | undefined): { title?: string; blocks: Block[] } {
  const at = blocks.findIndex((block) => block.type === 'heading');
  const first = blocks[at];
  if (at < 0 || at > 2 || first?.type !== 'heading' || first.number !== undefined || first.level > LOWEST)
    return named ? { title: named, blocks } : { blocks };
  const text = plainText(first.children)
    .replace(/\ufffc/g, '')
    .trim();
  if (first.level === 0) return { title: text || named, blocks };
  const only = !blocks.some(
    (block, index) =>
      index !== at && block.type === 'heading' && block.level <= first.level && block.number === undefined,
  );
  const same = named !== undefined && named.trim().toLowerCase() === text.toLowerCase();
  if (!(only || same) || text === '') return named ? { title: named, blocks } : { blocks };
  const titled = blocks.map((block, index) => (index === at ? { ...first, level: 0 as const } : block));
  return { title: named && same ? named : text, blocks: titled };
}
