import type { MathList, MathNode } from '../../../../tree/index.ts';
import { QUARTER_SHARE } from '../../metrics.ts';
import { isBar, isClose, isFence, isOpen } from '../glyphs/symbols.ts';
import { height } from '../model/box.ts';
import type { Item } from '../model/item.ts';
import { MIN_STRETCHED_FENCE_EM, SLIGHT_DOUBT } from '../model/tolerances.ts';
import type { Line } from '../scripts/baseline.ts';
import type { PlacedNode } from './placed-node.ts';

interface Open {
  at: number;
  text: string;
  height: number;
  /** Stretched bars that part what is between the brackets, `\\middle|`. */
  bars: PlacedNode[];
}

/** Pairs the stretched brackets of one line; those of text size stay symbols. */
export function pairFences(placed: PlacedNode[], line: Line): { nodes: MathList; doubt: number } {
  const output: PlacedNode[] = [];
  const stack: Open[] = [];
  let doubt = 0;
  for (const [at, entry] of placed.entries()) {
    const fence = stretched(entry, line);
    const top = stack.at(-1);
    if (isMiddle(entry, top, placed.slice(at + 1), line)) {
      top?.bars.push(entry);
      output.push(entry);
    } else if (fence && top && closes(fence, top)) {
      stack.pop();
      const inner = output.splice(top.at).slice(1);
      output.push({ node: closeWith(entry.node, top.text, inner, top.bars), item: entry.item });
    } else if (fence && (isOpen(fence.text) || isBar(fence.text)) && bareSymbol(entry.node)) {
      stack.push({ at: output.length, text: fence.text, height: height(fence.ink), bars: [] });
      output.push(entry);
    } else if (fence) {
      doubt += isBar(fence.text) ? 0 : SLIGHT_DOUBT;
      const inner = output.splice(Math.max(output.length - 1, stack.at(-1)?.at ?? 0));
      output.push({ node: closeWith(entry.node, '', inner), item: entry.item });
    } else output.push(entry);
  }
  return {
    nodes: settleOpen(output, stack),
    doubt: doubt + SLIGHT_DOUBT * stack.filter(({ text }) => !isBar(text)).length,
  };
}

const bareSymbol = (node: MathNode) => node.type === 'symbol';

function stretched({ item, node }: PlacedNode, line: Line): Item | null {
  if (!item || item.nodes || !isFence(item.text) || node.type === 'delimited') return null;
  return height(item.ink) > MIN_STRETCHED_FENCE_EM * line.size ? item : null;
}

/** Of the taller one's height: an operator's or script's bracket is lower than that by more. */
const MAX_HEIGHT_DIFFERENCE_SHARE = QUARTER_SHARE;

function closes(fence: Item, open: Open): boolean {
  const alike =
    Math.abs(height(fence.ink) - open.height) <
    MAX_HEIGHT_DIFFERENCE_SHARE * Math.max(open.height, height(fence.ink));
  if (!alike) return false;
  return isBar(fence.text) ? fence.text === open.text || isOpen(open.text) : isClose(fence.text);
}

/** A bar between brackets of its height, the second of which is still to come with nothing that opens before it. */
function isMiddle(entry: PlacedNode, top: Open | undefined, rest: PlacedNode[], line: Line): boolean {
  const bar = stretched(entry, line);
  if (!bar || !top || !isBar(bar.text) || isBar(top.text) || !bareSymbol(entry.node)) return false;
  const next = rest.map((entry) => stretched(entry, line)).find((item) => item !== null);
  return next !== undefined && next !== null && isClose(next.text) && closes(next, top);
}

/** The delimited node; scripts of the closing bracket become those of the whole. */
function closeWith(closing: MathNode, open: string, inner: PlacedNode[], bars: PlacedNode[] = []): MathNode {
  const items = inner.reduce<MathList[]>(
    (parts, entry) => {
      if (bars.includes(entry)) parts.push([]);
      else parts.at(-1)?.push(entry.node);
      return parts;
    },
    [[]],
  );
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
function settleOpen(output: PlacedNode[], stack: Open[]): MathList {
  const placed = [...output];
  for (const { at, text } of stack.toReversed()) {
    if (isBar(text)) continue;
    const inner = placed.splice(at).slice(1);
    placed.push({ node: delimited(text, '', [inner.map(({ node }) => node)]), item: null });
  }
  return placed.map(({ node }) => node);
}
