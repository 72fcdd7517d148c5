import { gapX, midY, type Sign, type Stroke, styleOfName, textOfName } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';
import { dropFalseStyles } from './false-styles.ts';
import { digitLike } from './look-alikes.ts';
import { hasCapitalWithin, isDigit, isLatinLetter, wordRuns } from './word-runs.ts';

/*
 * Letters of one word agree in style: italic words are text, single italic letters are variables. Lengths are in em.
 */

const TEXT_STYLES = new Set(['r', 'b', 'i', 'bi', 'tt']);
/** Short words that italic text is full of; products of variables rarely spell them. */
const SHORT_WORDS = new Set(
  'If if is of to be we by on or it no so and the for let Let then has not all any are In Then Thus that'.split(
    ' ',
  ),
);
const MIN_LETTER_SHARE = 0.6;
/** Probability of mathematics above which italic letters are variables: alone, and beside other italic words. */
const MAX_MATH = { alone: 0.12, inCompany: 0.5 } as const;
const LONG_WORD = 4;
/** Small letters that spell no syllable, fewer than those of a long word. */
const UNSPEAKABLE = /^[b-df-hj-np-tv-xz]+$/;
/** Abbreviations and endings of ordinal numbers, which print may set in italics among upright words. */
const SPOKEN = new Set(['cf', 'pp', 'vs', 'st', 'nd', 'rd', 'th']);
const COMPANY = { baseline: 0.1, gap: 1.2, italicShare: 0.6 } as const;
const OPERATORS = new Set('=+−<>≤≥×·∈→≡≈∼/');
/** An operator beside a short italic run makes it a product. */
const OPERATOR = { axis: 0.25, level: 0.3, gap: 0.6, digitBefore: 0.2, digitAfter: 0.05 } as const;
/** In em: so near to the bar of a fraction its numerator and denominator stand. */
const AT_BAR = 0.4;
/** Two upright letters that the network takes for mathematics and for other styles too. */
const SHORT_UPRIGHT = { maxLength: 2, math: 0.6, share: 0.8 } as const;
/** In em: an index stands so near behind its letter and so far below its line, and is at most so large, to the letter. */
const INDEX = { gap: 0.3, drop: 0.1, maxSize: 0.865 } as const;
/** A digit in a short word of which the network is sure stays one. */
const SURE_DIGIT = 0.6;
const MIN_OTHER_LETTER = 0.01;
const VARIABLE_MATH = 0.6;
/** English words of one letter. */
const ONE_LETTER_WORDS = new Set(['a', 'A', 'I']);
const BESIDE_WORD = { baseline: 0.1, minGap: -0.1, maxGap: 0.75 } as const;
const BESIDE_MARK = { baseline: 0.12, minGap: -0.1, maxGap: 0.35, nextGap: 0.5 } as const;
const BOLD_MARKS = new Set('.,:;-–()[]?!');
const CLOSING_MARKS = new Set('.,:;');

const meanOf = (values: number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

/** The style that the network believes in most over the whole word, and its share. */
function votedStyle(run: Sign[]): { style: string; share: number } {
  const votes = new Map<string, number>();
  for (const { name, probability } of run.flatMap(({ top }) => top)) {
    const style = styleOfName(name);
    if (TEXT_STYLES.has(style)) votes.set(style, (votes.get(style) ?? 0) + probability);
  }
  const sum = [...votes.values()].reduce((a, b) => a + b, 0);
  const [style, weight] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? ['r', 0];
  return { style, share: sum === 0 ? 0 : weight / sum };
}

/** Digits that print has the shapes of letters for. */
const LETTER_LIKE = /^[01]$/;

/**
 * Spells a run of digits; gives whether it is one. What stands beside a digit of which the network is sure is no letter: of the 0 of a
 * 10 on a photo it had 0.77, and 0.23 for an o.
 */
function spellDigits(run: Sign[]): boolean {
  const letters = run.filter(({ text }) => isLatinLetter(text));
  const areDigits =
    run.some(({ text }) => isDigit(text)) &&
    letters.every(({ text }) => digitLike(text) !== undefined) &&
    run.every(({ style }) => style === 'r' || style === 'b' || style === 'tt');
  if (!areDigits) return false;
  const isSure = run.some(({ text, probability }) => isDigit(text) && probability > SURE_DIGIT);
  for (const letter of letters) letter.text = digitLike(letter.text)!;
  if (isSure) for (const sign of run.filter(({ text }) => LETTER_LIKE.test(text))) sign.isLoneDigit = true;
  return true;
}

/** Names of functions with an i or an l, by what they look like where each of those is a 1; `1n` may be a product. */
const SEEN_AS = new Map(
  ['log', 'lim', 'sin', 'min', 'dim', 'inf', 'sinh', 'arcsin'].map((name) => [
    name.replace(/[il]/g, '1'),
    name,
  ]),
);

/** Sets the i or l of a function's name that was seen as a 1: no number stands before `og`, but `11m` is a length. */
function spellFunctionName(run: Sign[]): void {
  if (isDigit(run[0]!.text) && isDigit(run[1]!.text)) return;
  const name = SEEN_AS.get(run.map(({ text }) => (text === 'i' || text === 'l' ? '1' : text)).join(''));
  if (name) for (const [i, sign] of run.entries()) sign.text = name[i]!;
}

interface Words {
  runs: Sign[][];
  index: SignIndex<Sign>;
}

function hasItalicCompany(run: Sign[], { runs }: Words): boolean {
  const [first, last] = [run[0]!, run.at(-1)!];
  return runs.some((other) => {
    if (other === run || other.length < LONG_WORD) return false;
    const gap = Math.max(other[0]!.x0 - last.x1, first.x0 - other.at(-1)!.x1);
    const isNear =
      Math.abs(other[0]!.baseline - first.baseline) < COMPANY.baseline * first.size &&
      Math.abs(gap) < COMPANY.gap * first.size;
    return isNear && meanOf(other.map(({ style }) => (style === 'i' ? 1 : 0))) > COMPANY.italicShare;
  });
}

/** An operator or a factor right beside a run. */
function hasOperator(run: Sign[], { index }: Words): boolean {
  const [first, last] = [run[0]!, run.at(-1)!];
  const { size, baseline } = first;
  return index.around({ ...first, x1: last.x1 }, OPERATOR.gap * size, size).some((sign) => {
    const isDigitHere = isDigit(sign.text) && sign.style === 'r';
    if (run.includes(sign) || sign.isTall) return false;
    if (!isDigitHere && (sign.style !== 's' || !OPERATORS.has(sign.text))) return false;
    if (Math.abs(midY(sign) - baseline + OPERATOR.axis * size) >= OPERATOR.level * size) return false;
    const [before, after] = [first.x0 - sign.x1, sign.x0 - last.x1];
    const maxBefore = isDigitHere ? OPERATOR.digitBefore : OPERATOR.gap;
    const maxAfter = isDigitHere ? OPERATOR.digitAfter : OPERATOR.gap;
    return (before >= 0 && before < maxBefore * size) || (after >= 0 && after < maxAfter * size);
  });
}

/** Whether a run of italic letters is a product of variables and no word. */
function isProduct(run: Sign[], letters: Sign[], words: Words): boolean {
  if (letters.length < LONG_WORD && hasOperator(run, words)) return true;
  const word = letters.map(({ text }) => text).join('');
  if (SHORT_WORDS.has(word)) return false;
  const inCompany = letters.length >= LONG_WORD || hasItalicCompany(run, words);
  const isNoWord = (UNSPEAKABLE.test(word) && !SPOKEN.has(word)) || hasCapitalWithin(word);
  if (!inCompany && isNoWord) return true;
  const math = meanOf(letters.map((letter) => letter.math));
  return math > (inCompany ? MAX_MATH.inCompany : MAX_MATH.alone);
}

/** Gives a word's letters its style, and to signs that look like letters the letter. */
function spellWord(run: Sign[], style: string): void {
  for (const sign of run) {
    const isShort = run.length < LONG_WORD;
    if (isDigit(sign.text) && isShort && sign.probability > SURE_DIGIT) continue;
    const letter = sign.top.find(
      ({ name }) => styleOfName(name) === style && isLatinLetter(textOfName(name)),
    );
    const text = letter && letter.probability > MIN_OTHER_LETTER ? textOfName(letter.name) : sign.text;
    // Sizes told small letters from capitals of the same shape; the network cannot.
    if (text.toLowerCase() !== sign.text.toLowerCase()) sign.text = text;
    if (isLatinLetter(sign.text) && TEXT_STYLES.has(sign.style)) sign.style = style;
    if (style === 'i' || style === 'bi') sign.math = 0;
  }
}

/** Whether a sign stands right above or below a bar that spans it: a numerator or denominator, or a part of one. */
const isAtBar = (sign: Sign, strokes: readonly Stroke[]) =>
  strokes.some(
    ({ direction, x0, x1, y0, y1 }) =>
      direction === 'horizontal' &&
      x0 <= sign.x0 &&
      x1 >= sign.x1 &&
      Math.max(y0 - sign.y1, sign.y0 - y1) < AT_BAR * sign.size,
  );

/** What encloses the rows of a matrix or of cases. */
const TALL_FENCES = new Set('([{|‖∥');

/** Whether a tall fence to the left of a sign reaches above and below it. */
const isBehindTallFence = (sign: Sign, fences: readonly Sign[]) =>
  fences.some(({ x1, y0, y1 }) => x1 <= sign.x0 && y0 <= sign.y0 && y1 >= sign.y1);

/**
 * An upright l by itself beside an operator, in a fraction or in a cell of a matrix is a one: variables are italic, and `cos⁻ˡ` is
 * none.
 */
function settleLoneOnes(signs: readonly Sign[], words: Words, strokes: readonly Stroke[]): void {
  const inRuns = new Set(words.runs.flat());
  const fences = signs.filter(({ isTall, text }) => isTall && TALL_FENCES.has(text));
  for (const sign of signs) {
    if (!/^[l1]$/.test(sign.text) || sign.style !== 'r' || inRuns.has(sign)) continue;
    if (hasOperator([sign], words) || isAtBar(sign, strokes) || isBehindTallFence(sign, fences))
      Object.assign(sign, { text: '1', isLoneDigit: true });
  }
}

/** Whether the letter that a sign is an index of stands right before it. */
function isIndex(sign: Sign, { index }: Words): boolean {
  return index
    .around(sign, INDEX.gap * sign.size, sign.size)
    .some(
      (base) =>
        base.x0 < sign.x0 &&
        base.size * INDEX.maxSize > sign.size &&
        sign.baseline - base.baseline > INDEX.drop * base.size,
    );
}

/** In em: the blank on either side of a decimal point. */
const DECIMAL_GAP = 0.2;

/** Whether a decimal point stands beside a sign, and a digit beside that. */
function isAtDecimalPoint(sign: Sign, { index }: Words): boolean {
  const beside = (one: Sign) => besideMark(one, index, DECIMAL_GAP);
  return beside(sign).some((point) => point.text === '.' && beside(point).some(({ text }) => isDigit(text)));
}

/**
 * An upright o by itself in an index, or at a decimal point, is a zero: letters there are italic, and the two have one shape in some
 * faces.
 */
function settleLoneZeros(signs: readonly Sign[], words: Words): void {
  const inRuns = new Set(words.runs.flat());
  for (const sign of signs) {
    if (!/^[oO0]$/.test(sign.text) || sign.style !== 'r' || inRuns.has(sign)) continue;
    if (isIndex(sign, words) || isAtDecimalPoint(sign, words))
      Object.assign(sign, { text: '0', isLoneDigit: true });
  }
}

/** Settles a run of letters; gives the letters of an italic word. */
function settleRun(run: Sign[], words: Words): Sign[] {
  if (spellDigits(run)) return [];
  spellFunctionName(run);
  const letters = run.filter(({ text }) => isLatinLetter(text));
  if (letters.length < 2 || letters.length < MIN_LETTER_SHARE * run.length) return [];
  const { style, share } = votedStyle(run);
  if (style === 'i' && isProduct(run, letters, words)) {
    for (const sign of run) sign.math = Math.max(sign.math, VARIABLE_MATH);
    return [];
  }
  const isShortFormula =
    style === 'r' &&
    letters.length <= SHORT_UPRIGHT.maxLength &&
    meanOf(letters.map(({ math }) => math)) > SHORT_UPRIGHT.math &&
    share < SHORT_UPRIGHT.share;
  if (isShortFormula) return [];
  spellWord(run, style);
  return style === 'i' || style === 'bi' ? run : [];
}

/** Italic letters outside of words are variables. */
function markVariables(signs: readonly Sign[], italicWords: Sign[]): void {
  const inWords = new Set(italicWords);
  const index = signIndex(italicWords, 60);
  for (const sign of signs) {
    if ((sign.style !== 'i' && sign.style !== 'bi') || inWords.has(sign)) continue;
    const isBesideWord = index.around(sign, BESIDE_WORD.maxGap * sign.size, sign.size).some((other) => {
      const gap = gapX(sign, other) / sign.size;
      return (
        Math.abs(other.baseline - sign.baseline) < BESIDE_WORD.baseline * sign.size &&
        gap > BESIDE_WORD.minGap &&
        gap < BESIDE_WORD.maxGap
      );
    });
    const isWord = ONE_LETTER_WORDS.has(sign.text) && isBesideWord && sign.math < 0.5;
    sign.math = isWord ? 0 : Math.max(sign.math, VARIABLE_MATH);
  }
}

/** Signs on the line of a mark, no further from it than `maxGap` em. */
function besideMark(mark: Sign, index: SignIndex<Sign>, maxGap: number): Sign[] {
  return index.around(mark, maxGap * mark.size, mark.size).filter((sign) => {
    const gap = gapX(mark, sign) / sign.size;
    const isLevel = Math.abs(sign.baseline - mark.baseline) < BESIDE_MARK.baseline * sign.size;
    return isLevel && gap > BESIDE_MARK.minGap && gap < maxGap;
  });
}

/** Marks within bold text are bold. */
function markBold(signs: readonly Sign[], index: SignIndex<Sign>): void {
  for (const mark of signs) {
    if (mark.style !== 's' || mark.isTall || !BOLD_MARKS.has(mark.text)) continue;
    const beside = besideMark(mark, index, BESIDE_MARK.nextGap);
    const bold = beside.filter(
      (sign) => sign.style === 'b' && gapX(mark, sign) < BESIDE_MARK.maxGap * sign.size,
    );
    const isFollowed = beside.some((sign) => sign.style !== 'b' && sign.x0 > mark.x1);
    const needed = CLOSING_MARKS.has(mark.text) && !isFollowed ? 1 : 2;
    if (bold.length >= needed) mark.style = 'b';
  }
}

/** The full stop of a label, `Q.4`: behind an upright letter it begins no decimal. */
function markLabels(signs: readonly Sign[], index: SignIndex<Sign>): void {
  for (const stop of signs) {
    if (stop.text !== '.' || stop.style !== 's') continue;
    const isBehindLetter = besideMark(stop, index, BESIDE_MARK.maxGap).some(
      (sign) => sign.style === 'r' && isLatinLetter(sign.text) && sign.x0 < stop.x0,
    );
    if (isBehindLetter) stop.math = 0;
  }
}

/** Settles the styles of letters by the words and fractions that they stand in. */
export function settleStyles(signs: readonly Sign[], body: number, strokes: readonly Stroke[]): void {
  const index = signIndex(signs, 2 * body);
  const runs = wordRuns(signs);
  const words: Words = { runs, index };
  dropFalseStyles(signs, runs, (run) => votedStyle(run).style);
  markVariables(
    signs,
    runs.flatMap((run) => settleRun(run, words)),
  );
  settleLoneOnes(signs, words, strokes);
  settleLoneZeros(signs, words);
  markBold(signs, index);
  markLabels(signs, index);
}
