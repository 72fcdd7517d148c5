import { flatMap } from '../../flat-map.ts';
import { itemsOf } from '../../formula/formula.ts';
import { isBinary, isClose, isOpen, isRelation } from '../../formula/glyphs/symbols.ts';
import { median } from '../../formula/model/box.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import { SHORTEST_WORD_LENGTH } from '../../metrics.ts';
import { isPicture, isProseScriptWord, type Token } from '../inline-math/token.ts';
import { gapAfter } from '../inline-math/token-line.ts';
import { type FeatureList, featureList, namesFrom, type SetFeature } from './feature-list.ts';
import { type IsDictionaryWord, type OwnFeatures, ownFeatures } from './own-features.ts';

/** What the network sees of one token. */
export interface TokenFeatures {
  /** What it is by itself. Tokens that are alike share the list, so that what is worked out of it need not be worked out again. */
  own: FeatureList;
  /** How it stands in its line. */
  inLine: FeatureList;
}

/** The features of a line's tokens; `size` in points. */
export type ReadFeatures = (tokens: readonly Token[], size: number) => TokenFeatures[];

/** What tokens share with their line. */
interface LineFeatures {
  size: number;
  /** The gap between two words, in points. */
  space: number;
  /** The family of most letters of words; null where the line has no words. */
  family: string | null;
  italicShare: number;
  boldShare: number;
  dictionaryShare: number;
  hasRelation: boolean;
  x0: number;
  width: number;
  /** For tokens in brackets: what the innermost pair holds. */
  brackets: Map<number, BracketContent>;
}

interface BracketContent {
  tokens: number;
  hasWords: boolean;
  hasOperators: boolean;
  hasComma: boolean;
  isNumbers: boolean;
  isLabel: boolean;
}

/** Where the line has no two words side by side: a usual word space. */
const DEFAULT_SPACE_EM = 0.27;
/** Brackets within each other: deeper ones are as deep. */
const DEEPEST = 3;
/** Narrower gaps are none between words. */
const LEAST_SPACE_EM = 0.12;
/** Shorter words tell no font: they may be variables. */
const MIN_FONT_LETTERS = SHORTEST_WORD_LENGTH;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Reads features; what tokens are by themselves is remembered, as a document has the same words and signs again and again. */
export function featureReader(isDictionaryWord: IsDictionaryWord): ReadFeatures {
  const ownOf = ownFeatures(isDictionaryWord);
  return (printed, size) => featuresOf(printed, size, isDictionaryWord, ownOf);
}

function featuresOf(
  printed: readonly Token[],
  size: number,
  isDictionaryWord: IsDictionaryWord,
  ownOf: OwnFeatures,
): TokenFeatures[] {
  const isReadFromScan = printed.some((token) => isProseScriptWord(token) && token.glyph?.isProse);
  const tokens = printed.map((token) =>
    isProseScriptWord(token) || (isReadFromScan && isPicture(token)) ? asKnownWord(token) : token,
  );
  const line = lineFeatures(tokens, size, isDictionaryWord);
  let depth = 0;
  return tokens.map((token, at) => {
    const { list: inLine, set } = featureList();
    setFont(token, line, set, tokens[at - 1]);
    setPlace(tokens, at, line, set);
    setBrackets(token, line.brackets.get(at), set);
    if (isOpen(token.text)) depth += 1;
    set('depth', Math.min(depth, DEEPEST) / DEEPEST);
    if (isClose(token.text)) depth = Math.max(0, depth - 1);
    return { own: ownOf(token), inLine };
  });
}

/**
 * The network has seen hardly any Hindi: its words are to it what a word of the dictionary is, in no font of their own. So are
 * the pictures of those that a scan shows and nobody read; in a document of letters a picture may be a part of a formula.
 */
const asKnownWord = (token: Token): Token => ({
  ...token,
  role: 'word',
  text: 'given',
  glyph: null,
  bases: [],
});

const letters = (word: Token) => [...word.text].length;

function lineFeatures(
  tokens: readonly Token[],
  size: number,
  isDictionaryWord: IsDictionaryWord,
): LineFeatures {
  const words = tokens.filter((token) => token.role === 'word' && letters(token) >= MIN_FONT_LETTERS);
  const all = words.reduce((sum, word) => sum + letters(word), 0);
  const share = (has: (word: Token) => boolean | undefined) =>
    words.reduce((sum, word) => sum + (has(word) ? letters(word) : 0), 0) / Math.max(all, 1);
  const families = new Map<string, number>();
  for (const word of words) {
    const family = word.glyph?.font.family;
    if (family === undefined) continue;
    families.set(family, (families.get(family) ?? 0) + letters(word));
  }
  const spaces = flatMap(tokens, (token, at) => {
    const gap = gapAfter(tokens, at);
    const isBetweenWords = token.role === 'word' && tokens[at + 1]?.role === 'word';
    return isBetweenWords && gap > LEAST_SPACE_EM * size && gap < size ? [gap] : [];
  });
  const x0 = tokens[0]?.x0 ?? 0;
  return {
    size,
    space: spaces.length > 0 ? median(spaces) : DEFAULT_SPACE_EM * size,
    family: [...families].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null,
    italicShare: share(({ glyph }) => glyph?.font.italic),
    boldShare: share(({ glyph }) => glyph?.font.bold),
    dictionaryShare: words.filter(({ text }) => isDictionaryWord(text.toLowerCase())).length / tokens.length,
    hasRelation: tokens.some(({ text }) => isRelation(text)),
    x0,
    width: Math.max((tokens.at(-1)?.x1 ?? 0) - x0, size),
    brackets: bracketContents(tokens, isDictionaryWord),
  };
}

/** Longer ones hold parts of a sentence. */
const MAX_BRACKET_TOKENS = 40;
const LABEL = /^(?:[a-hA-H]|[ivxIVX]{1,4}|\d{1,2})$/;

function bracketContents(
  tokens: readonly Token[],
  isDictionaryWord: IsDictionaryWord,
): Map<number, BracketContent> {
  const contents = new Map<number, BracketContent>();
  const open: number[] = [];
  for (const [at, { text }] of tokens.entries()) {
    if (isOpen(text)) open.push(at);
    const from = isClose(text) ? open.pop() : undefined;
    if (from === undefined || at - from > MAX_BRACKET_TOKENS) continue;
    const inner = tokens.slice(from + 1, at);
    const content: BracketContent = {
      tokens: inner.length,
      hasWords: inner.some(
        (each) => each.role === 'word' && letters(each) > 1 && isDictionaryWord(each.text.toLowerCase()),
      ),
      hasOperators: inner.some(
        (each) => isRelation(each.text) || isBinary(each.text) || each.role === 'construct',
      ),
      hasComma: inner.some((each) => each.text === ','),
      isNumbers: inner.every(({ role }) => role === 'number' || role === 'punctuation'),
      isLabel: inner.length === 1 && LABEL.test(inner[0]?.text ?? ''),
    };
    for (let each = from; each <= at; each += 1) if (!contents.has(each)) contents.set(each, content);
  }
  return contents;
}

const MATH_ENCODINGS = new Set(['OML', 'OMS', 'OMX', 'MSA', 'MSB', 'symbol']);

function setFont(token: Token, line: LineFeatures, set: SetFeature, before: Token | undefined): void {
  const glyph = token.glyph ?? token.bases.flatMap(itemsOf).flatMap(({ glyphs }) => glyphs)[0];
  if (!glyph) return;
  const { font } = glyph;
  set('other family', line.family !== null && font.family !== line.family);
  set('math font', font.math);
  set('math encoding', MATH_ENCODINGS.has(font.encoding));
  set('italic', Number(font.italic) - line.italicShare);
  set('bold', Number(font.bold) - line.boldShare);
  set('family changes', before?.glyph !== undefined && before?.glyph?.font.family !== font.family);
}

function scriptText(bases: readonly Base[], side: 'sub' | 'sup'): string {
  let all = '';
  for (const base of bases) for (const { text } of base[side]) all += text || '#';
  return all;
}

function setPlace(tokens: readonly Token[], at: number, line: LineFeatures, set: SetFeature): void {
  const token = tokens[at] as Token;
  const { size, x0, width } = line;
  const baseline = token.bases[0]?.item?.baseline;
  const before = tokens[at - 1]?.bases[0]?.item?.baseline;
  set('size', clamp((token.size || size) / size - 1, -1, 1));
  if (baseline !== undefined && before !== undefined) set('rise', clamp((before - baseline) / size, -1, 1));
  const sup = scriptText(token.bases, 'sup');
  set('superscript', sup !== '');
  set(
    'subscript',
    token.bases.some(({ sub }) => sub.length > 0),
  );
  set(
    'prescript',
    token.bases.some(({ presub, presup }) => presub.length + presup.length > 0),
  );
  set('superscript digits', /^\d{1,2}$/.test(sup));
  set('superscript word', /^(?:[a-z]{2}|[*∗†]+)$/.test(sup));
  setGap('before', at === 0 ? null : token.x0 - (tokens[at - 1] as Token).x1, line, set);
  setGap('after', at === tokens.length - 1 ? null : gapAfter(tokens, at), line, set);
  set('first', at === 0);
  set('last', at === tokens.length - 1);
  set('place', (token.x0 - x0) / width);
  set('dictionary share', line.dictionaryShare);
  set('line has relation', line.hasRelation);
  set('short line', tokens.length < LEAST_LINE_TOKENS);
  set('width', Math.min(MAX_WIDTH_EM, (token.x1 - token.x0) / size));
}

/** Shorter lines are short. */
const LEAST_LINE_TOKENS = 4;
/** Wider tokens are as wide. */
const MAX_WIDTH_EM = 3;
/** Gaps beyond these count as these: in em, and in spaces between words. */
const GAP_EM = { least: -0.3, most: 1.5 };
const GAP_IN_SPACES = { least: -0.5, most: 3 };
/** Touching, thin spaces, word spaces, quads. */
const GAP_STEPS_EM = Object.values({ touching: 0.06, thin: 0.2, word: 0.4, quad: 1 });

const gapNames = (side: string) => ({
  none: `gap ${side} none`,
  em: `gap ${side}`,
  inSpaces: `gap ${side} in spaces`,
  step: namesFrom(`gap ${side} step`),
});
const GAP_NAMES = { before: gapNames('before'), after: gapNames('after') };

function setGap(
  side: keyof typeof GAP_NAMES,
  gap: number | null,
  { size, space }: LineFeatures,
  set: SetFeature,
): void {
  const names = GAP_NAMES[side];
  if (gap === null) {
    set(names.none);
    return;
  }
  const em = gap / size;
  set(names.em, clamp(em, GAP_EM.least, GAP_EM.most));
  set(names.inSpaces, clamp(gap / space, GAP_IN_SPACES.least, GAP_IN_SPACES.most) / 2);
  set(names.step(GAP_STEPS_EM.filter((step) => em >= step).length));
}

/** In brackets, in place of a sentence. */
const FEW_TOKENS = 4;

function setBrackets({ text }: Token, content: BracketContent | undefined, set: SetFeature): void {
  if (!content) {
    set('unpaired', isOpen(text) || isClose(text));
    return;
  }
  set('in bracket: one', content.tokens === 1);
  set('in bracket: few', content.tokens > 1 && content.tokens <= FEW_TOKENS);
  set('in bracket: words', content.hasWords);
  set('in bracket: operators', content.hasOperators);
  set('in bracket: comma', content.hasComma);
  set('in bracket: numbers', content.isNumbers);
  set('in bracket: label', content.isLabel);
}
