import { decodeAlphanumeric } from '../math/alphabets.ts';
import { height } from '../math/box.ts';
import type { Item } from '../math/item.ts';
import { dominantLine } from '../math/line.ts';
import { attachScripts, type Base } from '../math/scripts.ts';
import { FUNCTIONS, isBinary, isDigit, isFence, isRelation, isSlanted, NARY } from '../math/symbols.ts';
import type { Glyph } from '../page.ts';
import { type FormulaFonts, runsByFont } from './formula-fonts.ts';
import type { ItemLine } from './lines.ts';

export type Label = 'math' | 'neutral' | 'text';

/** One symbol of a line (with its scripts), or a whole word, labelled. */
export interface Token {
  bases: Base[];
  text: string;
  label: Label;
  x0: number;
  x1: number;
  size: number;
  glyph: Glyph | null;
  /** Set off by wide gaps from letters on both sides. */
  role: 'word' | 'number' | 'operator' | 'fence' | 'punctuation' | 'symbol' | 'construct';
}

/** The tokens of a line in reading order, and what is doubtful about its scripts. */
export function tokensOf(
  line: ItemLine,
  fonts: FormulaFonts | null = null,
): { tokens: Token[]; doubt: number } {
  const items = line.items.filter((item) => item.text.trim() !== '' || item.nodes !== null || item.doubt > 0);
  const { bases, doubt } = fonts ? attachByFont(items, line, fonts) : attachScripts(items, line);
  const tokens: Token[] = [];
  for (const base of bases) {
    const last = tokens.at(-1);
    if (last && continues(last, base, line.size)) append(last, base);
    else tokens.push(tokenOf(base));
  }
  for (const token of tokens) token.label = labelOf(token, line.size);
  markBullet(tokens, line.size);
  markLeadingNote(tokens);
  return { tokens, doubt };
}

/** Prose and each formula of the line by their own baselines, which need not be the same. */
function attachByFont(items: Item[], line: ItemLine, fonts: FormulaFonts): ReturnType<typeof attachScripts> {
  const runs = runsByFont(items, fonts);
  const prose = runs.filter(({ formula }) => !formula).flatMap((run) => run.items);
  const proseLine = prose.length > 0 ? dominantLine(prose) : line;
  const parts = runs.map(({ formula, items: run }) =>
    attachScripts(run, formula ? dominantLine(run) : proseLine),
  );
  return {
    bases: parts.flatMap(({ bases }) => bases),
    doubt: parts.reduce((sum, part) => sum + part.doubt, 0),
  };
}

/**
 * A bullet whose font gives it the name of a letter (bitmap fonts do): it leads the line, alone in its font, and its
 * ink is as wide as it is high and stands clear of the baseline.
 */
function markBullet([first, next]: Token[], size: number): void {
  const base = first?.bases[0];
  const item = base?.item ?? base?.presup[0] ?? base?.sup[0];
  if (
    !(first && next && item) ||
    first.bases.length > 1 ||
    first.text.length > 1 ||
    next.x0 - first.x1 < 0.3 * size
  )
    return;
  if (item.glyph?.font.id === next.glyph?.font.id || /^[!-~]$/.test(item.text)) return;
  const [w, h] = [item.ink.x1 - item.ink.x0, item.ink.y1 - item.ink.y0];
  const round = w > 0.75 * h && w < 1.35 * h && h > 0.2 * item.size && h < 0.6 * item.size;
  if (!round || item.baseline - item.ink.y1 < 0.05 * item.size) return;
  const bullet = { ...item, text: '•' };
  first.bases = [{ item: bullet, sub: [], sup: [], presub: [], presup: [] }];
  first.text = '•';
  first.label = 'neutral';
  first.role = 'symbol';
}

/** A raised number before a line's first letter is the mark of a footnote, even where the letter stands alone. */
function markLeadingNote([first]: Token[]): void {
  const base = first?.bases[0];
  if (!first || !base || first.bases.length > 1 || first.role !== 'word' || hasScripts(base)) return;
  const mark = base.presup.map(({ text }) => text).join('');
  const upright = first.glyph?.font.italic === false && !first.glyph.font.math;
  if (upright && base.presub.length === 0 && /^(?:\d{1,2}|[∗*†‡§¶])$/u.test(mark)) first.label = 'text';
}

const hasScripts = ({ sub, sup }: Base) => sub.length + sup.length > 0;

const scripted = ({ sub, sup, presub, presup }: Base) =>
  sub.length + sup.length + presub.length + presup.length > 0;

const partsOf = ({ item, sub, sup, presub, presup }: Base): Item[] => [
  ...(item ? [item] : []),
  ...sub,
  ...sup,
  ...presub,
  ...presup,
];

function tokenOf(base: Base): Token {
  const parts = partsOf(base);
  return {
    bases: [base],
    text: base.item?.text ?? '',
    label: 'neutral',
    x0: Math.min(...parts.map(({ x }) => x)),
    x1: Math.max(...parts.map(rightOf)),
    size: base.item?.size ?? 0,
    glyph: base.item?.glyph ?? null,
    role: roleOf(base),
  };
}

/** Slanted integrals and variables reach past their advance; TeX keeps what follows clear of them. */
const rightOf = (item: Item) =>
  NARY.has(item.text) || isVariable(item) ? Math.max(item.end, item.ink.x1) : item.end;

/** Within words no letter is kept clear of the next. */
const endOf = (item: Item) => item.end;

const isVariable = ({ text, glyph, nodes }: Item) =>
  nodes === null && glyph !== null && isSlanted(glyph) && /^\p{L}$/u.test(text);

function roleOf({ item }: Base): Token['role'] {
  if (!item || item.nodes || NARY.has(item.text)) return 'construct';
  const { text } = item;
  if (isDigit(text)) return 'number';
  if (isWordPart(item)) return 'word';
  if (isFence(text)) return 'fence';
  if (isRelation(text) || isBinary(text)) return text === ':' ? 'punctuation' : 'operator';
  return /^[.,;:!?'’‘"“”…/-]$/u.test(text) ? 'punctuation' : 'symbol';
}

/** Letters of text fonts, upright or italic. */
function isWordPart({ text, glyph }: Item): boolean {
  if (!glyph || !/^[\p{L}\p{M}\u200c\u200d]+$/u.test(text) || decodeAlphanumeric(text)) return false;
  if (glyph.font.math) return glyph.font.encoding === 'unicode' && /^[A-Za-z]$/.test(text);
  if (['OML', 'OMS', 'OMX', 'MSA', 'MSB', 'symbol'].includes(glyph.font.encoding)) return false;
  return !/^[\u0370-\u03ff]$/u.test(text);
}

function continues(token: Token, base: Base, size: number): boolean {
  const role = roleOf(base);
  const last = token.bases.at(-1) as Base;
  if (
    role !== token.role ||
    (role !== 'word' && role !== 'number') ||
    hasScripts(last) ||
    base.presub.length + base.presup.length > 0
  )
    return false;
  const item = base.item as Item;
  if (role === 'word' && item.glyph?.font.italic !== token.glyph?.font.italic) return false;
  return item.x - (last.item as Item).end < WORD_GAP * size;
}

/** Wider than kerning, narrower than the narrowest word space. */
export const WORD_GAP = 0.125;

function append(token: Token, base: Base): void {
  token.bases.push(base);
  token.text += base.item?.text ?? '';
  const isWord = token.role === 'word';
  const parts = isWord && token.bases.length === 2 ? token.bases.flatMap(partsOf) : partsOf(base);
  const reach = Math.max(...parts.map(isWord ? endOf : rightOf));
  token.x1 = isWord && token.bases.length === 2 ? reach : Math.max(token.x1, reach);
}

const MATH_SIGNS = /^[=<>+±∓×÷∗∘∙⋅≤≥≠≈≡∼∝∞∂∇√∑∏∫∈∉⊂⊆∪∩→⇒⇔↦∀∃¬∧∨⊕⊗⟨⟩⌊⌋⌈⌉′″‖∥−\p{Sm}]$/u;
const MARKERS = /^[•∙·◦▪■□∎◻◼⋄†‡§¶∗*⋆✓©®™°▶►▸‣]$/u;

/** Fonts that a document sets formulas in and nothing else. */
function isMathFontOnly({ glyph, text }: Token): boolean {
  if (!glyph?.font.math || MARKERS.test(text)) return false;
  return glyph.font.encoding === 'unicode' || (glyph.font.encoding === 'OML' && !/^[/]$/.test(text));
}

/** What a token is by itself, before its neighbours are asked. */
function labelOf(token: Token, size: number): Label {
  if (isMathFontOnly(token)) return 'math';
  const scripts = token.bases.some(scripted);
  if (token.role === 'construct') return isAccentedWord(token) ? 'text' : 'math';
  if (token.role === 'word') return labelOfWord(token, scripts, size);
  if (token.role === 'punctuation') return scripts && !isNote(token) ? 'math' : punctuationLabel(token);
  if (scripts) return isNote(token) ? 'neutral' : 'math';
  if (token.role === 'number')
    return token.glyph?.font.encoding === 'unicode' && decodeAlphanumeric(token.text) ? 'math' : 'neutral';
  if (token.role === 'fence') return isMathFence(token, size) ? 'math' : 'neutral';
  if (token.role === 'operator')
    return token.text === '-' || token.text === '*'
      ? textOperator(token)
      : MARKERS.test(token.text)
        ? 'neutral'
        : 'math';
  if (MARKERS.test(token.text)) return 'neutral';
  if (decodeAlphanumeric(token.text) || token.glyph?.font.math) return 'math';
  if (
    isGreekLetter(token.text) ||
    MATH_SIGNS.test(token.text) ||
    (token.glyph && isSlanted(token.glyph) && token.glyph.font.encoding === 'OML')
  )
    return 'math';
  return 'neutral';
}

const isGreekLetter = (text: string) => /^[\u0370-\u03ff]$/u.test(text);

const textOperator = ({ glyph }: Token): Label => (glyph?.font.math ? 'math' : 'text');

function punctuationLabel({ glyph, text }: Token): Label {
  if (text === '-' || text === '"' || text === '“' || text === '”' || text === '‘' || text === '?')
    return glyph?.font.math ? 'math' : 'text';
  return glyph?.font.math && (glyph.font.encoding === 'OML' || text === '/') ? 'math' : 'neutral';
}

function isMathFence(token: Token, size: number): boolean {
  const ink = token.bases[0]?.item?.ink;
  const tall = ink ? height(ink) > 1.25 * size : false;
  return (
    tall ||
    /^[|‖⟨⟩⌊⌋⌈⌉⟦⟧]$/u.test(token.text) ||
    (token.glyph?.font.math === true && token.glyph.font.encoding !== 'unicode')
  );
}

/** Two or three italic letters with a power are more likely variables than a word. */
const isShortItalic = ({ text, glyph }: Token) => text.length < 4 && glyph?.font.italic === true;

/** A raised number after a word or a full stop is a footnote's mark, not an exponent. */
export function isNote(token: Token): boolean {
  const last = token.bases.at(-1) as Base;
  if (last.sub.length > 0 || last.sup.length === 0) return false;
  const mark = last.sup.map(({ text }) => text).join('');
  const wordy =
    (token.role === 'word' && token.text.length > 1 && !FUNCTIONS.has(token.text) && !isShortItalic(token)) ||
    (token.role === 'punctuation' && /[.,;:!?’”]/.test(token.text));
  return wordy && /^(\d{1,3}|[∗*†‡§¶]+|[a-z])$/u.test(mark);
}

function isAccentedWord({ bases }: Token): boolean {
  const [base] = bases;
  const item = base?.item;
  return (
    item?.kind === 'accented' &&
    item.glyphs.every(({ font }) => !font.math && !font.italic) &&
    !scripted(base as Base)
  );
}

function labelOfWord(token: Token, scripts: boolean, size: number): Label {
  const [first] = token.bases as [Base];
  if (first.presup.length + first.presub.length > 0 && token.text.length > 1)
    return isIsotope(token.text, first) ? 'math' : 'text';
  if (scripts && !isNote(token))
    return token.text.length <= 6 && !/(st|nd|rd|th)$/.test(superscriptOf(token)) ? 'math' : 'text';
  const single = [...token.text].length === 1;
  if (single && token.glyph?.font.italic && Math.abs(token.size - size) < 0.1 * size) return 'neutral';
  return 'text';
}

/** A chemical element with its numbers before it. */
const isIsotope = (text: string, { presup, presub }: Base) =>
  /^\p{Lu}\p{Ll}?$/u.test(text) &&
  presup.length > 0 &&
  presub.every((item) => isDigit(item.text)) &&
  presub.length > 0;

const superscriptOf = ({ bases }: Token) =>
  bases
    .at(-1)
    ?.sup.map(({ text }) => text)
    .join('') ?? '';

export const isFunctionWord = (token: Token) =>
  token.role === 'word' && FUNCTIONS.has(token.text) && token.glyph?.font.italic === false;
