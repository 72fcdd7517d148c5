import type { MathNode, MathText } from '../../../tree/index.ts';
import type { Piece } from './row.ts';
import { isBinary, isRelation } from './symbols.ts';

/** The narrowest blank between words, in em. */
const BLANK = 0.18;

/** Adds a piece after a gap in em: mathematics spaces itself, words of text hold their blanks. */
export function addSpaced(pieces: Piece[], piece: Piece, gap: number): void {
  const last = pieces.at(-1);
  if (!last || gap < BLANK || isOperator(last) || isOperator(piece)) pieces.push(piece);
  else if (isText(last.node) && isText(piece.node) && isAlike(last.node, piece.node))
    pieces[pieces.length - 1] = {
      ...last,
      node: withValue(last.node, `${last.node.value} ${piece.node.value}`),
    };
  else if (isText(piece.node)) pieces.push({ ...piece, node: withValue(piece.node, ` ${piece.node.value}`) });
  else {
    if (isText(last.node))
      pieces[pieces.length - 1] = { ...last, node: withValue(last.node, `${last.node.value} `) };
    pieces.push(piece);
  }
}

const isText = (node: MathNode): node is MathText => node.type === 'text';
const withValue = (node: MathText, value: string): MathText => ({ ...node, value });

const isAlike = (one: MathText, other: MathText) =>
  Boolean(one.bold) === Boolean(other.bold) && Boolean(one.monospace) === Boolean(other.monospace);

const isOperator = ({ node, item }: Piece) =>
  node.type === 'space' || (item !== null && (isRelation(item.text) || isBinary(item.text)));
