import { lookUp } from '../look-up.ts';
import { commandFor } from '../read-tex/symbols/index.ts';
import { captureOperands } from '../transforms/index.ts';
import type {
  EquationNumber,
  MathEquationArray,
  MathFraction,
  MathFunction,
  MathHandlers,
  MathList,
  MathMatrix,
  MathNary,
  MathNode,
  MathScripts,
  MathSymbol,
} from '../tree/index.ts';
import { environment, isPlainMatrix, numberTex, rowsTex, writeArray, writeMatrix } from './arrays.ts';
import { delimiterTex, plainBrackets } from './fences.ts';
import { braced, join } from './join.ts';
import { labelName } from './label.ts';
import { classCommand, escapeCharacters, fontCommands, writeCharacter } from './symbol.ts';
import {
  accentCommand,
  arrowCommand,
  functionCommands,
  matrixEnvironments,
  spaceCommands,
  stretchingCommand,
  wideAccents,
} from './tables.ts';
import { writeText } from './text.ts';

/** How far a look ahead goes to see what would be taken into an operand. */
const LOOK_AHEAD = 40;

/** The formula as LaTeX with amsmath, without dollars, its number as `\tag`. Never fails: what has no TeX is written as it is. */
export function writeTex(math: MathList, number?: EquationNumber): string {
  return writeList(math) + numberTex({ number });
}

function writeList(math: MathList): string {
  const pieces: string[] = [];
  for (let index = 0; index < math.length; ) {
    const run = fontRun(math, index);
    if (run > 0) {
      pieces.push(writeRun(math.slice(index, index + run) as MathSymbol[]));
      index += run;
      continue;
    }
    const node = math[index] as MathNode;
    pieces.push(writeNode(node, math, index));
    index++;
  }
  return join(pieces);
}

const argument = (list: MathList) => braced(writeList(list));

/** The count of symbols from `start` on that share a font other than the plain one. */
function fontRun(list: MathList, start: number): number {
  const first = list[start];
  if (first?.type !== 'symbol') return 0;
  const font = fontCommands(first).join();
  if (font === '') return 0;
  let end = start + 1;
  for (; end < list.length; end++) {
    const node = list[end];
    if (node?.type !== 'symbol' || fontCommands(node).join() !== font) break;
  }
  return end - start;
}

function writeRun(symbols: MathSymbol[]): string {
  const inner = join(symbols.map(writeCharacter));
  return fontCommands(symbols[0] as MathSymbol).reduceRight((tex, command) => `${command}{${tex}}`, inner);
}

/** How much a reader would take as the operand, measured against what belongs there. */
function capture(node: MathNary | MathFunction, { list, index }: Place): 'less' | 'same' | 'more' {
  const operand = node.type === 'nary' ? node.operand : node.argument;
  const rest = list.slice(index + 1, index + 1 + LOOK_AHEAD);
  const bare: MathNode = node.type === 'nary' ? { ...node, operand: [] } : { ...node, argument: [] };
  const [first] = captureOperands([bare, ...operand, ...rest]);
  const taken = first?.type === 'nary' ? first.operand : first?.type === 'function' ? first.argument : [];
  if (taken.length === operand.length) return 'same';
  return taken.length < operand.length ? 'less' : 'more';
}

const writeNode = (node: MathNode, list: MathList, index: number): string =>
  (handlers[node.type] as (node: MathNode, context: Place) => string)(node, { list, index });

interface Place {
  list: MathList;
  index: number;
}

const handlers: MathHandlers<string, Place> = {
  symbol: (node) => (node.text === '°' ? '{}^{\\circ}' : writeRun([node])),
  text: writeText,
  space: ({ width }) => {
    const command = spaceCommands.find(([known]) => Math.abs(known - width) < 1e-4);
    return command ? command[1] : `\\hspace{${width}em}`;
  },
  fraction: ({ bar, size, numerator, denominator }) => {
    const [top, bottom] = [argument(numerator), argument(denominator)];
    if (bar === 'none') return `\\genfrac{}{}{0pt}{${GENFRAC_STYLES[size ?? 'none']}}${top}${bottom}`;
    if (bar === 'skewed') return `\\sfrac${top}${bottom}`;
    if (bar === 'linear') return `${linearSide(numerator)}/${linearSide(denominator)}`;
    return `${FRACTIONS[size ?? 'none']}${top}${bottom}`;
  },
  radical: ({ degree, radicand }) => {
    const root = writeList(degree);
    return `\\sqrt${degree.length === 0 ? '' : `[${root.includes(']') ? braced(root) : root}]`}${argument(radicand)}`;
  },
  scripts: (node) => writeScripts(node),
  prescripts: ({ sub, sup, base }, { list, index }) =>
    standsFree(list[index - 1]) && isLetterBase(base)
      ? join([`{}${scriptTex('_', sub)}${scriptTex('^', sup)}`, writeList(base)])
      : `\\prescript${argument(sup)}${argument(sub)}${argument(base)}`,
  nary: writeNary,
  function: writeFunction,
  delimited: (node) => {
    const special =
      node.items.length === 1 ? specialDelimited(node.open, node.close, node.items[0] ?? []) : null;
    if (special) return special;
    const plain = plainBrackets(node);
    if (plain) return join([plain[0], writeList(node.items[0] ?? []), plain[1]]);
    const separator = `\\middle${delimiterTex(node.separator)}`;
    const items = node.items.map(writeList).join(separator.endsWith('|') ? separator : `${separator} `);
    return join([`\\left${delimiterTex(node.open)}`, items, `\\right${delimiterTex(node.close)}`]);
  },
  accent: ({ mark, base }) => {
    const command = accentCommand(mark);
    if (!command) return `\\overset{${escapeCharacters(mark)}}${argument(base)}`;
    const single = base.length === 1 && base[0]?.type === 'symbol';
    return `${single ? command : (wideAccents[command] ?? command)}${argument(base)}`;
  },
  bar: ({ position, base }) => `\\${position}line${argument(base)}`,
  groupCharacter: ({ character, position, base }) => {
    const command = stretchingCommand(character, position);
    return command
      ? `${command}${argument(base)}`
      : `\\${position}set{${escapeCharacters(character)}}${argument(base)}`;
  },
  limit: ({ position, base, limit }) => {
    const [only] = base;
    const mark = position === 'over' ? '^' : '_';
    if (
      base.length === 1 &&
      only?.type === 'groupCharacter' &&
      only.position === position &&
      isBrace(only.character)
    ) {
      return `${writeList(base)}${mark}${argument(limit)}`;
    }
    return `\\${position}set${argument(limit)}${argument(base)}`;
  },
  extensibleArrow: ({ character, over, under }) => {
    const below = under.length === 0 ? '' : `[${writeList(under)}]`;
    const command = arrowCommand(character);
    if (command) return `${command}${below}${argument(over)}`;
    const stacked = `\\overset${argument(over)}{${escapeCharacters(character)}}`;
    return under.length === 0 ? stacked : `\\underset${argument(under)}{${stacked}}`;
  },
  matrix: (node) => writeMatrix(node, '', writeList),
  equationArray: (node) => writeArray(node, writeList),
  box: ({ border, strike, base }) => {
    const struck = strike === 'none' ? null : `${STRIKES[strike]}${argument(base)}`;
    if (!border) return struck ?? writeList(base);
    return `\\boxed${struck ? braced(struck) : argument(base)}`;
  },
  phantom: ({ visible, zeroWidth, zeroAscent, zeroDescent, base }) => {
    const inner = argument(base);
    if (!visible && zeroWidth) return `\\vphantom${inner}`;
    if (!visible) return `${zeroAscent && zeroDescent ? '\\hphantom' : '\\phantom'}${inner}`;
    if (zeroWidth) return `\\mathrlap${inner}`;
    return `\\smash${zeroAscent && zeroDescent ? '' : zeroAscent ? '[t]' : '[b]'}${inner}`;
  },
  color: ({ color, background, base }) => {
    const inner = isColor(color) ? `\\textcolor[HTML]{${color}}${argument(base)}` : writeList(base);
    return isColor(background) ? `\\colorbox[HTML]{${background}}{$${inner}$}` : inner;
  },
  sized: ({ size, base }) => braced(join([SIZES[size], writeList(base)])),
  group: ({ class: atomClass, base }) => {
    const inner = writeList(base);
    return inner === ':=' || inner === '=:' ? inner : `${classCommand(atomClass)}${braced(inner)}`;
  },
  reference: ({ label, parentheses }) => `\\${parentheses ? 'eqref' : 'ref'}{${labelName(label)}}`,
  // Nobody knows what it would do: it is shown, and never run.
  source: ({ value }) => writeText({ type: 'text', value, monospace: true }),
};

const isColor = (color: string | undefined) => color !== undefined && /^[0-9A-Fa-f]{6}$/.test(color);

const FRACTIONS = { display: '\\dfrac', text: '\\tfrac', none: '\\frac' };
const GENFRAC_STYLES = { display: '0', text: '1', none: '' };
const STRIKES = { up: '\\cancel', down: '\\bcancel', cross: '\\xcancel', horizontal: '\\sout' };
const SIZES = {
  display: '\\displaystyle',
  text: '\\textstyle',
  script: '\\scriptstyle',
  scriptscript: '\\scriptscriptstyle',
};

const isBrace = (character: string) => /^[⏞⏟⎴⎵⏜⏝⏠⏡]$/u.test(character);

const isSum = (node: MathNode) =>
  node.type === 'symbol' && (node.class === 'binary' || node.class === 'relation');

const linearSide = (list: MathList) => (list.some(isSum) ? `(${writeList(list)})` : argument(list));

const isLetterBase = (base: MathList): boolean => {
  const [only] = base;
  if (base.length !== 1) return false;
  return only?.type === 'scripts'
    ? isLetterBase(only.base)
    : only?.type === 'symbol' && /^\p{L}$/u.test(only.text);
};

/** True where scripts without a base are not taken for those of what is before them. */
const standsFree = (previous: MathNode | undefined) =>
  !previous ||
  previous.type === 'space' ||
  (previous.type === 'symbol' && previous.class !== 'ordinary' && previous.class !== 'close');

const scriptTex = (mark: string, list: MathList | null) =>
  list && list.length > 0 ? `${mark}${argument(list)}` : '';

const PRIMES: Record<string, string> = { '′': "'", '″': "''", '‴': "'''", '⁗': "''''" };

const primesOf = (node: MathNode | undefined) =>
  node?.type === 'symbol' ? lookUp(PRIMES, node.text) : undefined;

function nucleusOf(base: MathList): string {
  if (isStaggered(base)) return `${writeList(base)}{}`;
  return needsBraces(base) ? argument(base) : writeList(base);
}

function writeScripts({ base, sub, sup }: MathScripts, nucleus = nucleusOf(base)): string {
  const [first, ...rest] = sup ?? [];
  const primes = primesOf(first);
  const below = sub ? `_${argument(sub)}` : '';
  if (primes && !rest.some((node) => primesOf(node))) {
    return `${nucleus}${primes}${rest.length > 0 ? `^${argument(rest)}` : ''}${below}`;
  }
  return `${nucleus}${below}${sup ? `^${argument(sup)}` : ''}`;
}

/** Indices on a letter that has indices: `R_{a}{}^{b}`. */
const isStaggered = (base: MathList): boolean => {
  const [only] = base;
  return base.length === 1 && only?.type === 'scripts' && (isLetterBase(only.base) || isStaggered(only.base));
};

const BARE_BASES = new Set([
  'symbol',
  'delimited',
  'accent',
  'bar',
  'text',
  'source',
  'radical',
  'box',
  'reference',
]);

const needsBraces = (base: MathList) => {
  const [only] = base;
  if (base.length !== 1 || !only) return true;
  return (
    !BARE_BASES.has(only.type) ||
    (only.type === 'symbol' && only.text.length > 1 && !/^\p{Nd}/u.test(only.text))
  );
};

function writeNary(node: MathNary, place: Place): string {
  const command = commandFor(node.operator, 'operator');
  const usual = /^[∫∬∭⨌∮∯∰∱∲∳⨋⨍-⨜]$/u.test(node.operator) ? 'subSup' : 'underOver';
  const placed = node.sub || node.sup;
  const limits =
    !placed || node.limits === usual ? '' : node.limits === 'underOver' ? '\\limits' : '\\nolimits';
  const head = `${command ? `\\${command}` : escapeCharacters(node.operator)}${limits}`;
  const scripts = `${node.sub ? `_${argument(node.sub)}` : ''}${node.sup ? `^${argument(node.sup)}` : ''}`;
  const size = capture(node, place);
  const tex = join([head + scripts, size === 'less' ? argument(node.operand) : writeList(node.operand)]);
  return size === 'more' ? braced(tex) : tex;
}

function writeFunction(node: MathFunction, place: Place): string {
  const operand = capture(node, place) === 'same' ? writeList(node.argument) : argument(node.argument);
  return join([writeName(node.name), operand]);
}

function writeName(name: MathList): string {
  const [only] = name;
  if (name.length !== 1 || !only) return `\\operatorname${argument(name)}`;
  const decorated = decoratedLimit(only);
  if (decorated) return decorated;
  if (only.type === 'limit') return writeLimitName(only.base, only.position, only.limit);
  if (only.type === 'scripts') {
    const [known, limiting] = nameCommand(only.base, false);
    const side = limiting ? '\\nolimits' : '';
    return writeScripts(only, known + side);
  }
  return nameCommand(name, false)[0];
}

/** `\varlimsup` and its like: the word `lim` with a mark. */
function decoratedLimit(node: MathNode): string | null {
  if (node.type !== 'bar' && node.type !== 'accent') return null;
  const [base] = node.base;
  if (node.base.length !== 1 || base?.type !== 'symbol' || base.text !== 'lim') return null;
  return LIMIT_COMMANDS[node.type === 'bar' ? node.position : node.mark] ?? null;
}

const LIMIT_COMMANDS: Record<string, string> = {
  over: '\\varlimsup',
  under: '\\varliminf',
  '\u20ef': '\\varinjlim',
  '\u20ee': '\\varprojlim',
};

function writeLimitName(base: MathList, position: 'over' | 'under', limit: MathList): string {
  const [only] = base;
  const script = `${position === 'over' ? '^' : '_'}${argument(limit)}`;
  if (base.length === 1 && only?.type === 'limit') {
    return writeLimitName(only.base, only.position, only.limit) + script;
  }
  return nameCommand(base, true)[0] + script;
}

/** The command for a function's name, and whether its scripts go above and below. */
function nameCommand(name: MathList, limits: boolean): [string, boolean] {
  const [only] = name;
  const decorated = only && name.length === 1 ? decoratedLimit(only) : null;
  if (decorated) return [decorated, true];
  const text = name.length === 1 && only?.type === 'symbol' ? only.text : null;
  const known = text === null ? undefined : lookUp(functionCommands, text);
  if (known && (known[1] || !limits)) return known;
  if (known) return [`${known[0]}\\limits`, true];
  const inner = text === null ? writeList(name) : escapeCharacters(text).replaceAll('\\ ', '\\,');
  return [`\\operatorname${limits ? '*' : ''}{${inner}}`, limits];
}

/** `\binom`, `pmatrix`, `cases`: brackets that have a name together with what they hold. */
function specialDelimited(open: string, close: string, content: MathList): string | null {
  const [only] = content;
  if (content.length !== 1 || !only) return null;
  if (only.type === 'fraction') return open === '(' && close === ')' ? binomial(only) : null;
  if (only.type === 'matrix') return delimitedMatrix(only, open, close);
  return only.type === 'equationArray' ? cases(only, open, close) : null;
}

const BINOMIALS = { display: '\\dbinom', text: '\\tbinom', none: '\\binom' };

const binomial = ({ bar, size, numerator, denominator }: MathFraction): string | null =>
  bar === 'none' ? `${BINOMIALS[size ?? 'none']}${argument(numerator)}${argument(denominator)}` : null;

const delimitedMatrix = (matrix: MathMatrix, open: string, close: string): string | null =>
  open !== '' && isPlainMatrix(matrix) && Object.hasOwn(matrixEnvironments, open + close)
    ? writeMatrix(matrix, open + close, writeList)
    : null;

function cases({ layout, rows }: MathEquationArray, open: string, close: string): string | null {
  if (layout !== 'left') return null;
  if (open === '{' && close === '') return environment('cases', rowsTex(rows, writeList));
  return open === '' && close === '}' ? environment('rcases', rowsTex(rows, writeList)) : null;
}
