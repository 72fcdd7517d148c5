import { colorNames } from '../read-tex/color-names.ts';
import { baseColors, colorOf } from '../read-tex/colors.ts';
import { fraction, named, symbol, word } from '../read-tex/nodes.ts';
import type { MathBox, MathList, MathNode } from '../tree/index.ts';
import { argument, type ElementReader, type MathmlContext, warn } from './context.ts';
import { type MathmlElement, trimmedText } from './markup.ts';
import { lengthOf, operatorNodes, variantOf } from './tokens.ts';

const OPENING = new Set(Array.from('([{⟨⌈⌊|‖⟦⟪'));
const CLOSING = new Set(Array.from(')]}⟩⌉⌋|‖⟧⟫'));
const ASCII_ANGLES: Record<string, string> = {
  '<': '⟨',
  '>': '⟩',
  '〈': '⟨',
  '〉': '⟩',
  '||': '‖',
  '∥': '‖',
  '∣': '|',
};

/** The bracket that an operator is at this end of a row; null for any other operator. */
function bracketOf(element: MathmlElement | undefined, end: 'prefix' | 'postfix'): string | null {
  if (element?.name !== 'mo') return null;
  const { fence, stretchy, form } = element.attributes;
  const text = trimmedText(element);
  const isFence = fence === 'true' || stretchy === 'true' || form === end;
  const bracket = isFence ? (ASCII_ANGLES[text] ?? text) : text;
  if (text === '' && fence === 'true') return '';
  if (!(end === 'prefix' ? OPENING : CLOSING).has(bracket) && !(isFence && isAnyBracket(bracket)))
    return null;
  return stretchy === 'false' && !isFence ? null : bracket;
}

const isAnyBracket = (text: string) => OPENING.has(text) || CLOSING.has(text);

const holdsTable = (elements: readonly MathmlElement[]) => elements.some((child) => child.name === 'mtable');

/** Brackets around a whole row, with bars between where they are marked to stretch. */
function fencedRow(children: readonly MathmlElement[], context: MathmlContext): MathNode | null {
  const [first, last] = [children[0], children.at(-1)];
  const open = bracketOf(first, 'prefix');
  const close = children.length > 1 ? bracketOf(last, 'postfix') : null;
  if (open === null && close === null) return null;
  const inner = children.slice(open === null ? 0 : 1, close === null ? undefined : -1);
  if ((open === null || close === null) && !holdsTable(inner)) return null;
  const brackets = { open: open ?? '', close: close ?? '' };
  if (closesEarly(inner, brackets.open, brackets.close)) return null;
  const items = splitAtBars(inner);
  return {
    type: 'delimited',
    ...brackets,
    separator: items.length > 1 ? '|' : '',
    grow: true,
    items: items.map((item) => readSequence(item, context)),
  };
}

const isStretchyBar = (element: MathmlElement) =>
  element.name === 'mo' && element.attributes.stretchy === 'true' && /^[|∣]$/.test(trimmedText(element));

function splitAtBars(elements: readonly MathmlElement[]): MathmlElement[][] {
  const items: MathmlElement[][] = [[]];
  for (const element of elements) {
    if (isStretchyBar(element)) items.push([]);
    else items.at(-1)?.push(element);
  }
  return items;
}

/** Whether the first bracket has its partner before the end: `(a)+(b)`. */
function closesEarly(inner: readonly MathmlElement[], open: string, close: string): boolean {
  if (open === '' || close === '' || open === close) return false;
  let depth = 1;
  for (const child of inner) {
    const text = child.name === 'mo' ? trimmedText(child) : '';
    if (text === open) depth++;
    else if (text === close && --depth === 0) return true;
  }
  return false;
}

/** The thin space between a function's name and its argument. */
const isBlankOfFunction = (element: MathmlElement, before: MathmlElement | undefined) =>
  element.name === 'mspace' && before?.name === 'mo' && trimmedText(before) === '\u2061';

/** A name of several letters that is applied to what follows is a function's. */
function appliedName(element: MathmlElement, next: MathmlElement | undefined): MathList | undefined {
  const isApplied = next?.name === 'mo' && trimmedText(next) === '\u2061';
  const text = trimmedText(element);
  return isApplied && element.name === 'mi' && text.length > 1 ? [named([word(text)])] : undefined;
}

/** Elements in a row. */
export function readSequence(children: readonly MathmlElement[], context: MathmlContext): MathList {
  const shown = children.filter((child, index) => !isBlankOfFunction(child, children[index - 1]));
  const fenced = shown.length > 1 ? fencedRow(shown, context) : null;
  return fenced
    ? [fenced]
    : shown.flatMap(
        (child, index) => appliedName(child, shown[index + 1]) ?? context.readElement(child, context),
      );
}

const row: ElementReader = (element, context) => bordered(element, readSequence(element.children, context));

/** Rules that are drawn as the border of a row, for browsers whose fonts lack them. */
function bordered({ attributes: { style = '' } }: MathmlElement, base: MathList): MathList {
  if (/\bborder-top\s*:/.test(style)) return [{ type: 'bar', position: 'over', base }];
  if (/\bborder-bottom\s*:/.test(style)) return [{ type: 'bar', position: 'under', base }];
  return /\bborder\s*:\s*[^0n;]/.test(style) || /\bborder\s*:\s*\d*[1-9]/.test(style)
    ? [box('none', true, base)]
    : base;
}

const SIZES: Record<string, 'text' | 'script' | 'scriptscript'> = {
  '0': 'text',
  '1': 'script',
  '2': 'scriptscript',
};

/** `mstyle` and its like: size, colour and alphabet of what is inside. */
const styled: ElementReader = (element, context) => {
  const { displaystyle, scriptlevel } = element.attributes;
  const inner = readSequence(element.children, { ...context, variant: variantOf(element, context) });
  const size =
    displaystyle === 'true' ? 'display' : SIZES[scriptlevel ?? (displaystyle === 'false' ? '0' : '')];
  const isSized = size && inner.length > 0 && !(inner.length === 1 && inner[0]?.type === 'equationArray');
  return isSized ? [{ type: 'sized', size, base: inner }] : inner;
};

const namedColor = (name: string) => baseColors(name) ?? colorNames(name);

/** The element in the colours that its attributes give. */
export function colored({ attributes }: MathmlElement, content: MathList): MathList {
  const value = (name: string | undefined) =>
    name ? (colorOf(name, undefined, namedColor) ?? undefined) : undefined;
  const color = value(attributes.mathcolor ?? attributes.color);
  const background = value(attributes.mathbackground ?? attributes.background);
  if ((!color && !background) || content.length === 0) return content;
  return [
    { type: 'color', ...(color ? { color } : {}), ...(background ? { background } : {}), base: content },
  ];
}

const fractionReader: ElementReader = (element, context) => {
  const { linethickness = '', bevelled } = element.attributes;
  const bar = Number.parseFloat(linethickness) === 0 ? 'none' : 'bar';
  const node = fraction(
    argument(element, 0, context),
    argument(element, 1, context),
    bevelled === 'true' ? 'skewed' : bar,
  );
  return [node];
};

/** `mfenced`: brackets, and separators between its children. */
const fenced: ElementReader = (element, context) => {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  const marks = Array.from(separators.replace(/\s/g, ''));
  const items = element.children.map((child) => context.readElement(child, context));
  const bracket = (text: string) => ASCII_ANGLES[text.trim()] ?? text.trim();
  if (marks.length > 0 && marks.every((mark) => mark === '|'))
    return [
      { type: 'delimited', open: bracket(open), close: bracket(close), separator: '|', grow: true, items },
    ];
  const joined = items.flatMap((item, index) =>
    index === 0 || marks.length === 0
      ? item
      : [...operatorNodes(marks[Math.min(index, marks.length) - 1] as string), ...item],
  );
  return [
    {
      type: 'delimited',
      open: bracket(open),
      close: bracket(close),
      separator: '',
      grow: true,
      items: [joined],
    },
  ];
};

const phantom: ElementReader = (element, context) => [
  {
    type: 'phantom',
    visible: false,
    zeroWidth: false,
    zeroAscent: false,
    zeroDescent: false,
    base: readSequence(element.children, context),
  },
];

const padded: ElementReader = (element, context) => {
  const isZero = (name: string) => lengthOf(element.attributes[name]) === 0;
  const base = readSequence(element.children, context);
  const [zeroWidth, zeroAscent, zeroDescent] = [isZero('width'), isZero('height'), isZero('depth')];
  if (base.length === 0 || (!zeroWidth && !zeroAscent && !zeroDescent)) return base;
  const hidden = base.length === 1 && base[0]?.type === 'phantom' ? base[0] : undefined;
  const inner = hidden ? hidden.base : base;
  return [{ type: 'phantom', visible: !hidden, zeroWidth, zeroAscent, zeroDescent, base: inner }];
};

const box = (strike: MathBox['strike'], border: boolean, base: MathList): MathNode => ({
  type: 'box',
  border,
  strike,
  base,
});

const NOTATIONS: Record<string, (base: MathList) => MathNode> = {
  box: (base) => box('none', true, base),
  roundedbox: (base) => box('none', true, base),
  circle: (base) => box('none', true, base),
  actuarial: (base) => box('none', true, base),
  updiagonalstrike: (base) => box('up', false, base),
  downdiagonalstrike: (base) => box('down', false, base),
  horizontalstrike: (base) => box('horizontal', false, base),
  verticalstrike: (base) => box('cross', false, base),
  top: (base) => ({ type: 'bar', position: 'over', base }),
  bottom: (base) => ({ type: 'bar', position: 'under', base }),
  radical: (base) => ({ type: 'radical', degree: [], radicand: base }),
  longdiv: (base) => ({ type: 'bar', position: 'over', base: [symbol(')', 'close'), ...base] }),
};

const enclosed: ElementReader = (element, context) => {
  const notations = (element.attributes.notation ?? 'longdiv').trim().split(/\s+/);
  let content = readSequence(element.children, context);
  if (notations.includes('updiagonalstrike') && notations.includes('downdiagonalstrike')) {
    content = [box('cross', false, content)];
    notations.splice(0, notations.length, ...notations.filter((name) => !name.endsWith('diagonalstrike')));
  }
  for (const name of notations) {
    const wrap = NOTATIONS[name];
    if (wrap) content = [wrap(content)];
    else if (name !== 'left' && name !== 'right') warn(context, 'mathml-unknown-notation', name);
  }
  return content;
};

/** `maction`: what is shown first. */
const action: ElementReader = (element, context) =>
  argument(element, Math.max(0, (Number(element.attributes.selection ?? 1) || 1) - 1), context);

const semantics: ElementReader = (element, context) => {
  const shown = element.children.find((child) => !child.name.startsWith('annotation'));
  return shown ? context.readElement(shown, context) : [];
};

const glyph: ElementReader = ({ attributes }) =>
  attributes.alt ? [{ type: 'text', value: attributes.alt }] : [];
const nothing: ElementReader = () => [];

/** Columns of elementary arithmetic as lines one below the other. */
const stack: ElementReader = (element, context) => {
  warn(context, 'mathml-simplified', element.name);
  return [
    {
      type: 'matrix',
      rows: element.children
        .filter((child) => child.name !== 'msline')
        .map((child) => [context.readElement(child, context)]),
      align: ['right'],
      columnRules: [],
      rowRules: [],
    },
  ];
};

export const LAYOUT_READERS: Record<string, ElementReader> = {
  math: styled,
  mrow: row,
  a: row,
  mstyle: styled,
  merror: row,
  mpadded: padded,
  mphantom: phantom,
  mfrac: fractionReader,
  msqrt: (element, context) => [
    { type: 'radical', degree: [], radicand: readSequence(element.children, context) },
  ],
  mroot: (element, context) => [
    { type: 'radical', radicand: argument(element, 0, context), degree: argument(element, 1, context) },
  ],
  mfenced: fenced,
  menclose: enclosed,
  mtr: row,
  mtd: row,
  maction: action,
  semantics,
  mglyph: glyph,
  mstack: stack,
  mlongdiv: stack,
  msrow: row,
  mscarries: row,
  mscarry: row,
  msgroup: row,
  none: nothing,
  maligngroup: nothing,
  malignmark: nothing,
  mprescripts: nothing,
  annotation: nothing,
  'annotation-xml': nothing,
};
