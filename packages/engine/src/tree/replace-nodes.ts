import type { Block, Inline } from './document.ts';

type Node = Block | Inline;
/** What stands in a node's place; null leaves it. */
export type Replace = (node: Node) => Node[] | null;

const FORMULA = new Set(['math', 'equation']);

/** A copy in which `replace` has been asked about every block and inline; formulas are not entered. */
export function replaceNodes<Value>(value: Value, replace: Replace): Value {
  if (Array.isArray(value)) {
    const replaced: unknown[] = [];
    for (const item of value as unknown[]) {
      const nodes = isNode(item) ? (replace(item) ?? [item]) : [item];
      for (const node of nodes) replaced.push(replaceNodes(node, replace));
    }
    return replaced as Value;
  }
  if (typeof value !== 'object' || value === null || (isNode(value) && FORMULA.has(value.type))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, replaceNodes(child, replace)]),
  ) as Value;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
