import type { MathList, MathNode } from '../tree/index.ts';

const isSign = (node: MathNode | undefined, text: string) => node?.type === 'symbol' && node.text === text;

/** `:=` and `=:` are one relation. */
export function mergeRelations(list: MathList): MathList {
  if (!list.some((node) => isSign(node, ':'))) return list;
  const merged: MathList = [];
  for (const node of list) {
    const last = merged.at(-1);
    const joins = (isSign(last, ':') && isSign(node, '=')) || (isSign(last, '=') && isSign(node, ':'));
    if (last && joins) merged[merged.length - 1] = { type: 'group', class: 'relation', base: [last, node] };
    else merged.push(node);
  }
  return merged;
}
