import { mapValues } from '../../look-up.ts';
import type { MathList, MathNode } from '../../tree/index.ts';
import { groupedMatrix } from '../environments.ts';
import type { Handler, TexParser } from '../handler.ts';
import { fenced, fraction, named, scripts, space, symbol, word } from '../nodes.ts';
import { textArgument } from '../text.ts';
import { enclosed, isChar, type Token } from '../token.ts';
import { quantity } from './units.ts';

const hasGroup = (parser: TexParser) => isChar(parser.tokens.peekExpanded(), '{');

const optionalGroup = (parser: TexParser): MathList | null => (hasGroup(parser) ? parser.argument() : null);

const power = (base: MathList, exponent: MathList | null): MathList =>
  exponent ? [scripts(base, null, exponent)] : base;

const upright = (text: string): MathNode => ({ ...symbol(text), style: 'plain' });

/** Commas of `\pdv{f}{x,y}`: one differential a variable. */
function splitCommas(list: MathList): MathList[] {
  const parts: MathList[] = [[]];
  for (const node of list) {
    if (node.type === 'symbol' && node.text === ',') parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

/** `\dv{f}{x}`, `\dv{x}`, `\dv[n]{f}{x}`, `\pdv{f}{x}{y}`, and the starred forms set on one line. */
const derivative =
  (sign: () => MathNode): Handler =>
  (parser) => {
    const linear = parser.tokens.accept('*');
    const order = parser.optional();
    const first = parser.argument();
    const second = optionalGroup(parser);
    const third = second && sign().type === 'symbol' && hasGroup(parser) ? parser.argument() : null;
    const operand = second ? first : [];
    const variables = third ? [second ?? [], third] : splitCommas(second ?? first);
    const count = variables.length > 1 ? [symbol(String(variables.length))] : null;
    const numerator = [...power([sign()], order ?? count), ...operand];
    const denominator = variables.flatMap((variable) => [sign(), ...power(variable, order)]);
    return [fraction(numerator, denominator, linear ? 'linear' : 'bar')];
  };

const differential =
  (sign: () => MathNode): Handler =>
  (parser) => {
    const order = parser.optional();
    const variable = optionalGroup(parser);
    return [...power([sign()], order), ...(variable ?? [])];
  };

const CLOSERS: Record<string, string> = { '(': ')', '[': ']', '|': '|' };

/** Tokens to look through for the bracket that closes `\qty(`. */
const MAX_BRACKETED = 5000;

/** The tokens between the bracket that follows and its partner, or null where none follows. */
function bracketed(parser: TexParser): { open: string; close: string; tokens: Token[] } | null {
  const token = parser.tokens.peekExpanded();
  const close = token.kind === 'char' ? CLOSERS[token.text] : undefined;
  if (!close) return null;
  parser.tokens.take();
  const tokens: Token[] = [];
  for (let depth = 0; tokens.length < MAX_BRACKETED; ) {
    const next = parser.tokens.peek();
    if (next.kind === 'end' || (depth === 0 && isChar(next, '}'))) break;
    parser.tokens.take();
    if (depth === 0 && isChar(next, close)) break;
    if (isChar(next, '{') || isChar(next, token.text)) depth++;
    else if (isChar(next, '}') || isChar(next, close)) depth--;
    tokens.push(next);
  }
  return { open: token.text, close, tokens };
}

/** `\qty(…)`, `\qty[…]`, `\qty|…|`, `\qty{…}`; with two groups it is siunitx's. */
const quantityOrFence: Handler = (parser, name, token) => {
  parser.tokens.accept('*');
  const inner = bracketed(parser);
  if (inner) return [fenced(inner.open, inner.close, parser.read(inner.tokens))];
  const number = parser.tokens.takeGroup();
  if (hasGroup(parser)) {
    parser.tokens.push(enclosed(number, token));
    return quantity(parser, name, token);
  }
  return [fenced('{', '}', parser.read(number))];
};

const fence =
  (open: string, close: string): Handler =>
  (parser) => {
    parser.tokens.accept('*');
    return [fenced(open, close, parser.argument())];
  };

const pair =
  (open: string, close: string): Handler =>
  (parser) => {
    parser.tokens.accept('*');
    const first = parser.argument();
    return [fenced(open, close, [...first, symbol(',', 'punctuation'), ...parser.argument()])];
  };

/** `\eval{f}_0^1`: a bar at the right that carries the limits. */
const evaluated: Handler = (parser) => {
  parser.tokens.accept('*');
  const inner = bracketed(parser);
  if (inner) return [fenced(inner.open, inner.close, parser.read(inner.tokens))];
  return [fenced('', '|', parser.argument())];
};

const order: Handler = (parser) => [
  { ...symbol('O'), script: 'script' },
  fenced('(', ')', parser.argument()),
];

const separated = (open: string, close: string, items: MathList[]): MathNode => ({
  type: 'delimited',
  open,
  close,
  separator: '|',
  grow: true,
  items,
});

/** `\ev{A}`, `\ev{A}{\psi}`. */
const expectation: Handler = (parser) => {
  parser.tokens.accept('*');
  const operator = parser.argument();
  const state = optionalGroup(parser);
  return [state ? separated('⟨', '⟩', [state, operator, state]) : fenced('⟨', '⟩', operator)];
};

const matrixElement: Handler = (parser) => {
  parser.tokens.accept('*');
  return [separated('⟨', '⟩', [parser.argument(), parser.argument(), parser.argument()])];
};

const innerProduct: Handler = (parser) => {
  parser.tokens.accept('*');
  const first = parser.argument();
  return [separated('⟨', '⟩', [first, optionalGroup(parser) ?? first])];
};

const outerProduct: Handler = (parser) => {
  parser.tokens.accept('*');
  const first = parser.argument();
  return [fenced('|', '⟩', first), fenced('⟨', '|', optionalGroup(parser) ?? first)];
};

const bold: Handler = (parser) => {
  const starred = parser.tokens.accept('*');
  return parser.argumentIn(starred ? { bold: true } : { style: 'bold' });
};

const marked =
  (mark: string): Handler =>
  (parser, name, token) => [{ type: 'accent', mark, base: bold(parser, name, token) }];

const nabla =
  (...following: MathNode[]): Handler =>
  (parser) => {
    const operand = optionalGroup(parser);
    return [symbol('∇'), ...following, ...(operand ?? [])];
  };

const binary =
  (character: string): Handler =>
  () => [symbol(character, 'binary')];

/** Words set between wide blanks. */
const phrases: Record<string, string> = {
  qand: 'and',
  qor: 'or',
  qif: 'if',
  qthen: 'then',
  qelse: 'else',
  qotherwise: 'otherwise',
  qunless: 'unless',
  qgiven: 'given',
  qusing: 'using',
  qassume: 'assume',
  qsince: 'since',
  qlet: 'let',
  qfor: 'for',
  qall: 'all',
  qeven: 'even',
  qodd: 'odd',
  qinteger: 'integer',
  qas: 'as',
  qcc: 'c.c.',
};

const phrase =
  (value: string): Handler =>
  (parser) => {
    const tight = parser.tokens.accept('*');
    const text: MathNode = { type: 'text', value };
    return tight ? [text, space(1)] : [space(1), text, space(1)];
  };

const anyPhrase: Handler = (parser) => {
  const tight = parser.tokens.accept('*');
  const content = textArgument(parser);
  return tight ? [...content, space(1)] : [space(1), ...content, space(1)];
};

const inBraces = (parser: TexParser): MathList => {
  const operand = optionalGroup(parser);
  return operand ? [fenced('{', '}', operand)] : [];
};

const principalValue: Handler = (parser) => [{ ...symbol('P'), script: 'script' }, ...inBraces(parser)];

/** `\mqty(a & b \\ c & d)`. */
const quickMatrix: Handler = (parser, _, token) => {
  parser.tokens.accept('*');
  const inner = bracketed(parser);
  if (!inner) return groupedMatrix('', '')(parser);
  parser.tokens.push(enclosed(inner.tokens, token));
  return groupedMatrix(inner.open, inner.close)(parser);
};

const d = () => upright('d');
const partial = () => symbol('∂');
const delta = () => symbol('δ');

export const physics: Record<string, Handler> = {
  dv: derivative(d),
  odv: derivative(d),
  derivative: derivative(d),
  pdv: derivative(partial),
  pderivative: derivative(partial),
  partialderivative: derivative(partial),
  fdv: derivative(delta),
  functionalderivative: derivative(delta),
  dd: differential(d),
  differential: differential(d),
  variation: differential(delta),
  qty: quantityOrFence,
  quantity: quantityOrFence,
  pqty: fence('(', ')'),
  bqty: fence('[', ']'),
  vqty: fence('|', '|'),
  Bqty: fence('{', '}'),
  absolutevalue: fence('|', '|'),
  comm: pair('[', ']'),
  commutator: pair('[', ']'),
  acomm: pair('{', '}'),
  acommutator: pair('{', '}'),
  anticommutator: pair('{', '}'),
  pb: pair('{', '}'),
  poissonbracket: pair('{', '}'),
  eval: evaluated,
  evaluated,
  order,
  ev: expectation,
  expval: expectation,
  expectationvalue: expectation,
  mel: matrixElement,
  matrixel: matrixElement,
  matrixelement: matrixElement,
  ip: innerProduct,
  innerproduct: innerProduct,
  op: outerProduct,
  dyad: outerProduct,
  ketbra: outerProduct,
  outerproduct: outerProduct,
  vb: bold,
  vectorbold: bold,
  va: marked('\u20d7'),
  vectorarrow: marked('\u20d7'),
  vu: marked('\u0302'),
  vectorunit: marked('\u0302'),
  vdot: binary('⋅'),
  dotproduct: binary('⋅'),
  cp: binary('×'),
  cross: binary('×'),
  crossproduct: binary('×'),
  grad: nabla(),
  gradient: nabla(),
  divergence: nabla(symbol('⋅', 'binary')),
  curl: nabla(symbol('×', 'binary')),
  laplacian: (parser) => [scripts([symbol('∇')], null, [symbol('2')]), ...(optionalGroup(parser) ?? [])],
  pv: principalValue,
  PV: (parser) => [named([word('P.V.')], inBraces(parser))],
  principalvalue: principalValue,
  qq: anyPhrase,
  qqtext: anyPhrase,
  qc: () => [symbol(',', 'punctuation'), space(1)],
  qcomma: () => [symbol(',', 'punctuation'), space(1)],
  mqty: quickMatrix,
  matrixquantity: quickMatrix,
  pmqty: groupedMatrix('(', ')'),
  bmqty: groupedMatrix('[', ']'),
  vmqty: groupedMatrix('|', '|'),
  ...mapValues(phrases, phrase),
};
