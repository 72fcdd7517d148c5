import type { MathGroupCharacter, MathList, MathNary, MathNode } from '../tree/index.ts';
import { over, scripts, symbol, under } from './nodes.ts';

/** What stands after a nucleus; `limits` is the last `\\limits`, `\\nolimits` or `\\displaylimits`. */
export interface Scripts {
  sub: MathList | null;
  sup: MathList | null;
  limits: string | null;
}

const PRIMES = ['', '′', '″', '‴', '⁗'];

export const isPrimeMark = (node: MathNode) => node.type === 'symbol' && PRIMES.includes(node.text);

export function primeMarks(count: number): MathList {
  const marks: MathList = [];
  for (let left = count; left > 0; left -= 4) marks.push(symbol(PRIMES[Math.min(left, 4)] as string));
  return marks;
}

/** Puts scripts where the base wants them: beside, above and below, or in its own slots. */
export function placeScripts(
  base: MathList,
  { sub, sup, limits }: Scripts,
  movableLimits: boolean,
): MathList {
  const node = base.length === 1 ? base[0] : undefined;
  const stacked = limits === 'limits' || (movableLimits && limits !== 'nolimits');
  if (node && isBareNary(node)) return [{ ...node, limits: naryLimits(limits, node), sub, sup }];
  if (!sub && !sup) return base;
  if (node?.type === 'function' && node.argument.length === 0) {
    return [{ ...node, name: stacked ? stack(node.name, sub, sup) : [scripts(node.name, sub, sup)] }];
  }
  if (stacked) return stack(base, sub, sup);
  if (node?.type === 'groupCharacter') return labelled(node, sub, sup);
  return [scripts(base, sub, sup)];
}

const isBareNary = (node: MathNode): node is MathNary =>
  node.type === 'nary' && !node.sub && !node.sup && node.operand.length === 0;

function naryLimits(command: Scripts['limits'], node: MathNary): MathNary['limits'] {
  if (command === 'limits') return 'underOver';
  return command === 'nolimits' ? 'subSup' : node.limits;
}

const stack = (base: MathList, sub: MathList | null, sup: MathList | null): MathList => {
  const below = sub ? [under(base, sub)] : base;
  return sup ? [over(below, sup)] : below;
};

/** A brace's label stands beyond the brace; a script on its other side stays a script. */
function labelled(node: MathGroupCharacter, sub: MathList | null, sup: MathList | null): MathList {
  const above = node.position === 'over';
  const label = above ? sup : sub;
  const other = above ? sub : sup;
  const base = label ? (above ? over([node], label) : under([node], label)) : node;
  if (!other) return [base];
  return [scripts([base], above ? other : null, above ? null : other)];
}
