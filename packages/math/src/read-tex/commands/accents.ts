import type { MathNode } from '../../tree/index.ts';
import type { Handler } from '../handler.ts';

const accent =
  (mark: string): Handler =>
  (parser) => [{ type: 'accent', mark, base: parser.argument() }];

const bar =
  (position: 'over' | 'under'): Handler =>
  (parser) => [{ type: 'bar', position, base: parser.argument() }];

const stretched =
  (character: string, position: 'over' | 'under'): Handler =>
  (parser) => {
    parser.tokens.takeOptional();
    return [{ type: 'groupCharacter', character, position, base: parser.argument() }];
  };

/** Combining marks; `m:acc` takes them as they are. */
const marks: Record<string, string> = {
  hat: '\u0302',
  widehat: '\u0302',
  tilde: '\u0303',
  widetilde: '\u0303',
  bar: '\u0305',
  vec: '\u20d7',
  dot: '\u0307',
  ddot: '\u0308',
  dddot: '\u20db',
  ddddot: '\u20dc',
  check: '\u030c',
  widecheck: '\u030c',
  breve: '\u0306',
  acute: '\u0301',
  grave: '\u0300',
  mathring: '\u030a',
  ring: '\u030a',
  utilde: '\u0330',
  wideutilde: '\u0330',
  ocirc: '\u030a',
  candra: '\u0310',
  asteraccent: '\u20f0',
  underrightarrow: '\u20ef',
  underleftarrow: '\u20ee',
  underleftrightarrow: '\u034d',
  overrightharpoon: '\u20d1',
  overleftharpoon: '\u20d0',
  mathunderbar: '\u0332',
  ovhook: '\u0309',
  oturnedcomma: '\u0312',
  ocommatopright: '\u0315',
  droang: '\u031a',
  overbridge: '\u0346',
  leftharpoonaccent: '\u20d0',
  rightharpoonaccent: '\u20d1',
  vertoverlay: '\u20d2',
  annuity: '\u20e7',
  threeunderdot: '\u20e8',
  widebridgeabove: '\u20e9',
  underrightharpoondown: '\u20ec',
  underleftharpoondown: '\u20ed',
  Hat: '\u0302',
  Bar: '\u0305',
  Vec: '\u20d7',
  Dot: '\u0307',
  Ddot: '\u0308',
  Tilde: '\u0303',
  Check: '\u030c',
  Breve: '\u0306',
  Acute: '\u0301',
  Grave: '\u0300',
};

const bars: Record<string, 'over' | 'under'> = {
  overline: 'over',
  overbar: 'over',
  widebar: 'over',
  underline: 'under',
  underbar: 'under',
  wideoverbar: 'over',
  overlinesegment: 'over',
  underlinesegment: 'under',
};

const characters: Record<string, [string, 'over' | 'under']> = {
  overrightarrow: ['→', 'over'],
  Overrightarrow: ['⇒', 'over'],
  overleftarrow: ['←', 'over'],
  overleftrightarrow: ['↔', 'over'],
  overbrace: ['⏞', 'over'],
  underbrace: ['⏟', 'under'],
  overbracket: ['⎴', 'over'],
  underbracket: ['⎵', 'under'],
  overparen: ['⏜', 'over'],
  wideparen: ['⏜', 'over'],
  overarc: ['⏜', 'over'],
  widearc: ['⏜', 'over'],
  underparen: ['⏝', 'under'],
  underarc: ['⏝', 'under'],
  overgroup: ['⏠', 'over'],
  undergroup: ['⏡', 'under'],
  overbraceline: ['⎴', 'over'],
};

/** `\sout`, `\st` and the `\cancel` family. */
const strikes: Record<string, Extract<MathNode, { type: 'box' }>['strike']> = {
  cancel: 'up',
  bcancel: 'down',
  xcancel: 'cross',
  sout: 'horizontal',
  hcancel: 'horizontal',
};

const struck =
  (strike: Extract<MathNode, { type: 'box' }>['strike']): Handler =>
  (parser) => [{ type: 'box', border: false, strike, base: parser.argument() }];

const cancelTo: Handler = (parser) => {
  const value = parser.argument();
  const [base] = struck('up')(parser, '', parser.tokens.peek());
  return [{ type: 'scripts', base: [base as MathNode], sub: null, sup: value }];
};

const map = <Value>(table: Record<string, Value>, make: (value: Value) => Handler): Record<string, Handler> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, make(value)]));

export const accents: Record<string, Handler> = {
  ...map(marks, accent),
  ...map(bars, bar),
  ...map(characters, ([character, position]) => stretched(character, position)),
  ...map(strikes, struck),
  cancelto: cancelTo,
};
