import type { MathNode, MathScript, MathStyle } from '../tree/index.ts';
import { symbol } from './nodes.ts';
import { symbolOf } from './symbols/index.ts';

/** Prefixes of unicode-math's letter commands (`\mbfA`, `\Bbbone`), the longer before what they begin with. */
const ALPHABETS: [string, MathScript | undefined, MathStyle | undefined][] = [
  ['mbfitsans', 'sans-serif', 'bold-italic'],
  ['mbffrak', 'fraktur', 'bold'],
  ['mbfsans', 'sans-serif', 'bold'],
  ['mbfscr', 'script', 'bold'],
  ['mbfit', undefined, 'bold-italic'],
  ['mbf', undefined, 'bold'],
  ['mitsans', 'sans-serif', 'italic'],
  ['mitBbb', 'double-struck', 'italic'],
  ['mit', undefined, 'italic'],
  ['msans', 'sans-serif', 'plain'],
  ['mfrak', 'fraktur', undefined],
  ['mscr', 'script', undefined],
  ['mtt', 'monospace', 'plain'],
  ['Bbb', 'double-struck', undefined],
];

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The letter, digit or Greek letter that such a command stands for. */
export function alphabetLetter(command: string): MathNode | null {
  const alphabet = ALPHABETS.find(([prefix]) => command.startsWith(prefix));
  if (!alphabet) return null;
  const [prefix, script, style] = alphabet;
  const text = letterNamed(command.slice(prefix.length));
  return text === null ? null : { ...symbol(text), ...(script && { script }), ...(style && { style }) };
}

function letterNamed(name: string): string | null {
  if (/^[A-Za-z]$/.test(name)) return name;
  const digit = DIGITS.indexOf(name);
  if (digit >= 0) return String(digit);
  const character = symbolOf(name)?.character ?? '';
  return /^[Α-ω∂∇ϵϑϰϕϱϖϝ]$/u.test(character) ? character : null;
}
