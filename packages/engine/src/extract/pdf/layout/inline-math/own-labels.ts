import { decodeAlphanumeric } from '../../formula/glyphs/alphabets.ts';
import { FUNCTIONS, isDigit, isSlanted } from '../../formula/glyphs/symbols.ts';
import { height } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { MIN_STRETCHED_FENCE_EM } from '../../formula/model/tolerances.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import { LONGEST_PRODUCT, SAME_SIZE_RATIO } from '../../metrics.ts';
import { isCommonWord } from './common-words.ts';
import { isInScriptOfProse } from './prose-rules.ts';
import { isPicture, type Label, type Token } from './token.ts';

/** What a token is by itself: the first rule that applies labels it. */
interface OwnLabelRule {
  /** As `--explain` prints it. */
  name: string;
  /** The role of the tokens that it is about; all where absent. */
  role?: Token['role'];
  /** All of that role where absent. */
  applies?: (token: Token, lineSize: number) => boolean;
  label: Label;
}

const MATH_SIGNS = /^[=<>+±∓×÷∗∘∙⋅≤≥≠≈≡∼∝∞∂∇√∑∏∫∈∉⊂⊆∪∩→⇒⇔↦∀∃¬∧∨⊕⊗⟨⟩⌊⌋⌈⌉′″‖∥−\p{Sm}]$/u;
/** Signs that lead items or mark notes as often as they are operators. */
const MARKERS = /^[•∙·◦▪■□∎◻◼⋄†‡§¶∗*⋆✓©®™°▶►▸‣]$/u;
/** Punctuation of prose, unless a font of mathematics sets it. */
const PROSE_PUNCTUATION = /^[-"“”‘?]$/u;

const isMarker = ({ text }: Token) => MARKERS.test(text);
const isOfMathFont = ({ glyph }: Token) => glyph?.font.math === true;
const hasScripts = (token: Token) => token.bases.some(isScripted);
const isScripted = ({ sub, sup, presub, presup }: Base) =>
  sub.length + sup.length + presub.length + presup.length > 0;

/** Whether the token is of a font that a document sets formulas in and nothing else. */
function isOfMathFontOnly(token: Token): boolean {
  const { glyph, text } = token;
  if (!glyph?.font.math || isMarker(token)) return false;
  return glyph.font.encoding === 'unicode' || (glyph.font.encoding === 'OML' && text !== '/');
}

/** An accent of the prose: over a letter that languages write so, which Ω̂ and x̄ are not. */
function isAccentedWord({ bases }: Token): boolean {
  const [base] = bases as [Base];
  const [node] = base.item?.nodes ?? [];
  const [letter] = node?.type === 'accent' ? node.base : [];
  return (
    base.item?.kind === 'accented' &&
    base.item.glyphs.every(({ font }) => !font.math && !font.italic) &&
    node?.type === 'accent' &&
    letter?.type === 'symbol' &&
    [...`${letter.text}${node.mark}`.normalize('NFC')].length === 1 &&
    !isScripted(base)
  );
}

const HAT = '\u0302';
const ARROW = '\u20d7';

/** A hat over a letter of the prose: of a language, or a unit vector, which what stands beside it tells. */
export function isHattedLetter(token: Token): boolean {
  const [node] = token.bases[0]?.item?.nodes ?? [];
  return node?.type === 'accent' && node.mark === HAT && isAccentedWord(token);
}

/** `î`, `k̂`: a letter with a hat, in whatever font. */
export const isUnitVector = (token: Token) => markOfLetter(token) === HAT;

/** `î`, `a⃗`. */
export const isVector = (token: Token) => [HAT, ARROW].includes(markOfLetter(token) ?? '');

/** The accent over a token that is one small letter. */
function markOfLetter({ role, bases }: Token): string | null {
  const [node] = bases[0]?.item?.nodes ?? [];
  if (role !== 'construct' || node?.type !== 'accent') return null;
  const [letter, ...rest] = node.base;
  const isLetter = rest.length === 0 && letter?.type === 'symbol' && /^[a-z]$/.test(letter.text);
  return isLetter ? node.mark : null;
}

/** A word of several letters that scripts stand before. */
function isLed({ bases, text }: Token): boolean {
  const [first] = bases as [Base];
  return first.presup.length + first.presub.length > 0 && text.length > 1;
}

/** A chemical element with its numbers before it. */
function isIsotope({ bases, text }: Token): boolean {
  const [{ presup, presub }] = bases as [Base];
  return (
    /^\p{Lu}\p{Ll}?$/u.test(text) &&
    presup.length > 0 &&
    presub.length > 0 &&
    presub.every((item) => isDigit(item.text))
  );
}

/** Longer words with scripts are prose: names of operators and units are shorter. */
const LONGEST_SCRIPTED_NAME = 6;

const isScriptedWord = (token: Token) => hasScripts(token) && !isNote(token);

const isScriptedSymbol = (token: Token) =>
  isScriptedWord(token) &&
  token.text.length <= LONGEST_SCRIPTED_NAME &&
  !/(st|nd|rd|th)$/.test(superscriptOf(token));

const superscriptOf = ({ bases }: Token) =>
  bases
    .at(-1)
    ?.sup.map(({ text }) => text)
    .join('') ?? '';

const isItalicLetter = ({ text, glyph, size }: Token, lineSize: number) =>
  [...text].length === 1 &&
  glyph?.font.italic === true &&
  Math.abs(size - lineSize) < SAME_SIZE_RATIO * lineSize;

const isMathPunctuation = ({ glyph, text }: Token) =>
  glyph?.font.math === true &&
  (PROSE_PUNCTUATION.test(text) || glyph.font.encoding === 'OML' || text === '/');

const isAlphabetNumber = ({ glyph, text }: Token) =>
  glyph?.font.encoding === 'unicode' && Boolean(decodeAlphanumeric(text));

function isMathFence(token: Token, lineSize: number): boolean {
  const ink = token.bases[0]?.item?.ink;
  return (
    (ink !== undefined && height(ink) > MIN_STRETCHED_FENCE_EM * lineSize) ||
    /^[|‖⟨⟩⌊⌋⌈⌉⟦⟧]$/u.test(token.text) ||
    (isOfMathFont(token) && token.glyph?.font.encoding !== 'unicode')
  );
}

const isTextOperator = ({ text }: Token) => text === '-' || text === '*';

const isGreekLetter = (text: string) => /^[\u0370-\u03ff]$/u.test(text);

const isSlantedOml = ({ glyph }: Token) =>
  glyph !== null && isSlanted(glyph) && glyph.font.encoding === 'OML';

const isShortItalic = ({ text, glyph }: Token) =>
  text.length <= LONGEST_PRODUCT && glyph?.font.italic === true;

/** `ar²`: short italics, or two small letters that are no word. */
const mayBeProduct = (token: Token) =>
  isShortItalic(token) || (/^[a-z]{2}$/.test(token.text) && !isCommonWord(token));

/** Whether a raised number behind a word or a full stop is a footnote's mark, not an exponent. */
export function isNote(token: Token): boolean {
  const last = token.bases.at(-1) as Base;
  if (last.sub.length > 0 || last.sup.length === 0 || isVariable(last.sup)) return false;
  return isWordOrStop(token) && /^(\d{1,3}|[∗*†‡§¶]+|[a-z])$/u.test(superscriptOf(token));
}

/** Set in a font of formulas: notes have their marks in the font of the words. */
const isVariable = (sup: readonly Item[]) =>
  sup.every(
    ({ text, glyph }) =>
      (/^[a-z]$/.test(text) && glyph?.font.math === true) || glyph?.font.sets === 'formulas',
  );

const isWordOrStop = (token: Token) =>
  (token.role === 'word' && token.text.length > 1 && !FUNCTIONS.has(token.text) && !mayBeProduct(token)) ||
  (token.role === 'punctuation' && /[.,;:!?’”]/.test(token.text));

/** `14th` with its letters raised, in a font of the prose. */
function isOrdinal(token: Token): boolean {
  const last = token.bases.at(-1) as Base;
  const isOfProse = last.sup.every(({ glyph }) => glyph !== null && !glyph.font.math);
  return last.sub.length === 0 && isOfProse && /^(st|nd|rd|th)$/.test(superscriptOf(token));
}

const OWN_LABEL_RULES: readonly OwnLabelRule[] = [
  { name: 'picture', applies: isPicture, label: 'text' },
  { name: 'script of prose', applies: isInScriptOfProse, label: 'text' },
  { name: 'font of mathematics alone', applies: isOfMathFontOnly, label: 'math' },
  { name: 'letter with a hat', role: 'construct', applies: isHattedLetter, label: 'neutral' },
  { name: 'word with an accent', role: 'construct', applies: isAccentedWord, label: 'text' },
  { name: 'fraction, radical or other construct', role: 'construct', label: 'math' },
  { name: 'isotope', role: 'word', applies: (token) => isLed(token) && isIsotope(token), label: 'math' },
  { name: 'word with a mark before it', role: 'word', applies: isLed, label: 'text' },
  { name: 'word with scripts', role: 'word', applies: isScriptedSymbol, label: 'math' },
  { name: 'ordinal, or long word with scripts', role: 'word', applies: isScriptedWord, label: 'text' },
  { name: 'single italic letter', role: 'word', applies: isItalicLetter, label: 'neutral' },
  { name: 'word', role: 'word', label: 'text' },
  {
    name: 'punctuation with scripts',
    role: 'punctuation',
    applies: (token) => hasScripts(token) && !isNote(token),
    label: 'math',
  },
  {
    name: 'punctuation of a font of mathematics',
    role: 'punctuation',
    applies: isMathPunctuation,
    label: 'math',
  },
  {
    name: 'punctuation of prose',
    role: 'punctuation',
    applies: ({ text }) => PROSE_PUNCTUATION.test(text),
    label: 'text',
  },
  { name: 'punctuation', role: 'punctuation', label: 'neutral' },
  { name: 'mark of a note', applies: (token) => hasScripts(token) && isNote(token), label: 'neutral' },
  { name: 'ordinal number', role: 'number', applies: isOrdinal, label: 'text' },
  { name: 'scripts', applies: hasScripts, label: 'math' },
  { name: 'number of a mathematical alphabet', role: 'number', applies: isAlphabetNumber, label: 'math' },
  { name: 'number', role: 'number', label: 'neutral' },
  { name: 'bracket of mathematics', role: 'fence', applies: isMathFence, label: 'math' },
  { name: 'bracket', role: 'fence', label: 'neutral' },
  {
    name: 'hyphen or asterisk of a font of mathematics',
    role: 'operator',
    applies: (token) => isTextOperator(token) && isOfMathFont(token),
    label: 'math',
  },
  { name: 'hyphen or asterisk', role: 'operator', applies: isTextOperator, label: 'text' },
  { name: 'sign that may be a bullet', applies: isMarker, label: 'neutral' },
  { name: 'operator', role: 'operator', label: 'math' },
  {
    name: 'letter of a mathematical alphabet or font',
    applies: (token) => Boolean(decodeAlphanumeric(token.text)) || isOfMathFont(token),
    label: 'math',
  },
  {
    name: 'Greek letter or sign of mathematics',
    applies: (token) => isGreekLetter(token.text) || MATH_SIGNS.test(token.text) || isSlantedOml(token),
    label: 'math',
  },
];

const NO_EVIDENCE = { labelledBy: 'no evidence of its own', label: 'neutral' as const };

const RULES_OF_ROLES = new Map<Token['role'], readonly OwnLabelRule[]>();

/** Each token is asked for: rules about other roles are left out once for all. */
function rulesOf(role: Token['role']): readonly OwnLabelRule[] {
  const known = RULES_OF_ROLES.get(role);
  if (known) return known;
  const rules = OWN_LABEL_RULES.filter((rule) => rule.role === undefined || rule.role === role);
  RULES_OF_ROLES.set(role, rules);
  return rules;
}

/** The label of a token before its neighbours are asked, and the rule that gave it. */
export function ownLabel(token: Token, lineSize: number): Pick<Token, 'label' | 'labelledBy'> {
  for (const { label, name, applies } of rulesOf(token.role))
    if (!applies || applies(token, lineSize)) return { label, labelledBy: name };
  return NO_EVIDENCE;
}
