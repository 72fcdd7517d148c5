import type { MathNode, MathText } from '../../../../tree/index.ts';
import { LEAST_WORD_SPACE_EM, SIDE_BEARING_EM, THIN_SPACE_EM } from '../../metrics.ts';
import { isBinary, isRelation } from '../glyphs/symbols.ts';
import type { PlacedNode } from './placed-node.ts';

/** Before an upright name behind another or a number, as in `9.8 m s⁻²`: kerns have less than half of it, a thin space 0.17 em. */
const MIN_NAME_GAP_EM = SIDE_BEARING_EM;

/** Adds a node after a gap: mathematics spaces itself, words of text hold their blanks. */
export function addWithSpace(placed: PlacedNode[], entry: PlacedNode, gapEm: number): void {
  const last = placed.at(-1);
  if (last && gapEm >= MIN_NAME_GAP_EM && isUprightName(entry.node) && mayStandBeforeUnit(last.node))
    placed.push({ node: { type: 'space', width: THIN_SPACE_EM }, item: null }, entry);
  else if (!last || gapEm < LEAST_WORD_SPACE_EM || isOperator(last) || isOperator(entry)) placed.push(entry);
  else if (isText(last.node) && isText(entry.node) && isAlike(last.node, entry.node))
    placed[placed.length - 1] = {
      ...last,
      node: withValue(last.node, `${last.node.value} ${entry.node.value}`),
    };
  else if (isText(entry.node)) placed.push({ ...entry, node: withValue(entry.node, ` ${entry.node.value}`) });
  else {
    if (isText(last.node))
      placed[placed.length - 1] = { ...last, node: withValue(last.node, `${last.node.value} `) };
    placed.push(entry);
  }
}

/** A letter or a word set upright, with or without scripts: a unit, a point, the name of a set. */
function isUprightName(node: MathNode): boolean {
  if (node.type === 'scripts') return node.base.length === 1 && isUprightName(node.base[0] as MathNode);
  return (
    node.type === 'symbol' &&
    node.class === 'ordinary' &&
    node.style === 'plain' &&
    /^\p{L}+$/u.test(node.text)
  );
}

/** A unit stands a thin space behind its number, with or without a power, and behind another unit. */
const mayStandBeforeUnit = (node: MathNode): boolean => isUprightName(node) || isNumber(node);

const isNumber = (node: MathNode): boolean =>
  (node.type === 'symbol' && /^\d/.test(node.text)) ||
  (node.type === 'scripts' && node.base.length === 1 && isNumber(node.base[0] as MathNode));

const isText = (node: MathNode): node is MathText => node.type === 'text';
const withValue = (node: MathText, value: string): MathText => ({ ...node, value });

const isAlike = (one: MathText, other: MathText) =>
  Boolean(one.bold) === Boolean(other.bold) && Boolean(one.monospace) === Boolean(other.monospace);

const isOperator = ({ node, item }: PlacedNode) =>
  node.type === 'space' || (item !== null && (isRelation(item.text) || isBinary(item.text)));
