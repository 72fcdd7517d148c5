import { ArgumentReader } from './argument-reader.ts';
import type { ColumnType } from './column-types.ts';

/** A macro or environment of the document, as text. */
export interface TextMacro {
  count: number;
  /** The defaults of optional arguments, by index from 0. */
  optionals: ReadonlyMap<number, string>;
  /** What stands in a call before its arguments: `\def\name text#1{…}`. */
  prefix?: string;
  /** The first argument is the star of a call, or empty. */
  starred?: boolean;
  body: string;
  /** Opens or closes an environment or a formula, and so matters inside formulas too. */
  structural: boolean;
}

export interface TextEnvironment {
  begin: TextMacro;
  end: string;
}

export interface TheoremDefinition {
  title: string;
  /** The counter it steps: its own name or another's; null where it has no number. */
  counter: string | null;
  within?: string;
}

export interface Definitions {
  macros: Map<string, TextMacro>;
  environments: Map<string, TextEnvironment>;
  theorems: Map<string, TheoremDefinition>;
  /** By their letter. */
  columnTypes: Map<string, ColumnType>;
  /** Values of `\newif` and its relatives. */
  switches: Map<string, boolean>;
}

export const noDefinitions = (): Definitions => ({
  macros: new Map(),
  environments: new Map(),
  theorems: new Map(),
  columnTypes: new Map(),
  switches: new Map(),
});

/** What a definition read from the source came to. */
export interface Definition {
  end: number;
  /** The source that formulas need to know it. */
  math?: string;
}

/** Whether a macro's body opens or closes an environment or a formula. */
export const isStructural = (body: string) => /\\(?:begin|end)\b|\\[[\]()]|\$/.test(body);

const textMacro = (
  count: number,
  body: string,
  optionals: ReadonlyMap<number, string> = new Map(),
): TextMacro => ({ count, body, structural: isStructural(body), optionals });

/** `\newcommand`: only the first argument can be optional. */
const firstOptional = (value: string | undefined) => new Map(value === undefined ? [] : [[0, value]]);

type Reader = (
  args: ArgumentReader,
  command: string,
  definitions: Definitions,
  isKnown: (name: string) => boolean,
) => boolean;

const countOf = (digits: string | undefined) =>
  Math.min(9, Math.max(0, Number.parseInt(digits ?? '0', 10) || 0));

const newCommand: Reader = (args, command, definitions, isKnown) => {
  args.star();
  const name = args.name();
  const count = countOf(args.optional());
  const optional = args.optional();
  const body = args.group();
  if (!name || body === undefined) return false;
  if (command.startsWith('provide') && (isKnown(name) || definitions.macros.has(name))) return true;
  definitions.macros.set(name, textMacro(count, body, firstOptional(optional)));
  return true;
};

const def: Reader = (args, _command, definitions) => {
  const name = args.name();
  const prefix = args.prefix();
  let count = 0;
  for (let parameters = args.parameter(); parameters; parameters = args.parameter()) count += 1;
  const body = args.group();
  if (!name || body === undefined) return false;
  definitions.macros.set(name, { ...textMacro(count, body), prefix });
  return true;
};

const letTo: Reader = (args, _command, definitions) => {
  const name = args.name();
  args.equals();
  const target = args.name();
  if (!name || !target) return false;
  const known = definitions.macros.get(target);
  definitions.macros.set(
    name,
    known ?? textMacro(0, /^[A-Za-z@]+$/.test(target) ? `\\${target} ` : `\\${target}`),
  );
  return true;
};

/** `\mathchardef\mhyphen="2D`, which formulas alone know. */
const mathCharacter: Reader = (args) => {
  const name = args.name();
  args.equals();
  return name !== undefined && args.match(/"[\dA-F]+/y) !== '';
};

const documentCommand: Reader = (args, command, definitions, isKnown) => {
  const name = args.name();
  const specification = args.group() ?? '';
  const body = args.group();
  if (!name || body === undefined) return false;
  if (command.startsWith('Provide') && isKnown(name)) return true;
  const { count, optionals, starred } = parseSpecification(specification);
  definitions.macros.set(name, { ...textMacro(count, body, optionals), starred });
  return true;
};

/** `s`, `m`, `o` and `O{default}` of `\NewDocumentCommand`, in the order in which a call has them. */
function parseSpecification(
  specification: string,
): Pick<TextMacro, 'count' | 'starred'> & { optionals: Map<number, string> } {
  const optionals = new Map<number, string>();
  const starred = /^\s*s/.test(specification);
  let count = starred ? 1 : 0;
  for (const [, kind, fallback] of specification.matchAll(/([mo])|O\s*\{([^{}]*)\}/g)) {
    if (kind !== 'm') optionals.set(count, fallback ?? '');
    count += 1;
  }
  return { count, optionals, starred };
}

/** xargs: `\newcommandx{\name}[3][1=a, 3=b]{…}`. */
const newCommandX: Reader = (args, command, definitions, isKnown) => {
  args.star();
  const name = args.name();
  const count = countOf(args.optional());
  const defaults = args.optional() ?? '';
  const body = args.group();
  if (!name || body === undefined) return false;
  if (command.startsWith('provide') && (isKnown(name) || definitions.macros.has(name))) return true;
  const optionals = [...defaults.matchAll(/([1-9])\s*=\s*(?:\{([^{}]*)\}|([^,]*))/g)].map(
    ([, digit, braced, plain]) => [Number(digit) - 1, braced ?? plain ?? ''] as const,
  );
  definitions.macros.set(name, textMacro(count, body, new Map(optionals)));
  return true;
};

const mathOperator: Reader = (args) => {
  args.star();
  return args.name() !== undefined && args.group() !== undefined;
};

const newEnvironment: Reader = (args, _command, definitions) => {
  args.star();
  const name = args.group()?.trim();
  const count = countOf(args.optional());
  const optional = args.optional();
  const begin = args.group();
  const end = args.group();
  if (!name || begin === undefined || end === undefined) return false;
  const [opening, closing] = pairCommands(begin, end);
  definitions.environments.set(name, {
    begin: textMacro(count, opening, firstOptional(optional)),
    end: closing,
  });
  return true;
};

/** `\center … \endcenter` in a definition is `\begin{center} … \end{center}`. */
function pairCommands(begin: string, end: string): [string, string] {
  const inner = /\\end([a-z]{3,}\*?)(?![A-Za-z{])/.exec(end)?.[1];
  if (!inner || !new RegExp(`\\\\${inner}(?![A-Za-z])`).test(begin)) return [begin, end];
  return [
    begin.replace(new RegExp(`\\\\${inner}(?![A-Za-z])`), `\\begin{${inner}}`),
    end.replace(`\\end${inner}`, `\\end{${inner}}`),
  ];
}

const newTheorem: Reader = (args, _command, definitions) => {
  const unnumbered = args.star();
  const name = args.group()?.trim();
  const shared = args.optional();
  const title = args.group();
  const within = args.optional();
  if (!name || title === undefined) return false;
  definitions.theorems.set(name, {
    title,
    counter: unnumbered ? null : (shared?.trim() ?? name),
    ...(within ? { within: within.trim() } : {}),
  });
  return true;
};

const newColumnType: Reader = (args, _command, definitions) => {
  const name = args.group()?.trim();
  const count = countOf(args.optional());
  const body = args.group();
  if (!name || body === undefined) return false;
  definitions.columnTypes.set(name, { count, body });
  return true;
};

const READERS: Readonly<Record<string, Reader>> = {
  newcommand: newCommand,
  renewcommand: newCommand,
  providecommand: newCommand,
  DeclareRobustCommand: newCommand,
  newcommandx: newCommandX,
  renewcommandx: newCommandX,
  providecommandx: newCommandX,
  DeclareMathOperator: mathOperator,
  NewDocumentCommand: documentCommand,
  RenewDocumentCommand: documentCommand,
  ProvideDocumentCommand: documentCommand,
  DeclareDocumentCommand: documentCommand,
  def,
  gdef: def,
  edef: def,
  xdef: def,
  let: letTo,
  mathchardef: mathCharacter,
  newenvironment: newEnvironment,
  renewenvironment: newEnvironment,
  newtheorem: newTheorem,
  newcolumntype: newColumnType,
};

const TEXT_ONLY: ReadonlySet<string> = new Set([
  'newenvironment',
  'renewenvironment',
  'newtheorem',
  'newcolumntype',
]);

/** Whether a macro of the preamble defines others: a document's own `\deftheorem{lem}{Lemma}`. */
export const defines = (body: string): boolean =>
  /\\(?:newtheorem|(?:re)?newcommand|(?:re)?newenvironment|DeclareMathOperator|[gex]?def)(?![A-Za-z])/.test(
    body,
  );

/**
 * Reads the definition whose command stands at `start` and ends at `nameEnd`, and takes it into `definitions`.
 * Null where the command defines nothing, or is cut short.
 */
export function readDefinition(
  source: string,
  start: number,
  nameEnd: number,
  definitions: Definitions,
  isKnown: (name: string) => boolean,
): Definition | null {
  const command = source.slice(start + 1, nameEnd);
  const reader = Object.hasOwn(READERS, command) ? READERS[command] : undefined;
  if (!reader) return null;
  const args = new ArgumentReader(source, nameEnd);
  if (!reader(args, command, definitions, isKnown)) return null;
  const math = TEXT_ONLY.has(command) ? undefined : source.slice(start, args.at);
  return { end: args.at, ...(math ? { math } : {}) };
}
