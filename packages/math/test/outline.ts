import type { EquationNumber, MathHandlers, MathList, MathNode, MathSymbol } from '../src/tree/index.ts';

const CLASSES: Record<MathSymbol['class'], string> = {
  ordinary: '',
  operator: ':op',
  binary: ':bin',
  relation: ':rel',
  open: ':open',
  close: ':close',
  punctuation: ':punct',
  inner: ':inner',
};

const list = (nodes: MathList) => `[${nodes.map(outlineNode).join(' ')}]`;
const slots = (name: string, ...parts: (string | null)[]) =>
  `(${[name, ...parts.filter(Boolean)].join(' ')})`;
const slot = (name: string, nodes: MathList | null) => (nodes ? `${name}${list(nodes)}` : null);
const filled = (name: string, nodes: MathList) => (nodes.length > 0 ? slot(name, nodes) : null);
const numbered = (number: EquationNumber | undefined) =>
  number ? ` #${number.text}${number.label ? `@${number.label}` : ''}` : '';

const flags = (node: object) =>
  Object.entries(node)
    .filter(([, value]) => value === true)
    .map(([name]) => `+${name}`)
    .join(' ');

const handlers: MathHandlers<string, null> = {
  symbol: (node) =>
    node.text +
    CLASSES[node.class] +
    (node.script ? `@${node.script}` : '') +
    (node.style ? `~${node.style}` : ''),
  text: (node) => `${JSON.stringify(node.value)}${flags(node)}`,
  space: (node) => `_${Math.round(node.width * 18)}`,
  fraction: (node) =>
    slots(
      node.bar === 'bar' ? 'frac' : `frac-${node.bar}`,
      node.size ?? null,
      list(node.numerator),
      list(node.denominator),
    ),
  radical: (node) => slots('root', filled('degree', node.degree), list(node.radicand)),
  scripts: (node) => slots('scripts', list(node.base), slot('sub', node.sub), slot('sup', node.sup)),
  prescripts: (node) => slots('prescripts', slot('sub', node.sub), slot('sup', node.sup), list(node.base)),
  nary: (node) =>
    slots(node.operator, node.limits, slot('sub', node.sub), slot('sup', node.sup), slot('of', node.operand)),
  function: (node) => slots('function', list(node.name), slot('of', node.argument)),
  delimited: (node) =>
    slots(
      'fence',
      `'${node.open}${node.close}'`,
      ...node.items.map(list),
      node.items.length > 1 ? `by '${node.separator}'` : null,
    ),
  accent: (node) =>
    slots('accent', `U+${(node.mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`, list(node.base)),
  bar: (node) => slots(`bar-${node.position}`, list(node.base)),
  groupCharacter: (node) => slots(`${node.position}-${node.character}`, list(node.base)),
  limit: (node) => slots(`limit-${node.position}`, list(node.base), list(node.limit)),
  extensibleArrow: (node) =>
    slots('arrow', node.character, filled('over', node.over), filled('under', node.under)),
  matrix: (node) =>
    slots(
      node.small ? 'small-matrix' : 'matrix',
      node.align.length > 0 ? node.align.map((side) => side.charAt(0)).join('') : null,
      node.columnRules.length > 0 ? `columns|${node.columnRules.join()}` : null,
      node.rowRules.length > 0 ? `rows|${node.rowRules.join()}` : null,
      ...node.rows.map((cells) => `\n    ${cells.map(list).join(' & ')}`),
    ),
  equationArray: (node) =>
    slots(
      node.layout,
      ...node.rows.map((row) => `\n    ${row.cells.map(list).join(' & ')}${numbered(row.number)}`),
    ),
  box: (node) =>
    slots('box', node.border ? 'framed' : null, node.strike === 'none' ? null : node.strike, list(node.base)),
  phantom: (node) => slots('phantom', flags(node), list(node.base)),
  color: (node) =>
    slots('color', node.color ?? null, node.background ? `on ${node.background}` : null, list(node.base)),
  sized: (node) => slots(node.size, list(node.base)),
  group: (node) => slots(`group${CLASSES[node.class]}`, list(node.base)),
  reference: (node) => slots(node.parentheses ? 'eqref' : 'ref', node.label),
  source: (node) => `SOURCE<${node.value}>`,
};

const outlineNode = (node: MathNode): string =>
  (handlers[node.type] as (node: MathNode, context: null) => string)(node, null);

/** A formula in a form to be read: a line for each node at its top. */
export const outline = (math: MathList, number?: EquationNumber) =>
  [...math.map(outlineNode), ...(number ? [numbered(number).trim()] : [])].join('\n');
