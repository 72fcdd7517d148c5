import {
  type Block,
  type DocumentTree,
  type FormulaNode,
  formulasOf,
  walkBlocks,
  walkInlines,
} from '../tree/index.ts';
import { sheetsOf } from './review.ts';
import { markFormulas } from './source-marks.ts';

/** Where a formula stands in the text of its sheet. */
export interface SourceMark {
  /** See {@link formulasOf}. */
  formula: number;
  /** The part of the sheet's text, counted from 0. */
  part: number;
  /** In UTF-16 units, from the beginning of that part. */
  start: number;
  length: number;
}

/** The text that one sheet was read from. */
export interface SourceSheet {
  /** Pieces of bounded length that make the text together; at least one. */
  parts: string[];
  /** Formulas whose place is known, in reading order. */
  marks: SourceMark[];
}

/** Characters of one part at most: what a browser lays out without a pause. */
const LONGEST_PART = 20_000;
/** Letters and digits that a place in the source is recognised by: as many as there are, and the least. */
const MOST_LETTERS = 48;
const FEWEST_LETTERS = 8;
/** Blocks at the beginning of a sheet that are looked at for them. */
const FIRST_BLOCKS = 6;

const LETTER = /[\p{L}\p{M}\p{N}]/u;
const isLetter = (code: number) =>
  code < 128
    ? (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
    : LETTER.test(String.fromCharCode(code));

/** A text without anything but letters and digits, and where each of them stood. */
interface Letters {
  letters: string;
  places: Int32Array;
}

function lettersOf(text: string): Letters {
  const codes = new Uint16Array(text.length);
  const places = new Int32Array(text.length);
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (!isLetter(code)) continue;
    codes[count] = code;
    places[count] = index;
    count += 1;
  }
  const bytes = Buffer.from(codes.buffer, 0, count * 2);
  return { letters: bytes.toString('utf16le'), places: places.subarray(0, count) };
}

const plainLetters = (text: string) => lettersOf(text).letters;

/** The stretches of a block's own text. */
function* stretchesOf(block: Block): Generator<string> {
  for (const inner of walkBlocks([block])) {
    if (inner.type === 'code') yield inner.value;
    for (const inline of walkInlines(inner))
      if (inline.type === 'text' || inline.type === 'inlineCode') yield inline.value;
  }
}

/** How many letters the source spends on blocks, roughly. */
function weightOf(blocks: readonly Block[]): number {
  let weight = 0;
  for (const block of blocks) for (const text of stretchesOf(block)) weight += text.length;
  for (const { node } of formulasOf(blocks)) weight += node.tex?.length ?? 0;
  return weight;
}

interface Sign {
  letters: string;
  /** Blocks of the sheet before the one that it is in. */
  before: number;
}

/** What the source must hold where a sheet begins; the first that is long enough to be rare, else the longest. */
function signOf(blocks: readonly Block[]): Sign | null {
  let best: Sign | null = null;
  for (const [before, block] of blocks.slice(0, FIRST_BLOCKS).entries()) {
    for (const stretch of stretchesOf(block)) {
      const letters = plainLetters(stretch.slice(0, 4 * MOST_LETTERS)).slice(0, MOST_LETTERS);
      if (letters.length > (best?.letters.length ?? FEWEST_LETTERS - 1)) best = { letters, before };
      if (letters.length >= MOST_LETTERS / 2) return best;
      break;
    }
  }
  return best;
}

/** The place of `sign` after `from` that is nearest to where it is expected; -1 where there is none. */
function nearest({ letters }: Letters, sign: string, expected: number, from: number): number {
  const before = letters.lastIndexOf(sign, expected);
  const after = letters.indexOf(sign, expected);
  if (before <= from) return after;
  return after < 0 || expected - before <= after - expected ? before : after;
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;

/** The beginning of the paragraph that is `count` paragraphs before the line at `at`. */
function paragraphsBack(text: string, at: number, count: number): number {
  let start = lineStart(text, at);
  for (let gone = 0; gone < count; gone += 1) {
    const end = text.slice(0, start).trimEnd().length;
    const blank = text.lastIndexOf('\n\n', end);
    start = blank < 0 ? 0 : blank + 2;
  }
  return start;
}

/** Where each sheet begins in the source; never before the one before it. */
function beginningsOf(text: string, sheets: readonly (readonly Block[])[]): number[] {
  const known = lettersOf(text);
  const weights = sheets.map(weightOf);
  const ratio =
    known.letters.length /
    Math.max(
      1,
      weights.reduce((sum, weight) => sum + weight, 0),
    );
  const beginnings = [0];
  let at = 0;
  for (const [index, blocks] of sheets.entries()) {
    if (index === 0) continue;
    const expected = Math.min(known.letters.length, Math.round(at + (weights[index - 1] ?? 0) * ratio));
    const sign = signOf(blocks);
    const found = sign ? nearest(known, sign.letters, expected, at) : -1;
    const last = beginnings.at(-1) ?? 0;
    const start =
      found < 0
        ? lineStart(text, known.places[expected] ?? text.length)
        : paragraphsBack(text, known.places[found] ?? 0, sign?.before ?? 0);
    beginnings.push(Math.max(last, start));
    at = found < 0 ? expected : found;
  }
  return beginnings;
}

/** The ends of the parts of a text: behind a line where one ends in time, and between no two halves of a character. */
function cutsOf(text: string): number[] {
  const cuts: number[] = [];
  let start = 0;
  while (text.length - start > LONGEST_PART) {
    const latest = start + LONGEST_PART;
    const line = text.lastIndexOf('\n', latest - 1) + 1;
    const low = text.charCodeAt(latest);
    const whole = low >= 0xdc00 && low <= 0xdfff ? latest - 1 : latest;
    start = line > start + LONGEST_PART / 2 ? line : whole;
    cuts.push(start);
  }
  return [...cuts, text.length];
}

function sourceSheet(text: string, formulas: readonly { formula: number; node: FormulaNode }[]): SourceSheet {
  const cuts = cutsOf(text);
  const parts = cuts.map((end, part) => text.slice(cuts[part - 1] ?? 0, end));
  const marks: SourceMark[] = [];
  let part = 0;
  for (const { formula, start, length } of markFormulas(text, formulas)) {
    while (start >= (cuts[part] ?? text.length)) part += 1;
    const seen = Math.min(length, (cuts[part] ?? text.length) - start);
    marks.push({ formula, part, start: start - (cuts[part - 1] ?? 0), length: seen });
  }
  return { parts, marks };
}

/** The text that a document was read from, cut where the sheets of its review begin. */
export function sourceSheets(tree: DocumentTree, source: string): SourceSheet[] {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const sheets = sheetsOf(tree.blocks).map(({ blocks }) => blocks);
  const beginnings = beginningsOf(text, sheets);
  let formula = 0;
  return sheets.map((blocks, index) => {
    const formulas = [...formulasOf(blocks)].map(({ node }) => ({ formula: formula++, node }));
    return sourceSheet(text.slice(beginnings[index], beginnings[index + 1] ?? text.length), formulas);
  });
}
