import type { Handler, TexParser } from '../handler.ts';
import { readString } from '../read-string.ts';
import { type Token, tokensToText } from '../token.ts';
import { angleToTex, numberToTex, unitToTex } from '../units.ts';

const textGroup = (parser: TexParser) => tokensToText(parser.tokens.takeGroup());

const skipOptions = (parser: TexParser) => parser.tokens.takeOptional();

/** `\qty{1.5}{\metre\per\second}`. */
export const quantity: Handler = (parser, _, token) => {
  skipOptions(parser);
  const number = numberToTex(textGroup(parser));
  skipOptions(parser);
  return readString(parser, `${number}\\,${unitToTex(textGroup(parser))}`, token);
};

const one =
  (write: (text: string) => string): Handler =>
  (parser, _, token) => {
    skipOptions(parser);
    return readString(parser, write(textGroup(parser)), token);
  };

const range =
  (withUnit: boolean): Handler =>
  (parser, _, token) => {
    skipOptions(parser);
    const [from, to] = [numberToTex(textGroup(parser)), numberToTex(textGroup(parser))];
    const unit = withUnit ? `\\,${unitToTex(textGroup(parser))}` : '';
    return readString(parser, `${from}${unit}\\text{ to }${to}${unit}`, token);
  };

const list =
  (withUnit: boolean, between: string): Handler =>
  (parser, _, token: Token) => {
    skipOptions(parser);
    const numbers = textGroup(parser)
      .split(/;|(?<=\d)\s*x\s*(?=[-\d])/)
      .map(numberToTex);
    const unit = withUnit ? `\\,${unitToTex(textGroup(parser))}` : '';
    return readString(parser, numbers.map((number) => number + unit).join(between), token);
  };

/** siunitx. */
export const units: Record<string, Handler> = {
  SI: quantity,
  si: one(unitToTex),
  unit: one(unitToTex),
  num: one(numberToTex),
  ang: one(angleToTex),
  numrange: range(false),
  SIrange: range(true),
  qtyrange: range(true),
  numlist: list(false, ',\\ '),
  SIlist: list(true, ',\\ '),
  qtylist: list(true, ',\\ '),
  numproduct: list(false, '\\times '),
  qtyproduct: list(true, '\\times '),
};
