import { fenced, fraction, scripts, symbol } from '../read-tex/nodes.ts';
import type { MathList, MathNode } from '../tree/index.ts';
import type { ElementReader } from './context.ts';
import type { MathmlElement } from './markup.ts';
import { trimmedText } from './markup.ts';
import { readIdentifier, readNumber } from './tokens.ts';

/** Elements of `apply` that say something about the operator and are no arguments. */
export const QUALIFIERS = new Set([
  'bvar',
  'lowlimit',
  'uplimit',
  'interval',
  'condition',
  'domainofapplication',
  'degree',
  'logbase',
  'momentabout',
]);

/** Items with commas between them. */
export const joined = (items: readonly MathList[]): MathList =>
  items.flatMap((item, index) => (index === 0 ? item : [symbol(',', 'punctuation'), ...item]));

/** `<cn type="rational">1<sep/>2</cn>`: the text on both sides of `sep` is one string to the reader of markup. */
const number: ElementReader = (element, context) => {
  const { type = 'real' } = element.attributes;
  const parts = element.children.some((child) => child.name === 'sep')
    ? element.text.trim().split(/\s+/)
    : [];
  const [left = '', right = ''] = parts;
  const signed = (text: string): MathList =>
    /^[-−]/.test(text) ? [symbol('−', 'binary'), symbol(text.slice(1))] : [symbol(text)];
  if (parts.length === 2 && type === 'rational') return [fraction(signed(left), signed(right))];
  if (parts.length === 2 && type.startsWith('complex'))
    return [...signed(left), symbol('+', 'binary'), ...signed(right), symbol('i')];
  if (parts.length === 2 && type === 'e-notation')
    return [...signed(left), symbol('×', 'binary'), scripts([symbol('10')], null, signed(right))];
  const text = trimmedText(element);
  if (/^[-−]/.test(text)) return signed(text);
  return element.children.length > 0
    ? element.children.flatMap((child) => context.readElement(child, context))
    : readNumber(element, context);
};

/** `ci` and `csymbol`: a name, or MathML of its own. */
const identifier: ElementReader = (element, context) => {
  if (element.children.length > 0)
    return element.children.flatMap((child) => context.readElement(child, context));
  const { type } = element.attributes;
  const nodes = readIdentifier(element, context);
  const isBold = type === 'vector' || type === 'matrix';
  return isBold
    ? nodes.map((node) => (node.type === 'symbol' ? { ...node, style: 'bold' as const } : node))
    : nodes;
};

const listed =
  (open: string, close: string): ElementReader =>
  (element, context) => {
    const bound = element.children.filter((child) => child.name === 'bvar');
    const condition = element.children.find((child) => child.name === 'condition');
    const items = element.children
      .filter((child) => !QUALIFIERS.has(child.name))
      .map((child) => context.readElement(child, context));
    if (!condition) return [fenced(open, close, joined(items))];
    const lead =
      items.length > 0
        ? joined(items)
        : bound.flatMap((child) => child.children.flatMap((inner) => context.readElement(inner, context)));
    const rest = condition.children.flatMap((child) => context.readElement(child, context));
    return [{ type: 'delimited', open, close, separator: '|', grow: true, items: [lead, rest] }];
  };

const CLOSURES: Record<string, [string, string]> = {
  open: ['(', ')'],
  closed: ['[', ']'],
  'open-closed': ['(', ']'],
  'closed-open': ['[', ')'],
};

const interval: ElementReader = (element, context) => {
  const [open, close] = CLOSURES[element.attributes.closure ?? 'closed'] ?? ['[', ']'];
  return [fenced(open, close, joined(element.children.map((child) => context.readElement(child, context))))];
};

const matrixOf = (rows: MathList[][]): MathNode => ({
  type: 'matrix',
  rows,
  align: [],
  columnRules: [],
  rowRules: [],
});

const matrix: ElementReader = (element, context) => [
  fenced('(', ')', [
    matrixOf(
      element.children.map((row) =>
        row.name === 'matrixrow'
          ? row.children.map((child) => context.readElement(child, context))
          : [context.readElement(row, context)],
      ),
    ),
  ]),
];

const piecewise: ElementReader = (element, context) => {
  const rows = element.children.map((piece) => {
    const cells = piece.children.map((child) => context.readElement(child, context));
    const value = cells[0] ?? [];
    if (piece.name === 'otherwise')
      return { cells: [value, [{ type: 'text' as const, value: 'otherwise' }]] };
    return { cells: [value, [{ type: 'text' as const, value: 'if ' }, ...(cells[1] ?? [])]] };
  });
  return [fenced('{', '', [{ type: 'equationArray', layout: 'left', rows }])];
};

const lambda: ElementReader = (element, context) => {
  const bound = element.children.filter((child) => child.name === 'bvar');
  const body = element.children.filter((child) => !QUALIFIERS.has(child.name));
  const read = (children: readonly MathmlElement[]) =>
    children.flatMap((child) => context.readElement(child, context));
  return [...joined(bound.map((child) => read(child.children))), symbol('↦', 'relation'), ...read(body)];
};

/** Elements of content markup that hold others without being applied to them. */
export const CONTAINER_READERS: Record<string, ElementReader> = {
  cn: number,
  ci: identifier,
  csymbol: identifier,
  set: listed('{', '}'),
  list: listed('(', ')'),
  vector: matrix,
  matrix,
  interval,
  piecewise,
  lambda,
};
