import { plainCharacter } from '../alphanumeric.ts';
import type {
  EquationNumber,
  MathColor,
  MathDelimited,
  MathEquationArray,
  MathHandlers,
  MathLimit,
  MathList,
  MathMatrix,
  MathNary,
  MathNode,
  MathStyle,
  MathSymbol,
  MathText,
} from '../tree/math.ts';
import { isCharacter, isWordScript, visibleStyle, wordFont } from '../write-omml/character.ts';
import { arrowAsSymbols, stacked } from '../write-omml/decoration.ts';
import { delimitedAsSymbols, fitsBrackets, splitAtRules } from '../write-omml/delimited.ts';
import { leftAlignedMatrix, lengthLimited } from '../write-omml/equation-array.ts';
import {
  columnBlocks,
  columnCount,
  frameOf,
  heightLimited,
  isRuledBelow,
  stackedMatrices,
  widthLimited,
  withoutFrame,
} from '../write-omml/matrix-rules.ts';
import { isNary, naryAsSymbols } from '../write-omml/operator.ts';
import type { Paint } from '../write-omml/run-properties.ts';
import { fitText } from '../write-omml/xml.ts';

export interface NormalFormOptions {
  number?: EquationNumber;
  /** The bare number that a reference shows. */
  resolve?: (label: string) => { text: string } | undefined;
}

interface Context {
  options: NormalFormOptions;
  colors: Paint;
  /** {@link colors} as each character carries them. */
  paint: string;
  depth: number;
}

const DEEPEST = 400;
const BLANK = /^$|[\s\u200B\u2060-\u2064\uFEFF]/u;
const STYLE_MARKS: Record<MathStyle, string> = { plain: 'p', bold: 'b', italic: '', 'bold-italic': 'B' };

const bold = (style: MathStyle | undefined) => style === 'bold' || style === 'bold-italic';

function styleMark(symbol: MathSymbol): string {
  if (symbol.script && symbol.script !== 'roman') return `${symbol.script}${bold(symbol.style) ? 'b' : ''}`;
  const style = visibleStyle(symbol);
  return style ? STYLE_MARKS[style] : '';
}

/** One character without its mathematical alphabet, behind marks for how it looks. */
function characterForm(text: string, symbol: MathSymbol, paint: string): string {
  if (BLANK.test(text)) return '';
  const plain = plainCharacter(text);
  if (plain.text === text) return `${paint}${styleMark(symbol)}\u0001${text}`;
  return `${paint}${styleMark({ ...symbol, ...plain })}\u0001${plain.text}`;
}

function symbolForm(node: MathSymbol, context: Context): string {
  const text = fitText(node.text);
  if (Array.from(text).length > 1) {
    const style = visibleStyle(node);
    const { class: atomClass, script } = node;
    const symbolOf = (character: string): MathSymbol => ({
      type: 'symbol',
      text: character,
      class: atomClass,
      script,
      style,
    });
    return Array.from(text, (character) => symbolForm(symbolOf(character), context)).join('');
  }
  if (!isWordScript(text.codePointAt(0) ?? 0)) return characterForm(text, node, context.paint);
  return wordsForm({ type: 'text', value: text, bold: bold(node.style) }, context);
}

function wordLook(node: MathText, character: string): string {
  if (wordFont(character.codePointAt(0) ?? 0)) return node.bold || node.italic ? 'b' : '';
  const { bold: heavy, italic, monospace, sansSerif, smallCaps } = node;
  return `${heavy ? 'b' : ''}${italic ? 'i' : ''}${monospace ? 'm' : ''}${sansSerif && !monospace ? 's' : ''}${smallCaps ? 'c' : ''}`;
}

const wordsForm = (node: MathText, context: Context): string =>
  Array.from(fitText(node.value))
    .map((character) =>
      BLANK.test(character) ? '' : `${context.paint}t${wordLook(node, character)}\u0001${character}`,
    )
    .join('');

const part = (name: string, ...inner: string[]) => `${name}(${inner.join(';')})`;

function frameForm(node: MathMatrix, context: Context): string {
  const frame = frameOf(node);
  if (!frame) return blocksForm(node, context);
  const sides = Object.values(frame).map(Number).join('');
  const inner = blocksForm(withoutFrame(node), context);
  return sides === '1111' ? part('box', 'true', 'none', inner) : part('frame', sides, inner);
}

function blocksForm(node: MathMatrix, context: Context): string {
  const blocks = columnBlocks(node);
  if (!blocks)
    return widthLimited(node)
      .map((chunk) => columnsForm(chunk, context))
      .join('');
  return bracketsForm(
    {
      type: 'delimited',
      open: '',
      close: '',
      separator: '|',
      grow: true,
      items: blocks.map((block) => [block]),
    },
    context,
  );
}

function columnsForm(node: MathMatrix, context: Context): string {
  const parts = heightLimited(node);
  return parts.length === 1 ? gridForm(node, context) : arrayForm(stackedMatrices(parts), context);
}

function gridForm(node: MathMatrix, context: Context): string {
  const columns = columnCount(node);
  if (columns === 0) return '';
  const align = Array.from({ length: columns }, (_, column) => node.align[column] ?? 'center').join(',');
  const rows = node.rows.map((row, index) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = row[column] ?? [];
      return `${isRuledBelow(node, index, cell) ? '_' : ''}${listForm(cell, context)}`;
    }).join('&'),
  );
  return part('m', align, ...rows);
}

function bracketsForm(node: MathDelimited, context: Context): string {
  const separator = node.items.length > 1 ? node.separator : '';
  const items = node.items.length > 0 ? node.items : [[]];
  return part(
    'd',
    node.open,
    separator,
    node.close,
    String(node.grow),
    ...items.map((item) => listForm(item, context)),
  );
}

const numberForm = (number: EquationNumber | undefined): string =>
  number?.text
    ? `#${Array.from(fitText(number.text), (character) => plainCharacter(character).text).join('')}`
    : '';

function arrayForm(node: MathEquationArray, context: Context): string {
  const matrix = leftAlignedMatrix(node);
  if (matrix) return frameForm(matrix, context);
  const rows = lengthLimited(node).rows.map((row) => {
    const cells = row.cells.map((cell) => listForm(cell, context)).join('&');
    return cells + numberForm(row.number);
  });
  return part('array', ...(rows.length > 0 ? rows : ['']));
}

const HEX = /^[0-9A-Fa-f]{6}$/;
const paintMark = ({ color, background }: Paint) =>
  color || background ? `${color ?? ''}/${background ?? ''} ` : '';

function paintedForm(node: MathColor, context: Context): string {
  const { paint, colors } = context;
  context.colors = { ...colors };
  if (node.color && HEX.test(node.color)) context.colors.color = node.color.toUpperCase();
  if (node.background && HEX.test(node.background)) context.colors.background = node.background.toUpperCase();
  context.paint = paintMark(context.colors);
  const form = listForm(node.base, context);
  Object.assign(context, { paint, colors });
  return form;
}

/** An operator with nothing to see around it stands for itself. */
function naryForm(node: MathNary, context: Context): string {
  const operand = listForm(node.operand, context);
  const isBare = !node.sub && !node.sup && operand === '';
  if (isBare || !isNary(node)) return listForm(naryAsSymbols(node), context) + operand;
  return part(
    'nary',
    node.operator,
    node.limits,
    optional(node.sub, context),
    optional(node.sup, context),
    operand,
  );
}

/** Text below an arrow that has text above is the arrow's own, and the other way round. */
function limitForm(node: MathLimit, context: Context): string {
  const [arrow, ...others] = node.base;
  const slot = node.position;
  if (arrow?.type === 'extensibleArrow' && others.length === 0 && arrow[slot].length === 0) {
    return listForm([{ ...arrow, [slot]: node.limit }], context);
  }
  return part('lim', slot, listForm(node.base, context), listForm(node.limit, context));
}

const optional = (list: MathList | null, context: Context) => (list ? listForm(list, context) : '-');
const splice = (node: { base: MathList }, context: Context) => listForm(node.base, context);

const HANDLERS: MathHandlers<string, Context> = {
  symbol: symbolForm,
  text: wordsForm,
  source: (node, context) => wordsForm({ type: 'text', value: node.value }, context),
  space: () => '',
  reference: ({ label, parentheses }, context) => {
    const value = context.options.resolve?.(label)?.text ?? label;
    const words = wordsForm({ type: 'text', value }, context);
    return parentheses ? `${context.paint}\u0001(${words}${context.paint}\u0001)` : words;
  },
  fraction: (node, context) =>
    part('f', node.bar, listForm(node.numerator, context), listForm(node.denominator, context)),
  radical: (node, context) => part('rad', listForm(node.degree, context), listForm(node.radicand, context)),
  scripts: (node, context) => {
    const sup = node.sup ?? (node.sub ? null : []);
    return part('s', listForm(node.base, context), optional(node.sub, context), optional(sup, context));
  },
  prescripts: (node, context) =>
    part('pre', listForm(node.sub, context), listForm(node.sup, context), listForm(node.base, context)),
  nary: naryForm,
  function: (node, context) => part('func', listForm(node.name, context), listForm(node.argument, context)),
  delimited: (node, context) =>
    fitsBrackets(node)
      ? bracketsForm(splitAtRules(node), context)
      : listForm(delimitedAsSymbols(node), context),
  accent: (node, context) =>
    isCharacter(node.mark)
      ? part('acc', node.mark, listForm(node.base, context))
      : listForm(stacked('over', node.mark, node.base), context),
  bar: (node, context) => part('bar', node.position, listForm(node.base, context)),
  groupCharacter: (node, context) =>
    isCharacter(node.character)
      ? part('grp', node.character, node.position, listForm(node.base, context))
      : listForm(stacked(node.position, node.character, node.base), context),
  limit: limitForm,
  extensibleArrow: (node, context) =>
    isCharacter(node.character)
      ? part('arrow', node.character, listForm(node.over, context), listForm(node.under, context))
      : listForm(arrowAsSymbols(node), context),
  matrix: frameForm,
  equationArray: arrayForm,
  box: (node, context) => part('box', String(node.border), node.strike, listForm(node.base, context)),
  phantom: (node, context) =>
    part(
      'phant',
      [node.visible, node.zeroWidth, node.zeroAscent, node.zeroDescent].map(Number).join(''),
      listForm(node.base, context),
    ),
  color: paintedForm,
  sized: splice,
  group: splice,
};

function listForm(list: MathList, context: Context): string {
  if (context.depth > DEEPEST) return '…';
  context.depth += 1;
  let form = '';
  for (const node of list)
    form += (HANDLERS[node.type] as (node: MathNode, context: Context) => string)(node, context);
  context.depth -= 1;
  return form;
}

/** A numbered line of its own is the same as a formula with a number. */
function unwrapped(
  math: MathList,
  number: EquationNumber | undefined,
): { math: MathList; number?: EquationNumber } {
  const only = math.length === 1 ? math[0] : undefined;
  const row = only?.type === 'equationArray' && only.rows.length === 1 ? only.rows[0] : undefined;
  const own = row?.number?.text ? row.number : number;
  return row?.cells.length === 1 && own?.text ? { math: row.cells[0]!, number: own } : { math, number };
}

/**
 * What a reader of the formula sees, as a string: two trees with the same normal form are the same formula. Blanks,
 * sizes, atom classes and how runs are cut do not count; characters, alphabets, weight, colour, structure,
 * alignment, rules and numbers do.
 */
export function normalForm(math: MathList, options: NormalFormOptions = {}): string {
  const formula = unwrapped(math, options.number);
  const context: Context = { options, colors: {}, paint: '', depth: 0 };
  const form = listForm(formula.math, context);
  return form + numberForm(formula.number);
}
