import type { Token } from './token.ts';
import type { TokenSource } from './token-source.ts';

const SUPERSCRIPTS: Record<string, string> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁺': '+',
  '⁻': '-',
  '⁼': '=',
  '⁽': '(',
  '⁾': ')',
  ⁿ: 'n',
  ⁱ: 'i',
  ᵃ: 'a',
  ᵇ: 'b',
  ᵏ: 'k',
  ᵐ: 'm',
  ᵗ: 't',
  ˣ: 'x',
  ʸ: 'y',
  ᵀ: 'T',
};

const SUBSCRIPTS: Record<string, string> = {
  '₀': '0',
  '₁': '1',
  '₂': '2',
  '₃': '3',
  '₄': '4',
  '₅': '5',
  '₆': '6',
  '₇': '7',
  '₈': '8',
  '₉': '9',
  '₊': '+',
  '₋': '-',
  '₌': '=',
  '₍': '(',
  '₎': ')',
  ₐ: 'a',
  ₑ: 'e',
  ₕ: 'h',
  ᵢ: 'i',
  ⱼ: 'j',
  ₖ: 'k',
  ₗ: 'l',
  ₘ: 'm',
  ₙ: 'n',
  ₒ: 'o',
  ₚ: 'p',
  ᵣ: 'r',
  ₛ: 's',
  ₜ: 't',
  ᵤ: 'u',
  ᵥ: 'v',
  ₓ: 'x',
};

const PRIMES: Record<string, number> = { '′': 1, ʹ: 1, '´': 1, '’': 1, '″': 2, '‴': 3, '⁗': 4 };

/** Puts the TeX for a run of scripts or primes that were typed as characters in its place: `²` is `^{2}`. */
export function spellOutScripts(tokens: TokenSource): void {
  const first = tokens.peek();
  if (first.kind !== 'char' || first.text < '\u00b2') return;
  const at = { offset: first.offset, end: first.end };
  const char = (text: string): Token => ({ kind: 'char', text, ...at });
  const primes = PRIMES[first.text];
  if (primes) {
    tokens.take();
    tokens.push(Array.from({ length: primes }, () => char("'")));
    return;
  }
  const table = first.text in SUPERSCRIPTS ? SUPERSCRIPTS : first.text in SUBSCRIPTS ? SUBSCRIPTS : null;
  if (!table) return;
  const content: Token[] = [];
  while (tokens.peek().kind === 'char' && tokens.peek().text in table) {
    content.push(char(table[tokens.take().text] as string));
  }
  tokens.push([char(table === SUPERSCRIPTS ? '^' : '_'), char('{'), ...content, char('}')]);
}
