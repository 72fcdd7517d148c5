import { DOLLAR_SIGN } from './expand-macros.ts';
import { latexStream } from './latex-stream.ts';
import { markdownStream } from './markdown-stream.ts';
import { WORD_BEGINS, WORD_ENDS } from './normalise-tex.ts';
import {
  type ComparableFormula,
  type ComparableWord,
  comparable,
  type FormulaItem,
  type StreamItem,
  type WordItem,
} from './stream.ts';
import { ALL_TOLERANCES, type Tolerances } from './tolerances.ts';

const PICTURE = 'PICTUREHERE';
const DOUBT = 'DOUBTHERE';
const AND = 'ANDSIGN';

interface Trailed {
  /** Brackets and punctuation behind it that belong to no word. */
  trailing?: string;
}
interface FoundWord extends WordItem, Trailed {
  /** It stands for a picture. */
  picture?: boolean;
  /** Pictures right before or behind it that belong to no formula. */
  picturesBefore?: number;
  picturesAfter?: number;
}
interface FoundFormula extends FormulaItem, Trailed {
  doubted?: boolean;
  /** The engine's, 0 to 1, where it was given. */
  confidence?: number;
  picturesBefore?: number;
  picturesAfter?: number;
}
type Found = FoundWord | FoundFormula;
export type Item = ComparableWord<FoundWord> | ComparableFormula<FoundFormula>;

/** A formula broken over lines is one formula: its breaks go, those of matrices in it stay. */
function joinLines(tex: string): string {
  const open: string[] = [];
  return tex.replace(
    /\\begin\{(\w+\*?)\}|\\end\{(\w+\*?)\}|\\\\/g,
    (part, begin: string | undefined, end: string | undefined) => {
      if (begin) open.push(begin);
      const inside = open.at(-1) ?? '';
      if (end) open.pop();
      return /^multlined?\*?$/.test(inside) ? ' ' : part;
    },
  );
}

const plainWord = (word: string) => word.replace(/\\([%$#_])/g, '$1').replace(/&(?:amp;)?/g, AND);

/** On a real page nobody can say which formula is inline and which is a display. */
const oneKind = (stream: StreamItem[]): StreamItem[] =>
  stream.map((item) =>
    item.t === 'w' ? { ...item, s: plainWord(item.s) } : { t: 'm', tex: joinLines(item.tex) },
  );

const LETTER_IN_FONT = /^\\math(?:rm|sf|bf|it|tt)\{(\\?\w+)\}$/;

/** The font of single letters says nothing. */
function withoutFont(token: string): string {
  const letter = LETTER_IN_FONT.exec(token)?.[1];
  return letter && (letter.length === 1 || token.includes('\\', 1)) ? letter : token;
}

/** Without fonts of single letters and the punctuation behind the formula. */
function plainTokens(tokens: readonly string[], tolerances: Tolerances): string[] {
  const plain = tolerances.has('fonts of single letters') ? tokens.map(withoutFont) : [...tokens];
  if (!tolerances.has('punctuation behind a formula')) return plain;
  while (plain.length > 1 && /^[.,;:]$/.test(plain.at(-1) ?? '')) plain.pop();
  return plain;
}

const OPEN = /^(?:[{([]|\\\{|\\begin\{.*|\\(?:langle|lfloor|lceil))$/;
const CLOSE = /^(?:[})\]]|\\\}|\\end\{.*|\\(?:rangle|rfloor|rceil))$/;

export const BEGIN_ROWS = '\\begin{m}';
export const END_ROWS = '\\end{m}';

/** Where the rows that begin at `start` end. */
export function endOfRows(tokens: readonly string[], start: number): number {
  let depth = 0;
  return tokens.findIndex((token, at) => {
    if (at < start) return false;
    depth += Number(token === BEGIN_ROWS) - Number(token === END_ROWS);
    return depth === 0;
  });
}

/** A brace before cases, which nothing closes. */
const isBraceOfCases = (tokens: readonly string[], at: number) =>
  tokens[at] === '\\{' && tokens[at + 1] === BEGIN_ROWS && tokens[endOfRows(tokens, at + 1) + 1] !== '\\}';

const PARTING = new Set([',', ';', '\\\\', WORD_BEGINS, WORD_ENDS]);
const isMarkOfWord = (token: string) => token === WORD_BEGINS || token === WORD_ENDS;
const withoutMarks = (tokens: readonly string[]) => tokens.filter((token) => !isMarkOfWord(token));

/** Whether a token opens or closes a bracket, group or rows: 1, -1 or 0. */
export const depthChange = (tokens: readonly string[], at: number) => {
  const token = tokens[at] ?? '';
  if (OPEN.test(token)) return isBraceOfCases(tokens, at) ? 0 : 1;
  return CLOSE.test(token) ? -1 : 0;
};

const KET_ENDS = '\\rangle';
const isOfKet = (token: string) => token === KET_ENDS || token === '\\langle';

/**
 * A list of statements is as many formulas, whoever wrote it as one; words that stand between them are kept with their
 * marks. Brackets of words close nothing, and the angle brackets of kets are in no pairs.
 */
function statements(tokens: string[], isBracket: (token: string) => boolean = () => true): string[][] {
  const parts: string[][] = [[]];
  let depth = 0;
  let isInWord = false;
  for (const [at, token] of tokens.entries()) {
    if (isMarkOfWord(token)) isInWord = token === WORD_BEGINS;
    if (!isInWord && isBracket(token)) depth += depthChange(tokens, at);
    if (depth > 0 || !PARTING.has(token)) parts.at(-1)?.push(token);
    else parts.push(token === WORD_BEGINS ? [token] : []);
  }
  if (depth === 0) return parts.filter((part) => withoutMarks(part).length > 0);
  const hasKets = isBracket(KET_ENDS) && tokens.some(isOfKet);
  return hasKets ? statements(tokens, (token) => !isOfKet(token)) : [withoutMarks(tokens)];
}

/** The word that a part between statements is. */
function wordOf([mark, ...tokens]: readonly string[]): ComparableWord | null {
  if (mark !== WORD_BEGINS) return null;
  const s = tokens.map((token) => /^\\mathrm\{(.*)\}$/.exec(token)?.[1] ?? token).join('');
  const [word] = comparable<WordItem, FormulaItem>([{ t: 'w', s }]);
  return word && word.t === 'w' ? word : null;
}

/** A degree sign, however it is set. */
export const withDegrees = (tokens: readonly string[]) =>
  tokens.map((token, at) => {
    const raised = tokens[at - 1] === '{' && tokens[at - 2] === '^';
    return token === '°' || token === '\\mathrm{o}' || (token === '\\circ' && raised) ? 'o' : token;
  });

/** `\xrightarrow{}`: a script or label without anything prints nothing. */
const withoutEmptyScripts = (tokens: readonly string[]): string[] =>
  tokens.filter((_, at) => {
    const isEmpty = (from: number) =>
      /^[_^]$/.test(tokens[from] ?? '') && tokens[from + 1] === '{' && tokens[from + 2] === '}';
    return !(isEmpty(at) || isEmpty(at - 1) || isEmpty(at - 2));
  });

const ROMAN_NUMBER = /^(?:i|\\mathrm\{(?:i{1,3}|iv|vi{0,3}|ix|x)\})$/;

/** `(ii) x > 0`: a number in parentheses is the marker of an item as well, and none of the statement behind it. */
const withoutNumber = (tokens: string[]) =>
  tokens.length > 3 && tokens[0] === '(' && tokens[2] === ')' && ROMAN_NUMBER.test(tokens[1] ?? '')
    ? tokens.slice(3)
    : tokens;

/** One formula a statement, without what a reader would not call a difference. */
export function relaxed(stream: readonly Item[], tolerances = ALL_TOLERANCES): Item[] {
  const partsOf = (tokens: string[]) =>
    tolerances.has('a statement each') ? statements(tokens) : [withoutMarks(tokens)];
  const degrees = tolerances.has('degree signs') ? withDegrees : (tokens: string[]) => tokens;
  const bare = tolerances.has('the number of a statement') ? withoutNumber : (tokens: string[]) => tokens;
  const filled = tolerances.has('empty scripts') ? withoutEmptyScripts : (tokens: string[]) => tokens;
  return stream.flatMap((item) => {
    if (item.t === 'w') return [item];
    const { trailing, ...formula } = item;
    return partsOf(filled(plainTokens(item.tokens, tolerances))).map((part, at, { length }) => {
      const tokens = bare(degrees(plainTokens(withoutMarks(part), tolerances)));
      const last = at === length - 1 && trailing ? { trailing } : {};
      return { ...(wordOf(part) ?? { ...formula, tokens, key: tokens.join(' ') }), ...last };
    });
  });
}

/** A formula that may also be found as text. */
export const isTrivial = ({ tokens }: ComparableFormula) =>
  tokens.length === 1 ||
  tokens.every((token) => /^(?:[-0-9.,:;()[\]+]|\\[{}])$/.test(token)) ||
  (tokens.length <= 3 && tokens.every((token) => /^[A-Z]$/.test(token)));

/** Adds what is compared; what nothing is compared of trails behind the item before it. */
function addCompared(items: Item[], item: Found): void {
  const [kept] = comparable<FoundWord, FoundFormula>([item]);
  const last = items.at(-1);
  if (kept) items.push(kept);
  else if (last && item.t === 'w') last.trailing = `${last.trailing ?? ''}${item.s}`;
}

function compared(stream: readonly Found[]): Item[] {
  const items: Item[] = [];
  for (const item of stream) addCompared(items, item);
  return items;
}

/** A transcription: comments name what is no text, tables are rows of words and formulas. */
export const transcription = (tex: string): Item[] =>
  compared(
    oneKind(
      latexStream(
        tex
          .replace(/(^|[^\\])%.*$/gm, '$1')
          .replace(/\\&/g, AND)
          .replace(DOLLAR_SIGN, '$1 ')
          .replace(/\\begin\{tabular\}(\[[^\]]*\])?\{[^}]*\}/g, ' '),
      ),
    ),
  );

export const IMAGE = /(?:!\[[^\]]*\]\([^)]*\)|<img[^>]*>)/g;
/**
 * A picture right behind a formula on its line, or the block after a display that shows the display as it is printed.
 * Any other block stands for what is printed there.
 */
const MARKED_BY_PICTURE =
  /(\$\$|\\\]|\$|\\\))(?:[ \t]*(?:!\[[^\]]*\]\([^)]*\)|<img[^>]*>)|[ \t]*\n\s*!\[[^\]]* as printed\]\([^)]*\))/g;

const withMarks = (markdown: string) =>
  markdown
    .replace(/\]\(data:[^)]*\)/g, '](data)')
    .replace(/<!--\s*doubtful[\s\S]*?-->/g, ` ${DOUBT} `)
    .replace(MARKED_BY_PICTURE, `$1 ${DOUBT} `)
    .replace(IMAGE, ` ${PICTURE} `);

/** What was found, with its marks of doubt, and pictures as words. */
function markedStream(markdown: string, confidences: readonly number[]): Found[] {
  const stream: Found[] = [];
  let formulas = 0;
  for (const item of oneKind(markdownStream(withMarks(markdown)))) {
    const last = stream.at(-1);
    if (item.t !== 'w') stream.push({ ...item, confidence: confidences[formulas++] ?? 1 });
    else if (item.s !== DOUBT && item.s !== PICTURE) stream.push(item);
    else if (item.s === PICTURE) stream.push({ ...item, picture: true });
    else if (last && last.t !== 'w') last.doubted = true;
  }
  return stream;
}

/**
 * The words and formulas of Markdown; pictures become a count on the item before them, or `atStart`. Confidences are
 * those of the formulas in their order.
 */
export function foundStream(
  markdown: string,
  confidences: readonly number[] = [],
): { items: Item[]; atStart: number } {
  const items: Item[] = [];
  let atStart = 0;
  for (const item of markedStream(markdown, confidences)) {
    const last = items.at(-1);
    if (!('picture' in item)) addCompared(items, item);
    else if (last) last.picturesAfter = (last.picturesAfter ?? 0) + 1;
    else atStart = 1;
  }
  return { items, atStart };
}
