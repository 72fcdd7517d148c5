import { isChar, type Token } from './token.ts';
import type { TokenSource } from './token-source.ts';

/** Takes what a command looks at and its groups; returns the group that stands for all of it. */
type Branch = (source: TokenSource) => Token[];

const isBlank = (tokens: readonly Token[]) => tokens.every(({ kind }) => kind === 'space');

/** `{` is asked for as `\bgroup`. */
const isMeant = (token: Token, wanted: Token | undefined) =>
  (token.kind === wanted?.kind && token.text === wanted.text) ||
  (wanted?.text === 'bgroup' && isChar(token, '{'));

/** `\@ifnextchar[{…}{…}`: what follows the groups decides. */
const byNextToken: Branch = (source) => {
  const [wanted] = source.takeGroup();
  const yes = source.takeGroup();
  const no = source.takeGroup();
  source.skipSpaces();
  return isMeant(source.peek(), wanted) ? yes : no;
};

const byStar: Branch = (source) => {
  const yes = source.takeGroup();
  const no = source.takeGroup();
  return source.accept('*') ? yes : no;
};

/** The groups behind an argument: for when it is there, and for when it is left out. */
const byArgument =
  (...groups: ('there' | 'absent')[]): Branch =>
  (source) => {
    const found = isBlank(source.takeGroup()) ? 'absent' : 'there';
    return (
      groups.map((group) => ({ group, tokens: source.takeGroup() })).find(({ group }) => group === found)
        ?.tokens ?? []
    );
  };

/** Commands that packages and documents choose with between two groups. */
export const branches = new Map<string, Branch>([
  ['@ifnextchar', byNextToken],
  ['kernel@ifnextchar', byNextToken],
  ['@ifstar', byStar],
  ['IfValueTF', byArgument('there', 'absent')],
  ['IfValueT', byArgument('there')],
  ['IfValueF', byArgument('absent')],
  ['IfNoValueTF', byArgument('absent', 'there')],
  ['IfNoValueT', byArgument('absent')],
  ['IfNoValueF', byArgument('there')],
  ['IfBooleanTF', byArgument('there', 'absent')],
  ['IfBooleanT', byArgument('there')],
  ['IfBooleanF', byArgument('absent')],
  ['ifblank', byArgument('absent', 'there')],
  ['ifstrempty', byArgument('absent', 'there')],
  ['notblank', byArgument('there', 'absent')],
]);
