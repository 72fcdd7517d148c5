import { lookUp } from '../look-up.ts';
import type { EquationNumber, MathList, MathWarning } from '../tree/index.ts';
import { CONTENT_READERS, readBareFunction } from './content.ts';
import { type ElementReader, type MathmlContext, warn } from './context.ts';
import { colored, LAYOUT_READERS, readSequence } from './layout.ts';
import { isToken, type MathmlElement, newElement, parseMarkup, trimmedText } from './markup.ts';
import { SCRIPT_READERS } from './scripts.ts';
import { TABLE_READERS } from './tables.ts';
import { readIdentifier, readNumber, readOperator, readSpace, readString, readWords } from './tokens.ts';

/** A formula as read from MathML. */
export interface MathmlFormula {
  math: MathList;
  /** The number of a formula that is a table of one labelled row. */
  number?: EquationNumber;
  /** Whether the formula stands on a line of its own (`display="block"`). */
  display: boolean;
  warnings: MathWarning[];
}

const READERS: Record<string, ElementReader> = {
  ...CONTENT_READERS,
  ...LAYOUT_READERS,
  ...SCRIPT_READERS,
  ...TABLE_READERS,
  mi: readIdentifier,
  mn: readNumber,
  mo: readOperator,
  mtext: readWords,
  mspace: readSpace,
  ms: readString,
};

/** Nested deeper than this a formula keeps its characters only. */
const DEEPEST = 200;

function readElement(element: MathmlElement, context: MathmlContext): MathList {
  if (context.depth > DEEPEST) {
    warn(context, 'mathml-too-deep');
    return [{ type: 'text', value: allText(element) }];
  }
  const isMarkedUp = isToken(element.name) && element.children.length > 0 && trimmedText(element) === '';
  const read = isMarkedUp ? READERS.mrow : lookUp(READERS, element.name);
  return colored(element, (read ?? readBareFunction)(element, { ...context, depth: context.depth + 1 }));
}

function allText(top: MathmlElement): string {
  const texts: string[] = [];
  const rest = [top];
  for (let next = rest.pop(); next; next = rest.pop()) {
    texts.push(trimmedText(next));
    for (const child of next.children.toReversed()) rest.push(child);
  }
  return texts.join('');
}

function findMath(top: MathmlElement): MathmlElement | undefined {
  const rest = [top];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (next.name === 'math') return next;
    for (const child of next.children.toReversed()) rest.push(child);
  }
  return undefined;
}

/** A table of one line is a formula with a number. */
function takeNumber(math: MathList): { math: MathList; number?: EquationNumber } {
  const only = math.length === 1 ? math[0] : undefined;
  const row = only?.type === 'equationArray' && only.rows.length === 1 ? only.rows[0] : undefined;
  return row?.number ? { math: row.cells.flat(), number: row.number } : { math };
}

/**
 * Reads MathML: presentation markup (MathML 3 and Core) and the usual subset of content markup, as XML or as HTML
 * writes it, with or without prefix; the first `math` element of the source, or the source as its content. Reading
 * never fails: what is not understood is kept as text and named in the warnings.
 */
export function readMathml(source: string): MathmlFormula {
  const top = parseMarkup(source);
  const math = findMath(top);
  const warnings: MathWarning[] = [];
  const context: MathmlContext = {
    depth: 0,
    warnings,
    read: (element, inner) => readSequence(element.children, inner),
    readElement,
  };
  if (!math && top.children.length === 0) warnings.push({ code: 'mathml-no-formula' });
  const { mode, display, ...attributes } = math?.attributes ?? {};
  const root = newElement('math', withoutDisplay(attributes), math?.children ?? top.children);
  const isDisplay = display === 'block' || mode === 'display';
  return { ...takeNumber(readElement(root, context)), display: isDisplay, warnings };
}

/** The size of the whole formula follows from where it stands. */
function withoutDisplay(attributes: Record<string, string>): Record<string, string> {
  const { displaystyle: _style, scriptlevel: _level, ...rest } = attributes;
  return rest;
}
