import { leafText } from '../leaf-text.ts';
import type { EquationNumber, MathHandlers, MathList, MathNode } from '../tree/math.ts';
import { element, type MathmlContext } from './element.ts';
import {
  writeAccent,
  writeBar,
  writeBox,
  writeColor,
  writeDelimited,
  writeExtensibleArrow,
  writeFraction,
  writeFunction,
  writeGroup,
  writeGroupCharacter,
  writeLimit,
  writeNary,
  writePhantom,
  writePrescripts,
  writeRadical,
  writeScripts,
  writeSized,
} from './objects.ts';
import { writeEquationArray, writeMatrix } from './tables.ts';
import { words, writeReference, writeSpace, writeSymbol, writeText } from './tokens.ts';

export interface WriteMathmlOptions {
  /** True for a formula on a line of its own. */
  display: boolean;
  /** Shown to the right of the formula. */
  number?: EquationNumber;
}

/** One element a node. */
const HANDLERS: MathHandlers<string, MathmlContext> = {
  symbol: writeSymbol,
  text: writeText,
  source: (node) => words(node.value),
  space: writeSpace,
  reference: writeReference,
  fraction: (node, context) => writeFraction(node, context, writeRow),
  radical: (node, context) => writeRadical(node, context, writeRow),
  scripts: (node, context) => writeScripts(node, context, writeRow),
  prescripts: (node, context) => writePrescripts(node, context, writeRow),
  nary: (node, context) => writeNary(node, context, writeRow),
  function: (node, context) => writeFunction(node, context, writeRow),
  delimited: (node, context) => writeDelimited(node, context, writeRow),
  accent: (node, context) => writeAccent(node, context, writeRow),
  bar: (node, context) => writeBar(node, context, writeRow),
  groupCharacter: (node, context) => writeGroupCharacter(node, context, writeRow),
  limit: (node, context) => writeLimit(node, context, writeRow),
  extensibleArrow: (node, context) => writeExtensibleArrow(node, context, writeRow),
  matrix: (node, context) => writeMatrix(node, context, writeRow),
  equationArray: (node, context) => writeEquationArray(node, context, writeRow),
  box: (node, context) => writeBox(node, context, writeRow),
  phantom: (node, context) => writePhantom(node, context, writeRow),
  color: (node, context) => writeColor(node, context, writeRow),
  sized: (node, context) => writeSized(node, context, writeRow),
  group: (node, context) => writeGroup(node, context, writeRow),
};

const DEEPEST = 400;

const writeNode = (node: MathNode, context: MathmlContext): string =>
  (HANDLERS[node.type] as (node: MathNode, context: MathmlContext) => string)(node, context);

function writeRow(list: MathList, context: MathmlContext): string {
  if (context.depth >= DEEPEST) return words(leafText(list));
  context.depth += 1;
  const inner = list.map((node) => writeNode(node, context)).join('');
  context.depth -= 1;
  return list.length === 1 ? inner : element('mrow', inner);
}

/**
 * The formula in presentation MathML Core, for pages and previews. Styles that Core leaves to CSS (alignment,
 * rules, frames) are `style` attributes. No text of the tree can become markup.
 */
export function writeMathml(math: MathList, options: WriteMathmlOptions): string {
  const formula = writeRow(math, { depth: 0 });
  const number = options.number?.text ? `<mspace width="2em"></mspace>${words(options.number.text)}` : '';
  return element('math', formula + number, {
    xmlns: 'http://www.w3.org/1998/Math/MathML',
    display: options.display ? 'block' : 'inline',
  });
}
