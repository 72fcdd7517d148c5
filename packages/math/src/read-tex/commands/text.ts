import { mapValues } from '../../look-up.ts';
import type { MathList } from '../../tree/index.ts';
import { dimension } from '../dimension.ts';
import type { Handler, TexParser } from '../handler.ts';
import { textArgument, textStyles } from '../text.ts';
import { phrases, textAccents } from '../text-symbols.ts';
import { isChar, type Token, tokensToText } from '../token.ts';

const phrase = (value: string) => (): MathList => [{ type: 'text', value }];

const plainText: Handler = (parser, name) => {
  parser.tokens.accept('*');
  if (name === 'makebox') {
    parser.tokens.takeOptional();
    parser.tokens.takeOptional();
  }
  if (name === 'hbox' || name === 'vbox') boxSize(parser);
  return textArgument(parser, textStyles[name]);
};

/** `\hbox to 2cm{…}`. */
function boxSize(parser: TexParser): void {
  const { tokens } = parser;
  tokens.skipSpaces();
  const word = tokens.peek().text;
  if (tokens.peek().kind !== 'char' || (word !== 't' && word !== 's')) return;
  while (tokens.peek().kind === 'char' && /^[a-z]$/.test(tokens.peek().text)) tokens.take();
  dimension(tokens);
}

/** `\parbox[c]{5cm}{…}`: a width has no meaning in a formula of Word. */
const paragraphBox: Handler = (parser) => {
  while (parser.tokens.takeOptional());
  parser.tokens.takeGroup();
  return textArgument(parser);
};

/** `\footnote{…}`: a formula of Word holds no note; its words stand in brackets where its mark would. */
const note: Handler = (parser) => {
  parser.tokens.takeOptional();
  const words = textArgument(parser);
  return words.length > 0 ? [...phrase(' (')(), ...words, ...phrase(')')()] : [];
};

const noteMark: Handler = (parser) => {
  parser.tokens.takeOptional();
  return [];
};

/** `\verb|…|`: the tokens as they were typed. */
const verbatim: Handler = (parser) => {
  parser.tokens.accept('*');
  const delimiter = parser.tokens.take();
  const tokens: Token[] = [];
  while (parser.tokens.peek().kind !== 'end' && !isChar(parser.tokens.peek(), delimiter.text)) {
    tokens.push(parser.tokens.take());
  }
  if (parser.tokens.peek().kind !== 'end') parser.tokens.take();
  return [{ type: 'text', value: tokensToText(tokens), monospace: true }];
};

/** `\url{…}` shows the address. */
const address: Handler = (parser) => [
  { type: 'text', value: tokensToText(parser.tokens.takeGroup()), monospace: true },
];

/** `\char"263A`, `\char'101`, `\char65`, `` \char`A ``. */
const character: Handler = (parser) => {
  const { tokens } = parser;
  tokens.skipSpaces();
  if (tokens.accept('`')) return [parser.symbol(tokens.take().text)];
  const base = tokens.accept('"') ? 16 : tokens.accept("'") ? 8 : 10;
  let digits = '';
  while (tokens.peek().kind === 'char' && /^[\da-fA-F]$/.test(tokens.peek().text))
    digits += tokens.take().text;
  const code = Number.parseInt(digits, base);
  return code > 31 && code <= 0x10ffff ? [parser.symbol(String.fromCodePoint(code))] : [];
};

/** MathJax's `\unicode[font]{x263A}`; sizes and fonts in brackets are left out. */
const unicodeCharacter: Handler = (parser, _, token) => {
  while (parser.tokens.takeOptional());
  const digits = tokensToText(parser.tokens.takeGroup()).trim();
  const code = Number(digits.replace(/^x/i, '0x'));
  const isCharacter = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? [parser.symbol(String.fromCodePoint(code))] : parser.unknown(token);
};

/** A text accent in math, as people write it: `\"{a}`. */
const accentedText =
  (mark: string): Handler =>
  (parser) => {
    const content = parser.argument();
    const [first, ...rest] = content;
    if (first?.type !== 'symbol') return content;
    return [{ ...first, text: (first.text + mark).normalize('NFC') }, ...rest];
  };

/** `\includegraphics[…]{folder/name.png}`: a formula in Word holds no picture; its name stands there. */
const picture: Handler = (parser, _, token) => {
  parser.tokens.accept('*');
  const options = tokensToText(parser.tokens.takeOptional() ?? []);
  const name = tokensToText(parser.tokens.takeGroup()).trim();
  parser.warn('image-not-included', token, name.slice(0, 80));
  const alt = /\balt\s*=\s*([^,]+)/.exec(options)?.[1]?.trim();
  return [{ type: 'text', value: `[${alt ?? name.replace(/^.*\//, '')}]` }];
};

export const text: Record<string, Handler> = {
  parbox: paragraphBox,
  footnote: note,
  footnotetext: note,
  footnotemark: noteMark,
  ...mapValues(textStyles, () => plainText),
  ...mapValues(phrases, phrase),
  ...mapValues(textAccents, accentedText),
  verb: verbatim,
  char: character,
  unicode: unicodeCharacter,
  includegraphics: picture,
  url: address,
  nolinkurl: address,
  intertext: plainText,
  shortintertext: plainText,
};
