import { lookUp } from '../look-up.ts';

/** The colour of a name that is known, as `RRGGBB`. */
export type NamedColors = (name: string) => string | undefined;

/** Colours from lines of a name and `RRGGBB`, taken apart when the first is asked for. */
export function colorTable(rows: string): NamedColors {
  let table: Map<string, string> | undefined;
  const make = () =>
    new Map([...rows.matchAll(/(\w+) (\w+)/g)].map(([, name = '', color = '']) => [name, color]));
  return (name) => (table ??= make()).get(name);
}

/** Names that xcolor knows without an option. */
export const baseColors = colorTable(`
black 000000
white FFFFFF
red FF0000
green 008000
blue 0000FF
cyan 00FFFF
magenta FF00FF
yellow FFFF00
gray 808080
lightgray D3D3D3
darkgray A9A9A9
brown A52A2A
lime 00FF00
olive 808000
orange FFA500
pink FFC0CB
purple 800080
teal 008080
violet EE82EE
`);

const byte = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value || 0)))
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();

const hex = (...values: number[]) => values.map(byte).join('');

const numbers = (text: string) => text.split(/[\s,]+/).map(Number);

/** Colour models of xcolor, as functions of their numbers. */
const models: Record<string, (text: string) => string> = {
  RGB: (text) => hex(...threeOf(numbers(text))),
  rgb: (text) => hex(...threeOf(numbers(text)).map((value) => value * 255)),
  gray: (text) => hex(...Array.from({ length: 3 }, () => Number(text) * 255)),
  HTML: (text) => text.replace(/^#/, '').toUpperCase().padStart(6, '0').slice(0, 6),
  cmyk: (text) => {
    const [c = 0, m = 0, y = 0, k = 0] = numbers(text);
    return hex(...[c, m, y].map((ink) => 255 * (1 - ink) * (1 - k)));
  },
};

const threeOf = (values: number[]) => [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0];

/** A colour as `RRGGBB`, or null where the name means nothing. */
export function colorOf(text: string, model: string | undefined, named: NamedColors): string | null {
  const value = text.trim();
  if (model) return lookUp(models, model.trim())?.(value) ?? null;
  const code = /^#?([0-9a-f]{6})$/i.exec(value)?.[1];
  if (code) return code.toUpperCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
  if (short)
    return short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')
      .toUpperCase();
  if (value.includes('!')) return mixed(value, named);
  return named(value) ?? named(value.toLowerCase()) ?? null;
}

/** xcolor's `red!30!blue`: 30 parts of red, the rest blue, or white where no other is named. */
function mixed(text: string, named: NamedColors): string | null {
  const [first = '', ...rest] = text.split('!');
  let result = colorOf(first, undefined, named);
  for (let index = 0; index < rest.length && result; index += 2) {
    const other = colorOf(rest[index + 1] ?? 'white', undefined, named);
    if (!other) return null;
    result = blend(result, other, Number(rest[index]) / 100);
  }
  return result;
}

const channels = (color: string) => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function blend(first: string, second: string, share: number): string {
  const other = channels(second);
  return hex(...channels(first).map((value, index) => value * share + (other[index] ?? 0) * (1 - share)));
}
