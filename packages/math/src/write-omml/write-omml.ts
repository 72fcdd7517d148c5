import type { MathEquationArray, MathList, MathNode, MathNodeType } from '../tree/math.ts';
import { writeSpace, writeSymbol, writeWords } from './characters.ts';
import {
  closeRun,
  createContext,
  type OmmlContext,
  type WriteList,
  type WriteOmmlOptions,
} from './context.ts';
import { writeAccent, writeBar, writeBox, writeExtensibleArrow, writeGroupCharacter } from './decoration.ts';
import { writeDelimited } from './delimited.ts';
import { isNumbered, writeEquationArray, writeNumberedRow } from './equation-array.ts';
import { writeColor, writeGroup, writePhantom, writeSized } from './grouping.ts';
import { writeMatrix } from './matrix.ts';
import { writeFunction, writeLimit, writeNary } from './operator.ts';
import { writeReference } from './reference.ts';
import { writeFraction, writePrescripts, writeRadical, writeScripts } from './scripts.ts';

export type { WriteOmmlOptions } from './context.ts';

/** Writes a node; `write` writes the lists in it. */
type NodeWriter<Type extends MathNodeType> = (
  node: Extract<MathNode, { type: Type }>,
  context: OmmlContext,
  write: WriteList,
) => void;

const HANDLERS: { [Type in MathNodeType]: NodeWriter<Type> } = {
  symbol: writeSymbol,
  text: (node, context) => writeWords(node.value, node, context),
  source: (node, context) => writeWords(node.value, {}, context),
  space: writeSpace,
  reference: writeReference,
  fraction: writeFraction,
  radical: writeRadical,
  scripts: writeScripts,
  prescripts: writePrescripts,
  nary: writeNary,
  function: writeFunction,
  delimited: writeDelimited,
  accent: writeAccent,
  bar: writeBar,
  groupCharacter: writeGroupCharacter,
  limit: writeLimit,
  extensibleArrow: writeExtensibleArrow,
  matrix: writeMatrix,
  equationArray: writeEquationArray,
  box: writeBox,
  phantom: writePhantom,
  color: writeColor,
  sized: writeSized,
  group: writeGroup,
};

function writeList(list: MathList, context: OmmlContext): void {
  for (const node of list) (HANDLERS[node.type] as NodeWriter<MathNodeType>)(node, context, writeList);
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
  context.first = math[0];
  context.last = math.at(-1);
  writeFormula(math, context);
  closeRun(context);
  const declared = options.namespaces ? NAMESPACES : '';
  const { xml } = context;
  if (!options.display || options.paragraph === false) return `<m:oMath${declared}>${xml}</m:oMath>`;
  return `<m:oMathPara${declared}><m:oMathParaPr><m:jc m:val="${options.align ?? 'centerGroup'}"/></m:oMathParaPr><m:oMath>${xml}</m:oMath></m:oMathPara>`;
}
