/** How a macro takes one of its arguments. */
export interface Parameter {
  /** A group; one in brackets that may be missing; a star that may be missing; all before a text; that of a command that may follow. */
  kind: 'group' | 'optional' | 'star' | 'delimited' | 'command';
  /** What stands for an optional argument that is not given. */
  usual?: string;
  /** The brackets of an optional argument, `[]` as a rule. */
  brackets?: string;
  /** The text that ends a delimited argument, or the command before its own. */
  delimiter?: string;
}

export interface Macro {
  parameters: readonly Parameter[];
  /** A text that has to follow the name, of `\def\name(#1){}` the opening bracket. */
  prefix?: string;
  body: string | ((values: readonly string[]) => string);
}

/** Marks of the package `xparse` for an argument that is not given, and for a star. */
export const NO_VALUE = '-NoValue-';
export const STAR = '\\BooleanTrue';
export const NO_STAR = '\\BooleanFalse';

/**
 * Stands in the name of a command that keeps its first meaning, as `\let` gives it to a new name, whatever the name means
 * later: `\let\old\phi\renewcommand\phi{\varphi}`.
 */
export const FIRST_MEANING = '\u00b7';

const GROUP: Parameter = { kind: 'group' };
export const groups = (count: number): Parameter[] => Array.from({ length: count }, () => GROUP);

/** The end of the group whose brace opens at `start`: the place of its closing brace. */
function closingBrace(tex: string, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < tex.length; at += 1) {
    if (tex[at] === '\\') at += 1;
    else if (tex[at] === '{') depth += 1;
    else if (tex[at] === '}' && --depth === 0) break;
  }
  return at;
}

const behindBlanks = (tex: string, from: number) => {
  let at = from;
  while (/\s/.test(tex[at] ?? '')) at += 1;
  return at;
};

/** A group, a command or a character at `from`, and where it ends. */
export function argumentAt(tex: string, from: number): [text: string, end: number] {
  const at = behindBlanks(tex, from);
  if (tex[at] === '{') {
    const end = closingBrace(tex, at);
    return [tex.slice(at + 1, end), end + 1];
  }
  const command = tex[at] === '\\' ? /^\\([a-zA-Z]+|.)/s.exec(tex.slice(at)) : null;
  return command ? [command[0], at + command[0].length] : [tex[at] ?? '', at + 1];
}

/** What stands before `text` outside of groups from `from` on, and where `text` ends; null without it. */
export function before(tex: string, from: number, text: string): [text: string, end: number] | null {
  for (let at = from; at < tex.length; at += 1) {
    if (tex.startsWith(text, at)) return [tex.slice(from, at), at + text.length];
    if (tex[at] === '\\') at += 1;
    else if (tex[at] === '{') at = closingBrace(tex, at);
  }
  return null;
}

/** The argument in brackets at `from`, and where it ends; null without one. */
export function inBracketsAt(tex: string, from: number, brackets = '[]'): [text: string, end: number] | null {
  const at = behindBlanks(tex, from);
  return tex[at] === brackets[0] ? before(tex, at + 1, brackets[1] as string) : null;
}

/** The argument of `command` where that follows at `from`, and where it ends; null where it does not. */
export function commandArgumentAt(
  tex: string,
  from: number,
  command: string,
): [text: string, end: number] | null {
  const at = behindBlanks(tex, from);
  const end = at + command.length;
  return tex.startsWith(command, at) && !/[a-zA-Z]/.test(tex[end] ?? '') ? argumentAt(tex, end) : null;
}

type Define = (macros: Map<string, Macro>, tex: string, from: number) => void;

/** The name of a command, `{\name}` or `\name`, and where it ends; null for anything else. */
function nameAt(tex: string, from: number): [name: string, end: number] | null {
  const [command, end] = argumentAt(tex, from);
  const name = /^\s*\\([a-zA-Z]+)\s*$/.exec(command)?.[1];
  return name === undefined ? null : [name, end];
}

const newCommand =
  (mayReplace: boolean): Define =>
  (macros, tex, from) => {
    const named = nameAt(tex, from);
    if (!named || (!mayReplace && macros.has(named[0]))) return;
    const [count, afterCount] = inBracketsAt(tex, named[1]) ?? ['0', named[1]];
    const [usual, afterUsual] = inBracketsAt(tex, afterCount) ?? [null, afterCount];
    const parameters = groups(Number(count) || 0);
    if (usual !== null && parameters.length > 0) parameters[0] = { kind: 'optional', usual };
    macros.set(named[0], { parameters, body: argumentAt(tex, afterUsual)[0] });
  };

/** Parameters of the package `xparse`: `m` a group, `o` and `O{usual}` in brackets, `s` a star, `d()` in other brackets. */
function xparseParameters(specification: string): Parameter[] {
  const parameters: Parameter[] = [];
  for (let at = 0; at < specification.length; ) {
    const kind = specification[at] as string;
    at += 1;
    if (/[+!>\s]/.test(kind)) continue;
    if (kind === 's') parameters.push({ kind: 'star' });
    else if (kind === 'o') parameters.push({ kind: 'optional', usual: NO_VALUE });
    else if (kind === 'O') {
      const [usual, end] = argumentAt(specification, at);
      parameters.push({ kind: 'optional', usual });
      at = end;
    } else if (/[dDrR]/.test(kind)) {
      const brackets = specification.slice(at, at + 2);
      const [usual, end] = /[DR]/.test(kind) ? argumentAt(specification, at + 2) : [NO_VALUE, at + 2];
      parameters.push({ kind: 'optional', usual, brackets });
      at = end;
    } else parameters.push(GROUP);
  }
  return parameters;
}

const documentCommand: Define = (macros, tex, from) => {
  const named = nameAt(tex, from);
  if (!named) return;
  const [specification, end] = argumentAt(tex, named[1]);
  macros.set(named[0], { parameters: xparseParameters(specification), body: argumentAt(tex, end)[0] });
};

/** `\mathbb{P}` as the name of an operator: a letter of an alphabet, and no name. */
const LETTER_OF_ALPHABET = /^\\math(?:bb|bbm|ds|bf|cal|scr|frak)\s*(?:\{\s*[a-zA-Z]\s*\}|\s[a-zA-Z])$/;

const operator: Define = (macros, tex, from) => {
  const named = nameAt(tex, tex[from] === '*' ? from + 1 : from);
  if (!named) return;
  const [printed] = argumentAt(tex, named[1]);
  const name = printed.trim();
  const body = LETTER_OF_ALPHABET.test(name) ? name : `\\operatorname{${name.replace(/\\[,!]/g, '')}}`;
  macros.set(named[0], { parameters: [], body });
};

/** Delimiters around their argument, whose starred form grows with it. */
const pairedDelimiter =
  (isExtended: boolean): Define =>
  (macros, tex, from) => {
    const named = nameAt(tex, from);
    if (!named) return;
    const [count, afterCount] = inBracketsAt(tex, named[1]) ?? ['1', named[1]];
    const [open, afterOpen] = argumentAt(tex, afterCount);
    const [close, afterClose] = argumentAt(tex, afterOpen);
    const inner = isExtended ? argumentAt(tex, afterClose)[0] : '#1';
    const macro = { parameters: groups(Number(count)), body: `${open} ${inner} ${close}` };
    macros.set(named[0], macro).set(`${named[0]}*`, macro);
  };

const letBe: Define = (macros, tex, from) => {
  const named = nameAt(tex, from);
  if (!named) return;
  const [other] = argumentAt(tex, behindBlanks(tex, named[1]) + Number(/^\s*=/.test(tex.slice(named[1]))));
  const name = /^\\([a-zA-Z]+)$/.exec(other)?.[1];
  const body = name === undefined ? other : `\\${FIRST_MEANING}${name}`;
  const starred = macros.get(`${name}*`);
  if (starred) macros.set(`${named[0]}*`, starred);
  macros.set(named[0], macros.get(name ?? '') ?? { parameters: [], body });
};

/** What stands between the name of a macro of plain TeX and its body: `#1,#2;`. */
const definition: Define = (macros, tex, from) => {
  const named = nameAt(tex, from);
  const open = named ? tex.indexOf('{', named[1]) : -1;
  if (!named || open < 0) return;
  const [prefix = '', ...delimiters] = tex.slice(named[1], open).split(/#\d/);
  const parameters = delimiters.map(
    (delimiter): Parameter => (delimiter.trim() === '' ? GROUP : { kind: 'delimited', delimiter }),
  );
  macros.set(named[0], { parameters, prefix: prefix.trim(), body: argumentAt(tex, open)[0] });
};

const FORMS: Record<string, Define> = {
  newcommand: newCommand(true),
  renewcommand: newCommand(true),
  providecommand: newCommand(false),
  DeclareRobustCommand: newCommand(true),
  newrobustcmd: newCommand(true),
  renewrobustcmd: newCommand(true),
  NewDocumentCommand: documentCommand,
  RenewDocumentCommand: documentCommand,
  ProvideDocumentCommand: documentCommand,
  DeclareDocumentCommand: documentCommand,
  DeclareMathOperator: operator,
  DeclarePairedDelimiter: pairedDelimiter(false),
  DeclarePairedDelimiterX: pairedDelimiter(true),
  let: letBe,
  def: definition,
  gdef: definition,
  edef: definition,
  xdef: definition,
};

const FORM = new RegExp(`\\\\(${Object.keys(FORMS).join('|')})(?![a-zA-Z])`, 'g');

/** Adds the macros that a source defines to those that are known, the later definitions over the earlier ones. */
export function addDefinitions(macros: Map<string, Macro>, tex: string): void {
  for (const match of tex.matchAll(FORM)) {
    const end = match.index + match[0].length;
    const from = match[1] !== 'DeclareMathOperator' && tex[end] === '*' ? end + 1 : end;
    FORMS[match[1] as string]?.(macros, tex, from);
  }
}
