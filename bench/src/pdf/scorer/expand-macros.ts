interface Macro {
  arguments: number;
  /** The first argument where it is not given. */
  usual?: string | undefined;
  body: string | ((values: readonly string[]) => string);
}

const DERIVATIVE = /\\(?:usepackage|RequirePackage)(?:\[[^\]]*\])?\{derivative\}/;

/** `\pdv*[order=2]{f}{x}` of the package `derivative`: the function behind the fraction. */
const PARTIAL_OPERATOR: Macro = {
  arguments: 3,
  usual: '',
  body: ([options = '', of = '', variables = '']) => {
    const order = /order=(\{[^}]*\}|[^,]*)/.exec(options)?.[1] ?? '';
    const all = variables.split(',');
    const power = order || (all.length > 1 ? String(all.length) : '');
    const raised = power === '' ? '' : `^{${power}}`;
    const below = all.map((variable) => `\\partial ${variable}${order === '' ? '' : raised}`).join('');
    return `\\frac{\\partial${raised}}{${below}}${of}`;
  },
};

const PHYSICS = /\\usepackage(?:\[[^\]]*\])?\{physics\}/;

const BRAKET = /\\usepackage(?:\[[^\]]*\])?\{braket\}/;

/** Sets and brackets as the package `braket` sets them. */
const BRAKET_COMMANDS: Record<string, Macro> = {
  Set: { arguments: 1, body: '\\{#1\\}' },
  set: { arguments: 1, body: '\\{#1\\}' },
  ket: { arguments: 1, body: '|#1\\rangle ' },
  bra: { arguments: 1, body: '\\langle #1|' },
  braket: { arguments: 1, body: '\\langle #1\\rangle ' },
};

/** Parts of numbers and bars around them, as the package `physics` sets them. */
const PHYSICS_COMMANDS: Record<string, Macro> = {
  Re: { arguments: 0, body: '\\operatorname{Re}' },
  Im: { arguments: 0, body: '\\operatorname{Im}' },
  abs: { arguments: 1, body: '|#1|' },
  norm: { arguments: 1, body: '\\|#1\\|' },
};

type Macros = ReadonlyMap<string, Macro>;

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

/** A group, a command or a character at `from`, and where it ends. */
function argumentAt(tex: string, from: number): [text: string, end: number] {
  let at = from;
  while (/\s/.test(tex[at] ?? '')) at += 1;
  if (tex[at] === '{') {
    const end = closingBrace(tex, at);
    return [tex.slice(at + 1, end), end + 1];
  }
  const command = tex[at] === '\\' ? /^\\([a-zA-Z]+|.)/.exec(tex.slice(at)) : null;
  return command ? [command[0], at + command[0].length] : [tex[at] ?? '', at + 1];
}

const NEW_COMMAND =
  /\\(?:(?:re)?(?:new|provide)command|DeclareRobustCommand)\*?\s*\{?\\([a-zA-Z]+)\}?\s*(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?/g;
const NEW_OPERATOR = /\\DeclareMathOperator(\*?)\{?\\([a-zA-Z]+)\}?\{([^}]*)\}/g;
const PAIRED_DELIMITER =
  /\\DeclarePairedDelimiter(?:X\s*\{?\\([a-zA-Z]+)\}?\s*\[(\d)\]|\s*\{?\\([a-zA-Z]+)\}?)\s*/g;
const LET = /\\let\\([a-zA-Z]+)=?\\([a-zA-Z]+)/g;
const DEFINITION = /\\def\\([a-zA-Z]+)\s*((?:#\d)*)\s*\{/g;

/** Delimiters around their argument, whose starred form grows with it. */
function addPairedDelimiters(macros: Map<string, Macro>, tex: string): void {
  for (const match of tex.matchAll(PAIRED_DELIMITER)) {
    const [, extended, count, plain] = match;
    const [open, afterOpen] = argumentAt(tex, match.index + match[0].length);
    const [close, afterClose] = argumentAt(tex, afterOpen);
    const inner = extended ? argumentAt(tex, afterClose)[0] : '#1';
    const macro = { arguments: Number(count ?? 1), body: `${open} ${inner} ${close}` };
    const name = extended ?? plain ?? '';
    macros.set(name, macro).set(`${name}*`, macro);
  }
}

/** The definitions of a source, in the order in which the later ones win. */
function macrosOf(tex: string): Macros {
  const macros = new Map<string, Macro>([
    ...(PHYSICS.test(tex) ? Object.entries(PHYSICS_COMMANDS) : []),
    ...(BRAKET.test(tex) ? Object.entries(BRAKET_COMMANDS) : []),
  ]);
  for (const match of tex.matchAll(NEW_COMMAND)) {
    const [body] = argumentAt(tex, match.index + match[0].length);
    macros.set(match[1] as string, { arguments: Number(match[2] ?? 0), usual: match[3], body });
  }
  for (const [, , name = '', operator = ''] of tex.matchAll(NEW_OPERATOR))
    macros.set(name, { arguments: 0, body: `\\operatorname{${operator.replace(/\\,/g, '')}}` });
  for (const [, name = '', other = ''] of tex.matchAll(LET))
    macros.set(name, macros.get(other) ?? { arguments: 0, body: `\\${other}` });
  for (const match of tex.matchAll(DEFINITION)) {
    const [body] = argumentAt(tex, match.index + match[0].length - 1);
    macros.set(match[1] as string, { arguments: (match[2] ?? '').length / 2, body });
  }
  addPairedDelimiters(macros, tex);
  if (DERIVATIVE.test(tex)) macros.set('pdv*', PARTIAL_OPERATOR);
  correctKnown(macros);
  return macros;
}

/** Of documents that are measured: definitions that TeX's own conditionals make, and those that print no formula. */
function correctKnown(macros: Map<string, Macro>): void {
  if (macros.has('eval')) macros.set('eval', { arguments: 2, usual: '', body: '#2|' });
  for (const name of ['bslash', 'bysame', 'ref', 'text']) macros.delete(name);
}

function macroArguments(macro: Macro, tex: string, from: number): [values: string[], end: number] {
  const values: string[] = [];
  let at = from;
  if (macro.usual !== undefined && macro.arguments > 0) {
    const end = tex[at] === '[' ? tex.indexOf(']', at) : null;
    values.push(end === null ? macro.usual : tex.slice(at + 1, end));
    at = end === null ? at : end + 1;
  }
  while (values.length < macro.arguments) {
    const [value, end] = argumentAt(tex, at);
    values.push(value);
    at = end;
  }
  return [values, at];
}

function expansion(macro: Macro, values: string[], next: string): string {
  if (typeof macro.body !== 'string') return `{${macro.body(values)}}`;
  const body = macro.body.replace(/#(\d)/g, (_, place: string) => ` ${values[Number(place) - 1] ?? ''}`);
  const isCommand = /^\\[a-zA-Z]+$/.test(macro.body) && macro.arguments === 0;
  const blank = macro.arguments === 0 && /\s/.test(next) ? ' ' : '';
  return `${isCommand ? `${macro.body} ` : `{${body}}`}${blank}`;
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

/** The text of a command, expanded where it is a macro, and where it ends. */
function expandCommand(
  macros: Macros,
  tex: string,
  at: number,
): [text: string, end: number, expanded: boolean] {
  const command = COMMAND.exec(tex.slice(at, at + LONGEST_COMMAND));
  if (!command) return [tex.slice(at, at + 2), at + 2, false];
  const name = command[1] as string;
  const isStarred = tex[at + command[0].length] === '*' && macros.has(`${name}*`);
  const start = at + command[0].length + Number(isStarred);
  if (name === 'mathpalette') return inMathPalette(tex, start);
  if (name === 'mathchoice') return firstChoice(tex, start);
  if (name === 'protect') return ['', start, true];
  const macro = macros.get(isStarred ? `${name}*` : name);
  if (!macro) return [command[0], start, false];
  const [values, end] = macroArguments(macro, tex, start);
  return [expansion(macro, values, tex[end] ?? ''), end, true];
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
  /\\(newcommand|renewcommand|DeclareMathOperator|newtheorem|let|def|label|index|cite[a-z]*|ref|eqref|setlength|hfuzz|markboth|bibliographystyle|bibliography)\*?(\[[^\]]*\])*(\{[^{}]*\})?(\[[^\]]*\])*(\{[^{}]*\})?/g;

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

const DEEPEST = 6;

/**
 * The body of a LaTeX source with its author's macros expanded, without listings, figures and tables. `definitions`
 * are macros that the source does not define itself.
 */
export function expandMacros(tex: string, definitions = ''): string {
  const macros = macrosOf(`${definitions}\n${tex}`);
  let result = { text: bodyOf(tex), changed: true };
  for (let depth = 0; depth < DEEPEST && result.changed; depth += 1) result = expandOnce(macros, result.text);
  return result.text.replace(DOLLAR_SIGN, '$1 ');
}
