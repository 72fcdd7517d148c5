import { isChar, type Token, tokensToText } from './token.ts';
import { type TokenSource } from './token-source.ts';

/** A user's macro. Bodies hold `parameter` tokens where `#1` … `#9` stood. */
export interface Macro {
  /** Tokens of `\def\name(#1)` before the first parameter; a call has them too. */
  prefix?: Token[];
  /** How many arguments there are beside the optional one. */
  count: number;
  /** One an argument: the tokens that end it; empty for an ordinary argument. */
  parameters: Token[][];
  /** The default of the first argument, where that one is optional. */
  optional?: Token[];
  /** Defaults of optional arguments elsewhere (xargs, `\NewDocumentCommand`), by their index among `parameters`. */
  optionals?: ReadonlyMap<number, Token[]>;
  /** Stands for the first parameter when the call has a star (`s` of `\NewDocumentCommand`). */
  star?: Token[];
  body: Token[];
}

/** Macros by name, without backslash. It grows while formulas are read, so that a document can share one. */
export type MacroTable = Map<string, Macro>;

type Define = (source: TokenSource, command: string, known: (name: string) => boolean) => void;

/** `#` followed by a digit becomes a parameter; `##` becomes `#`. */
function bodyTokens(tokens: readonly Token[]): Token[] {
  const body: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    const next = tokens[index + 1];
    if (isChar(token, '#') && next?.kind === 'char' && /[1-9#]/.test(next.text)) {
      body.push(next.text === '#' ? token : { ...next, kind: 'parameter' });
      index++;
    } else body.push(token);
  }
  return body;
}

const plainParameters = (count: number): Token[][] => Array.from({ length: count }, () => []);

const nameOf = (tokens: readonly Token[]) => tokens.find((token) => token.kind === 'command')?.text;

const newCommand: Define = (source, command, known) => {
  source.accept('*');
  const name = nameOf(source.takeGroup());
  const digits = source.takeOptional()?.find((token) => token.kind === 'char')?.text ?? '0';
  const total = Math.min(9, Number.parseInt(digits, 10) || 0);
  const optional = total > 0 ? (source.takeOptional() ?? undefined) : undefined;
  const body = bodyTokens(source.takeGroup());
  if (!name || (command === 'providecommand' && known(name))) return;
  const count = optional ? total - 1 : total;
  source.macros.set(name, { count, parameters: plainParameters(count), optional, body });
};

/** xargs: `\newcommandx{\name}[3][1=a, 3=b]{…}`. */
const newCommandX: Define = (source, command, known) => {
  source.accept('*');
  const name = nameOf(source.takeGroup());
  const count = Math.min(9, Number.parseInt(tokensToText(source.takeOptional() ?? []), 10) || 0);
  const optionals = namedDefaults(source.takeOptional() ?? []);
  const body = bodyTokens(source.takeGroup());
  if (!name || (command === 'providecommandx' && known(name))) return;
  source.macros.set(name, { count, parameters: plainParameters(count), optionals, body });
};

/** `1=a, 3={b,c}, usedefault`: the defaults by index from 0. */
function namedDefaults(tokens: readonly Token[]): Map<number, Token[]> {
  const defaults = new Map<number, Token[]>();
  for (const [digit, equals, ...value] of splitAtCommas(tokens))
    if (digit && equals && /^[1-9]$/.test(digit.text) && isChar(equals, '='))
      defaults.set(Number(digit.text) - 1, withoutBraces(value));
  return defaults;
}

function splitAtCommas(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (isChar(token, '{')) depth++;
    else if (isChar(token, '}')) depth--;
    if (depth === 0 && isChar(token, ',')) parts.push([]);
    else if (token.kind !== 'space' || depth > 0 || (parts.at(-1)?.length ?? 0) > 0)
      parts.at(-1)?.push(token);
  }
  return parts;
}

const withoutBraces = (tokens: Token[]): Token[] => {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last && isChar(first, '{') && isChar(last, '}') ? tokens.slice(1, -1) : tokens;
};

/** `\def\name#1 stop#2{…}`: the tokens after a parameter end its argument. */
const def: Define = (source, command) => {
  const name = source.take();
  const prefix: Token[] = [];
  const parameters: Token[][] = [];
  for (;;) {
    const token = source.peek();
    if (token.kind === 'end' || isChar(token, '{')) break;
    source.take();
    if (isChar(token, '#')) {
      source.take();
      parameters.push([]);
    } else (parameters.at(-1) ?? prefix).push(token);
  }
  const group = source.takeGroup();
  const body = bodyTokens(command === 'edef' || command === 'xdef' ? expandAll(source, group) : group);
  if (name.kind !== 'command') return;
  source.macros.set(name.text, { prefix, count: parameters.length, parameters, body });
};

const boundary: Token = { kind: 'end', text: '\\endexpansion', offset: 0, end: 0 };

function expandAll(source: TokenSource, tokens: readonly Token[]): Token[] {
  const expanded: Token[] = [];
  source.push([...tokens, boundary]);
  for (;;) {
    const token = source.peekExpandedWithSpaces();
    source.take();
    if (token === boundary) return expanded;
    expanded.push({ ...token, primitive: token.kind === 'command' ? true : undefined });
  }
}

const letTo: Define = (source) => {
  const name = source.take();
  source.skipSpaces();
  if (source.accept('=')) source.skipSpaces();
  const target = source.take();
  if (name.kind !== 'command' || target.kind === 'end') return;
  const macro = target.kind === 'command' ? source.macros.get(target.text) : undefined;
  source.macros.set(name.text, macro ?? { count: 0, parameters: [], body: [{ ...target, primitive: true }] });
};

const newDocumentCommand: Define = (source, command, known) => {
  const name = nameOf(source.takeGroup());
  const specification = parseSpecification(source.takeGroup());
  const body = bodyTokens(source.takeGroup());
  if (!name || (command === 'ProvideDocumentCommand' && known(name))) return;
  source.macros.set(name, { ...specification, body });
};

/** `m`, `o`, `O{default}` and `s`, in the order in which a call has them. */
function parseSpecification(tokens: readonly Token[]): Omit<Macro, 'body'> {
  const optionals = new Map<number, Token[]>();
  let count = 0;
  let star: Token[] | undefined;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (isChar(token, 's')) star ??= [token];
    else if (isChar(token, 'm') || isChar(token, 'o')) {
      if (token.text === 'o') optionals.set(count, []);
      count++;
    } else if (isChar(token, 'O')) {
      const close = tokens.findIndex((other, at) => at > index && isChar(other, '}'));
      optionals.set(count, tokens.slice(index + 2, close));
      count++;
      index = close < 0 ? tokens.length : close;
    }
  }
  return { count, parameters: plainParameters(count), optionals, star };
}

const declareOperator: Define = (source) => {
  const starred = source.accept('*');
  const name = nameOf(source.takeGroup());
  const text = source.takeGroup();
  if (!name) return;
  const place = { offset: text[0]?.offset ?? 0, end: text.at(-1)?.end ?? 0 };
  const token = (kind: Token['kind'], value: string): Token => ({ kind, text: value, ...place });
  const star = starred ? [token('char', '*')] : [];
  const body = [
    { ...token('command', 'operatorname'), primitive: true },
    ...star,
    token('char', '{'),
    ...text,
    token('char', '}'),
  ];
  source.macros.set(name, { count: 0, parameters: [], body });
};

/** Names under which the two halves of an environment stand in the table; no command can have them. */
export const environmentKey = (half: 'begin' | 'end', name: string) => `${half}{${name}}`;

const newEnvironment: Define = (source, command) => {
  source.accept('*');
  const name = tokensToText(source.takeGroup()).trim();
  const digits = source.takeOptional()?.find((token) => token.kind === 'char')?.text ?? '0';
  const total = Math.min(9, Number.parseInt(digits, 10) || 0);
  const optional = total > 0 ? (source.takeOptional() ?? undefined) : undefined;
  const count = optional ? total - 1 : total;
  const begin = bodyTokens(source.takeGroup());
  const end = source.takeGroup();
  if (command === 'provideenvironment' && source.macros.has(environmentKey('begin', name))) return;
  source.macros.set(environmentKey('begin', name), {
    count,
    parameters: plainParameters(count),
    optional,
    body: begin,
  });
  source.macros.set(environmentKey('end', name), { count: 0, parameters: [], body: end });
};

/** The commands that define macros. */
export const definitions = new Map<string, Define>([
  ['newcommand', newCommand],
  ['renewcommand', newCommand],
  ['providecommand', newCommand],
  ['DeclareRobustCommand', newCommand],
  ['newcommandx', newCommandX],
  ['renewcommandx', newCommandX],
  ['providecommandx', newCommandX],
  ['def', def],
  ['gdef', def],
  ['edef', def],
  ['xdef', def],
  ['let', letTo],
  ['futurelet', letTo],
  ['DeclareMathOperator', declareOperator],
  ['NewDocumentCommand', newDocumentCommand],
  ['RenewDocumentCommand', newDocumentCommand],
  ['ProvideDocumentCommand', newDocumentCommand],
  ['DeclareDocumentCommand', newDocumentCommand],
  ['newenvironment', newEnvironment],
  ['renewenvironment', newEnvironment],
]);
