import { type MathList, type MathNode, mapChildren } from '../tree/index.ts';
import { captureOperands } from './capture-operands.ts';
import { degreeSigns } from './degree-signs.ts';
import { leftArrays } from './left-arrays.ts';
import { mergeDigits } from './merge-digits.ts';
import { mergeRelations } from './merge-relations.ts';
import { pairFences } from './pair-fences.ts';
import { attachBareScripts } from './prescripts.ts';
import { unwrapGroups } from './unwrap-groups.ts';

export { captureOperands } from './capture-operands.ts';
export { degreeSigns } from './degree-signs.ts';
export { mergeDigits } from './merge-digits.ts';
export { mergeRelations } from './merge-relations.ts';
export { pairFences } from './pair-fences.ts';
export { attachBareScripts } from './prescripts.ts';
export { unwrapGroups } from './unwrap-groups.ts';

/** Deepest tree that writers are given; a deeper one keeps the structure it was read with. */
const MAX_DEPTH = 600;

/**
 * Gives a formula as it was read the structure that Word wants: numbers whole, scripts where they belong, plain
 * brackets paired, operands inside their operators. Applying it twice changes nothing more.
 */
export function restructure(math: MathList): MathList {
  const counter = { nodes: 0 };
  const result = level(math, counter);
  return counter.nodes > MAX_DEPTH && deeperThan(result, MAX_DEPTH) ? math : result;
}

type Counter = { nodes: number };

/** `within` is the bracket that the list stands in, if any. Most lists are one sign, which nothing can be done with. */
function level(list: MathList, counter: Counter, within = ''): MathList {
  counter.nodes += list.length;
  if (list.length === 0 || (list.length === 1 && isLeaf((list[0] as MathNode).type))) return list;
  const inner = list.map((node) => rebuilt(node, counter));
  const scripted = attachBareScripts(degreeSigns(mergeDigits(mergeRelations(inner))));
  return unwrapGroups(pairFences(scripted, finish, within));
}

const finish = (content: MathList) => unwrapGroups(captureOperands(content));

function rebuilt(node: MathNode, counter: Counter): MathNode {
  if (isLeaf(node.type)) return node;
  const within = node.type === 'delimited' ? node.open : '';
  return innermostGroup(leftArrays(mapChildren(node, (child) => level(child, counter, within))));
}

/** A class given twice (`\mathrel{:=}`) is given once. */
function innermostGroup(node: MathNode): MathNode {
  const inner = node.type === 'group' && node.base.length === 1 ? node.base[0] : undefined;
  return inner?.type === 'group' && node.type === 'group' && inner.class === node.class ? inner : node;
}

const isLeaf = (type: string) => type === 'symbol' || type === 'space' || type === 'text';

/** Looks without recursion, as the tree may be too deep for it. */
function deeperThan(math: MathList, limit: number): boolean {
  let lists: MathList[] = [math];
  for (let depth = 0; lists.length > 0; depth++) {
    if (depth > limit) return true;
    const below: MathList[] = [];
    for (const list of lists) {
      for (const node of list) {
        mapChildren(node, (child) => {
          below.push(child);
          return child;
        });
      }
    }
    lists = below;
  }
  return false;
}
