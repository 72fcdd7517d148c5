import type { MathNode, MathScript, MathStyle } from '../tree/index.ts';
import { symbol } from './nodes.ts';
import { symbolOf } from './symbols/index.ts';

type Prefix = [
  prefix: string,
  script: MathScript | undefined,
  style: MathStyle | undefined,
  /** The letters it stands before; those of the alphabet, digits and Greek unless it says so. */
  letters?: RegExp,
];

const GREEK = /^[Α-ω∂∇ϵϑϰϕϱϖϝ]$/u;
const LETTERS = /^[\dA-Za-zΑ-ω∂∇ϵϑϰϕϱϖϝ]$/u;

/**
 * Prefixes of letter commands: those of unicode-math (`\mbfA`, `\Bbbone`), upright small Greek (`\upalpha`) and slanted
 * capital Greek (`\varGamma`). The longer stand before what they begin with.
 */
const PREFIXES: Prefix[] = [
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
  ['mup', undefined, 'plain', GREEK],
  ['Bbb', 'double-struck', undefined],
  ['up', undefined, 'plain', GREEK],
  ['it', undefined, 'italic', GREEK],
  ['var', undefined, 'italic', /^[Α-Ω]$/u],
];

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The letter, digit or Greek letter that such a command stands for. */
export function alphabetLetter(command: string): MathNode | undefined {
  const found = PREFIXES.find(([prefix]) => command.startsWith(prefix));
  if (!found) return undefined;
  const [prefix, script, style, letters = LETTERS] = found;
  const text = letterNamed(command.slice(prefix.length));
  if (!letters.test(text)) return undefined;
  return { ...symbol(text), ...(script && { script }), ...(style && { style }) };
}

function letterNamed(name: string): string {
  const digit = DIGITS.indexOf(name);
  if (digit >= 0) return String(digit);
  return name.length === 1 ? name : (symbolOf(name)?.character ?? '');
}
