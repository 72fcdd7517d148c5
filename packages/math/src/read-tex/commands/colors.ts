import { colorOf } from '../colors.ts';
import type { Handler, Switch, TexParser } from '../handler.ts';
import { textArgument } from '../text.ts';
import { tokensToText } from '../token.ts';

function readColor(parser: TexParser): string | undefined {
  const place = parser.tokens.peek();
  const model = parser.tokens.takeOptional();
  const name = tokensToText(parser.tokens.takeGroup());
  const color = colorOf(name, model ? tokensToText(model) : undefined, parser.namedColor);
  if (color === null) parser.warn('tex-unknown-color', place, name.slice(0, 40));
  return color ?? undefined;
}

const textColor: Handler = (parser) => {
  const color = readColor(parser);
  const base = parser.argument();
  return color ? [{ type: 'color', color, base }] : base;
};

const colorBox: Handler = (parser) => {
  const background = readColor(parser);
  const base = textArgument(parser);
  return background ? [{ type: 'color', background, base }] : base;
};

const framedColorBox: Handler = (parser, name, token) => {
  readColor(parser);
  return [{ type: 'box', border: true, strike: 'none', base: colorBox(parser, name, token) }];
};

const defineColor: Handler = (parser) => {
  const name = tokensToText(parser.tokens.takeGroup()).trim();
  const model = tokensToText(parser.tokens.takeGroup()).trim();
  const value = tokensToText(parser.tokens.takeGroup());
  const color = colorOf(value, model === 'named' ? undefined : model, parser.namedColor);
  if (color) parser.ownColors.set(name, color);
  return [];
};

const letColor: Handler = (parser) => {
  const name = tokensToText(parser.tokens.takeGroup()).trim();
  const color = colorOf(tokensToText(parser.tokens.takeGroup()), undefined, parser.namedColor);
  if (color) parser.ownColors.set(name, color);
  return [];
};

export const colors: Record<string, Handler> = {
  textcolor: textColor,
  colorbox: colorBox,
  fcolorbox: framedColorBox,
  definecolor: defineColor,
  colorlet: letColor,
};

const color: Switch = (parser) => {
  const value = readColor(parser);
  return value ? { kind: 'color', wrap: (base) => ({ type: 'color', color: value, base }) } : null;
};

/** Colours as commands of their own: `{\red x}`, and `\red{x}` as in KaTeX. */
const COMMANDS = `
black blue brown cyan darkgray gray green lightgray magenta orange pink purple red teal violet yellow
`
  .trim()
  .split(' ');

const switchTo =
  (name: string): Switch =>
  (parser) => {
    const value = colorOf(name, undefined, parser.namedColor);
    return value ? { kind: 'color', wrap: (base) => ({ type: 'color', color: value, base }) } : null;
  };

export const colorSwitches: Record<string, Switch> = {
  color,
  ...Object.fromEntries(COMMANDS.map((name) => [name, switchTo(name)])),
};

/** The same names with an argument. */
export const colorCommands: Record<string, Handler> = Object.fromEntries(
  COMMANDS.map((name): [string, Handler] => [
    name,
    (parser) => {
      const value = colorOf(name, undefined, parser.namedColor);
      const base = parser.argument();
      return value ? [{ type: 'color', color: value, base }] : base;
    },
  ]),
);
