import { readFileSync } from 'node:fs';
import { asFacePrints } from './face-signs.ts';
import { asPrinted } from './printed-source.ts';
import { align, type Pair } from './scorer/align.ts';
import { expandMacros } from './scorer/expand-macros.ts';
import { type FormulaTally, isNumber, scoreFormulas } from './scorer/formula-score.ts';
import { latexStream } from './scorer/latex-stream.ts';
import { markdownWords } from './scorer/markdown-stream.ts';
import {
  type ComparableFormula,
  type ComparableWord,
  comparable,
  type FormulaItem,
  type WordItem,
} from './scorer/stream.ts';
import type { PdfSource } from './sources.ts';

interface FoundFormula extends FormulaItem {
  confidence?: number | undefined;
}
type Item = ComparableWord | ComparableFormula<FoundFormula>;

/** How sure the engine was of a formula, and whether it was right. */
export interface Judgement {
  confidence: number;
  right: boolean;
  found: string;
}

export interface Score {
  tally: FormulaTally;
  /** The same where the source's tables count for nothing: every formula found in one is then too many. */
  withoutTables: FormulaTally;
  /** Every scored formula that was found. */
  formulas: Judgement[];
}

/** The LaTeX that made a PDF as its page prints it: commands of the author expanded, notes at the end. */
export function printedTex({ name, tex, macros }: PdfSource, tables: boolean): string {
  const definitions = macros ? readFileSync(macros, 'utf8') : '';
  const source = asFacePrints(readFileSync(tex, 'utf8'), name.split('/')[0]!);
  return withoutEnvironments(expandMacros(asPrinted(source, tables), definitions));
}

/** A PDF's Markdown against the LaTeX that made it: streams of words and formulas, aligned, compared by what they print. */
export function scoreSource(
  source: PdfSource,
  markdown: string,
  confidences: number[],
  miss?: (text: string) => void,
): Score {
  const found: Item[] = comparable(streamOf(markdown, confidences)).map(withoutLoneColumns);
  const pairsFor = (tables: boolean): Pair<Item>[] =>
    align<Item>(
      comparable<WordItem, FoundFormula>(latexStream(printedTex(source, tables))).map(withoutLoneColumns),
      found,
    );
  const pairs = pairsFor(true);
  return {
    tally: scoreFormulas(pairs, miss),
    withoutTables: scoreFormulas(pairsFor(false)),
    formulas: pairs.flatMap(judged),
  };
}

/** A matrix of one column, none in it. */
const LONE_COLUMN = /\\begin\{m\} ((?:(?!\\(?:begin|end)\{m\}| & ).)*) \\end\{m\}/g;

/** Rows of one column look like lines, aligned or not. */
const withoutLoneColumns = (item: Item): Item =>
  item.t === 'w' ? item : { ...item, key: item.key.replace(LONE_COLUMN, '$1') };

/** A display that is an array without brackets looks like aligned rows. */
const LOOSE_ARRAY =
  /(\\begin\{equation\*?\}\s*|\\\[\s*)\\begin\{array\}\{(?:l|[lr](?:@\{~\})?c(?:@\{~\})?l)\}([\s\S]*?)\\end\{array\}/g;

/** The scorer reads the letters of an upright unit, and not its exponents or its Greek letters. */
const UNIT = /\\mathrm\{((?:[a-zA-Z/ ]|\\[,;]|\\(?:mu|Omega)(?![a-zA-Z])|\^(?:\w|\{-?\d+\}))+)\}/g;

const splitUnit = (_: string, unit: string) =>
  unit.replace(/[a-zA-Z/]+(?![a-zA-Z/]*})|\\(?:[,;]|[a-zA-Z]+)/g, (part) =>
    part.startsWith('\\') ? `${part} ` : `\\mathrm{${part}}`,
  );

/** Environments of a document class that came without its sources, by what they print. */
const withoutEnvironments = (tex: string) =>
  tex
    .replaceAll('\\begin{mymatrix}', '\\left[\\begin{array}')
    .replaceAll('\\end{mymatrix}', '\\end{array}\\right]')
    .replace(/\\(?:nicefrac|sfrac)(?![a-zA-Z])/g, '\\frac')
    .replace(UNIT, splitUnit)
    .replaceAll('{eqnarray}', '{align}')
    .replaceAll('{displaymath}', '{equation}')
    .replace(/\\displaybreak(\[\d\])?/g, '')
    .replace(/\\\\\s*\\intertext\{([^{}]*)\}/g, '\\end{align*} $1 \\begin{align*}')
    .replace(/\{\}\^\{(\w)\}\\!\/_\{(\w)\}/g, '\\frac{$1}{$2}')
    .replace(LOOSE_ARRAY, '$1\\begin{aligned}$2\\end{aligned}');

function judged([truth, found]: Pair<Item>): Judgement[] {
  if (!truth || truth.t === 'w' || !found || found.t === 'w' || isNumber(truth)) return [];
  return [{ confidence: found.confidence ?? 1, right: truth.key === found.key, found: found.key }];
}

const FORMULA = /\$\$([\s\S]*?)\$\$|(?<!\\)\$((?:\\.|[^$\\])+)\$/g;

/** Markdown as the scorer reads it, with each formula's confidence in the order of the document. */
function streamOf(markdown: string, confidences: number[]): (WordItem | FoundFormula)[] {
  const stream: (WordItem | FoundFormula)[] = [];
  let last = 0;
  let count = 0;
  for (const match of markdown.matchAll(FORMULA)) {
    stream.push(...markdownWords(markdown.slice(last, match.index)));
    const tex = sameLook(match[1] ?? match[2] ?? '');
    stream.push({ t: match[1] === undefined ? 'm' : 'd', tex, confidence: confidences[count] });
    count += 1;
    last = match.index + match[0].length;
  }
  return [...stream, ...markdownWords(markdown.slice(last))];
}

/** Spellings that the scorer does not know are the same to the eye. */
export const sameLook = (tex: string): string =>
  tex
    .replaceAll('{multlined}', '{gathered}')
    .replaceAll('\\questeq', '\\overset{?}{=}')
    .replace(/\\overset\{(?:\\rightharpoonup|_\{\\rightharpoonup\})\}/g, '\\vec')
    .replace(/\\prescript\{([^{}]*)\}\{([^{}]*)\}/g, '{}_{$2}^{$1}')
    .replace(/\\(?:nicefrac|sfrac)(?![a-zA-Z])/g, '\\frac');
