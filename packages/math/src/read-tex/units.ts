import { lookUp } from '../look-up.ts';

/** Unit macros of siunitx, with what they print; others print their name (`\km`). */
const UNITS: Record<string, string> = {
  metre: 'm',
  meter: 'm',
  gram: 'g',
  kilogram: 'kg',
  second: 's',
  ampere: 'A',
  kelvin: 'K',
  mole: 'mol',
  candela: 'cd',
  hertz: 'Hz',
  newton: 'N',
  pascal: 'Pa',
  joule: 'J',
  watt: 'W',
  coulomb: 'C',
  volt: 'V',
  farad: 'F',
  ohm: 'Ω',
  siemens: 'S',
  weber: 'Wb',
  tesla: 'T',
  henry: 'H',
  lumen: 'lm',
  lux: 'lx',
  becquerel: 'Bq',
  gray: 'Gy',
  sievert: 'Sv',
  katal: 'kat',
  radian: 'rad',
  steradian: 'sr',
  celsius: '°C',
  degreeCelsius: '°C',
  degree: '°',
  arcminute: '′',
  arcsecond: '″',
  minute: 'min',
  hour: 'h',
  day: 'd',
  litre: 'l',
  liter: 'L',
  tonne: 't',
  hectare: 'ha',
  electronvolt: 'eV',
  dalton: 'Da',
  atomicmassunit: 'u',
  astronomicalunit: 'au',
  angstrom: 'Å',
  barn: 'b',
  knot: 'kn',
  neper: 'Np',
  bel: 'B',
  decibel: 'dB',
  percent: '\\%',
  byte: 'B',
  um: '\\upmu m',
};

const PREFIXES: Record<string, string> = {
  yocto: 'y',
  zepto: 'z',
  atto: 'a',
  femto: 'f',
  pico: 'p',
  nano: 'n',
  micro: '\\upmu ',
  milli: 'm',
  centi: 'c',
  deci: 'd',
  deca: 'da',
  deka: 'da',
  hecto: 'h',
  kilo: 'k',
  mega: 'M',
  giga: 'G',
  tera: 'T',
  peta: 'P',
  exa: 'E',
  zetta: 'Z',
  yotta: 'Y',
};

const POWERS_BEFORE: Record<string, string> = { square: '2', cubic: '3' };
const POWERS_AFTER: Record<string, string> = { squared: '2', cubed: '3' };

/** `1.5e-3 \pm 0.2`, `1,5`, `2x3`, `10(2)` as TeX. */
export function numberToTex(text: string): string {
  const compact = text.replace(/[\s~]+|\\,/g, '');
  return compact
    .replace(/\+-|\\pm/g, '±')
    .split('±')
    .map(oneNumber)
    .join('\\pm ');
}

function oneNumber(text: string): string {
  const match = /^([^eEdD]*)(?:[eEdD]([-+]?\d+))?$/.exec(text);
  if (!match) return text;
  const [, mantissa = '', exponent] = match;
  const digits = mantissa.replaceAll(',', '{,}').replace(/(?<=\d)x(?=\d)/g, '\\times ');
  if (exponent === undefined) return digits;
  const power = `10^{${exponent.replace(/^\+/, '')}}`;
  return digits === '' || digits === '-' ? digits + power : `${digits}\\times ${power}`;
}

/** `10;20;30` in degrees, minutes and seconds. */
export const angleToTex = (text: string) =>
  text
    .split(';')
    .map((part, index) => (part.trim() === '' ? '' : `${numberToTex(part)}${ANGLES[index] ?? ''}`))
    .join('');

const ANGLES = ['°', '′', '″'];

/** One unit of a product. */
interface Factor {
  name: string;
  power: string;
  inverse: boolean;
}

/** Unit macros (`\kilo\metre\per\second`) or letters (`kg.m/s^2`) as TeX. */
export const unitToTex = (text: string) => (/\\[A-Za-z]/.test(text) ? macroUnits(text) : literalUnits(text));

function macroUnits(text: string): string {
  const factors: Factor[] = [];
  let state = { prefix: '', power: '', inverse: false };
  const pieces = text.match(/\\[A-Za-z]+|\{[^{}]*\}|[^\\{}\s]+/g) ?? [];
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as string;
    const name = piece.replace(/^\\/, '');
    const argument = () => (pieces[++index] ?? '').replace(/[{}]/g, '');
    const last = factors.at(-1);
    const [prefix, before, after] = [PREFIXES, POWERS_BEFORE, POWERS_AFTER].map((table) =>
      lookUp(table, name),
    );
    if (name === 'per') state.inverse = true;
    else if (name === 'of') factors.push({ name: `(${argument()})`, power: '', inverse: false });
    else if (prefix !== undefined) state.prefix += prefix;
    else if (before !== undefined) state.power = before;
    else if (name === 'raiseto') state.power = argument();
    else if (after !== undefined && last) last.power = after;
    else if (name === 'tothe' && last) last.power = argument();
    else {
      factors.push({
        name: state.prefix + unitName(piece, name),
        power: state.power,
        inverse: state.inverse,
      });
      state = { prefix: '', power: '', inverse: false };
    }
  }
  return factors.map(factorTex).join('\\,');
}

const unitName = (piece: string, name: string) =>
  piece.startsWith('\\') ? (lookUp(UNITS, name) ?? name) : piece.replace(/[~.]/g, '');

function factorTex({ name, power, inverse }: Factor): string {
  const exponent = inverse ? `-${power || '1'}` : power;
  return `\\mathrm{${name}}${exponent === '' ? '' : `^{${exponent}}`}`;
}

/** `kg.m^2/s`, `kJ//mol`, `m s-1`. */
export function literalUnits(text: string): string {
  const spaced = text.trim().replace(/[.~*]|\\,/g, ' ');
  return spaced
    .split(/(\/+)/)
    .map((part) => (part.startsWith('/') ? '/' : part.trim().split(/\s+/).map(literalUnit).join('\\,')))
    .join('');
}

function literalUnit(text: string): string {
  const match = /^(.*?)\^?\{?([-−+]?\d+)?\}?$/.exec(text);
  const [, name = '', exponent] = match ?? [];
  if (name === '' || name.includes('_')) return text;
  return `\\mathrm{${name.replaceAll('%', '\\%').replace(/[µμ]/g, '\\upmu ')}}${exponent ? `^{${exponent}}` : ''}`;
}
