import type { EquationRow, MathEquationArray, MathList, MathMatrix } from '../tree/index.ts';
import { braced, join } from './join.ts';
import { labelName } from './label.ts';
import { matrixEnvironments } from './tables.ts';
import { escapeText } from './text.ts';

export const environment = (name: string, body: string, extra = '') =>
  `\\begin{${name}}${extra}${body}\\end{${name}}`;

export const isPlainMatrix = ({ align, columnRules, rowRules }: MathMatrix) =>
  align.length === 0 && columnRules.length === 0 && rowRules.length === 0;

type Write = (list: MathList) => string;

const cellsTex = (cells: readonly MathList[], write: Write) => cells.map(write).join(' & ');

export function writeMatrix(node: MathMatrix, brackets: string, write: Write): string {
  const rows = node.rows.map((cells) => cellsTex(cells, write));
  if (isPlainMatrix(node)) {
    const name = matrixEnvironments[brackets] as string;
    return environment(node.small ? name.replace('matrix', 'smallmatrix') : name, ` ${rows.join(' \\\\ ')} `);
  }
  const rule = (index: number) => (node.rowRules.includes(index) ? '\\hline ' : '');
  const body = rows.map((row, index) => `${rule(index)}${row}`).join(' \\\\ ');
  const last = node.rowRules.includes(rows.length) ? ' \\\\ \\hline' : '';
  return environment('array', ` ${body}${last} `, braced(columnSpecification(node)));
}

function columnSpecification({ rows, align, columnRules }: MathMatrix): string {
  const count = Math.max(align.length, ...rows.map((row) => row.length));
  let specification = columnRules.includes(0) ? '|' : '';
  for (let column = 0; column < count; column++) {
    specification += (align[column] ?? 'center').charAt(0) + (columnRules.includes(column + 1) ? '|' : '');
  }
  return specification;
}

const ARRAYS: Record<MathEquationArray['layout'], string> = {
  align: 'aligned',
  gather: 'gathered',
  multline: 'multlined',
  left: 'aligned',
};
const NUMBERED: Record<MathEquationArray['layout'], string> = {
  align: 'align*',
  gather: 'gather*',
  multline: 'multline*',
  left: 'align*',
};

export const numberTex = ({ number }: Pick<EquationRow, 'number'>) => {
  if (!number) return '';
  const label = number.label ? `\\label{${labelName(number.label)}}` : '';
  const tag = /^\((.*)\)$/s.exec(number.text)?.[1];
  if (number.text === '') return label;
  return `${tag === undefined ? `\\tag*{${escapeText(number.text)}}` : `\\tag{${escapeText(tag)}}`}${label}`;
};

export const rowsTex = (rows: readonly EquationRow[], write: Write, lead = '') =>
  ` ${rows.map((row) => lead + join([cellsTex(row.cells, write), numberTex(row)])).join(' \\\\ ')} `;

export function writeArray({ layout, rows }: MathEquationArray, write: Write): string {
  const numbered = rows.some((row) => row.number);
  const lead = layout === 'left' ? '& ' : '';
  return environment((numbered ? NUMBERED : ARRAYS)[layout], rowsTex(rows, write, lead));
}
