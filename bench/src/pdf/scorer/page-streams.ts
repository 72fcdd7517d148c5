import { latexStream } from './latex-stream.ts';
import { markdownStream } from './markdown-stream.ts';
import {
  type Comparable,
  type ComparableFormula,
  type ComparableWord,
  comparable,
  type FormulaItem,
  type StreamItem,
  type WordItem,
} from './stream.ts';

const PICTURE = 'PICTUREHERE';
const DOUBT = 'DOUBTHERE';
const AND = 'ANDSIGN';

interface FoundWord extends WordItem {
  /** It stands for a picture. */
  picture?: boolean;
  /** Pictures right before or behind it that belong to no formula. */
  picturesBefore?: number;
  picturesAfter?: number;
}
interface FoundFormula extends FormulaItem {
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
function plainTokens(tokens: readonly string[]): string[] {
  const plain = tokens.map(withoutFont);
  while (plain.length > 1 && /^[.,;:]$/.test(plain.at(-1) ?? '')) plain.pop();
  return plain;
}

const OPEN = /^(?:[{([]|\\\{|\\begin\{.*|\\(?:langle|lfloor|lceil))$/;
const CLOSE = /^(?:[})\]]|\\\}|\\end\{.*|\\(?:rangle|rfloor|rceil))$/;

/** A list of statements is as many formulas, whoever wrote it as one. */
function statements(tokens: string[]): string[][] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (OPEN.test(token)) depth += 1;
    else if (CLOSE.test(token)) depth -= 1;
    if (depth <= 0 && /^(?:[,;]|\\\\)$/.test(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return depth === 0 ? parts.filter(({ length }) => length > 0) : [tokens];
}

/** A degree sign, however it is set. */
const withDegrees = (tokens: readonly string[]) =>
  tokens.map((token, at) => {
    const raised = tokens[at - 1] === '{' && tokens[at - 2] === '^';
    return token === '°' || token === '\\mathrm{o}' || (token === '\\circ' && raised) ? 'o' : token;
  });

/** One formula a statement, without what a reader would not call a difference. */
export const relaxed = <Each extends Comparable>(stream: readonly Each[]): Each[] =>
  stream.flatMap((item) =>
    item.t === 'w'
      ? [item]
      : statements(plainTokens(item.tokens)).map((part) => {
          const tokens = withDegrees(plainTokens(part));
          return { ...item, tokens, key: tokens.join(' ') };
        }),
  );

/** A formula that may also be found as text. */
export const isTrivial = ({ tokens }: ComparableFormula) =>
  tokens.length === 1 ||
  tokens.every((token) => /^(?:[-0-9.,:;()[\]+]|\\[{}])$/.test(token)) ||
  (tokens.length <= 3 && tokens.every((token) => /^[A-Z]$/.test(token)));

/** A transcription: comments name what is no text, tables are rows of words and formulas. */
export const transcription = (tex: string): Item[] =>
  comparable<FoundWord, FoundFormula>(
    oneKind(
      latexStream(
        tex
          .replace(/(^|[^\\])%.*$/gm, '$1')
          .replace(/\\&/g, AND)
          .replace(/\\\$/g, ' ')
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
    if (!('picture' in item)) items.push(...comparable<FoundWord, FoundFormula>([item]));
    else if (last) last.picturesAfter = (last.picturesAfter ?? 0) + 1;
    else atStart = 1;
  }
  return { items, atStart };
}
