import type { MathList } from './tree/math.ts';
import { childLists } from './tree/math-walk.ts';

/** The characters of a formula in reading order, however deep it is nested. */
export function leafText(list: MathList): string {
  let text = '';
  const rest = [...list].reverse();
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.type === 'symbol') text += node.text;
    else if (node.type === 'text' || node.type === 'source') text += node.value;
    else if (node.type === 'nary') text += node.operator;
    for (const child of childLists(node).reverse())
      for (let at = child.length; at > 0; ) rest.push(child[--at]!);
  }
  return text;
}
