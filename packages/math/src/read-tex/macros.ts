import { enclosed, isChar, type Token, tokensToText, unbrace } from './token.ts';

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

/** Where definitions and conditions are read from. */
export interface MacroSource {
  readonly macros: MacroTable;
  /** The next token as it stands, spaces included. */
  take(): Token;
  peek(): Token;
  /** Puts tokens back so that the first of them is read next. */
  push(tokens: readonly Token[]): void;
  skipSpaces(): void;
  /** The next token after macros are expanded; it is not taken. */
  peekExpandedWithSpaces(): Token;
  /** The tokens of `{…}` without its braces, or the one token that stands instead; nothing is expanded. */
  takeGroup(): Token[];
  /** `[…]`, where it follows. */
  takeOptional(): Token[] | null;
  /** True, and taken, where the next token is this character. */
  accept(char: string): boolean;
}

type Define = (source: MacroSource, command: string, known: (name: string) => boolean) => void;

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

const takeCount = (source: MacroSource): number =>
  Math.min(9, Number.parseInt(tokensToText(source.takeOptional() ?? []), 10) || 0);

/** `[3][default]{…}`: a macro whose first argument alone can be optional. */
function takeMacro(source: MacroSource): Macro {
  const total = takeCount(source);
  const optional = total > 0 ? (source.takeOptional() ?? undefined) : undefined;
  const count = optional ? total - 1 : total;
  return { count, parameters: plainParameters(count), optional, body: bodyTokens(source.takeGroup()) };
}

/** A command with a name and then what `take` reads; one that only provides leaves what is known. */
const command =
  (take: (source: MacroSource) => Macro): Define =>
  (source, defining, known) => {
    source.accept('*');
    const name = nameOf(source.takeGroup());
    const macro = take(source);
    if (name && !(/^p/i.test(defining) && known(name))) source.macros.set(name, macro);
  };

const newCommand = command(takeMacro);

/** xargs: `\newcommandx{\name}[3][1=a, 3=b]{…}`. */
const newCommandX = command((source) => {
  const count = takeCount(source);
  const optionals = namedDefaults(source.takeOptional() ?? []);
  return { count, parameters: plainParameters(count), optionals, body: bodyTokens(source.takeGroup()) };
});

/** `1=a, 3={b,c}, usedefault`: the defaults by index from 0. */
function namedDefaults(tokens: readonly Token[]): Map<number, Token[]> {
  const defaults = new Map<number, Token[]>();
  for (const [digit, equals, ...value] of splitAtCommas(tokens))
    if (digit && equals && /^[1-9]$/.test(digit.text) && isChar(equals, '='))
      defaults.set(Number(digit.text) - 1, unbrace(value));
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

const constant = (body: Token[]): Macro => ({ count: 0, parameters: [], body });

const boundary: Token = { kind: 'end', text: '\\endexpansion', offset: 0, end: 0 };

function expandAll(source: MacroSource, tokens: readonly Token[]): Token[] {
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
  source.macros.set(name.text, macro ?? constant([{ ...target, primitive: true }]));
};

/** `\mathchardef\mhyphen="2D`: a sign of the text font by its code. */
const mathCharacter: Define = (source) => {
  const name = source.take();
  source.accept('=');
  let digits = '';
  while (/^["\dA-F]$/.test(source.peek().text)) digits += source.take().text;
  if (!/^"0*[2-7].$/.test(digits)) return;
  const text = String.fromCodePoint(Number.parseInt(digits.slice(-2), 16));
  const command: Token = { ...name, text: 'text', primitive: true };
  source.macros.set(name.text, constant([command, { ...name, kind: 'char', text }]));
};

const newDocumentCommand = command((source) => ({
  ...parseSpecification(source.takeGroup()),
  body: bodyTokens(source.takeGroup()),
}));

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
  const star = source.peek();
  const starred = source.accept('*');
  const name = nameOf(source.takeGroup());
  const text = source.takeGroup();
  const place = text[0] ?? star;
  const operator: Token = { ...place, kind: 'command', text: 'operatorname', primitive: true };
  const body = [operator, ...(starred ? [star] : []), ...enclosed(text, place)];
  if (name) source.macros.set(name, constant(body));
};

/** Names under which the two halves of an environment stand in the table; no command can have them. */
export const environmentKey = (half: 'begin' | 'end', name: string) => `${half}{${name}}`;

const newEnvironment: Define = (source) => {
  source.accept('*');
  const name = tokensToText(source.takeGroup()).trim();
  source.macros.set(environmentKey('begin', name), takeMacro(source));
  source.macros.set(environmentKey('end', name), constant(source.takeGroup()));
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
  ['mathchardef', mathCharacter],
  ['DeclareMathOperator', declareOperator],
  ['NewDocumentCommand', newDocumentCommand],
  ['RenewDocumentCommand', newDocumentCommand],
  ['ProvideDocumentCommand', newDocumentCommand],
  ['DeclareDocumentCommand', newDocumentCommand],
  ['newenvironment', newEnvironment],
  ['renewenvironment', newEnvironment],
]);
