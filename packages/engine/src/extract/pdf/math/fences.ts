import type { MathList, MathNode } from '../../../tree/index.ts';
import { height } from './box.ts';
import type { Item } from './item.ts';
import type { Line } from './line.ts';
import type { Piece } from './row.ts';
import { isBar, isClose, isFence, isOpen } from './symbols.ts';

interface Open {
  at: number;
  text: string;
  height: number;
}

/** Taller than this many em, a bracket was stretched to what it encloses. */
const STRETCHED = 1.32;

/** Pairs the stretched brackets of one line; those of text size stay symbols. */
export function pairFences(pieces: Piece[], line: Line): { nodes: MathList; doubt: number } {
  const output: Piece[] = [];
  const stack: Open[] = [];
  let doubt = 0;
  for (const piece of pieces) {
    const fence = stretched(piece, line);
    const top = stack.at(-1);
    if (fence && top && closes(fence, top)) {
      stack.pop();
      const inner = output.splice(top.at).slice(1);
      output.push({ node: closeWith(piece.node, top.text, inner), item: piece.item });
    } else if (fence && (isOpen(fence.text) || isBar(fence.text)) && bareSymbol(piece.node)) {
      stack.push({ at: output.length, text: fence.text, height: height(fence.ink) });
      output.push(piece);
    } else if (fence) {
      doubt += isBar(fence.text) ? 0 : 0.1;
      const inner = output.splice(Math.max(output.length - 1, stack.at(-1)?.at ?? 0));
      output.push({ node: closeWith(piece.node, '', inner), item: piece.item });
    } else output.push(piece);
  }
  return {
    nodes: settleOpen(output, stack),
    doubt: doubt + 0.1 * stack.filter(({ text }) => !isBar(text)).length,
  };
}

const bareSymbol = (node: MathNode) => node.type === 'symbol';

function stretched({ item, node }: Piece, line: Line): Item | null {
  if (!item || item.nodes || !isFence(item.text) || node.type === 'delimited') return null;
  return height(item.ink) > STRETCHED * line.size ? item : null;
}

function closes(fence: Item, open: Open): boolean {
  const alike = Math.abs(height(fence.ink) - open.height) < 0.3 * Math.max(open.height, height(fence.ink));
  if (!alike) return false;
  return isBar(fence.text)
    ? fence.text === open.text || isOpen(open.text)
    : isClose(fence.text) || isBar(open.text);
}

/** The delimited node; scripts that hung on the closing bracket now hang on the whole. */
function closeWith(closing: MathNode, open: string, inner: Piece[]): MathNode {
  const items = [inner.map(({ node }) => node)];
  if (closing.type === 'scripts') {
    const close = textOf(closing.base[0]);
    return { ...closing, base: [delimited(open, close, items)] };
  }
  return delimited(open, textOf(closing), items);
}

const textOf = (node: MathNode | undefined) => (node?.type === 'symbol' ? delimiter(node.text) : '');

/** Bars as relations spell them, spelled as brackets. */
const delimiter = (text: string) => (text === '∣' ? '|' : text === '∥' ? '‖' : text);

export const delimited = (open: string, close: string, items: MathList[]): MathNode => ({
  type: 'delimited',
  open: delimiter(open),
  close: delimiter(close),
  separator: '|',
  grow: true,
  items,
});

/** An opening bracket whose partner never came encloses the rest of the line. */
function settleOpen(output: Piece[], stack: Open[]): MathList {
  const pieces = [...output];
  for (const { at, text } of stack.toReversed()) {
    if (isBar(text)) continue;
    const inner = pieces.splice(at).slice(1);
    pieces.push({ node: delimited(text, '', [inner.map(({ node }) => node)]), item: null });
  }
  return pieces.map(({ node }) => node);
}
