import { flatMap } from '../../flat-map.ts';
import { isOpen } from '../../formula/glyphs/symbols.ts';
import { HALF_SHARE, MIN_WORD_LETTERS, SEVERAL_COUNT, SHORTEST_WORD_LENGTH } from '../../metrics.ts';
import type { Glyph } from '../../page.ts';
import { abbreviationLength } from '../inline-math/abbreviations.ts';
import { MINUS } from '../inline-math/expression.ts';
import { wordsOf } from '../inline-math/formula-fonts.ts';
import { isSetApart } from '../inline-math/inline-doubt.ts';
import type { Segment } from '../inline-math/segments.ts';
import type { Token } from '../inline-math/token.ts';
import { closing } from '../inline-math/token-line.ts';
import { isUnitOfMeasure } from '../inline-math/units.ts';
import { defaultNetwork } from './default-network.ts';
import type { LabelNetwork, StateProbabilities } from './network.ts';

/**
 * From here on a formula is doubted: at 0.9 none of the 165 right formulas of the real pages that thresholds are tuned on
 * is, at 0.8 there are 5.
 */
export const SURE_LABEL = 0.9;

/** The states of a line's tokens, in the order of {@link StateProbabilities}. */
const OUTSIDE = 0;
const BEGIN = 1;
const INSIDE = 2;

const LATIN = /^\p{Script=Latin}+$/u;

/** Fewer words tell no language: those of a title. */
const LEAST_WORDS = 20;

/** Whether most words of a page are of a language that the network has not seen. */
export function isPageInOtherLanguage(
  glyphs: readonly Glyph[],
  network: LabelNetwork = defaultNetwork(),
): boolean {
  const letters = glyphs.filter(({ font, text }) => !font.math && LATIN.test(text));
  const words = wordsOf(letters).map((word) =>
    word
      .map(({ text }) => text)
      .join('')
      .toLowerCase(),
  );
  const known = words.filter((word) => network.isDictionaryWord(word));
  return words.length >= LEAST_WORDS && known.length < HALF_SHARE * words.length;
}

/**
 * How surely the network says of each segment of a line that the formula begins or ends elsewhere, or is two: 0 to 1,
 * 0 for text. `size` in points.
 */
export function labelDoubts(
  segments: readonly Segment[],
  size: number,
  network: LabelNetwork = defaultNetwork(),
): number[] {
  if (!segments.some(({ kind }) => kind === 'math')) return segments.map(() => 0);
  const tokens = flatMap(segments, (segment) => segment.tokens);
  if (isInOtherLanguage(tokens, network)) return segments.map(() => 0);
  const states = network.label(network.featuresOf(tokens, size));
  const kinds = flatMap(segments, ({ kind, tokens: inner }) => inner.map(() => kind));
  let from = 0;
  return segments.map((segment) => {
    const to = from + segment.tokens.length;
    const doubt = segment.kind === 'math' ? cutDoubt({ tokens, kinds, states, size }, from, to) : 0;
    from = to;
    return doubt;
  });
}

/** Whether most words of the line are of a language that the network has not seen: what surrounds a formula tells it nothing. */
function isInOtherLanguage(tokens: readonly Token[], { isDictionaryWord }: LabelNetwork): boolean {
  const words = tokens.filter(
    ({ role, label, text }) =>
      role === 'word' && label === 'text' && text.length >= SHORTEST_WORD_LENGTH && LATIN.test(text),
  );
  const known = words.filter(({ text }) => isDictionaryWord(text.toLowerCase()));
  return words.length >= SEVERAL_COUNT && known.length < HALF_SHARE * words.length;
}

/** The tokens of a line, in which kind of segment each is, and what the network says of it. */
interface LabelledLine {
  tokens: readonly Token[];
  kinds: readonly Segment['kind'][];
  states: readonly StateProbabilities[];
  /** In points. */
  size: number;
}

function cutDoubt(line: LabelledLine, from: number, to: number): number {
  const { tokens, states, size } = line;
  const probability = (at: number, state: number) => states[at]?.[state] ?? 0;
  const closed = withinBrackets(tokens, from, to);
  const inner = flatMap(tokens.slice(from, to), (token, at) =>
    hasContent(token) && !closed.has(from + at) ? [from + at] : [],
  );
  const isProse = inner
    .filter((at) => at === from || !isUnitOfMeasure(tokens[at] as Token))
    .map((at) => probability(at, OUTSIDE));
  const isSplit = inner
    .filter((at) => at > from && tokens[at - 1]?.text !== ',')
    .map((at) => probability(at, BEGIN));
  const isUnit = tokens.slice(from, to).every(isUnitOfMeasure);
  const isApart = (at: number) => isSetApart(tokens.slice(0, at), tokens[at], size);
  const beganBefore = isUnit || isApart(from) ? 0 : goesOnFrom(line, from);
  const endsBehind = isApart(to) ? 0 : goesOn(line, to);
  return Math.max(0, beganBefore, endsBehind, ...isProse, ...isSplit);
}

/** What braces hold, or brackets with a power, belongs to the formula that has both: `{x : x = 2n for some n}`, `k[A]²`. */
function withinBrackets(tokens: readonly Token[], from: number, to: number): Set<number> {
  const inside = new Set<number>();
  for (let open = from; open < to; open += 1) {
    const end = isOpen(tokens[open]?.text ?? '') ? closing(tokens, open) : null;
    if (end === null || end >= to) continue;
    const hasPower = (tokens[end]?.bases.at(-1)?.sup.length ?? 0) > 0;
    if (tokens[open]?.text === '{' || hasPower) for (let at = open; at <= end; at += 1) inside.add(at);
  }
  return inside;
}

/** Whether the formula began before `from`: a bracket about all of it is taken for either. */
function goesOnFrom(line: LabelledLine, from: number): number {
  const { tokens, states } = line;
  const inside = states[from]?.[INSIDE] ?? 0;
  const at = tokens.slice(0, from).findLastIndex((token) => !opensText(token));
  if (at < 0 || isListed(line, at, from)) return 0;
  return at === from - 1 ? inside : Math.min(inside, 1 - (states[at]?.[OUTSIDE] ?? 0));
}

/** `y = 2x, x > 0`: statements with a comma between them are one formula or two. */
const isListed = ({ tokens, kinds }: LabelledLine, last: number, next: number) =>
  next === last + 2 && tokens[last + 1]?.text === ',' && [last, next].every((at) => kinds[at] === 'math');

/** Prose has round brackets and quotation marks before a formula, but no braces. */
const opensText = ({ role, text }: Token) => role === 'punctuation' || /^[("“”„‘’']$/u.test(text);

/** Whether what follows is in the formula: punctuation and brackets alone are taken for either, an abbreviation never is. */
function goesOn(line: LabelledLine, to: number): number {
  const { tokens, states } = line;
  if (isListed(line, to - 1, to + 1) || isExplanation(tokens, to)) return 0;
  let least = 1;
  for (let at = to; at < tokens.length; at += 1) {
    if (abbreviationLength(tokens, at) > 0) return 0;
    least = Math.min(least, states[at]?.[INSIDE] ?? 0);
    if (!isMark(tokens[at] as Token)) return least;
  }
  return 0;
}

/** `ν – neutrino`: a dash, and the word for what a symbol stands for. */
const isExplanation = (tokens: readonly Token[], at: number) =>
  MINUS.test(tokens[at]?.text ?? '') &&
  tokens[at + 1]?.label === 'text' &&
  (tokens[at + 1]?.text.length ?? 0) >= MIN_WORD_LETTERS;

const isMark = ({ role }: Token) => role === 'punctuation' || role === 'fence';

/** Letters, signs and constructs; numbers and punctuation at its ends are in the formula or beside it. */
const hasContent = (token: Token) => !isMark(token) && token.role !== 'number';
