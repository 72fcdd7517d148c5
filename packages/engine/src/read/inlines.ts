import type { Block, Inline } from '../tree/index.ts';

/** The plain text of inlines; formulas as their TeX. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(textOf).join('');
}

function textOf(inline: Inline): string {
  switch (inline.type) {
    case 'text':
    case 'inlineCode':
      return inline.value;
    case 'math':
      return inline.tex ?? '';
    case 'image':
      return inline.alt;
    case 'break':
      return '\n';
    case 'footnoteReference':
    case 'anchor':
    case 'crossReference':
      return '';
    default:
      return plainText(inline.children);
  }
}

/** Neighbouring texts joined, empty ones left out, every run of blanks one space. */
export function tidyInlines(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const inline of inlines) {
    const last = out.at(-1);
    if (inline.type === 'text' && last?.type === 'text') last.value += inline.value;
    else if (inline.type === 'text') out.push({ ...inline });
    else out.push('children' in inline ? { ...inline, children: tidyInlines(inline.children) } : inline);
  }
  for (const [index, inline] of out.entries()) {
    if (inline.type !== 'text') continue;
    inline.value = inline.value.replace(/[ \n\r]+/g, ' ');
    if (out[index - 1]?.type === 'break') inline.value = inline.value.replace(/^ /, '');
    if (out[index + 1]?.type === 'break') inline.value = inline.value.replace(/ $/, '');
  }
  return out.filter((inline) => inline.type !== 'text' || inline.value !== '');
}

/** `tidyInlines`, with no blank at either end. */
export function trimInlines(inlines: readonly Inline[]): Inline[] {
  const out = tidyInlines(inlines);
  trimEnd(out, 0, /^[ \n]+/);
  trimEnd(out, -1, /[ \n]+$/);
  return out;
}

function trimEnd(inlines: Inline[], at: 0 | -1, blanks: RegExp): void {
  for (let edge = inlines.at(at); edge; edge = inlines.at(at)) {
    if (edge.type === 'text') edge.value = edge.value.replace(blanks, '');
    const empty = edge.type === 'break' || (edge.type === 'text' && edge.value === '');
    if (!empty) return;
    inlines.splice(at, 1);
  }
}

export const isBlank = (inlines: readonly Inline[]) => trimInlines(inlines).length === 0;

/** What blocks say, for a place that holds one line. */
export function inlinesOfBlocks(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block, index): Inline[] => {
    const inlines = inlinesOfBlock(block);
    return index === 0 ? inlines : [{ type: 'text', value: ' ' }, ...inlines];
  });
}

function inlinesOfBlock(block: Block): Inline[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'alternative':
      return block.children;
    case 'equation':
      return [{ type: 'math', math: block.math, tex: block.tex }];
    case 'figure':
      return [block.image];
    case 'code':
      return [{ type: 'inlineCode', value: block.value }];
    case 'list':
      return inlinesOfBlocks(block.items.flatMap((item) => item.children));
    case 'table':
      return inlinesOfBlocks(block.rows.flatMap((row) => row.cells.flatMap((cell) => cell.children)));
    case 'options':
      return block.items.flatMap((item): Inline[] => [
        { type: 'text', value: `${item.label} ` },
        ...item.children,
      ]);
    default:
      return 'children' in block ? inlinesOfBlocks(block.children) : [];
  }
}
