import type { MathList, MathNode, MathPhantom } from '../../tree/index.ts';
import { dimension } from '../dimension.ts';
import type { Handler, TexParser } from '../handler.ts';
import { space } from '../nodes.ts';
import { textArgument } from '../text.ts';
import { tokensToText } from '../token.ts';

const frame = (base: MathList): MathNode => ({ type: 'box', border: true, strike: 'none', base });

const boxed: Handler = (parser) => [frame(parser.argument())];
const textBox: Handler = (parser) => {
  parser.tokens.takeOptional();
  parser.tokens.takeOptional();
  return [frame(textArgument(parser))];
};

const phantom =
  (
    shape: Pick<MathPhantom, 'visible' | 'zeroWidth' | 'zeroAscent' | 'zeroDescent'>,
    content: (parser: TexParser) => MathList = (parser) => parser.argument(),
  ): Handler =>
  (parser) => [{ type: 'phantom', ...shape, base: content(parser) }];

const hidden = { visible: false, zeroWidth: false, zeroAscent: false, zeroDescent: false };

/** `\smash`, `\smash[t]`, `\smash[b]`. */
const smash: Handler = (parser) => {
  const side = tokensToText(parser.tokens.takeOptional() ?? []);
  const shape = { visible: true, zeroWidth: false, zeroAscent: side !== 'b', zeroDescent: side !== 't' };
  return phantom(shape)(parser, '', parser.tokens.peek());
};

const overlapping = { visible: true, zeroWidth: true, zeroAscent: false, zeroDescent: false };
const lap = phantom(overlapping);
const textLap = phantom(overlapping, textArgument);
const clear: Handler = (parser) => parser.argument();

const raised: Handler = (parser) => {
  measure(parser);
  return parser.argument();
};

/** Text raised, turned or in another size: Word can show the text alone. */
export const movedText: Handler = (parser) => {
  parser.tokens.takeOptional();
  parser.tokens.takeGroup();
  parser.tokens.takeOptional();
  parser.tokens.takeOptional();
  return textArgument(parser);
};

/** A thin rule is a line to write on, a strut is nothing, anything else shows as a block. */
const rule: Handler = (parser) => {
  parser.tokens.takeOptional();
  const width = measure(parser);
  const height = measure(parser);
  if (width === 0 || height === 0) return [];
  if (height < 0.2) return [{ type: 'bar', position: 'under', base: [space(width)] }];
  return [{ type: 'symbol', text: '▮', class: 'ordinary' }];
};

function measure(parser: TexParser): number {
  parser.tokens.skipSpaces();
  const braced = parser.tokens.accept('{');
  const size = dimension(parser.tokens);
  if (braced) {
    parser.tokens.skipSpaces();
    parser.tokens.accept('}');
  }
  return size;
}

const choice: Handler = (parser) => {
  const display = parser.argument();
  for (let index = 0; index < 3; index++) parser.argument();
  return display;
};

export const boxes: Record<string, Handler> = {
  boxed,
  Boxed: boxed,
  fbox: textBox,
  framebox: textBox,
  ovalbox: textBox,
  phantom: phantom(hidden),
  vphantom: phantom({ ...hidden, zeroWidth: true }),
  hphantom: phantom({ ...hidden, zeroAscent: true, zeroDescent: true }),
  smash,
  mathrlap: lap,
  mathllap: lap,
  mathclap: lap,
  rlap: textLap,
  llap: textLap,
  clap: textLap,
  lefteqn: clear,
  cramped: clear,
  ensuremath: clear,
  vcenter: clear,
  adjustlimits: () => [],
  raise: raised,
  lower: raised,
  raisebox: movedText,
  rule,
  mathchoice: choice,
};
