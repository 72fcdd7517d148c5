import type { Token } from './token.ts';
import type { TokenSource } from './token-source.ts';

/** No character before `²` is a script. */
export const FIRST_TYPED_SCRIPT = '\u00b2';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᵏᵐᵗˣʸᵀ';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ';

/** What a script character is the small form of, by Unicode's own decomposition. */
const fullSize = (text: string) => text.normalize('NFKC').replace('−', '-');

const PRIMES: Record<string, number> = { '′': 1, ʹ: 1, '´': 1, '’': 1, '″': 2, '‴': 3, '⁗': 4 };

/** Puts the TeX for a run of scripts or primes that were typed as characters in its place: `²` is `^{2}`. */
export function spellOutScripts(tokens: TokenSource): void {
  const first = tokens.peek();
  const at = { offset: first.offset, end: first.end };
  const char = (text: string): Token => ({ kind: 'char', text, ...at });
  const primes = PRIMES[first.text];
  if (primes) {
    tokens.take();
    tokens.push(Array.from({ length: primes }, () => char("'")));
    return;
  }
  const row = [SUPERSCRIPTS, SUBSCRIPTS].find((characters) => characters.includes(first.text));
  if (!row) return;
  const content: Token[] = [];
  while (tokens.peek().kind === 'char' && row.includes(tokens.peek().text)) {
    content.push(char(fullSize(tokens.take().text)));
  }
  tokens.push([char(row === SUPERSCRIPTS ? '^' : '_'), char('{'), ...content, char('}')]);
}
