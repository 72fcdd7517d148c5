import { lookUp } from '../look-up.ts';
import { literalUnits, numberToTex, unitToTex } from './units.ts';

/** Arrows of mhchem, longest first, with the commands for their bare and their labelled form. */
const ARROWS: [string, string, string][] = [
  ['<=>>', '\\rightleftharpoons ', '\\xrightleftharpoons'],
  ['<<=>', '\\rightleftharpoons ', '\\xrightleftharpoons'],
  ['<-->', '\\rightleftarrows ', '\\xtofrom'],
  ['<=>', '\\rightleftharpoons ', '\\xrightleftharpoons'],
  ['<->', '\\longleftrightarrow ', '\\xleftrightarrow'],
  ['->', '\\longrightarrow ', '\\xrightarrow'],
  ['<-', '\\longleftarrow ', '\\xleftarrow'],
  ['⟶', '\\longrightarrow ', '\\xrightarrow'],
  ['→', '\\longrightarrow ', '\\xrightarrow'],
  ['⇌', '\\rightleftharpoons ', '\\xrightleftharpoons'],
];

const BONDS: Record<string, string> = {
  '-': '-',
  '1': '-',
  '=': '=',
  '2': '=',
  '#': '≡',
  '3': '≡',
  '~': '∼',
  '...': '⋯',
  '....': '⋯⋅',
  '->': '\\rightarrow ',
  '<-': '\\leftarrow ',
};

/** What stood before, as far as it decides what a digit, a sign or a letter means. */
type Before = 'start' | 'atom' | 'space' | 'other';

interface Reading {
  source: string;
  at: number;
  tex: string;
  before: Before;
  /** Script marks that the last atom has already. */
  scripts: string;
  /** How many braces and labels this stands in. */
  depth: number;
}

/** Deeper chemistry is handed on as it is written. */
const MAX_DEPTH = 50;

/** mhchem's `\ce{…}` as TeX. */
export function chemistryToTex(source: string, depth = 0): string {
  if (depth > MAX_DEPTH) return source;
  const reading: Reading = { source: source.trim(), at: 0, tex: '', before: 'start', scripts: '', depth };
  while (reading.at < reading.source.length) step(reading);
  return reading.tex;
}

function emit(reading: Reading, tex: string, before: Before, length: number): void {
  reading.tex += tex;
  reading.before = before;
  reading.scripts = '';
  reading.at += length;
}

/** A script on what stands before; on nothing, where that has such a script already. */
function emitScript(reading: Reading, mark: string, body: string, length: number): void {
  const { before, scripts } = reading;
  const taken = scripts.includes(mark);
  const lead = before === 'atom' && !taken ? '' : '{}';
  emit(reading, `${lead}${mark}{${body}}`, 'atom', length);
  reading.scripts = taken ? mark : scripts + mark;
}

const rules: ((reading: Reading, rest: string) => boolean)[] = [
  blank,
  arrow,
  gasOrPrecipitate,
  math,
  command,
  script,
  charge,
  sign,
  bond,
  number,
  letters,
  brace,
  bracket,
];

function step(reading: Reading): void {
  const rest = reading.source.slice(reading.at, reading.at + 200);
  if (rules.some((rule) => rule(reading, rest))) return;
  emit(reading, rest.charAt(0), 'other', 1);
}

function blank(reading: Reading, rest: string): boolean {
  const match = /^[\s~]+/.exec(rest);
  if (!match) return false;
  const joins = reading.before === 'atom' && /^[\s~]+[A-Za-z0-9([{^_]/.test(rest);
  emit(reading, joins ? '\\ ' : '', 'space', match[0].length);
  return true;
}

function arrow(reading: Reading, rest: string): boolean {
  const found = ARROWS.find(([sign]) => rest.startsWith(sign));
  if (!found) return false;
  const [sign, bare, labelled] = found;
  reading.at += sign.length;
  const above = label(reading);
  const below = above === null ? null : label(reading);
  const tex = above === null ? bare : `${labelled}${below ? `[${below}]` : ''}{${above}}`;
  emit(reading, tex, 'space', 0);
  return true;
}

/** `[text]` after an arrow; it is chemistry again. */
function label(reading: Reading): string | null {
  if (reading.source.charAt(reading.at) !== '[') return null;
  const inner = balanced(reading.source, reading.at, '[', ']');
  reading.at += inner.length + 2;
  return chemistryToTex(inner, reading.depth + 1);
}

/** The text between a bracket at `start` and its partner; to the end where there is none. */
function balanced(source: string, start: number, open: string, close: string): string {
  let depth = 0;
  for (let index = start; index < source.length; index++) {
    const char = source.charAt(index);
    if (char === '\\') index++;
    else if (char === open) depth++;
    else if (char === close && --depth === 0) return source.slice(start + 1, index);
  }
  return source.slice(start + 1);
}

function gasOrPrecipitate(reading: Reading, rest: string): boolean {
  if (reading.before !== 'space') return false;
  const match = /^(\(?[v^]\)?)(?=\s|$)/.exec(rest);
  if (!match) return false;
  emit(
    reading,
    rest.includes('v') && match[0].includes('v') ? '\\downarrow ' : '\\uparrow ',
    'other',
    match[0].length,
  );
  return true;
}

function math(reading: Reading, rest: string): boolean {
  if (!rest.startsWith('$')) return false;
  const end = reading.source.indexOf('$', reading.at + 1);
  const inner = reading.source.slice(reading.at + 1, end < 0 ? undefined : end);
  emit(reading, `{${inner}}`, 'atom', inner.length + 2);
  return true;
}

function command(reading: Reading, rest: string): boolean {
  if (!rest.startsWith('\\')) return false;
  const name = /^\\(?:[A-Za-z]+|[\s\S]?)\s*/.exec(rest)?.[0] ?? '\\';
  if (/^\\bond\s*$/.test(name)) {
    const kind = balanced(reading.source, reading.at + name.length, '{', '}');
    emit(reading, lookUp(BONDS, kind) ?? '-', 'other', name.length + kind.length + 2);
    return true;
  }
  if (/^\\ca\s*$/.test(name)) {
    emit(reading, '{\\sim}', 'start', name.length);
    return true;
  }
  reading.at += name.length;
  let tex = name;
  while (reading.source.charAt(reading.at) === '{') {
    const inner = balanced(reading.source, reading.at, '{', '}');
    reading.at += inner.length + 2;
    tex += `{${inner}}`;
  }
  emit(reading, /[A-Za-z]$/.test(tex) ? `${tex} ` : tex, 'atom', 0);
  return true;
}

/** `^{2-}`, `^2-`, `^227`, `_2`, `_{n}`, `^$x$`. */
function script(reading: Reading, rest: string): boolean {
  const mark = rest.charAt(0);
  if (mark !== '^' && mark !== '_') return false;
  reading.at++;
  const body = scriptBody(reading, mark);
  emitScript(reading, mark, body, 0);
  return true;
}

function scriptBody(reading: Reading, mark: string): string {
  const { source, at } = reading;
  if (source.charAt(at) === '{') {
    const inner = balanced(source, at, '{', '}');
    reading.at += inner.length + 2;
    return scriptTex(inner);
  }
  const pattern =
    mark === '^'
      ? /^(\d*[+\-−]|[A-Za-z][+\-−](?![A-Za-z0-9])|\d+|\$[^$]*\$|\.|[A-Za-z]+|\\[A-Za-z]+)/
      : /^(\d+|\$[^$]*\$|[A-Za-z]|\\[A-Za-z]+)/;
  const text = pattern.exec(source.slice(at, at + 80))?.[0] ?? '';
  reading.at += text.length;
  return scriptTex(text);
}

const scriptTex = (text: string) =>
  text.includes('$') || text.includes('\\')
    ? text.replaceAll('$', '')
    : text
        .replace(/[A-Za-z]+/g, (word) => (/^[a-z]$/.test(word) ? word : `\\mathrm{${word}}`))
        .replace(/^\.$/, '•');

/** A sign at the end of a particle: `Na+`, `Cl-`, `SO4^2-` is a script, `OH- + H+`. */
function charge(reading: Reading, rest: string): boolean {
  if (reading.before !== 'atom') return false;
  const match = /^([+\-−])(?=\s|$|[)\]},]|\()/.exec(rest);
  if (!match) return false;
  emitScript(reading, '^', match[1] ?? '', 1);
  return true;
}

function sign(reading: Reading, rest: string): boolean {
  const match = /^(\+|-|=)(?=\s|$)/.exec(rest);
  if (!match || reading.before === 'atom') return false;
  emit(reading, match[0], 'other', 1);
  return true;
}

function bond(reading: Reading, rest: string): boolean {
  const char = rest.charAt(0);
  if (char === '*' || char === '.' || char === '·' || char === '•') {
    emit(reading, '{\\cdot}', 'start', 1);
    return true;
  }
  if (char === '#') {
    emit(reading, '{≡}', 'other', 1);
    return true;
  }
  if (char !== '-' && char !== '=' && char !== '−') return false;
  emit(reading, char === '=' ? '{=}' : '{-}', 'other', 1);
  return true;
}

/** After an atom a subscript, elsewhere an amount: `2`, `1/2`, `0.5`. */
function number(reading: Reading, rest: string): boolean {
  const match = /^\d+(?:[.,]\d+)?(?:\/\d+)?/.exec(rest);
  if (!match) return false;
  const [text] = match;
  if (reading.before === 'atom') {
    const digits = /^\d+/.exec(text)?.[0] ?? text;
    emitScript(reading, '_', digits, digits.length);
    return true;
  }
  const [whole = '', part] = text.split('/');
  const amount = part ? `\\tfrac{${whole}}{${part}}` : whole;
  const gap = /^[\s]*[A-Za-z(\\[]/.test(rest.slice(text.length)) ? '\\,' : '';
  emit(reading, amount + gap, 'other', text.length);
  return true;
}

/** Element symbols are upright; a lone small letter before an element or as an amount is a variable. */
function letters(reading: Reading, rest: string): boolean {
  const variable = /^[a-z](?=\s*[A-Z(\s+-]|$)/.exec(rest);
  if (variable && reading.before !== 'atom' && !/^e(?=[\s^+-]|$)/.test(rest)) {
    emit(reading, `${variable[0]}\\,`, 'other', 1);
    return true;
  }
  const match = /^(?:\p{Lu}\p{Ll}*|\p{Ll}+|\p{L}+)/u.exec(rest);
  if (!match) return false;
  emit(reading, `\\mathrm{${match[0]}}`, 'atom', match[0].length);
  return true;
}

/** `{text}` is set as it is. */
function brace(reading: Reading, rest: string): boolean {
  if (rest.startsWith('}')) {
    reading.at++;
    return true;
  }
  if (!rest.startsWith('{')) return false;
  const inner = balanced(reading.source, reading.at, '{', '}');
  emit(
    reading,
    inner.trim() === '' ? '{}' : `{${chemistryToTex(inner, reading.depth + 1)}}`,
    'atom',
    inner.length + 2,
  );
  return true;
}

function bracket(reading: Reading, rest: string): boolean {
  const state = /^\((?:aq|s|l|g|cr|am|ads|sln|conc|dil)[^()]*\)/.exec(rest);
  if (state) {
    const words = state[0].replace(/\$([^$]*)\$/g, '}{$1}\\mathrm{');
    emit(reading, `\\mathrm{${words}}`, 'atom', state[0].length);
    return true;
  }
  const char = rest.charAt(0);
  if ('([|'.includes(char)) emit(reading, char, 'start', 1);
  else if (')]'.includes(char)) emit(reading, char, 'atom', 1);
  else if (char === ',' || char === ';') emit(reading, `${char}\\ `, 'start', 1);
  else return false;
  return true;
}

/** mhchem's `\pu{123 kJ//mol}` as TeX. */
export function physicalUnitsToTex(source: string): string {
  const match =
    /^\s*([-+±]?[\d.,]+(?:\s*(?:\+-|±)\s*[\d.,]+)?(?:[eE][-+]?\d+|\s*[x*]\s*10\^?\{?[-+]?\d+\}?)?)?\s*(.*)$/s.exec(
      source,
    );
  const [, amount = '', unit = ''] = match ?? [];
  const number = numberToTex(amount.replace(/\s*[x*]\s*10\^?\{?([-+]?\d+)\}?/, 'e$1'));
  const units =
    unit.trim() === ''
      ? ''
      : unit.includes('\\')
        ? unitToTex(unit)
        : literalUnits(unit.replace(/\/\/+/g, '/'));
  return number && units && !/^[%°]/.test(unit) ? `${number}\\,${units}` : number + units;
}
