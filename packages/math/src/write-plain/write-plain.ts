import type { EquationRow, MathHandlers, MathList, MathNode, MathSymbol } from '../tree/index.ts';

const row = (cells: readonly MathList[]) => cells.map(writePlain).join(' ').trim();
const rows = (source: readonly EquationRow[]) => source.map(({ cells }) => row(cells)).join('; ');

/** One thing needs no parentheses where it stands in for a list. */
function isOne(list: MathList): boolean {
  const [first, second] = list;
  if (second !== undefined || first === undefined) return list.length === 0;
  return ['symbol', 'text', 'delimited', 'radical', 'accent', 'prescripts', 'matrix'].includes(first.type);
}

const grouped = (list: MathList) => (isOne(list) ? writePlain(list) : `(${writePlain(list)})`);
const script = (mark: string, list: MathList | null) => (list ? mark + grouped(list) : '');
const raised = (list: MathList | null) =>
  list?.every((node) => node.type === 'symbol' && /^[′″‴*†]+$/.test(node.text))
    ? writePlain(list)
    : script('^', list);
const base = (node: { base: MathList }) => writePlain(node.base);

const ROOTS: Record<string, string> = { '3': '∛', '4': '∜' };

function root({ degree, radicand }: { degree: MathList; radicand: MathList }): string {
  const index = writePlain(degree);
  const inside = isOne(radicand) ? writePlain(radicand) : `(${writePlain(radicand)})`;
  if (index === '') return `√${inside}`;
  return ROOTS[index] ? ROOTS[index] + inside : `root(${index}, ${writePlain(radicand)})`;
}

const SPACED = new Set(['relation', 'binary']);
const OPENING = new Set(['relation', 'binary', 'open', 'punctuation']);

/** A sign that stands before its operand, not between two. */
function isUnary(math: MathList, at: number): boolean {
  const [before, node] = [math[at - 1], math[at]];
  if (node?.type !== 'symbol' || node.class !== 'binary') return false;
  return before === undefined || (before.type === 'symbol' && OPENING.has(before.class));
}

const NODES: MathHandlers<string, null> = {
  symbol: ({ text, class: kind }) => {
    if (SPACED.has(kind)) return ` ${text} `;
    return kind === 'punctuation' ? `${text} ` : text;
  },
  text: ({ value }) => value,
  space: ({ width }) => (width > 0.2 ? ' ' : ''),
  fraction: ({ bar, numerator, denominator }) =>
    bar === 'none'
      ? `${writePlain(numerator)} over ${writePlain(denominator)}`
      : `${grouped(numerator)}/${grouped(denominator)}`,
  radical: root,
  scripts: (node) => grouped(node.base) + script('_', node.sub) + raised(node.sup),
  prescripts: (node) => script('_', node.sub) + script('^', node.sup) + writePlain(node.base),
  nary: (node) => `${node.operator}${script('_', node.sub)}${raised(node.sup)} ${writePlain(node.operand)}`,
  function: ({ name, argument }) => `${writePlain(name)} ${writePlain(argument)}`,
  delimited: ({ open, close, separator, items }) =>
    open + items.map((item) => writePlain(item)).join(separator) + close,
  accent: (node) => (isOne(node.base) ? base(node) + node.mark : `(${base(node)})${node.mark}`),
  bar: base,
  groupCharacter: base,
  limit: (node) => base(node) + script(node.position === 'under' ? '_' : '^', node.limit),
  extensibleArrow: ({ character, over, under }) =>
    ` ${character}${script('^', over.length > 0 ? over : null)}${script('_', under.length > 0 ? under : null)} `,
  matrix: (node) => `[${node.rows.map((cells) => cells.map(writePlain).join(', ')).join('; ')}]`,
  equationArray: (node) => rows(node.rows),
  box: base,
  phantom: (node) => (node.visible ? base(node) : ''),
  color: base,
  sized: base,
  group: base,
  reference: ({ label, parentheses }) => (parentheses ? `(${label})` : label),
  source: ({ value }) => value,
};

type Writer = (node: MathNode, context: null) => string;

/** The formula on one line, as people type it where they have no editor: `x = (-b ± √(b^2 - 4ac))/(2a)`. */
export function writePlain(math: MathList): string {
  return math
    .map((node, at) =>
      isUnary(math, at) ? (node as MathSymbol).text : (NODES[node.type] as Writer)(node, null),
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
