import { lookUp } from '../look-up.ts';

/** Colour names of xcolor, CSS and dvips that TeX users type, as RRGGBB. */
const NAMES = `
black 000000
white FFFFFF
red FF0000
green 008000
blue 0000FF
cyan 00FFFF
magenta FF00FF
yellow FFFF00
gray 808080
grey 808080
lightgray D3D3D3
lightgrey D3D3D3
darkgray A9A9A9
darkgrey A9A9A9
brown A52A2A
lime 00FF00
olive 808000
orange FFA500
pink FFC0CB
purple 800080
teal 008080
violet EE82EE
aqua 00FFFF
fuchsia FF00FF
maroon 800000
navy 000080
silver C0C0C0
gold FFD700
indigo 4B0082
crimson DC143C
coral FF7F50
salmon FA8072
tomato FF6347
turquoise 40E0D0
tan D2B48C
khaki F0E68C
orchid DA70D6
plum DDA0DD
beige F5F5DC
ivory FFFFF0
lavender E6E6FA
chocolate D2691E
firebrick B22222
forestgreen 228B22
darkgreen 006400
darkblue 00008B
darkred 8B0000
darkorange FF8C00
darkcyan 008B8B
darkmagenta 8B008B
lightblue ADD8E6
lightgreen 90EE90
skyblue 87CEEB
steelblue 4682B4
slategray 708090
royalblue 4169E1
dodgerblue 1E90FF
deepskyblue 00BFFF
hotpink FF69B4
deeppink FF1493
limegreen 32CD32
seagreen 2E8B57
springgreen 00FF7F
midnightblue 191970
cornflowerblue 6495ED
cadetblue 5F9EA0
aquamarine 7FFFD4
blueviolet 8A2BE2
mediumpurple 9370DB
sienna A0522D
peru CD853F
wheat F5DEB3
goldenrod DAA520
rebeccapurple 663399
ForestGreen 009B55
RoyalBlue 0071BC
NavyBlue 006EB8
BrickRed B6321C
OrangeRed ED135A
RedOrange F26035
BurntOrange F7921D
Dandelion FDBC42
Goldenrod FFDF42
Green 00A64F
Red ED1B23
Blue 2D2F92
Magenta EC008C
Maroon AF3235
Mahogany A9341F
Melon F89E7B
Mulberry A93C93
OliveGreen 3C8031
Orange F58137
Periwinkle 7977B8
PineGreen 008B72
Plum 92268F
ProcessBlue 00B0F0
Purple 99479B
RawSienna 974006
RubineRed ED017D
Salmon F69289
SeaGreen 3FBC9D
Sepia 671800
SkyBlue 46C5DD
SpringGreen C6DC67
Tan DA9D76
TealBlue 00AEB3
Thistle D883B7
Turquoise 00B4CE
Violet 58429B
VioletRed EF58A0
WildStrawberry EE2967
Yellow FFF200
YellowGreen 98CC70
YellowOrange FAA21A
Aquamarine 00B5BE
Bittersweet C04F17
Black 221E1F
BlueGreen 00B3B8
BlueViolet 473992
Brown 792500
CadetBlue 74729A
CarnationPink F282B4
Cerulean 00A2E3
CornflowerBlue 41B0E4
Cyan 00AEEF
DarkOrchid A4538A
Emerald 00A99D
Fuchsia 8C368C
Gray 949698
Lavender F49EC4
LimeGreen 8DC73E
MidnightBlue 006795
Orchid AF72B0
Peach F7965A
Rhodamine EF559F
RoyalPurple 613F99
White FFFFFF
`;

const named = new Map(
  NAMES.trim()
    .split('\n')
    .map((row) => row.split(' ') as [string, string]),
);

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
export function colorOf(
  text: string,
  model: string | undefined,
  own: ReadonlyMap<string, string>,
): string | null {
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
  if (value.includes('!')) return mixed(value, own);
  return own.get(value) ?? named.get(value) ?? named.get(value.toLowerCase()) ?? null;
}

/** xcolor's `red!30!blue`: 30 parts of red, the rest blue, or white where no other is named. */
function mixed(text: string, own: ReadonlyMap<string, string>): string | null {
  const [first = '', ...rest] = text.split('!');
  let result = colorOf(first, undefined, own);
  for (let index = 0; index < rest.length && result; index += 2) {
    const other = colorOf(rest[index + 1] ?? 'white', undefined, own);
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
