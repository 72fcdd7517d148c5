import type { Block, TableBlock, TableRow } from '../../../../tree/index.ts';
import { plainText } from '../inline-math/inlines.ts';

/** The words of each cell; what is no paragraph has none. */
export const cellTexts = ({ cells }: TableRow) =>
  cells.map(({ children }) =>
    children.map((block) => (block.type === 'paragraph' ? plainText(block.children) : '')).join(' '),
  );

const headOf = ({ rows, headerRows }: TableBlock) =>
  rows
    .slice(0, headerRows)
    .map((row) => cellTexts(row).join('|'))
    .join('/');

/** The head is repeated at the top of the next page, and the columns are as wide. */
function goesOn(above: TableBlock, below: TableBlock): boolean {
  const apart = (below.source?.page ?? 0) - (above.source?.page ?? 0);
  if (apart !== 1 || above.headerRows === 0 || below.caption) return false;
  return above.align.length === below.align.length && headOf(above) === headOf(below);
}

/** Makes one table of the parts that pages cut it into, where each part repeats the head. */
export function joinTables(blocks: Block[]): Block[] {
  const result: Block[] = [];
  let last: TableBlock | null = null;
  for (const block of blocks) {
    const above: Block | undefined = result.at(-1);
    if (block.type === 'table' && above?.type === 'table' && last && goesOn(last, block))
      result[result.length - 1] = { ...above, rows: [...above.rows, ...block.rows.slice(block.headerRows)] };
    else result.push(block);
    last = block.type === 'table' ? block : null;
  }
  return result;
}
