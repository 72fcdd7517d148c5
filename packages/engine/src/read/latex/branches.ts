export interface Branching {
  /** What decides: the character behind the groups, a star there, or an argument in front of them. */
  looksAt: 'next' | 'star' | 'argument';
  /** The groups in their order: for what was looked for and for its absence. */
  groups: readonly ('there' | 'absent')[];
}

const behind = (looksAt: 'next' | 'star'): Branching => ({ looksAt, groups: ['there', 'absent'] });
const argument = (...groups: Branching['groups']): Branching => ({ looksAt: 'argument', groups });

/** Commands that packages and documents choose with between two groups. */
export const BRANCHES: ReadonlyMap<string, Branching> = new Map([
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

/** Whether the text begins with what `\@ifnextchar` names; `{` is named `\bgroup`. */
export function beginsWith(text: string, at: number, wanted: string): boolean {
  const sign = wanted === '\\bgroup' ? '{' : wanted;
  const end = at + sign.length;
  return text.startsWith(sign, at) && !(/^\\[A-Za-z@]+$/.test(sign) && /[A-Za-z@]/.test(text.charAt(end)));
}
