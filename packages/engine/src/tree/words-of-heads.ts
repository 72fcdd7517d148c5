import type { PageFurniture, RunningHeads } from './document.ts';

const linesOf = ({ head, foot }: PageFurniture): string[] =>
  [...head, ...foot].flatMap((line) =>
    [line.left, line.center, line.right].map((pieces) =>
      pieces
        .map(({ text, counts }) => (counts ? '' : text))
        .join('')
        .trim(),
    ),
  );

/** What the running heads say beside numbers of pages, each part once. */
export function wordsOfHeads({ usual, first, even }: RunningHeads): string {
  const parts = [usual, first, even].flatMap((furniture) => (furniture ? linesOf(furniture) : []));
  return [...new Set(parts)].filter((part) => /\p{L}{3}|\d/u.test(part)).join(' · ');
}
