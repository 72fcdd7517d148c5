import type { MacroSource } from './macros.ts';
import { isChar, isSame, type Token, tokensToText } from './token.ts';

/** A command that chooses between groups. */
export interface Branching {
  /** What decides: the token behind the groups, a star there, or an argument in front of them. */
  looksAt: 'next' | 'star' | 'argument';
  /** The groups in their order: for what was looked for and for its absence. */
  groups: readonly ('there' | 'absent')[];
}

const behind = (looksAt: 'next' | 'star'): Branching => ({ looksAt, groups: ['there', 'absent'] });
const argument = (...groups: Branching['groups']): Branching => ({ looksAt: 'argument', groups });

/** Commands that packages and documents choose with between two groups. */
export const branchings: ReadonlyMap<string, Branching> = new Map([
  ['@ifnextchar', behind('next')],
  ['kernel@ifnextchar', behind('next')],
  ['@ifstar', behind('star')],
  ['IfValueTF', argument('there', 'absent')],
  ['IfValueT', argument('there')],
  ['IfValueF', argument('absent')],
  ['IfNoValueTF', argument('absent', 'there')],
  ['IfNoValueT', argument('absent')],
  ['IfNoValueF', argument('there')],
  ['IfBooleanTF', argument('there', 'absent')],
  ['IfBooleanT', argument('there')],
  ['IfBooleanF', argument('absent')],
  ['ifblank', argument('absent', 'there')],
  ['ifstrempty', argument('absent', 'there')],
  ['notblank', argument('there', 'absent')],
]);

/** `{` is asked for as `\bgroup`. */
const isMeant = (token: Token, wanted: Token | undefined) =>
  isSame(token, wanted) || (wanted?.text === 'bgroup' && isChar(token, '{'));

function isThere(source: MacroSource, looksAt: Branching['looksAt'], asked: readonly Token[]): boolean {
  if (looksAt === 'argument') return asked.some(({ kind }) => kind !== 'space');
  if (looksAt === 'star') return source.accept('*');
  source.skipSpaces();
  return isMeant(source.peek(), asked[0]);
}

/** Takes what the command looks at and its groups; returns the group that stands for all of it. */
export function takeBranch(source: MacroSource, { looksAt, groups }: Branching): Token[] {
  const asked = looksAt === 'star' ? [] : source.takeGroup();
  const values = groups.map((group) => ({ group, tokens: source.takeGroup() }));
  const found = isThere(source, looksAt, asked) ? 'there' : 'absent';
  return values.find(({ group }) => group === found)?.tokens ?? [];
}

/** What `\ifx` compares: the body of a macro, otherwise the token itself. */
function meaning(source: MacroSource): string {
  source.skipSpaces();
  const { text } = source.take();
  return tokensToText(source.macros.get(text)?.body ?? []) || text;
}

/** What `\if` compares: a token, of `\detokenize{…}` the first one where it has any. */
function compared(source: MacroSource): Token {
  source.skipSpaces();
  const token = source.take();
  if (token.text !== 'detokenize') return token;
  source.push(source.takeGroup());
  return source.take();
}

/** Whether TeX's conditional of this name holds; others never do in a formula. */
const tests: Record<string, (source: MacroSource) => boolean> = {
  if: (source) => isSame(compared(source), compared(source)),
  ifx: (source) => meaning(source) === meaning(source),
  ifmmode: () => true,
};

/** TeX's conditionals that a formula decides by itself. */
export const conditionals: ReadonlySet<string> = new Set(['ifhmode', 'iffalse', ...Object.keys(tests)]);

/** Takes a conditional behind its name, up to its `\fi`; returns the branch that stands for all of it. */
export function takeConditional(source: MacroSource, name: string): Token[] {
  let holds = tests[name]?.(source) ?? false;
  const branch: Token[] = [];
  for (let depth = 0; ; ) {
    const token = source.take();
    const { kind, text } = token;
    if (conditionals.has(text)) depth++;
    if (kind === 'end') source.push([token]);
    if (kind === 'end' || (text === 'fi' && depth-- === 0)) return branch;
    if (text === 'else' && depth === 0) holds = !holds;
    else if (holds) branch.push(token);
  }
}
