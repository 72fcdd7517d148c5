import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asPrinted } from './printed-source.ts';
import type { PdfSource } from './sources.ts';

interface StreamItem {
  t: 'w' | 'm' | 'd';
  s?: string;
  tex?: string;
  confidence?: number;
  n?: string[];
  key?: string;
}

type Pair = [truth: StreamItem | null, found: StreamItem | null];

/** Sums of the scorer: i for inline formulas, d for displays, w for words. */
export type Tally = Record<
  'iN' | 'iEx' | 'iNed' | 'iHit' | 'iPred' | 'dN' | 'dEx' | 'dNed' | 'dHit' | 'dPred' | 'wN' | 'wErr',
  number
>;

/** How sure the engine was of a formula, and whether it was right. */
export interface Judgement {
  confidence: number;
  right: boolean;
  found: string;
}

export interface Score {
  tally: Tally;
  /** The same where the source's tables count for nothing: every formula found in one is then too many. */
  withoutTables: Tally;
  /** Every scored formula that was found. */
  formulas: Judgement[];
}

export interface Scorer {
  score(source: PdfSource, markdown: string, confidences: number[]): Score;
}

/** The measuring harness's own scorer: streams of words and formulas, aligned, compared after normalising. */
export async function loadScorer(folder: string): Promise<Scorer> {
  const load = (file: string) => import(pathToFileURL(join(folder, 'pdf', file)).href);
  const { gtStream, expand } = await load('truth.mjs');
  const { align, prepG, score } = await load('score.mjs');
  return {
    score({ tex, macros }, markdown, confidences) {
      const definitions = macros ? readFileSync(macros, 'utf8') : '';
      const found = prepG(streamOf(markdown, confidences));
      const pairsFor = (tables: boolean): Pair[] => {
        const source = asPrinted(readFileSync(tex, 'utf8'), tables);
        return align(prepG(gtStream(withoutEnvironments(expand(source, definitions)))), found);
      };
      const pairs = pairsFor(true);
      return {
        tally: score(pairs, process.argv.includes('-v')),
        withoutTables: score(pairsFor(false), false),
        formulas: pairs.flatMap(judged),
      };
    },
  };
}

/** A display that is an array without brackets looks like aligned rows. */
const LOOSE_ARRAY =
  /(\\begin\{equation\*?\}\s*|\\\[\s*)\\begin\{array\}\{(?:l|r(?:@\{~\})?c(?:@\{~\})?l)\}([\s\S]*?)\\end\{array\}/g;

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
    .replace(/\\displaybreak(\[\d\])?/g, '')
    .replace(LOOSE_ARRAY, '$1\\begin{aligned}$2\\end{aligned}');

const TRIVIAL = /^[-0-9.,()]$/;

function judged([truth, found]: Pair): Score['formulas'] {
  if (!truth?.n || !found?.n || truth.n.every((token) => TRIVIAL.test(token))) return [];
  return [{ confidence: found.confidence ?? 1, right: truth.key === found.key, found: found.key ?? '' }];
}

const FORMULA = /\$\$([\s\S]*?)\$\$|(?<!\\)\$((?:\\.|[^$\\])+)\$/g;

/** Markdown as the scorer reads it, with each formula's confidence in the order of the document. */
function streamOf(markdown: string, confidences: number[]): StreamItem[] {
  const stream: StreamItem[] = [];
  let last = 0;
  let count = 0;
  for (const match of markdown.matchAll(FORMULA)) {
    stream.push(...wordsOf(markdown.slice(last, match.index)));
    const tex = sameLook(match[1] ?? match[2] ?? '');
    stream.push({ t: match[1] === undefined ? 'm' : 'd', tex, confidence: confidences[count] });
    count += 1;
    last = match.index + match[0].length;
  }
  return [...stream, ...wordsOf(markdown.slice(last))];
}

/** Two spellings that the scorer does not know are the same to the eye. */
const sameLook = (tex: string) =>
  tex
    .replaceAll('{multlined}', '{gathered}')
    .replace(/\\prescript\{([^{}]*)\}\{([^{}]*)\}/g, '{}_{$2}^{$1}')
    .replace(/\\(?:nicefrac|sfrac)(?![a-zA-Z])/g, '\\frac');

function wordsOf(text: string): StreamItem[] {
  return text
    .replace(/^#+ |^[-*+] |^\d+[.)] |^> |\|/gm, ' ')
    .replace(/[*_`~]+/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\\([^a-zA-Z\s])/g, '$1')
    .split(/\s+/)
    .filter(Boolean)
    .map((s) => ({ t: 'w', s }));
}
