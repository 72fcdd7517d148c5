import type { MathList, MathNode } from '../tree/index.ts';

const isPlain = (node: MathNode) => node.type === 'group' && node.class === 'ordinary';

/** Braces that have done their work (they ended an operand) disappear. */
export function unwrapGroups(list: MathList): MathList {
  if (!list.some(isPlain)) return list;
  return list.flatMap((node) => (node.type === 'group' && node.class === 'ordinary' ? node.base : [node]));
}
