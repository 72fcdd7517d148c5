import { mapValues, tableOf } from '../../look-up.ts';
import { functionsWithLimits, functionsWithScripts } from '../../tex-commands.ts';
import type { AtomClass, MathList, MathNode } from '../../tree/index.ts';
import { negatedSymbol } from '../characters.ts';
import type { Handler, TexParser } from '../handler.ts';
import { group, named, nary, space, symbol, word } from '../nodes.ts';
import { readScripts } from '../read-scripts.ts';
import { isChar } from '../token.ts';

/** Functions whose subscript stands at the side. */
const plain =
  `${functionsWithScripts} ` +
  'arcctg arctg ctg tg cth ch sh th cosec cotg cosech sech csch arcsec arccsc arccot arcosh arsinh artanh arccosh ' +
  'arcsinh arctanh erf sgn sign tr Tr rank Res res Arg Log Ln id im coker Hom End Aut rot ord lcm ' +
  'asin acos atan acsc asec acot asinh acosh atanh ad Ad';

/** Functions whose subscript stands below in display; a blank in the name is a thin space. */
const limiting: Record<string, string> = {
  ...functionsWithLimits,
  argmax: 'arg max',
  argmin: 'arg min',
  plim: 'plim',
  esssup: 'ess sup',
  essinf: 'ess inf',
};

const functionNames = new Set([...plain.split(' '), ...Object.values(limiting)]);
const limitingNames = new Set(Object.values(limiting));

/** Whether a word is the name of a function, and whether its subscript stands below it. */
export const functionKind = (name: string): 'plain' | 'limiting' | undefined =>
  limitingNames.has(name) ? 'limiting' : functionNames.has(name) ? 'plain' : undefined;

const functionNamed =
  (text: string, limits: boolean): Handler =>
  (parser) => {
    parser.movableLimits = limits;
    return [named([word(text)])];
  };

/** The letters of a name that was read in math, or null where it holds more than letters. */
function nameOf(content: MathList): string | null {
  let name = '';
  for (const node of content) {
    if (node.type === 'symbol') name += node.text === '−' ? '-' : node.text === '∗' ? '*' : node.text;
    else if (node.type === 'text') name += node.value;
    else if (node.type === 'space') name += node.width > 0.1 && node.width < 1 ? ' ' : '';
    else return null;
  }
  return name.trim().replace(/\s+/g, ' ') || null;
}

const operatorName: Handler = (parser) => {
  parser.tokens.skipSpaces();
  const starred = parser.tokens.accept('*');
  const content = parser.argumentIn({ style: 'plain' });
  const name = nameOf(content);
  parser.movableLimits = starred;
  return [named(name === null ? content : [word(name)])];
};

const operatorWithLimits: Handler = (parser, name, token) => {
  const nodes = operatorName(parser, name, token);
  parser.movableLimits = true;
  return nodes;
};

const isWord = (content: MathList) =>
  content.length > 0 &&
  content.every(
    (node) =>
      (node.type === 'symbol' && /^\p{L}+$/u.test(node.text) && node.style === 'plain') ||
      node.type === 'text' ||
      node.type === 'space',
  );

/** `\mathop{…}`: an upright word is a function, a lone large operator stays itself. */
const mathOperator: Handler = (parser) => {
  const content = parser.argument();
  const only = content.length === 1 ? content[0] : undefined;
  if (only?.type === 'nary' || only?.type === 'function') {
    parser.movableLimits = only.type === 'function';
    return [only.type === 'nary' ? { ...only, limits: 'underOver' } : only];
  }
  if (content.length === 0) return [];
  parser.movableLimits = true;
  if (isWord(content)) return [named([word(nameOf(content) ?? '')])];
  return [group('operator', content)];
};

const asClass =
  (atomClass: AtomClass): Handler =>
  (parser) => {
    const content = parser.argument();
    const only = content.length === 1 ? content[0] : undefined;
    return only?.type === 'symbol' ? [{ ...only, class: atomClass }] : [group(atomClass, content)];
  };

const marked =
  (name: MathNode): Handler =>
  (parser) => {
    parser.movableLimits = true;
    return [named([name])];
  };

/** `\not\!\!D`: blanks only move the strike. */
function withoutBlanks(content: MathList, parser: TexParser): MathList {
  const seen = content.filter((node) => node.type !== 'space');
  return content.length > 0 && seen.length === 0 ? withoutBlanks(parser.argument(), parser) : seen;
}

/** A strike through the next symbol: the negated character where Unicode has one. */
const negated: Handler = (parser) => {
  const [first, ...rest] = withoutBlanks(parser.argument(), parser);
  if (!first) return [];
  if (first.type !== 'symbol') return [{ type: 'box', border: false, strike: 'up', base: [first] }, ...rest];
  return [negatedSymbol(first), ...rest];
};

const modulus = (parser: TexParser, open: boolean, name: boolean): MathList => {
  const argument = parser.argument();
  const content: MathList = name ? [named([word('mod')], argument)] : argument;
  return open
    ? [space(1), { type: 'delimited', open: '(', close: ')', separator: '', grow: true, items: [content] }]
    : [space(1), ...content];
};

const sideset: Handler = (parser) => {
  const left = parser.argument();
  const right = parser.argument();
  const [prefix] = left;
  const [suffix] = right;
  const base = readScripts(parser, parser.argument());
  const inner = base[0];
  const scripted = (): MathList => {
    if (suffix?.type !== 'scripts') return [];
    return [{ ...suffix, base: [] }];
  };
  if (inner?.type === 'nary') {
    const lead: MathList = prefix?.type === 'scripts' ? [{ ...prefix, base: [] }] : [];
    return [...lead, ...(suffix ? sidesetRight(inner, scripted()) : base)];
  }
  const main: MathList = suffix?.type === 'scripts' ? [{ ...suffix, base }] : base;
  if (prefix?.type !== 'scripts') return main;
  return [{ type: 'prescripts', sub: prefix.sub ?? [], sup: prefix.sup ?? [], base: main }];
};

/** `\sideset` on a sum: its own limits stay, the side scripts stand beside the operator. */
function sidesetRight(inner: Extract<MathNode, { type: 'nary' }>, right: MathList): MathList {
  const [scripts] = right;
  if (scripts?.type !== 'scripts') return [inner];
  if (!inner.sub && !inner.sup) return [{ ...inner, limits: 'subSup', sub: scripts.sub, sup: scripts.sup }];
  return [inner, scripts];
}

/** Feynman's `\slash{p}`; without braces it is the sign. */
const slash: Handler = (parser, name, token) =>
  isChar(parser.tokens.peek(), '{') ? negated(parser, name, token) : [parser.symbol('/')];

/** `\idotsint`: integrals around dots; scripts belong to the last of them. */
const integralsAroundDots: Handler = (parser, _, token) => {
  parser.tokens.push(parser.tokenize('\\cdots\\int', token));
  return [nary('∫', 'subSup')];
};

export const operators: Record<string, Handler> = {
  idotsint: integralsAroundDots,
  ...tableOf(plain, (name) => functionNamed(name, false)),
  ...mapValues(limiting, (text) => functionNamed(text, true)),
  varlimsup: marked({ type: 'bar', position: 'over', base: [word('lim')] }),
  varliminf: marked({ type: 'bar', position: 'under', base: [word('lim')] }),
  varinjlim: marked({ type: 'accent', mark: '\u20ef', base: [word('lim')] }),
  varprojlim: marked({ type: 'accent', mark: '\u20ee', base: [word('lim')] }),
  operatorname: operatorName,
  operatornamewithlimits: operatorWithLimits,
  mathop: mathOperator,
  mathrel: asClass('relation'),
  mathbin: asClass('binary'),
  mathord: asClass('ordinary'),
  mathopen: asClass('open'),
  mathclose: asClass('close'),
  mathpunct: asClass('punctuation'),
  mathinner: asClass('inner'),
  not: negated,
  slash,
  slashed: negated,
  centernot: negated,
  smallint: () => [nary('∫', 'subSup')],
  sideset,
  bmod: () => [{ ...symbol('mod', 'binary'), style: 'plain' }],
  mod: (parser) => modulus(parser, false, true),
  pmod: (parser) => modulus(parser, true, true),
  pod: (parser) => modulus(parser, true, false),
};
