import type { MathList } from '../tree/index.ts';
import type { TexParser } from './handler.ts';
import { isPrimeMark, placeScripts, primeMarks, type Scripts } from './scripts.ts';
import { isChar, type Token } from './token.ts';
import { FIRST_TYPED_SCRIPT, spellOutScripts } from './typed-scripts.ts';

export const LIMIT_SWITCHES = new Set(['limits', 'nolimits', 'displaylimits']);
const SLOTS: Record<string, 'sub' | 'sup'> = { _: 'sub', '^': 'sup', "'": 'sup' };

export const startsScript = (token: Token) =>
  token.kind === 'char'
    ? token.text === '^' || token.text === '_' || token.text === "'"
    : token.kind === 'command' && LIMIT_SWITCHES.has(token.text);

/** The next token, a script typed as a character spelled out. */
export function peekScript({ tokens }: TexParser): Token {
  const token = tokens.peekExpanded();
  if (token.kind !== 'char' || token.text < FIRST_TYPED_SCRIPT) return token;
  spellOutScripts(tokens);
  return tokens.peek();
}

/** Scripts and primes after a nucleus. */
export function readScripts(parser: TexParser, nodes: MathList): MathList {
  let base = nodes;
  let placed = 0;
  let scripts: Scripts = { sub: null, sup: null, limits: null };
  for (;;) {
    const token = peekScript(parser);
    if (token.kind === 'command' && LIMIT_SWITCHES.has(token.text)) {
      scripts.limits = parser.tokens.take().text;
      continue;
    }
    const slot = token.kind === 'char' ? SLOTS[token.text] : undefined;
    if (!slot) break;
    const isPrime = token.text === "'";
    if (scripts[slot] && !isPrime && (slot === 'sub' || !scripts.sup?.every(isPrimeMark))) {
      parser.warn('tex-double-script', token);
      parser.guardDepth(++placed);
      base = placeScripts(base, scripts, parser.movableLimits);
      scripts = { sub: null, sup: null, limits: null };
    }
    if (!isPrime) parser.tokens.take();
    const content = isPrime ? primes(parser) : scriptArgument(parser);
    scripts[slot] = [...(scripts[slot] ?? []), ...content];
  }
  return placeScripts(base, scripts, parser.movableLimits);
}

/** The nucleus stays the one whose scripts are movable, whatever its script holds. */
function scriptArgument(parser: TexParser): MathList {
  const { movableLimits } = parser;
  const script = parser.argument();
  parser.movableLimits = movableLimits;
  return script;
}

function primes({ tokens }: TexParser): MathList {
  let count = 0;
  while (isChar(tokens.peekExpanded(), "'")) {
    tokens.take();
    count++;
  }
  return primeMarks(count);
}
