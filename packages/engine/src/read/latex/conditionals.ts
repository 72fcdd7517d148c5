import { ArgumentReader } from './argument-reader.ts';

/** What conditionals are decided by. */
export interface ConditionContext {
  /** Switches of `\newif`, `\newtoggle` and `\newboolean`, without `if`. */
  switches: Map<string, boolean>;
  /** What a command stands for; null where nobody has defined it. */
  meaning: (name: string) => string | null;
}

/** What stands in place of the text up to `end`. */
export interface Replacement {
  end: number;
  text: string;
}

/** Conditionals within each other that are looked through for an end, so that the time grows with the length. */
const DEEPEST = 30;
const BRANCH = /\\(?:([A-Za-z@]+)|[\s\S])/g;

type Test = (args: ArgumentReader, context: ConditionContext) => boolean;

const meaningOf = (token: string, { meaning }: ConditionContext): string | null =>
  token.startsWith('\\') ? meaning(token.slice(1)) : token;

const compared = (left: number, relation: string, right: number) =>
  relation === '<' ? left < right : relation === '>' ? left > right : left === right;

const sameMeaning: Test = (args, context) => {
  const first = meaningOf(args.token(), context);
  return first === meaningOf(args.token(), context);
};

const always =
  (value: boolean): Test =>
  () =>
    value;

/** TeX's own conditionals and those of programs that typeset, for a text set in paragraphs by pdfTeX. */
const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['iftrue', always(true)],
  ['iffalse', always(false)],
  ['ifpdf', always(true)],
  ['ifPDFTeX', always(true)],
  ['ifxetex', always(false)],
  ['ifXeTeX', always(false)],
  ['ifluatex', always(false)],
  ['ifLuaTeX', always(false)],
  ['ifhmode', always(true)],
  ['ifvmode', always(false)],
  ['ifmmode', always(false)],
  ['ifinner', always(false)],
  ['ifx', sameMeaning],
  ['if', (args) => args.token() === args.token()],
  ['ifdefined', (args, { meaning }) => meaning(args.token().slice(1)) !== null],
  ['ifcsname', (args, { meaning }) => meaning(args.match(/[\s\S]{0,200}?(?=\\endcsname)/y).trim()) !== null],
  [
    'ifnum',
    (args) => {
      const left = Number(args.match(/-?\d+/y));
      const relation = args.match(/[<>=]/y);
      return compared(left, relation, Number(args.match(/-?\d+/y)));
    },
  ],
]);

const testOf = (name: string, { switches }: ConditionContext): Test | undefined => {
  const value = name.startsWith('if') ? switches.get(name.slice(2)) : undefined;
  return value === undefined ? TESTS.get(name) : always(value);
};

/** `\ifx… \else … \fi` whose command ends at `at`: the branch that is taken. Null for other commands. */
export function readConditional(
  source: string,
  name: string,
  at: number,
  context: ConditionContext,
): Replacement | null {
  const test = testOf(name, context);
  if (!test) return null;
  const args = new ArgumentReader(source, at);
  const holds = test(args, context);
  if (name === 'ifcsname') args.match(/\\endcsname/y);
  const branches = branchesFrom(source, args.at, context);
  return branches && { end: branches.end, text: holds ? branches.there : branches.absent };
}

interface Branches {
  there: string;
  absent: string;
  end: number;
}

function branchesFrom(source: string, start: number, context: ConditionContext): Branches | null {
  const pattern = new RegExp(BRANCH);
  pattern.lastIndex = start;
  let depth = 0;
  let middle: { start: number; end: number } | null = null;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const [, name = ''] = match;
    if (depth > DEEPEST) return null;
    if (testOf(name, context)) depth += 1;
    else if (name === 'else' && depth === 0) middle ??= { start: match.index, end: pattern.lastIndex };
    else if (name === 'fi' && depth === 0) return branchesAt(source, start, middle, match.index);
    else if (name === 'fi') depth -= 1;
  }
  return null;
}

/** TeX takes the blanks behind a control word for its end. */
const withoutLead = (text: string) => text.replace(/^[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?/, '');

function branchesAt(
  source: string,
  start: number,
  middle: { start: number; end: number } | null,
  fi: number,
): Branches {
  const [blanks = ''] = /^[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?/.exec(source.slice(fi + 3, fi + 200)) ?? [];
  return {
    there: withoutLead(source.slice(start, middle?.start ?? fi)),
    absent: middle ? withoutLead(source.slice(middle.end, fi)) : '',
    end: fi + 3 + blanks.length,
  };
}

const SWITCH_MAKERS = /^(?:newif|newtoggle|newbool|newboolean|provideboolean|providetoggle|providebool)$/;
const SWITCH_SETTERS = /^(?:toggle|bool)(true|false)$|^set(?:toggle|bool|boolean)$/;

/** Commands that make or set a switch: past it, or null for other commands. */
export function readSwitch(
  source: string,
  name: string,
  at: number,
  { switches }: ConditionContext,
): Replacement | null {
  const args = new ArgumentReader(source, at);
  const [, own = '', value = ''] = /^(\w+?)(true|false)$/.exec(name) ?? [];
  if (SWITCH_MAKERS.test(name)) {
    const made = args
      .argument()
      .replace(/^\s*\\if/, '')
      .trim();
    if (!switches.has(made)) switches.set(made, false);
  } else if (SWITCH_SETTERS.test(name)) {
    const set = args.argument().trim();
    switches.set(set, (value || args.argument().trim()) === 'true');
  } else if (own && switches.has(own)) switches.set(own, value === 'true');
  else return null;
  return { end: args.at, text: '' };
}

/** What a lone macro stands for, or the text as it is. */
function valueOf(text: string, { meaning }: ConditionContext): string {
  const [, name] = /^\s*\\([A-Za-z@]+)\s*$/.exec(text) ?? [];
  return ((name && meaning(name)) ?? text).trim();
}

/** `\equal{a}{b}`, `\boolean{b}`, `\not`, numbers: what `\ifthenelse` asks. */
function isTrue(condition: string, context: ConditionContext): boolean {
  const args = new ArgumentReader(condition, 0);
  const word = args.match(/\\(?:equal|boolean|not|isundefined|NOT)(?![A-Za-z])/y);
  switch (word) {
    case '\\not':
    case '\\NOT':
      return !isTrue(condition.slice(args.at), context);
    case '\\equal':
      return valueOf(args.argument(), context) === valueOf(args.argument(), context);
    case '\\boolean':
      return context.switches.get(args.argument().trim()) ?? false;
    case '\\isundefined':
      return context.meaning(args.argument().trim().slice(1)) === null;
    default:
      return TESTS.get('ifnum')?.(args, context) ?? false;
  }
}

/** Commands that choose between two groups by something that the document says elsewhere. */
const GROUPED: ReadonlyMap<string, (asked: string, context: ConditionContext) => boolean> = new Map([
  ['iftoggle', (asked, { switches }) => switches.get(asked.trim()) ?? false],
  ['ifbool', (asked, { switches }) => switches.get(asked.trim()) ?? false],
  ['ifdef', (asked, { meaning }) => meaning(asked.trim().slice(1)) !== null],
  ['ifundef', (asked, { meaning }) => meaning(asked.trim().slice(1)) === null],
  ['ifcsdef', (asked, { meaning }) => meaning(asked.trim()) !== null],
  ['@ifundefined', (asked, { meaning }) => meaning(asked.trim()) === null],
  ['@ifpackageloaded', () => false],
  ['ifthenelse', isTrue],
]);

/** `\iftoggle{name}{…}{…}` and the like: the group that is taken. Null for other commands. */
export function readGroupedConditional(
  source: string,
  name: string,
  at: number,
  context: ConditionContext,
): Replacement | null {
  const test = GROUPED.get(name);
  if (!test) return null;
  const args = new ArgumentReader(source, at);
  const holds = test(args.argument(), context);
  const [there, absent] = [args.argument(), args.argument()];
  return { end: args.at, text: holds ? there : absent };
}
