import { writeMathml } from '@sutra/math/write-mathml';
import { labelName, writeTex } from '@sutra/math/write-tex';
import { type EquationNumber, type MathList, type MathNode, mapChildren } from '../tree/index.ts';
import { escapeLatex } from './latex/escape.ts';
import type { References } from './references.ts';

/** What a formula node carries beside its tree. */
export interface Formula {
  math: MathList;
}

/** A formula as TeX, without delimiters. */
export const texOf = ({ math }: Formula): string => writeTex(math).trim();

const ENVIRONMENT = /^\\begin\{(align|gather|multline|flalign)\*\}([\s\S]*)\\end\{\1\*\}$/;
const INNER: Record<string, string> = {
  align: 'aligned',
  flalign: 'aligned',
  gather: 'gathered',
  multline: 'gathered',
};

/** Whether the TeX of a displayed formula brings its own environment and needs no `\[` around it. */
export const isEnvironment = (tex: string): boolean => ENVIRONMENT.test(tex);

/** A displayed formula as TeX, with the number of the formula as a whole. */
export function displayTex({ math, number }: Formula & { number?: EquationNumber }): string {
  const tex = texOf({ math });
  if (!number) return tex;
  const [, name = '', body = ''] = ENVIRONMENT.exec(tex) ?? [];
  const inner = INNER[name];
  const shown = inner ? `\\begin{${inner}}${body}\\end{${inner}}` : tex;
  const bare = /^\(([\s\S]*)\)$/.exec(number.text)?.[1];
  const tag = bare === undefined ? `\\tag*{${escapeLatex(number.text)}}` : `\\tag{${escapeLatex(bare)}}`;
  return `${shown} ${tag}${number.label === undefined ? '' : `\\label{${labelName(number.label)}}`}`;
}

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
