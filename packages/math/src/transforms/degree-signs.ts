import type { MathList, MathNode } from '../tree/index.ts';

const isRing = (list: MathList | null) =>
  list?.length === 1 && list[0]?.type === 'symbol' && (list[0].text === '∘' || list[0].text === '°');

const isDegree = (node: MathNode) =>
  node.type === 'scripts' && !node.sub && isRing(node.sup) && node.base.length === 0;

/** `\,^\circ\mathrm{C}`: a raised ring on nothing is a degree sign. */
export function degreeSigns(list: MathList): MathList {
  if (!list.some(isDegree)) return list;
  return list.flatMap(
    (node): MathList =>
      node.type === 'scripts' && isDegree(node)
        ? [...node.base, { type: 'symbol', text: '°', class: 'ordinary' }]
        : [node],
  );
}
