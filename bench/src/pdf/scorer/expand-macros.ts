import {
  addDefinitions,
  argumentAt,
  before,
  commandArgumentAt,
  FIRST_MEANING,
  inBracketsAt,
  type Macro,
  NO_STAR,
  NO_VALUE,
  type Parameter,
  STAR,
} from './macro-definitions.ts';
import { withoutNestedFormulas } from './nested-formulas.ts';
import { packageCommands } from './package-commands.ts';

type Macros = ReadonlyMap<string, Macro>;

/** The macros of a source: of its packages, and its author's. */
function macrosOf(tex: string): Macros {
  const macros = packageCommands(tex);
  addDefinitions(macros, tex);
  correctKnown(macros);
  return macros;
}

/** Of documents that are measured: definitions that TeX's own conditionals make, and those that print no formula. */
function correctKnown(macros: Map<string, Macro>): void {
  const eval_: Macro = {
    parameters: [{ kind: 'optional', usual: '' }, { kind: 'group' }],
    body: '#2|',
  };
  if (macros.has('eval')) macros.set('eval', eval_);
  for (const name of ['bslash', 'bysame', 'ref', 'text']) macros.delete(name);
}

/** One argument of a macro, and where it ends; null where the text before it is missing. */
function argumentOf(parameter: Parameter, tex: string, from: number): [value: string, end: number] {
  const { kind, usual = '', brackets, delimiter = '' } = parameter;
  if (kind === 'star') return tex[from] === '*' ? [STAR, from + 1] : [NO_STAR, from];
  if (kind === 'optional') return inBracketsAt(tex, from, brackets) ?? [usual, from];
  if (kind === 'command') return commandArgumentAt(tex, from, delimiter) ?? ['', from];
  return (kind === 'delimited' ? before(tex, from, delimiter) : null) ?? argumentAt(tex, from);
}

function macroArguments(macro: Macro, tex: string, from: number): [values: string[], end: number] {
  const values: string[] = [];
  let at = from;
  for (const parameter of macro.parameters) {
    const [value, end] = argumentOf(parameter, tex, at);
    values.push(value);
    at = end;
  }
  return [values, at];
}

const LONE_COMMAND = new RegExp(`^\\\\${FIRST_MEANING}?[a-zA-Z]+$`);

function expansion(macro: Macro, values: string[], next: string): string {
  if (typeof macro.body !== 'string') return `{${macro.body(values)}}`;
  const body = macro.body.replace(/#(\d)/g, (_, place: string) => ` ${values[Number(place) - 1] ?? ''}`);
  const isCommand = LONE_COMMAND.test(macro.body) && macro.parameters.length === 0;
  const blank = macro.parameters.length === 0 && /\s/.test(next) ? ' ' : '';
  return `${isCommand ? `${macro.body} ` : `{${body}}`}${blank}`;
}

/** Conditionals of the package `xparse`: whether they ask for the absence, and the mark that they ask for. */
const CONDITIONALS: Record<string, [mark: string, isThen: boolean]> = {
  IfNoValueTF: [NO_VALUE, true],
  IfValueTF: [NO_VALUE, false],
  IfBooleanTF: [STAR, true],
};

/** The branch of a conditional that is printed. */
function branchOf(name: string, tex: string, from: number): [text: string, end: number, expanded: boolean] {
  const [mark, isThen] = CONDITIONALS[name] as [string, boolean];
  const [value, afterValue] = argumentAt(tex, from);
  const [then, afterThen] = argumentAt(tex, afterValue);
  const [otherwise, end] = argumentAt(tex, afterThen);
  return [`{${(value.trim() === mark) === isThen ? then : otherwise}}`, end, true];
}

/** `\mathpalette\command{x}` is `\command` of a style, which prints nothing, and of x. */
function inMathPalette(tex: string, from: number): [text: string, end: number, expanded: boolean] {
  const [command, afterCommand] = argumentAt(tex, from);
  const [of, end] = argumentAt(tex, afterCommand);
  return [`${command}{}{${of}}`, end, true];
}

/** `\mathchoice` prints one of its four arguments, which differ in size. */
function firstChoice(tex: string, from: number): [text: string, end: number, expanded: boolean] {
  const [display, afterDisplay] = argumentAt(tex, from);
  let end = afterDisplay;
  for (let others = 0; others < 3; others += 1) [, end] = argumentAt(tex, end);
  return [`{${display}}`, end, true];
}

const COMMAND = /^\\([a-zA-Z]+)/;
const LONGEST_COMMAND = 40;

const IF_STAR = '\\@ifstar';

/** `\@ifstar{a}{b}` is `a` before a star, which it takes, and `b` otherwise; either may go on with what follows. */
function starredOrNot(tex: string, from: number): [text: string, end: number, expanded: boolean] {
  const [starred, afterStarred] = argumentAt(tex, from);
  const [plain, end] = argumentAt(tex, afterStarred);
  return tex[end] === '*' ? [starred, end + 1, true] : [plain, end, true];
}

const LAST_COMMAND = /\\([a-zA-Z]+)\*?\s*$/;

/** Whether the body of a macro goes on with what follows its use, so that no group may end it. */
function goesOn(macros: Macros, { body }: Macro): boolean {
  if (typeof body !== 'string') return false;
  const last = LAST_COMMAND.exec(body)?.[1];
  return body.includes(IF_STAR) || (macros.get(last ?? '')?.parameters.length ?? 0) > 0;
}

/** The text of a command, expanded where it is a macro, and where it ends. */
function expandCommand(
  macros: Macros,
  tex: string,
  at: number,
): [text: string, end: number, expanded: boolean] {
  if (tex.startsWith(IF_STAR, at)) return starredOrNot(tex, at + IF_STAR.length);
  const command = COMMAND.exec(tex.slice(at, at + LONGEST_COMMAND));
  if (!command) return [tex.slice(at, at + 2), at + 2, false];
  const name = command[1] as string;
  const isStarred = tex[at + command[0].length] === '*' && macros.has(`${name}*`);
  const start = at + command[0].length + Number(isStarred);
  if (name === 'mathpalette') return inMathPalette(tex, start);
  if (name === 'mathchoice') return firstChoice(tex, start);
  if (name === 'protect') return ['', start, true];
  if (name in CONDITIONALS) return branchOf(name, tex, start);
  const macro = macros.get(isStarred ? `${name}*` : name);
  if (!macro || !tex.startsWith(macro.prefix ?? '', start)) return [command[0], start, false];
  const [values, end] = macroArguments(macro, tex, start + (macro.prefix ?? '').length);
  const expanded = expansion(macro, values, tex[end] ?? '');
  return [goesOn(macros, macro) ? expanded.replace(/^\{([\s\S]*)\} ?$/, '$1') : expanded, end, true];
}

function expandOnce(macros: Macros, tex: string): { text: string; changed: boolean } {
  let text = '';
  let changed = false;
  for (let at = 0; at < tex.length; ) {
    if (tex[at] !== '\\') {
      text += tex[at];
      at += 1;
      continue;
    }
    const [part, end, expanded] = expandCommand(macros, tex, at);
    text += part;
    at = end;
    changed ||= expanded;
  }
  return { text, changed };
}

const LEFT_OUT =
  /\\begin\{(verbatim|Verbatim|code|scode|scodebit|script|outbit|figure|table|thebibliography|tabular|center|lstlisting|tikzpicture)\*?\}[\s\S]*?\\end\{\1\*?\}/g;
const VERBATIM = /\\verb\*?([^a-zA-Z\s])[\s\S]*?\1/g;
const DECLARATION =
  /\\(newcommand|renewcommand|DeclareMathOperator|newtheorem|let|def|label|index|cite[a-z]*|ref|eqref|autoref|[cC]ref|vref|pageref|nameref|setlength|hfuzz|markboth|bibliographystyle|bibliography)\*?(\[[^\]]*\])*(\{[^{}]*\})?(\[[^\]]*\])*(\{[^{}]*\})?/g;

/** A dollar sign of the text; behind the end of a line, `\\$x$`, it opens a formula. */
export const DOLLAR_SIGN = /((?<!\\)(?:\\\\)*)\\\$/g;

const bodyOf = (tex: string) =>
  tex
    .replace(/(^|[^\\])%.*\n?/g, '$1')
    .replace(DOLLAR_SIGN, '$1 ')
    .replace(/^[\s\S]*?\\begin\{document\}/, '')
    .replace(/\\end\{document\}[\s\S]*$/, '')
    .replace(LEFT_OUT, ' ')
    .replace(VERBATIM, ' VERB ')
    .replace(DECLARATION, (_, command: string) => (/ref|cite/.test(command) ? ' REF ' : ' '));

/** A name for another command that the source has as well would be made twice, and names that change places would change back. */
function withoutRepeated(definitions: string, tex: string): string {
  const lines = new Set(tex.split('\n').map((line) => line.trim()));
  return definitions
    .split('\n')
    .filter((line) => !/^\s*\\let(?![a-zA-Z])/.test(line) || !lines.has(line.trim()))
    .join('\n');
}

const DEEPEST = 6;

/**
 * The body of a LaTeX source with its author's macros expanded, without listings, figures and tables. `definitions`
 * are macros that the source does not define itself.
 */
export function expandMacros(tex: string, definitions = ''): string {
  const macros = macrosOf(`${withoutRepeated(definitions, tex)}\n${tex}`);
  let result = { text: bodyOf(tex), changed: true };
  for (let depth = 0; depth < DEEPEST && result.changed; depth += 1) result = expandOnce(macros, result.text);
  const text = result.text.replaceAll(`\\${FIRST_MEANING}`, '\\').replace(DOLLAR_SIGN, '$1 ');
  return withoutNestedFormulas(text);
}
