import type { MarkInline } from '../../tree/index.ts';
import type { Command, Commands } from './command.ts';
import type { Frame, Range } from './frame.ts';
import { type Layer, withLayer, withoutMarks } from './styled-runs.ts';

/** Writes the argument with one more layer of look. */
export function writeWith(frame: Frame, range: Range | null, layer: Layer | null): void {
  if (!range) return;
  const style = frame.style;
  if (layer) frame.style = withLayer(style, layer);
  const [first, ...others] = frame.blocksOf(range);
  frame.style = style;
  if (first?.type === 'paragraph') frame.put(...first.children);
  else if (first) frame.putBlock(first);
  if (others.length > 0) frame.putBlocks(others);
}

const marked =
  (mark: MarkInline['mark']): Command =>
  (frame) =>
    openGroup(frame, { kind: 'mark', mark });

/** A command with one argument of text: its group is read on in place, in the new look. */
function openGroup(frame: Frame, layer: Layer | null): void {
  frame.skipBlanks();
  const style = layer ? withLayer(frame.style, layer) : frame.style;
  if (frame.text[frame.at] === '{' && frame.source.index.braces.has(frame.at)) {
    frame.groups.push({ style: frame.style, align: frame.align });
    frame.style = style;
    frame.at += 1;
    return;
  }
  writeWith(frame, frame.argument(), layer);
}

const declared =
  (mark: MarkInline['mark']): Command =>
  (frame) => {
    frame.style = withLayer(frame.style, { kind: 'mark', mark });
  };

const reset =
  (...marks: MarkInline['mark'][]): Command =>
  (frame) => {
    frame.style = withoutMarks(frame.style, marks);
  };

const aligned =
  (align: Frame['align']): Command =>
  (frame) => {
    frame.align = align;
  };

const NAMED: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'FFFFFF',
  red: 'FF0000',
  green: '00FF00',
  blue: '0000FF',
  cyan: '00FFFF',
  magenta: 'FF00FF',
  yellow: 'FFFF00',
  gray: '808080',
  darkgray: '404040',
  lightgray: 'BFBFBF',
  brown: 'BF8040',
  lime: 'BFFF00',
  olive: '808000',
  orange: 'FF8000',
  pink: 'FFBFBF',
  purple: 'BF0040',
  teal: '008080',
  violet: '800080',
};

const hex = (share: number) =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();

/** `RRGGBB` of a colour in a model of xcolor, or of a name; `blue!60` is a mix with white. */
function colorOf(frame: Frame, model: string | undefined, value: string): string | undefined {
  return (model ? colorInModel(model, value) : undefined) ?? namedColor(frame, value);
}

/** Undefined where the value is none of the model's. */
function colorInModel(model: string, value: string): string | undefined {
  if (model === 'HTML') return /^[0-9a-fA-F]{6}$/.test(value.trim()) ? value.trim().toUpperCase() : undefined;
  const parts = value.split(',').map((part) => Number.parseFloat(part));
  if (model === 'gray') return hex(parts[0] ?? 0).repeat(3);
  if (model === 'RGB' && parts.length === 3) return parts.map((part) => hex(part / 255)).join('');
  if (model === 'rgb' && parts.length === 3) return parts.map(hex).join('');
  return model === 'cmyk' && parts.length === 4 ? colorOfInks(parts) : undefined;
}

const colorOfInks = ([cyan = 0, magenta = 0, yellow = 0, black = 0]: readonly number[]) =>
  [cyan, magenta, yellow].map((ink) => hex((1 - ink) * (1 - black))).join('');

function namedColor(frame: Frame, value: string): string | undefined {
  const [name = '', percent, other] = value.trim().split('!');
  const base = frame.session.colors.get(name) ?? NAMED[name.toLowerCase()];
  return base && percent
    ? mix(base, Number(percent) / 100, other ? namedColor(frame, other) : 'FFFFFF')
    : base;
}

function mix(color: string, share: number, other = 'FFFFFF'): string {
  const channel = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16) / 255;
  return [0, 2, 4].map((at) => hex(channel(color, at) * share + channel(other, at) * (1 - share))).join('');
}

function readColor(frame: Frame): string | undefined {
  const model = frame.optional();
  const value = frame.braced();
  if (!value) return undefined;
  const color = colorOf(frame, model ? frame.slice(model) : undefined, frame.slice(value));
  if (!color) frame.warn('latex-unknown-color', frame.slice(value).slice(0, 40));
  return color;
}

const layerOf = (color: string | undefined): Layer | null =>
  color && color !== '000000' ? { kind: 'color', color } : null;

const defineColor: Command = (frame) => {
  const [name, model, value] = [frame.braced(), frame.braced(), frame.braced()];
  if (!name || !model || !value) return;
  const color = colorOf(frame, frame.slice(model), frame.slice(value));
  if (color) frame.session.colors.set(frame.slice(name), color);
};

/** Commands and declarations that set how text looks. */
export const STYLE_COMMANDS: Commands = {
  textbf: marked('strong'),
  textit: marked('emphasis'),
  textsl: marked('emphasis'),
  emph: marked('emphasis'),
  textsc: marked('smallCaps'),
  underline: marked('underline'),
  uline: marked('underline'),
  uuline: marked('underline'),
  uwave: marked('underline'),
  ul: marked('underline'),
  sout: marked('strikethrough'),
  st: marked('strikethrough'),
  hl: marked('highlight'),
  textsuperscript: marked('superscript'),
  tnote: marked('superscript'),
  textsubscript: marked('subscript'),
  texttt: (frame) => openGroup(frame, { kind: 'code' }),
  bf: declared('strong'),
  bfseries: declared('strong'),
  boldmath: () => {},
  it: declared('emphasis'),
  itshape: declared('emphasis'),
  em: declared('emphasis'),
  sl: declared('emphasis'),
  slshape: declared('emphasis'),
  sc: declared('smallCaps'),
  scshape: declared('smallCaps'),
  tt: (frame) => {
    frame.style = withLayer(frame.style, { kind: 'code' });
  },
  ttfamily: (frame) => {
    frame.style = withLayer(frame.style, { kind: 'code' });
  },
  rm: reset('strong', 'emphasis', 'smallCaps'),
  normalfont: reset('strong', 'emphasis', 'smallCaps'),
  upshape: reset('emphasis', 'smallCaps'),
  mdseries: reset('strong'),
  centering: aligned('center'),
  raggedright: aligned('left'),
  flushleft: aligned('left'),
  raggedleft: aligned('right'),
  flushright: aligned('right'),
  centerline: (frame) => alignLine(frame, 'center'),
  leftline: (frame) => alignLine(frame, 'left'),
  rightline: (frame) => alignLine(frame, 'right'),
  color: (frame) => {
    const layer = layerOf(readColor(frame));
    if (layer) frame.style = withLayer(frame.style, layer);
  },
  textcolor: (frame) => openGroup(frame, layerOf(readColor(frame))),
  colorbox: (frame) => {
    readColor(frame);
    openGroup(frame, { kind: 'mark', mark: 'highlight' });
  },
  fcolorbox: (frame) => {
    readColor(frame);
    readColor(frame);
    openGroup(frame, null);
  },
  definecolor: defineColor,
  colorlet: (frame) => {
    const [name, value] = [frame.braced(), frame.braced()];
    const color = value && colorOf(frame, undefined, frame.slice(value));
    if (name && color) frame.session.colors.set(frame.slice(name), color);
  },
  foreignlanguage: (frame) => {
    const language = languageTag(frame);
    openGroup(frame, language ? { kind: 'language', language } : null);
  },
  texthindi: (frame) => openGroup(frame, { kind: 'language', language: 'hi-IN' }),
  textsanskrit: (frame) => openGroup(frame, { kind: 'language', language: 'sa-IN' }),
  textenglish: (frame) => openGroup(frame, { kind: 'language', language: 'en-IN' }),
};

const LANGUAGES: Readonly<Record<string, string>> = {
  hindi: 'hi-IN',
  sanskrit: 'sa-IN',
  marathi: 'mr-IN',
  english: 'en',
  french: 'fr',
  ngerman: 'de',
  german: 'de',
  spanish: 'es',
  italian: 'it',
};

function languageTag(frame: Frame): string | undefined {
  const range = frame.braced();
  return range ? LANGUAGES[frame.slice(range).trim().toLowerCase()] : undefined;
}

function alignLine(frame: Frame, align: Frame['align']): void {
  const range = frame.argument();
  if (!range) return;
  frame.flush();
  const outer = frame.align;
  frame.align = align;
  frame.putBlocks(frame.blocksOf(range));
  frame.align = outer;
}
