import type { MathList, MathNode } from '../tree/index.ts';
import { group } from './nodes.ts';

/**
 * Braces make one ordinary atom. Their content joins the list, except where they mark an operand: after a function or
 * a large operator, and around one that would take up what follows the braces.
 */
export function ordinaryGroup(content: MathList, previous: MathNode | undefined): MathList {
  if (previous?.type === 'function' && content.length > 0) return [group('ordinary', content)];
  const only = content.length === 1 ? content[0] : undefined;
  if (only?.type === 'symbol' && only.class !== 'ordinary' && only.class !== 'operator') {
    return [{ ...only, class: 'ordinary' }];
  }
  if (content.length < 2) return content;
  return previous?.type === 'nary' || content.some((node) => node.type === 'nary' || node.type === 'function')
    ? [group('ordinary', content)]
    : content;
}
