import {
  type MathEquationArray,
  type MathList,
  type MathMatrix,
  type MathNode,
  mapChildren,
} from '../tree/index.ts';
import { ZERO_WIDTH_SPACE } from './context.ts';
import { isNumbered, isOperator, startsEquation } from './equation-array.ts';

const UNSEEN: MathNode = { type: 'symbol', text: ZERO_WIDTH_SPACE, class: 'ordinary' };
const BETWEEN_EQUATIONS: MathNode = { type: 'space', width: 2 };

/** What stands between two alignment points as a cell of a matrix, whose operators have operands on both sides. */
function matrixCell(cell: MathList, index: number, cells: MathList[]): MathList {
  return [
    ...(startsEquation(cells, index) ? [BETWEEN_EQUATIONS] : []),
    ...(index > 0 && isOperator(cell[0]) ? [UNSEEN] : []),
    ...cell,
    ...(isOperator(cell.at(-1)) ? [UNSEEN] : []),
  ];
}

function touchingColumns({ rows }: MathEquationArray): MathMatrix {
  const columns = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return {
    type: 'matrix',
    rows: rows.map(({ cells }) => cells.map(matrixCell)),
    align: Array.from({ length: columns }, (_, column) => (column % 2 ? 'left' : 'right')),
    columnRules: [],
    rowRules: [],
    touching: true,
  };
}

const hasAlignment = ({ rows }: MathEquationArray) => rows.some(({ cells }) => cells.length > 1);

/**
 * Aligned lines as matrices whose columns touch, for programs that show Word's alignment mark (`&` in an equation
 * array) as a character. Lines with numbers stay as they are.
 */
export function alignByColumns(math: MathList): MathList {
  return math.map((source) => {
    const node = mapChildren(source, alignByColumns);
    const isAligned = node.type === 'equationArray' && hasAlignment(node) && !isNumbered(node);
    return isAligned ? touchingColumns(node) : node;
  });
}
