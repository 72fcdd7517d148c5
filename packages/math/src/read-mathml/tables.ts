import type { ColumnAlign, MathList, MathMatrix, MathNode } from '../tree/index.ts';
import type { ElementReader, MathmlContext } from './context.ts';
import { colored, readSequence } from './layout.ts';
import type { MathmlElement } from './markup.ts';

const ALIGNS: Record<string, ColumnAlign> = { left: 'left', center: 'center', right: 'right' };
/** Word's limit of columns. */
const MOST_COLUMNS = 64;

const words = (text: string | undefined) => (text ?? '').trim().split(/\s+/).filter(Boolean);
const isLabelled = (element: MathmlElement) => element.name === 'mlabeledtr';
const cellElements = (row: MathmlElement) => (isLabelled(row) ? row.children.slice(1) : row.children);
const styleOf = (element: MathmlElement | undefined) => element?.attributes.style ?? '';

/** The cells of a row; those that a cell spans beyond its own are empty. */
function cellsOf(row: MathmlElement, context: MathmlContext): MathList[] {
  return cellElements(row).flatMap((cell) => {
    const span = Math.min(MOST_COLUMNS, Math.max(1, Number(cell.attributes.columnspan ?? 1) || 1));
    const isCell = cell.name === 'mtd';
    const content = isCell ? readSequence(cell.children, context) : context.readElement(cell, context);
    return [colored(cell, content), ...Array.from({ length: span - 1 }, (): MathList => [])];
  });
}

/** How a cell says where its content stands: an attribute, a style, or a class of Temml. */
function cellAlign({ attributes }: MathmlElement): ColumnAlign | undefined {
  const { columnalign = '', class: names = '' } = attributes;
  const style = /text-align:\s*(left|right|center)/.exec(attributes.style ?? '')?.[1];
  const name = /\btml-(left|right)\b/.exec(names)?.[1];
  return ALIGNS[columnalign] ?? ALIGNS[style ?? name ?? ''];
}

function columnAligns(table: MathmlElement, rows: readonly MathmlElement[], columns: number): ColumnAlign[] {
  const sides = words(table.attributes.columnalign).map((name) => ALIGNS[name] ?? 'center');
  return Array.from({ length: columns }, (_, index) => {
    const named = sides[Math.min(index, sides.length - 1)];
    const cells = rows.map((row) => cellElements(row)[index]).filter((cell) => cell !== undefined);
    return named ?? cells.map(cellAlign).find((align) => align !== undefined) ?? 'center';
  });
}

/** Indices behind which a rule stands, from `rowlines` or `columnlines`. */
function rulesOf(text: string | undefined, count: number): number[] {
  const lines = words(text);
  if (lines.length === 0) return [];
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1).filter(
    (rule) => lines[Math.min(rule, lines.length) - 1] !== 'none',
  );
}

/** Rules that are drawn as borders of cells. */
function borderRules(cells: readonly (MathmlElement | undefined)[], side: 'right' | 'bottom'): number[] {
  return cells.flatMap((cell, index) => (styleOf(cell).includes(`border-${side}:`) ? [index + 1] : []));
}

/** Lines of equations: aligned right and left in turn without a gap, or with numbers. */
function isAlignment(
  table: MathmlElement,
  align: readonly ColumnAlign[],
  rows: readonly MathmlElement[],
): boolean {
  if (rows.some(isLabelled)) return true;
  const { displaystyle, columnlines, rowlines } = table.attributes;
  if (columnlines || rowlines || align.length === 0) return false;
  const isClose = displaystyle === 'true' || /padding-right:\s*0/.test(styleOf(rows[0]?.children[0]));
  return isClose && align.every((side, index) => side === (index % 2 === 0 ? 'right' : 'left'));
}

const allText = (element: MathmlElement): string => element.text + element.children.map(allText).join('');

function alignment(rows: readonly MathmlElement[], cells: readonly MathList[][]): MathNode {
  return {
    type: 'equationArray',
    layout: cells.some((row) => row.length > 1) ? 'align' : 'gather',
    rows: rows.map((row, index) => {
      const [label] = isLabelled(row) ? row.children : [];
      const text = label ? allText(label).trim() : '';
      return text ? { cells: cells[index] ?? [], number: { text } } : { cells: cells[index] ?? [] };
    }),
  };
}

const framed = (matrix: MathMatrix, columns: number): MathMatrix => ({
  ...matrix,
  columnRules: [0, ...matrix.columnRules, columns],
  rowRules: [0, ...matrix.rowRules, matrix.rows.length],
});

const readTable: ElementReader = (element, context) => {
  const rows = element.children.filter((child) => child.name === 'mtr' || isLabelled(child));
  const cells = rows.map((row) => cellsOf(row, context));
  const columns = Math.max(0, ...cells.map((row) => row.length));
  const align = columnAligns(element, rows, columns);
  if (isAlignment(element, align, rows)) return [alignment(rows, cells)];
  const { columnlines, rowlines, frame = 'none' } = element.attributes;
  const matrix: MathMatrix = {
    type: 'matrix',
    rows: cells,
    align: align.every((side) => side === 'center') ? [] : align,
    columnRules: [...rulesOf(columnlines, columns), ...borderRules(rows[0]?.children ?? [], 'right')],
    rowRules: [
      ...rulesOf(rowlines, rows.length),
      ...borderRules(
        rows.map((row) => row.children[0]),
        'bottom',
      ),
    ],
  };
  return [frame === 'none' ? matrix : framed(matrix, columns)];
};

export const TABLE_READERS: Record<string, ElementReader> = { mtable: readTable };
