import { writeMathml } from '../math/write-mathml/index.ts';
import { type EquationNumber, type MathList, type MathNode, mapChildren } from '../tree/index.ts';
import { plainMath } from './plain.ts';
import type { References } from './references.ts';

/** What a formula node carries beside its tree. */
export interface Formula {
  math: MathList;
  tex?: string;
}

/** A formula as TeX, without delimiters. */
export const texOf = ({ math, tex }: Formula): string => tex ?? plainMath(math);

const WITHOUT_NUMBER = { number: undefined };

function withoutNumbers(node: MathNode): MathNode {
  return node.type === 'equationArray'
    ? { ...node, rows: node.rows.map((row) => ({ ...row, ...WITHOUT_NUMBER })) }
    : node;
}

/** The formula and the numbers of its lines. */
export function takeNumbers(math: MathList): { math: MathList; numbers: EquationNumber[] } {
  const numbers = math.flatMap((node) =>
    node.type === 'equationArray' ? node.rows.flatMap(({ number }) => (number ? [number] : [])) : [],
  );
  return numbers.length > 0 ? { math: math.map(withoutNumbers), numbers } : { math, numbers };
}

const resolved =
  (references: References) =>
  (list: MathList): MathList =>
    list.map((node): MathNode => {
      if (node.type !== 'reference') return mapChildren(node, resolved(references));
      const text = references.find(node.label)?.text ?? node.label;
      return { type: 'text', value: node.parentheses ? `(${text})` : text };
    });

/** MathML; references in the formula show their numbers. */
export const mathmlOf = (math: MathList, display: boolean, references: References): string =>
  writeMathml(resolved(references)(math), { display });
