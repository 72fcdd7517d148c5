import { mapValues } from '../../look-up.ts';
import { accentMarks, stretchingCharacters } from '../../tex-commands.ts';
import type { MathNode } from '../../tree/index.ts';
import type { Handler } from '../handler.ts';

export const accent =
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

export const accents: Record<string, Handler> = {
  ...mapValues(accentMarks, accent),
  ...mapValues(bars, bar),
  ...mapValues(stretchingCharacters, ([character, position]) => stretched(character, position)),
  ...mapValues(strikes, struck),
  cancelto: cancelTo,
};
