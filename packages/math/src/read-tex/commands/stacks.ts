import { lookUp, mapValues } from '../../look-up.ts';
import { extensibleArrows } from '../../tex-commands.ts';
import type { MathList, MathNode } from '../../tree/index.ts';
import type { Handler, TexParser } from '../handler.ts';
import { over, symbol, under } from '../nodes.ts';
import { isPrimeMark } from '../scripts.ts';
import { isChar, tokensToText } from '../token.ts';

/** Marks that make an accent of `\overset{\rightarrow}{x}` and its like. */
const accentMarks: Record<string, string> = {
  '→': '\u20d7',
  '⟶': '\u20d7',
  '←': '\u20d6',
  '⟵': '\u20d6',
  '↔': '\u20e1',
  '^': '\u0302',
  '∼': '\u0303',
  '~': '\u0303',
  '⏜': '⏜',
  '⌢': '⏜',
};

/** Marks of the keyboard that are accents over a letter: `\overset{´}{x}`. */
const typedAccents: Record<string, string> = {
  '´': '\u0301',
  ˊ: '\u0301',
  '`': '\u0300',
  ˋ: '\u0300',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  ˇ: '\u030c',
};

const overset: Handler = (parser) => {
  const typed = typedAccent(parser);
  if (typed) return [{ type: 'accent', mark: typed, base: parser.argument() }];
  const limit = loosePrimes(parser.argument());
  const base = parser.argument();
  return [accented(base, limit) ?? over(base, limit)];
};

/** The combining form of a first argument that is one accent of the keyboard; then it is taken. */
function typedAccent({ tokens }: TexParser): string | undefined {
  tokens.skipSpaces();
  const open = tokens.peek();
  const group = tokens.takeGroup();
  const mark = lookUp(typedAccents, tokensToText(group).trim());
  if (mark === undefined) tokens.push(isChar(open, '{') ? [open, ...group, { ...open, text: '}' }] : group);
  return mark;
}

/** Primes without a base, as they stand above or below something. */
function loosePrimes(limit: MathList): MathList {
  const only = limit.length === 1 ? limit[0] : undefined;
  const isLoose = only?.type === 'scripts' && only.base.length === 0 && !only.sub;
  return isLoose && only.sup?.every(isPrimeMark) ? only.sup : limit;
}

/** An arrow or hat over letters is meant as an accent; over a relation it is a label. */
function accented(base: MathList, limit: MathList): MathNode | null {
  const mark = limit.length === 1 ? limit[0] : undefined;
  if (mark?.type === 'accent' && mark.base.length === 0) return { ...mark, base };
  if (mark?.type !== 'symbol' || !isLetters(base)) return null;
  const character = lookUp(accentMarks, mark.text);
  if (!character) return null;
  return character === '⏜'
    ? { type: 'groupCharacter', character, position: 'over', base }
    : { type: 'accent', mark: character, base };
}

const isLetters = (base: MathList) =>
  base.length > 0 && base.every((node) => node.type === 'symbol' && /^[\p{L}\d]+$/u.test(node.text));

const underset: Handler = (parser) => {
  const limit = loosePrimes(parser.argument());
  return [under(parser.argument(), limit)];
};

const overUnder =
  (overFirst: boolean): Handler =>
  (parser) => {
    const first = parser.argument();
    const second = parser.argument();
    const base = under(parser.argument(), overFirst ? second : first);
    return [over([base], overFirst ? first : second)];
  };

const prescript: Handler = (parser) => {
  const sup = parser.argument();
  const sub = parser.argument();
  return [{ type: 'prescripts', sub, sup, base: parser.argument() }];
};

const arrow =
  (character: string): Handler =>
  (parser) => {
    const below = parser.optional() ?? [];
    return [{ type: 'extensibleArrow', character, over: parser.argument(), under: below }];
  };

const framed = (base: MathList): MathNode => ({ type: 'box', border: true, strike: 'none', base });

/** Commands whose first argument is for a browser. */
const style: Handler = (parser) => {
  parser.tokens.takeGroup();
  return parser.argument();
};

export const stacks: Record<string, Handler> = {
  overset,
  underset,
  stackrel: (parser) => {
    const below = parser.optional();
    const above = parser.argument();
    const base = parser.argument();
    return [over(below ? [under(base, below)] : base, above)];
  },
  stackbin: overset,
  overunderset: overUnder(true),
  underoverset: overUnder(false),
  prescript,
  ...mapValues(extensibleArrows, arrow),
  angl: (parser) => [framed(parser.argument())],
  angln: () => [framed([symbol('n')])],
  phase: (parser) => [symbol('∠'), { type: 'bar', position: 'under', base: parser.argument() }],
  id: style,
  cssId: style,
  class: style,
  href: style,
  htmlId: style,
  htmlClass: style,
  htmlStyle: style,
  htmlData: style,
  style,
};
