import type { EquationNumber, EquationRow, MathEquationArray, MathList, MathNode } from '../tree/math.ts';
import type { MathWarning } from '../tree/warning.ts';
import { type ObjectReader, type ReadContext, readParts } from './content.ts';
import { rowOf } from './read-array.ts';
import { OBJECT_READERS } from './read-objects.ts';
import { parseXml, type XmlElement } from './xml-element.ts';

export { OmmlReadError } from './xml-element.ts';

/** A formula as read from Office Math Markup. */
export interface ReadFormula {
  math: MathList;
  /** The number at the margin of a formula of one line; several lines keep theirs in their rows. */
  number?: EquationNumber;
  /** Whether the formula stands on a line of its own (`m:oMathPara`). */
  display: boolean;
  warnings: MathWarning[];
}

const READERS: Record<string, ObjectReader> = { ...OBJECT_READERS, 'm:eqArr': readEquationArray };

function readContent(element: XmlElement | undefined, context: ReadContext): MathList {
  const [first, ...others] = readParts(element, false, READERS, context);
  return first ? others.reduce<MathList>((nodes, part) => nodes.concat(part.nodes), first.nodes) : [];
}

function readEquationArray(element: XmlElement, context: ReadContext): MathList {
  const rows = element.children
    .filter((child) => child.name === 'm:e')
    .map((row): EquationRow => rowOf(readParts(row, true, READERS, context)));
  const aligned = rows.some((row) => row.cells.length > 1);
  return [{ type: 'equationArray', layout: aligned ? 'align' : 'gather', rows }];
}

/** The lines of the first formula inside the element. */
function findFormula(element: XmlElement): { display: boolean; lines: XmlElement[] } {
  const rest = [element];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (next.name === 'm:oMathPara') {
      return { display: true, lines: next.children.filter((child) => child.name === 'm:oMath') };
    }
    if (next.name === 'm:oMath') return { display: false, lines: [next] };
    for (const child of next.children.toReversed()) rest.push(child);
  }
  return { display: false, lines: [] };
}

/** Word keeps the lines of a displayed formula as formulas one after another. */
function joinLines(lines: MathList[]): MathList {
  if (lines.length < 2) return lines[0] ?? [];
  return [{ type: 'equationArray', layout: 'gather', rows: lines.map((line) => ({ cells: [line] })) }];
}

const isPlainRow = (node: MathNode | undefined): node is MathEquationArray =>
  node?.type === 'equationArray' && node.rows.length === 1 && node.rows[0]?.cells.length === 1;

/** An array of one line with a number is how Word numbers any formula. */
function takeNumber(math: MathList): { math: MathList; number?: EquationNumber } {
  const only = math.length === 1 ? math[0] : undefined;
  const row = isPlainRow(only) ? only.rows[0] : undefined;
  return row?.number ? { math: row.cells[0]!, number: row.number } : { math };
}

/**
 * Reads `m:oMath` or `m:oMathPara` (or the first of them inside other elements), as Word, LibreOffice, pandoc or
 * {@link writeOmml} write it. What the tree cannot hold is named in the warnings.
 *
 * @throws OmmlReadError where the XML is not well-formed or nested beyond measure.
 */
export function readOmml(xml: string): ReadFormula {
  const warnings: MathWarning[] = [];
  const context: ReadContext = {
    read: (element) => readContent(element, context),
    warn: (warning) => warnings.push(warning),
  };
  const { display, lines } = findFormula(parseXml(xml));
  if (lines.length === 0) warnings.push({ code: 'omml-no-formula' });
  const math = joinLines(lines.map((line) => readContent(line, context)));
  return { display, warnings, ...takeNumber(math) };
}
