import type {
  AtomClass,
  EquationNumber,
  EquationRow,
  MathEquationArray,
  MathList,
  MathMatrix,
  MathNode,
} from '../tree/math.ts';
import {
  closeRun,
  mathRun,
  type OmmlContext,
  openObject,
  type WriteList,
  writeArgument,
  writeNeutral,
  writePlaceholder,
  writeRun,
} from './context.ts';
import { writeMatrix } from './matrix.ts';
import { writeField } from './reference.ts';
import { mathRunProperties } from './run-properties.ts';
import { escapeXml } from './xml.ts';

export const isNumbered = (array: MathEquationArray) => array.rows.some((row) => row.number?.text);

const PARENTHESISED = /^\(([^()]*)\)$/;

function writeBookmarked(text: string, number: EquationNumber, context: OmmlContext): void {
  const bookmark = context.options.bookmark?.(number);
  closeRun(context);
  if (bookmark)
    context.xml += `<w:bookmarkStart w:id="${bookmark.id}" w:name="${escapeXml(bookmark.name)}"/>`;
  const properties = mathRunProperties(context.paint, 'plain', undefined, /[&#]/.test(text));
  for (const part of context.options.numberParts?.(text) ?? [{ text, field: undefined }]) {
    if (part.field) writeField(part.field, part.text, context, properties);
    else writeRun(context, properties, part.text);
  }
  closeRun(context);
  if (bookmark) context.xml += `<w:bookmarkEnd w:id="${bookmark.id}"/>`;
}

/** The number as Word keeps it: `(1)` is brackets around `1`. */
function writeNumber(number: EquationNumber, context: OmmlContext): void {
  const inner = PARENTHESISED.exec(number.text)?.[1];
  if (inner === undefined) return writeBookmarked(number.text, number, context);
  openObject(context, 'd', '<m:begChr m:val="("/><m:endChr m:val=")"/><m:grow m:val="1"/>');
  writeArgument(context, 'e', () => writeBookmarked(inner, number, context));
  context.xml += '</m:d>';
}

function writeNumberMark(number: EquationNumber, context: OmmlContext): void {
  closeRun(context);
  writeRun(context, mathRun(context), '#');
  closeRun(context);
  writeNumber(number, context);
}

function startArray(context: OmmlContext, numbered: boolean): void {
  const distance = numbered ? '<m:maxDist m:val="1"/>' : '';
  openObject(context, 'eqArr', distance);
}

function withinArray(context: OmmlContext, write: () => void): void {
  const { inArray } = context;
  context.inArray = true;
  write();
  context.inArray = inArray;
}

const WANTS_OPERANDS = new Set<AtomClass>(['relation', 'binary']);

/** Whether a node is an operator that looks for something on both its sides. */
export function isOperator(node: MathNode | undefined): boolean {
  if (node?.type === 'symbol' || node?.type === 'group') return WANTS_OPERANDS.has(node.class);
  return node?.type === 'limit' ? isOperator(node.base[0]) : node?.type === 'extensibleArrow';
}

interface CellPlace {
  isFirst: boolean;
  isLast: boolean;
  /** Another equation starts here. */
  isApart: boolean;
}

const BETWEEN_EQUATIONS = '\u2003\u2003';

const isRelation = (node: MathNode) =>
  (node.type === 'symbol' || node.type === 'group') && node.class === 'relation';

/** Word sets pairs of columns close; equations side by side, as in `align`, stand apart as in TeX. */
export function startsEquation(cells: MathList[], index: number): boolean {
  if (index < 2 || index % 2 === 1 || !cells[index]?.length) return false;
  const before = [...(cells[index - 2] ?? []), ...(cells[index - 1] ?? [])];
  return before.some(isRelation) && !isOperator(before.at(-1));
}

/**
 * A cell between alignment points. LibreOffice takes `&` for an operator with something on both sides, and loses
 * what is not: an unseen operand stands in.
 */
function writeCell(cell: MathList, place: CellPlace, context: OmmlContext, write: WriteList): void {
  const { isFirst, isLast, isApart } = place;
  if (isApart) writeNeutral(context, BETWEEN_EQUATIONS);
  if (!isFirst) writeNeutral(context, '&');
  const isUnseen = cell.length === 0 && !(isFirst && isLast);
  if (isUnseen || (!isFirst && isOperator(cell[0]))) writePlaceholder(context);
  const { last } = context;
  context.last = isLast ? cell.at(-1) : undefined;
  write(cell, context);
  context.last = last;
  if (!isLast && isOperator(cell.at(-1))) writePlaceholder(context);
}

/** A number at the margin; in an array inside another Word has no margin, and the number follows its line. */
function writeRowNumber(number: EquationNumber, isInner: boolean, context: OmmlContext): void {
  if (!isInner) return writeNumberMark(number, context);
  writeNeutral(context, '\u2003');
  closeRun(context);
  writeNumber(number, context);
}

function writeRow(
  { cells, number }: EquationRow,
  isInner: boolean,
  context: OmmlContext,
  write: WriteList,
): void {
  writeArgument(context, 'e', () => {
    cells.forEach((cell, index) => {
      const place = {
        isFirst: index === 0,
        isLast: index === cells.length - 1,
        isApart: startsEquation(cells, index),
      };
      writeCell(cell, place, context, write);
    });
    if (number?.text) writeRowNumber(number, isInner, context);
  });
}

/**
 * Columns that all start at the left, as a matrix; alignment points would push the first one right. Undefined for
 * other arrays.
 */
export function leftAlignedMatrix(array: MathEquationArray): MathMatrix | undefined {
  if (array.layout !== 'left' || isNumbered(array)) return undefined;
  const rows = array.rows.map((row) => row.cells);
  const columns = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const align = Array.from({ length: columns }, () => 'left' as const);
  return { type: 'matrix', rows, align, columnRules: [], rowRules: [] };
}

/** Word refuses arrays (`m:eqArr`) with more lines. */
const MOST_LINES = 64;

const partsOf = (array: MathEquationArray): MathEquationArray[] =>
  Array.from({ length: Math.ceil(array.rows.length / MOST_LINES) }, (_, index) => ({
    ...array,
    rows: array.rows.slice(index * MOST_LINES, (index + 1) * MOST_LINES),
  }));

/** The array, or where Word cannot hold as many lines an array of arrays. */
export function lengthLimited(array: MathEquationArray): MathEquationArray {
  if (array.rows.length <= MOST_LINES) return array;
  return lengthLimited({
    type: 'equationArray',
    layout: 'gather',
    rows: partsOf(array).map((part) => ({ cells: [[part]] })),
  });
}

/**
 * A displayed formula as formulas for paragraphs of their own: numbers stand at the margin in the outermost array of
 * a paragraph alone, so that numbered lines that one array cannot hold are set in several.
 */
export function splitNumberedLines(math: MathList): MathList[] {
  const [array] = math;
  if (math.length !== 1 || array?.type !== 'equationArray') return [math];
  return isNumbered(array) && array.rows.length > MOST_LINES ? partsOf(array).map((part) => [part]) : [math];
}

export function writeEquationArray(array: MathEquationArray, context: OmmlContext, write: WriteList): void {
  const matrix = leftAlignedMatrix(array);
  if (matrix) return writeMatrix(matrix, context, write);
  const { rows } = lengthLimited(array);
  const isInner = context.inArray;
  startArray(context, isNumbered(array) && !isInner);
  withinArray(context, () => {
    for (const row of rows) writeRow(row, isInner, context, write);
    if (rows.length === 0) writeArgument(context, 'e', () => {});
  });
  context.xml += '</m:eqArr>';
}

/** A formula with its number: one row of an array that is as wide as the page. */
export function writeNumberedRow(
  math: MathList,
  number: EquationNumber,
  display: boolean,
  context: OmmlContext,
  write: WriteList,
): void {
  if (!display) {
    write(math, context);
    writeNeutral(context, '\u2003');
    closeRun(context);
    return writeNumber(number, context);
  }
  startArray(context, true);
  withinArray(context, () => writeRow({ cells: [math], number }, false, context, write));
  context.xml += '</m:eqArr>';
}
