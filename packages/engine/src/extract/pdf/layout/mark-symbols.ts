import { isOpen, isTypewriter } from '../math/symbols.ts';
import { awaits } from './mark-operands.ts';
import { gapAfter, holdsMath, isOperator, type LineContext } from './token-line.ts';
import { isFunctionWord, type Token } from './tokens.ts';

/** A single italic letter is a variable where the words about it are upright, or where mathematics touches it. */
export function markSingleLetters(tokens: Token[], { size, space, dedicated }: LineContext): void {
  const near = Math.min(0.2 * size, 0.72 * space);
  tokens.forEach((token, at) => {
    if (token.role !== 'word' || (token.label !== 'neutral' && !mayBeProduct(tokens, at, dedicated))) return;
    if (dedicated) {
      token.label = 'text';
      return;
    }
    const before = tokens[at - 1];
    const after = tokens[at + 1];
    const touches =
      (before?.label === 'math' && gapAfter(tokens, at - 1) < (awaits(tokens, at - 1) ? 0.5 * size : near)) ||
      (after?.label === 'math' && gapAfter(tokens, at) < (awaits(tokens, at + 1) ? 0.5 * size : near)) ||
      (after?.role === 'fence' && gapAfter(tokens, at) < 0.1 * size);
    const single = [...token.text].length === 1;
    if (single)
      token.label = touches || !italicAround(tokens, at) || !isWordOfOne(tokens, at) ? 'math' : 'text';
    else if (touches || (token.text.length === 2 && !italicAround(tokens, at))) token.label = 'math';
  });
}

/** Italic letters side by side are a product of variables where variables are set in text italic. */
function mayBeProduct(tokens: Token[], at: number, dedicated: boolean): boolean {
  const [token, before] = [tokens[at] as Token, tokens[at - 1]];
  const gap = gapAfter(tokens, at - 1) / token.size;
  const factor =
    before !== undefined && (isOperator(before) ? gap < 0.36 : before.role === 'number' && gap < 0.12);
  return (
    !dedicated &&
    token.label === 'text' &&
    token.glyph?.font.italic === true &&
    token.text.length <= 4 &&
    /^[A-Za-z]+$/.test(token.text) &&
    (!COMMON.has(token.text.toLowerCase()) || factor)
  );
}

/** `a` and `I` are words anywhere, `A` at the start of a sentence. */
function isWordOfOne(tokens: Token[], at: number): boolean {
  const { text } = tokens[at] as Token;
  const before = tokens[at - 1];
  return /^[aI]$/.test(text) || (text === 'A' && (!before || /^[.:!?)]$/.test(before.text)));
}

function italicAround(tokens: Token[], at: number): boolean {
  const isWord = (token: Token) =>
    token.role === 'word' && (token.text.length > 3 || COMMON.has(token.text.toLowerCase()));
  const near = [tokens.slice(0, at).findLast(isWord), tokens.slice(at + 1).find(isWord)];
  return near.some((token) => token?.glyph?.font.italic === true);
}

/** Names that are words of prose too: a word's blank behind them says so. */
const PROSE_NAMES = new Set(['rank', 'sign', 'span', 'curl']);

/** `sin`, `lim`, `max` beside mathematics. */
export function markFunctions(tokens: Token[], { size, space }: LineContext): void {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at] as Token;
    if (!isFunctionWord(token) || token.label === 'math') continue;
    const next = tokens[at + 1];
    const previous = tokens[at - 1];
    const gap = gapAfter(tokens, at);
    const applies =
      next !== undefined &&
      (next.label === 'math' || next.role === 'number') &&
      gap <
        (PROSE_NAMES.has(token.text)
          ? Math.min(0.26 * size, 0.85 * space)
          : (isBarred(next) ? 0.31 : 0.26) * size);
    const called = next !== undefined && isOpen(next.text) && gap < 0.12 * size && token.text.length > 1;
    const operand =
      previous?.label === 'math' && previous.role === 'operator' && gapAfter(tokens, at - 1) < 0.4 * size;
    if (applies || called || operand) token.label = 'math';
  }
}

/** Vectors and matrices in bold, beside an operator or a bracket. */
export function markBoldSymbols(tokens: Token[], { size }: LineContext): void {
  const isBoldWord = (token: Token | undefined) =>
    token?.role === 'word' && token.text.length > 3 && token.glyph?.font.bold === true;
  const words = tokens.filter(({ role, text }) => role === 'word' && text.length > 3);
  if (words.length > 0 && words.every(isBoldWord)) return;
  tokens.forEach((token, at) => {
    if (!(token.role === 'word' && token.glyph?.font.bold) && !isAccentedBold(token)) return;
    if (token.text.length > 3) return;
    if (isBoldWord(tokens[at - 1]) || isBoldWord(tokens[at + 1])) return;
    const near = (other: Token | undefined, gap: number) =>
      other !== undefined && other.label === 'math' && gap < 0.45 * size;
    if (near(tokens[at - 1], gapAfter(tokens, at - 1)) || near(tokens[at + 1], gapAfter(tokens, at)))
      token.label = 'math';
  });
}

/** A bold letter with an accent, as words have them, too. */
const isAccentedBold = ({ role, label, bases }: Token) =>
  role === 'construct' &&
  label === 'text' &&
  bases.every(({ item }) => item?.glyphs.some(({ font, text }) => font.bold && /^[a-z]$/i.test(text)));

/** Words of prose that stand next to formulas; no operator bears such a name. */
const COMMON = new Set(
  'a an and any are as at be but by for from has have if in is it its let no not of on or so such that the then there this thus to we when where which with per let all some if'.split(
    ' ',
  ),
);

/** Upright names that are no known function: a thin space or a bracket ties them to mathematics. */
export function markOperatorNames(tokens: Token[], { size, space, dedicated }: LineContext): void {
  const thinnest = Math.min(0.2 * size, 0.72 * space);
  tokens.forEach((token, at) => {
    if (
      token.role !== 'word' ||
      token.label !== 'text' ||
      token.text.length > 8 ||
      COMMON.has(token.text.toLowerCase())
    )
      return;
    const next = tokens[at + 1];
    const before = tokens[at - 1];
    const gap = gapAfter(tokens, at);
    const gapBefore = gapAfter(tokens, at - 1);
    const thin = next?.label === 'math' && gap > 0.08 * size && gap < thinnest && next.role !== 'operator';
    const called = next !== undefined && isOpen(next.text) && gap < 0.06 * size && holdsMath(tokens, at + 1);
    const unit =
      before !== undefined &&
      (before.label === 'math' || before.role === 'number') &&
      gapBefore > 0.1 * size &&
      gapBefore < (isBarred(before) ? Math.max(thinnest, 0.3 * size) : thinnest) &&
      token.text.length <= 3;
    if (token.glyph?.font.italic ? called && dedicated : thin || called || unit) token.label = 'math';
  });
}

/** A fraction keeps a little blank on either side. */
const isBarred = ({ bases }: Token) => bases.at(-1)?.item?.kind === 'fraction';

/** `(mod m)`, with the wide blank that stands before it. */
export function markModulus(tokens: Token[], { size }: LineContext): void {
  tokens.forEach((token, at) => {
    const [open, before] = [tokens[at - 1], tokens[at - 2]];
    if (token.text !== 'mod') return;
    token.label = 'math';
    if (open?.text !== '(' || gapAfter(tokens, at - 1) > 0.1 * size || !holdsMath(tokens, at - 1)) return;
    open.label = 'math';
    if (before) open.x0 = Math.min(open.x0, before.x1 + 0.2 * size);
    const next = tokens[at + 1];
    if (next && gapAfter(tokens, at) < 0.6 * size) next.x0 = Math.min(next.x0, token.x1 + 0.2 * size);
  });
}

/** A single letter of another look than the words beside it: a vector, a set, a variable of a program. */
export function markOddLetters(tokens: Token[], { size }: LineContext): void {
  const isWord = (token: Token) => token.role === 'word' && token.text.length > 1;
  tokens.forEach((token, at) => {
    if (
      token.role !== 'word' ||
      token.label !== 'text' ||
      [...token.text].length !== 1 ||
      token.size < 0.9 * size
    )
      return;
    if (!(token.glyph?.font.bold || isSansOrTypewriter(token)) || token.glyph?.font.italic) return;
    const beside = [tokens.slice(0, at).findLast(isWord), tokens.slice(at + 1).find(isWord)].filter(
      (word) => word !== undefined,
    );
    const odd =
      beside.length > 0 &&
      beside.every(({ glyph }) => glyph?.font.id !== token.glyph?.font.id && !glyph?.font.bold);
    if (odd && tokens.length > 2) token.label = 'math';
  });
}

/** What may be a bullet elsewhere is an operator between two operands. */
export function markInfixMarkers(tokens: Token[], { size }: LineContext): void {
  tokens.forEach((token, at) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    if (token.role !== 'operator' || token.label === 'math' || token.text === '-' || !before || !after)
      return;
    const near = Math.max(gapAfter(tokens, at - 1), gapAfter(tokens, at)) < 0.4 * size;
    const operands = [before, after].every(({ label, role }) => label === 'math' || role === 'number');
    if (near && operands) token.label = 'math';
  });
}

const isSansOrTypewriter = ({ glyph }: Token) =>
  glyph !== null &&
  (isTypewriter(glyph) || /^(cmss|lmss|lmsans|sfss)|sans|heros|helvet/i.test(glyph.font.name));

export function markOperand(tokens: Token[], { size }: LineContext): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.label === 'text' || token.role === 'punctuation') break;
    token.label = 'math';
    if (gapAfter(tokens, at) > 0.2 * size) break;
  }
}
