import type { EquationRow, MathHandlers, MathList, MathNode } from './math.ts';

type Map = (list: MathList) => MathList;

const optional = (list: MathList | null, map: Map) => list && map(list);
const row = (source: EquationRow, map: Map): EquationRow => ({ ...source, cells: source.cells.map(map) });
const base = <Node extends MathNode & { base: MathList }>(node: Node, map: Map): Node => ({
  ...node,
  base: map(node.base),
});
const leaf = <Node extends MathNode>(node: Node) => node;

const rebuild: MathHandlers<MathNode, Map> = {
  symbol: leaf,
  text: leaf,
  space: leaf,
  reference: leaf,
  source: leaf,
  fraction: (node, map) => ({ ...node, numerator: map(node.numerator), denominator: map(node.denominator) }),
  radical: (node, map) => ({ ...node, degree: map(node.degree), radicand: map(node.radicand) }),
  scripts: (node, map) => ({
    ...node,
    base: map(node.base),
    sub: optional(node.sub, map),
    sup: optional(node.sup, map),
  }),
  prescripts: (node, map) => ({ ...node, sub: map(node.sub), sup: map(node.sup), base: map(node.base) }),
  nary: (node, map) => ({
    ...node,
    sub: optional(node.sub, map),
    sup: optional(node.sup, map),
    operand: map(node.operand),
  }),
  function: (node, map) => ({ ...node, name: map(node.name), argument: map(node.argument) }),
  delimited: (node, map) => ({ ...node, items: node.items.map(map) }),
  accent: base,
  bar: base,
  groupCharacter: base,
  limit: (node, map) => ({ ...node, base: map(node.base), limit: map(node.limit) }),
  extensibleArrow: (node, map) => ({ ...node, over: map(node.over), under: map(node.under) }),
  matrix: (node, map) => ({ ...node, rows: node.rows.map((cells) => cells.map(map)) }),
  equationArray: (node, map) => ({ ...node, rows: node.rows.map((source) => row(source, map)) }),
  box: base,
  phantom: base,
  color: base,
  sized: base,
  group: base,
};

/** A copy of the node with `map` applied to each of its child lists, in reading order. */
export function mapChildren(node: MathNode, map: Map): MathNode {
  return (rebuild[node.type] as (node: MathNode, map: Map) => MathNode)(node, map);
}

/** The child lists of a node, in reading order. */
export function childLists(node: MathNode): MathList[] {
  const lists: MathList[] = [];
  mapChildren(node, (list) => {
    lists.push(list);
    return list;
  });
  return lists;
}

/** Calls `visit` for every node below (and in) the list, parents first. */
export function walkMath(list: MathList, visit: (node: MathNode) => void): void {
  for (const node of list) {
    visit(node);
    for (const child of childLists(node)) walkMath(child, visit);
  }
}
