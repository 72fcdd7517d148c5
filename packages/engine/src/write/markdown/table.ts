import type { Block, Inline, TableBlock, TableCell } from '../../tree/index.ts';
import type { MarkdownContext } from './context.ts';
import { inlinesMarkdown } from './inlines.ts';

type WriteBlocks = (blocks: readonly Block[], context: MarkdownContext) => string;

const isPlain = ({ children }: TableCell) =>
  children.every(({ type }) => type === 'paragraph') && children.length <= 1;

const isSimple = (node: TableBlock) =>
  node.rows.every(({ cells }) =>
    cells.every((cell) => isPlain(cell) && (cell.columnSpan ?? 1) <= 1 && (cell.rowSpan ?? 1) <= 1),
  );

const inlinesOf = ({ children }: TableCell): readonly Inline[] =>
  children.flatMap((block) => ('children' in block ? (block.children as Inline[]) : []));

const RULES = { left: ':--', center: ':-:', right: '--:', justify: '---' } as const;

function pipeTable(node: TableBlock, context: MarkdownContext): string {
  const columns = node.rows.reduce((most, { cells }) => Math.max(most, cells.length), node.align.length);
  const line = (cells: string[]) =>
    `| ${Array.from({ length: columns }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  const rows = node.rows.map(({ cells }) =>
    line(
      cells.map((cell) =>
        inlinesMarkdown(inlinesOf(cell), { ...context, inPipes: true }).replace(/\\?\n/g, '<br>'),
      ),
    ),
  );
  const rule = line(Array.from({ length: columns }, (_, column) => RULES[node.align[column] ?? 'left']));
  const [head, ...body] = node.headerRows > 0 ? rows : [line([]), ...rows];
  return [head, rule, ...body].join('\n');
}

const span = (name: string, value: number | undefined) =>
  value && value > 1 ? ` ${name}="${Math.trunc(value)}"` : '';

/** What HTML shows as it stands; anything else is Markdown, which a blank line makes of it again. */
const isPlainHtml = (text: string) => /^[^\\<>&*_`$!#[\]~|]*$/.test(text);

function htmlCell(cell: TableCell, context: MarkdownContext, write: WriteBlocks): string {
  const text = isPlain(cell) ? inlinesMarkdown(inlinesOf(cell), context) : null;
  return text !== null && isPlainHtml(text) ? text : `\n\n${write(cell.children, context)}\n\n`;
}

function htmlTable(node: TableBlock, context: MarkdownContext, write: WriteBlocks): string {
  const rows = node.rows.map(({ cells }, index) => {
    const name = index < node.headerRows ? 'th' : 'td';
    const written = cells.map((cell) => {
      const content = htmlCell(cell, context, write);
      return `<${name}${span('colspan', cell.columnSpan)}${span('rowspan', cell.rowSpan)}>${content}</${name}>`;
    });
    return `<tr>${written.join('')}</tr>`;
  });
  return `<table>\n${rows.join('\n')}\n</table>`;
}

/** Pipes where they can say it; spans and blocks in cells need HTML. */
export function tableMarkdown(node: TableBlock, context: MarkdownContext, write: WriteBlocks): string {
  if (node.rows.length === 0) return '';
  return isSimple(node) ? pipeTable(node, context) : htmlTable(node, context, write);
}
