import { expect, test } from 'vitest';
import { readGoldens } from '../../engine/test/golden.ts';
import { readTex, restructure } from '../src/index.ts';
import type { MathList, MathNode } from '../src/tree/math.ts';
import { childLists, mapChildren, walkMath } from '../src/tree/math-walk.ts';

const goldens = readGoldens(new URL('./tex/', import.meta.url));

function nodesOfGoldens(): MathNode[] {
  const nodes: MathNode[] = [];
  for (const { sections } of goldens) {
    const { math } = readTex(sections.get('tex') ?? '');
    for (const tree of [math, restructure(math)]) walkMath(tree, (node) => nodes.push(node));
  }
  return nodes;
}

/** What {@link mapChildren} maps, in its order. */
function mapped(node: MathNode): MathList[] {
  const lists: MathList[] = [];
  mapChildren(node, (list) => {
    lists.push(list);
    return list;
  });
  return lists;
}

test('lists the children that are mapped, in the same order', () => {
  const nodes = nodesOfGoldens();
  const different = nodes.filter((node) => {
    const [listed, expected] = [childLists(node), mapped(node)];
    return listed.length !== expected.length || listed.some((list, at) => list !== expected[at]);
  });
  expect(different).toEqual([]);
  const types = new Set(nodes.filter((node) => mapped(node).length > 0).map(({ type }) => type));
  expect(types.size).toBe(TYPES_WITH_CHILDREN);
});

/** All but symbols, text, spaces, references and sources. */
const TYPES_WITH_CHILDREN = 19;
