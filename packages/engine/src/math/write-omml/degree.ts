import type { MathList, MathScripts } from '../../tree/math.ts';

const ANGLE = /^(?:[\d.,]+|[a-zα-ω])$/u;

function isAngle(base: MathList): boolean {
  const last = base.at(-1);
  if (!last || last.type === 'delimited') return true;
  return last.type === 'symbol' && !last.script && ANGLE.test(last.text);
}

/**
 * TeX has no degree sign but a raised ring; Word's is a character. The base and the sign for `90^\circ`, undefined
 * for other scripts.
 */
export function degrees({ base, sub, sup }: MathScripts): MathList | undefined {
  const [ring, ...others] = sup ?? [];
  const raised = ring?.type === 'symbol' && ring.text === '∘' && others.length === 0 && sub === null;
  return raised && isAngle(base) ? [...base, { type: 'symbol', text: '°', class: 'ordinary' }] : undefined;
}
