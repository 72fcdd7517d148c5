import type { MathEquationArray, MathHandlers, MathList, MathNode } from '../tree/math.ts';
import { writeSpace, writeSymbol, writeWords } from './characters.ts';
import { closeRun, createContext, type OmmlContext, type WriteOmmlOptions } from './context.ts';
import { writeAccent, writeBar, writeBox, writeExtensibleArrow, writeGroupCharacter } from './decoration.ts';
import { writeDelimited } from './delimited.ts';
import { isNumbered, writeEquationArray, writeNumberedRow } from './equation-array.ts';
import { writeColor, writeGroup, writePhantom, writeSized } from './grouping.ts';
import { writeMatrix } from './matrix.ts';
import { writeFunction, writeLimit, writeNary } from './operator.ts';
import { writeReference } from './reference.ts';
import { writeFraction, writePrescripts, writeRadical, writeScripts } from './scripts.ts';

export type { WriteOmmlOptions } from './context.ts';

const HANDLERS: MathHandlers<void, OmmlContext> = {
  symbol: writeSymbol,
  text: (node, context) => writeWords(node.value, node, context),
  source: (node, context) => writeWords(node.value, {}, context),
  space: writeSpace,
  reference: writeReference,
  fraction: (node, context) => writeFraction(node, context, writeList),
  radical: (node, context) => writeRadical(node, context, writeList),
  scripts: (node, context) => writeScripts(node, context, writeList),
  prescripts: (node, context) => writePrescripts(node, context, writeList),
  nary: (node, context) => writeNary(node, context, writeList),
  function: (node, context) => writeFunction(node, context, writeList),
  delimited: (node, context) => writeDelimited(node, context, writeList),
  accent: (node, context) => writeAccent(node, context, writeList),
  bar: (node, context) => writeBar(node, context, writeList),
  groupCharacter: (node, context) => writeGroupCharacter(node, context, writeList),
  limit: (node, context) => writeLimit(node, context, writeList),
  extensibleArrow: (node, context) => writeExtensibleArrow(node, context, writeList),
  matrix: (node, context) => writeMatrix(node, context, writeList),
  equationArray: (node, context) => writeEquationArray(node, context, writeList),
  box: (node, context) => writeBox(node, context, writeList),
  phantom: (node, context) => writePhantom(node, context, writeList),
  color: (node, context) => writeColor(node, context, writeList),
  sized: (node, context) => writeSized(node, context, writeList),
  group: (node, context) => writeGroup(node, context, writeList),
};

function writeList(list: MathList, context: OmmlContext): void {
  for (const node of list)
    (HANDLERS[node.type] as (node: MathNode, context: OmmlContext) => void)(node, context);
}

const soleArray = (math: MathList): MathEquationArray | undefined =>
  math.length === 1 && math[0]?.type === 'equationArray' ? math[0] : undefined;

function writeFormula(math: MathList, context: OmmlContext): void {
  const { number, display } = context.options;
  const array = soleArray(math);
  if (!number?.text || (array && isNumbered(array))) writeList(math, context);
  else if (array?.rows.length === 1) writeEquationArray(withNumber(array), context, writeList);
  else writeNumberedRow(math, number, display, context, writeList);

  function withNumber(source: MathEquationArray): MathEquationArray {
    return { ...source, rows: source.rows.map((row) => ({ ...row, number })) };
  }
}

const NAMESPACES =
  ' xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"' +
  ' xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/**
 * The formula as Word itself would store it: `m:oMath`, within `m:oMathPara` where it is displayed. Any tree
 * gives valid XML (ECMA-376 Part 1, section 22.1): characters that XML cannot hold are dropped or replaced,
 * and what is nested deeper than XML readers follow is kept as plain characters (`math-too-deep`).
 */
export function writeOmml(math: MathList, options: WriteOmmlOptions): string {
  const context = createContext(options);
  writeFormula(math, context);
  closeRun(context);
  const declared = options.namespaces ? NAMESPACES : '';
  const paragraph = options.display && options.paragraph !== false;
  if (!paragraph) return `<m:oMath${declared}>${context.xml}</m:oMath>`;
  const alignment = '<m:oMathParaPr><m:jc m:val="centerGroup"/></m:oMathParaPr>';
  return `<m:oMathPara${declared}>${alignment}<m:oMath>${context.xml}</m:oMath></m:oMathPara>`;
}
