import type { MathDelimited, MathList } from '../tree/math.ts';
import { isCharacter } from './character.ts';
import {
  type ArgumentForm,
  type OmmlContext,
  openObject,
  type WriteList,
  writeArgument,
  writeListArgument,
} from './context.ts';
import { columnBlocks, MOST_ITEMS } from './matrix-rules.ts';
import { escapeXml } from './xml.ts';

export interface Brackets {
  open: string;
  close: string;
  separator: string;
  grow: boolean;
}

const ITEM: ArgumentForm = { isClosed: true };

const one = (text: string) => (isCharacter(text) ? text : '');

/** `m:d` with an item for each list. Absent brackets are written as empty ones: Word reads a missing one as round. */
export function writeBrackets(
  brackets: Brackets,
  items: MathList[],
  context: OmmlContext,
  write: WriteList,
): void {
  const { open, close, separator, grow } = brackets;
  const separators = items.length > 1 ? `<m:sepChr m:val="${escapeXml(one(separator))}"/>` : '';
  openObject(
    context,
    'd',
    `<m:begChr m:val="${escapeXml(one(open))}"/>${separators}<m:endChr m:val="${escapeXml(one(close))}"/><m:grow m:val="${grow ? 1 : 0}"/>`,
  );
  for (const item of items) writeListArgument(context, 'e', item, write, ITEM);
  if (items.length === 0) writeArgument(context, 'e', () => {});
  context.xml += '</m:d>';
}

const symbols = (text: string): MathList => (text ? [{ type: 'symbol', text, class: 'ordinary' }] : []);
const fits = (text: string) => text === '' || isCharacter(text);

/** Brackets that `m:d` cannot hold, as plain characters. */
export function delimitedAsSymbols(node: MathDelimited): MathList {
  const inner = node.items.flatMap((item, index) => [...(index > 0 ? symbols(node.separator) : []), ...item]);
  return [...symbols(node.open), ...inner, ...symbols(node.close)];
}

/** Whether `m:d` can hold it: each bracket is one character or none, and the items are not too many. */
export const fitsBrackets = (node: MathDelimited) =>
  node.items.length <= MOST_ITEMS && [node.open, node.close, node.separator].every(fits);

/** A bracketed matrix with column rules as its blocks, parted by `|`; anything else as it is. */
export function splitAtRules(node: MathDelimited): MathDelimited {
  const only = node.items.length === 1 ? node.items[0] : undefined;
  const matrix = only?.length === 1 && only[0]?.type === 'matrix' ? only[0] : undefined;
  const blocks = matrix && columnBlocks(matrix);
  return blocks ? { ...node, separator: '|', items: blocks.map((block) => [block]) } : node;
}

export function writeDelimited(node: MathDelimited, context: OmmlContext, write: WriteList): void {
  if (!fitsBrackets(node)) return write(delimitedAsSymbols(node), context);
  const parts = splitAtRules(node);
  writeBrackets(parts, parts.items, context, write);
}
