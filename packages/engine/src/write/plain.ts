import {
  type Block,
  type Inline,
  type MathList,
  walkBlocks,
  walkInlineList,
  walkInlines,
  walkMath,
} from '../tree/index.ts';

/** The visible characters of a formula, one after the other. */
export function plainMath(math: MathList): string {
  let text = '';
  walkMath(math, (node) => {
    if (node.type === 'symbol') text += node.text;
    else if (node.type === 'text' || node.type === 'source') text += node.value;
    else if (node.type === 'nary') text += node.operator;
    else if (node.type === 'space' && node.width > 0.2) text += ' ';
  });
  return text;
}

function plainInline(inline: Inline): string {
  switch (inline.type) {
    case 'text':
    case 'inlineCode':
      return inline.value;
    case 'math':
      return inline.tex ?? plainMath(inline.math);
    case 'image':
      return inline.alt;
    case 'break':
      return ' ';
    case 'crossReference':
      return inline.label;
    default:
      return '';
  }
}

export function plainInlines(inlines: readonly Inline[]): string {
  let text = '';
  for (const inline of walkInlineList(inlines)) text += plainInline(inline);
  return text;
}

function ownText(block: Block): string {
  if (block.type === 'code') return block.value;
  if (block.type === 'equation') return block.tex ?? plainMath(block.math);
  let text = '';
  for (const inline of walkInlines(block)) text += plainInline(inline);
  return text;
}

/** Everything readable in the blocks as one line; for places that cannot hold more, and for estimates. */
export function plainBlocks(blocks: readonly Block[]): string {
  const parts: string[] = [];
  for (const block of walkBlocks(blocks)) {
    const text = ownText(block).trim();
    if (text) parts.push(text);
  }
  return parts.join(' ');
}
