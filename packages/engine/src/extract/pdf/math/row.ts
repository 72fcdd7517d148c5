import type { MathList, MathNode } from '../../../tree/index.ts';
import { decodeAlphanumeric } from './alphabets.ts';
import { addSpaced } from './blanks.ts';
import { height } from './box.ts';
import { pairFences } from './fences.ts';
import type { Item } from './item.ts';
import { dominantLine, type Line } from './line.ts';
import { withoutGaps } from './misprints.ts';
import { attachScripts, type Base } from './scripts.ts';
import {
  FUNCTIONS,
  isBinary,
  isDigit,
  isOpen,
  isRelation,
  isSlanted,
  isTypewriter,
  NARY,
  symbolNode,
} from './symbols.ts';
import { isTextItalic } from './words.ts';

export interface Row {
  nodes: MathList;
  baseline: number;
  size: number;
  /** Doubts that arose here; those of the items themselves are counted by who collapses them. */
  doubt: number;
}

/** Reads items that stand on one line, with their scripts, into a math list. */
export function readRow(items: Item[]): Row {
  const live = items.filter((item) => item.text.trim() !== '' || item.nodes || item.doubt > 0);
  if (live.length === 0) return { nodes: [], baseline: 0, size: 0, doubt: 0 };
  const line = dominantLine(live);
  const { bases, doubt } = attachScripts(live.toSorted(byPen), line);
  const { nodes, doubt: unpaired } = assemble(bases, line);
  return { nodes, baseline: line.baseline, size: line.size, doubt: doubt + unpaired };
}

const byPen = (a: Item, b: Item) => a.x - b.x || a.ink.x0 - b.ink.x0;

/** Bases that read as one: a word, a number, or a single symbol. Scripts hang on the last. */
interface Token {
  kind: 'word' | 'number' | 'single';
  bases: Base[];
  text: string;
}

export interface Assembled {
  nodes: MathList;
  doubt: number;
}

/** One entry of the finished line, before brackets are paired. */
export interface Piece {
  node: MathNode;
  /** The first item it came from; null for space. */
  item: Item | null;
}

/** Turns the bases of a line into nodes: words, numbers, scripts, spaces, tall brackets. */
export function assemble(bases: Base[], line: Line): Assembled {
  const pieces: Piece[] = [];
  let doubt = 0;
  let reach: number | null = null;
  for (const token of tokens(withoutGaps(bases), line)) {
    const first = token.bases[0] as Base;
    const start = Math.min(...startOf(first));
    if (reach !== null && start - reach > SPACE * line.size && !stretches(token, pieces.at(-1)))
      pieces.push(spacePiece((start - reach) / line.size));
    const gap = reach === null ? 0 : (start - reach) / line.size;
    const built = buildToken(token, line);
    doubt += built.doubt;
    const repeat = first.item && !first.item.nodes ? (PRIMES[first.item.text] ?? 0) : 0;
    if (repeat > 0) for (let at = 0; at < repeat; at += 1) pieces.push({ node: primeNode, item: first.item });
    else addSpaced(pieces, { node: built.node, item: first.item }, gap);
    reach = Math.max(...endsOf(token.bases.at(-1) as Base));
  }
  const paired = pairFences(pieces, line);
  return { nodes: paired.nodes, doubt: doubt + paired.doubt };
}

/** Justified lines stretch the space about relations. */
const stretches = (token: Token, before: Piece | undefined) =>
  isRelation(token.text) ||
  isBinary(token.text) ||
  (before?.item ? isRelation(before.item.text) || isBinary(before.item.text) : false);

/** Wider than any space that a formula sets by itself. */
const SPACE = 0.6;

const spacePiece = (width: number): Piece => ({
  node: { type: 'space', width: width > 1.6 ? 2 : 1 },
  item: null,
});

const startOf = ({ item, presub, presup, sub, sup }: Base) =>
  [...presub, ...presup, ...(item ? [item] : [...sub, ...sup])].map((each) => each.x);
const endsOf = ({ item, sub, sup }: Base) =>
  [...(item ? [item] : []), ...sub, ...sup].map((each) => each.end);

function tokens(bases: Base[], line: Line): Token[] {
  const result: Token[] = [];
  for (const base of bases) {
    const last = result.at(-1);
    const kind = kindOf(base);
    if (last && last.kind === kind && kind !== 'single' && joins(last.bases.at(-1) as Base, base, line)) {
      last.bases.push(base);
      last.text += textOf(base);
    } else result.push({ kind, bases: [base], text: textOf(base) });
  }
  return joinNames(result.flatMap(splitWord), line);
}

/** Names of functions that a program set letter by letter in the italics of its text. */
function joinNames(tokens: Token[], line: Line): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const end = endOfName(tokens, at, line);
    const run = tokens.slice(at, Math.max(end, at + 1));
    if (run.length > 1)
      joined.push({
        kind: 'word',
        bases: run.flatMap(({ bases }) => bases),
        text: run.map(textOfToken).join(''),
      });
    else joined.push(...run);
    at += run.length;
  }
  return joined;
}

const textOfToken = ({ text }: Token) => text;

/** Names of operators that are words of prose, too, or too rare to be looked for there. */
const OPERATORS = new Set(
  'adj Adj proj Proj Span Rank Log Arg Ln supp conv cis cov var Bin Poi Exp Geom Null null'.split(' '),
);

/** No name of a function is longer. */
const LONGEST_NAME = 7;

/** Where the name that starts here ends; its start where none does. */
function endOfName(tokens: Token[], start: number, line: Line): number {
  if (isItalicLetter(tokens[start - 1]) && touches(tokens[start - 1], tokens[start], line)) return start;
  const letters = lettersFrom(tokens, start, line);
  for (let length = Math.min(letters, LONGEST_NAME); length > 1; length -= 1) {
    const end = start + length;
    const name = tokens.slice(start, end).map(textOfToken).join('');
    const next = tokens[end];
    const rest = start + letters - end;
    const ends = rest === 0 || (rest === 1 && length > 2) || !touches(tokens[end - 1], next, line);
    const short = length === 2 && !(/^[A-Z]/.test(name) && isOpen(next?.text ?? ''));
    if ((FUNCTIONS.has(name) || OPERATORS.has(name)) && ends && !short) return end;
  }
  return start;
}

function lettersFrom(tokens: Token[], start: number, line: Line): number {
  let end = start;
  while (isItalicLetter(tokens[end]) && (end === start || areOneName(tokens[end - 1], tokens[end], line)))
    end += 1;
  return end - start;
}

const isItalicLetter = (token: Token | undefined) => {
  const font = token?.bases[0]?.item?.glyph?.font;
  return token?.kind === 'single' && font?.italic === true && !font.math && /^[A-Za-z]$/.test(token.text);
};

const touches = (left: Token | undefined, right: Token | undefined, line: Line) =>
  left?.bases[0] !== undefined && right?.bases[0] !== undefined && joins(left.bases[0], right.bases[0], line);

/** Fonts without TeX's metrics leave uneven gaps in a word. */
function areOneName(left: Token | undefined, right: Token | undefined, line: Line): boolean {
  const [before, after] = [left?.bases[0], right?.bases[0]];
  if (!(before?.item && after?.item)) return false;
  if (!isTextItalic(after.item.glyph)) return joins(before, after, line);
  return before.sub.length + before.sup.length === 0 && after.item.x - before.item.end < UNEVEN * line.size;
}
const UNEVEN = 0.3;

const textOf = (base: Base) => base.item?.text ?? '';

function kindOf({ item }: Base): Token['kind'] {
  if (!item?.glyph || item.nodes) return 'single';
  if (isDigit(item.text) || item.text === '.') return 'number';
  return isUpright(item) && !item.glyph.font.bold ? 'word' : 'single';
}

/** Letters of a text font: parts of a word, not variables. */
function isUpright(item: Item): boolean {
  const { glyph, text } = item;
  if (!glyph || !/^\p{Script=Latin}+$/u.test(text) || decodeAlphanumeric(text)) return false;
  if (isSlanted(glyph) || ['OMS', 'OMX', 'MSA', 'MSB'].includes(glyph.font.encoding)) return false;
  return !glyph.font.math || (glyph.font.encoding === 'unicode' && /^[A-Za-z]$/.test(text));
}

function joins(before: Base, after: Base, line: Line): boolean {
  if (before.sub.length + before.sup.length + after.presub.length + after.presup.length > 0) return false;
  if (!(before.item && after.item)) return false;
  return after.item.x - before.item.end < 0.12 * line.size;
}

/** A full stop at a number's end is punctuation; a word with a symbol's look stays a word. */
function splitWord(token: Token): Token[] {
  if (token.kind === 'single') return [token];
  if (token.kind === 'number') return splitStops(token);
  return [token];
}

function splitStops(token: Token): Token[] {
  if (/^\d+(\.\d+)?$|^\.\d+$/.test(token.text)) return [token];
  return token.bases.map((base) => ({
    kind: isDigit(textOf(base)) ? 'number' : 'single',
    bases: [base],
    text: textOf(base),
  }));
}

interface Built {
  node: MathNode;
  doubt: number;
}

/** Italic letters set apart may be a product as well as a name. */
const isSpread = ({ kind, bases }: Token, line: Line) =>
  kind === 'word' &&
  bases.some((base, at) => {
    const before = bases[at - 1];
    return before !== undefined && isTextItalic(base.item?.glyph ?? null) && !joins(before, base, line);
  });
const UNSURE_NAME = 0.3;

function buildToken(token: Token, line: Line): Built {
  const last = token.bases.at(-1) as Base;
  const first = token.bases[0] as Base;
  const core = coreOf(token);
  const { node, doubt } = withPrescripts(withScripts(core, last, line), first);
  return { node, doubt: doubt + (isSpread(token, line) ? UNSURE_NAME : 0) };
}

const primeNode: MathNode = { type: 'symbol', text: '′', class: 'ordinary' };
const PRIMES: Record<string, number> = { '″': 2, '‴': 3, '⁗': 4 };

function coreOf(token: Token): MathNode | null {
  const { item } = token.bases[0] as Base;
  if (token.kind === 'word' && token.text.length > 1) return wordNode(token);
  if (token.kind === 'number' && item?.glyph) return { ...symbolNode(item.glyph), text: token.text };
  return item ? itemNode(item) : null;
}

function wordNode(token: Token): MathNode {
  const glyph = (token.bases[0] as Base).item?.glyph;
  if (FUNCTIONS.has(token.text)) return functionNode(token.text);
  return {
    type: 'text',
    value: token.text,
    ...(glyph?.font.bold && { bold: true }),
    ...(glyph && isTypewriter(glyph) && { monospace: true }),
  };
}

export const functionNode = (name: string): MathNode => ({
  type: 'function',
  name: [{ type: 'symbol', text: name, class: 'operator', style: 'plain' }],
  argument: [],
});

/** The node of an item without scripts. */
export function itemNode(item: Item): MathNode {
  if (item.nodes) {
    const [only] = item.nodes;
    return only && item.nodes.length === 1 ? only : { type: 'group', class: 'ordinary', base: item.nodes };
  }
  if (NARY.has(item.text)) return naryNode(item.text);
  const glyph = item.glyph as NonNullable<Item['glyph']>;
  return symbolNode(glyph, item.text || '\ufffd');
}

export const naryNode = (operator: string): MathNode => ({
  type: 'nary',
  operator,
  limits: 'subSup',
  sub: null,
  sup: null,
  operand: [],
});

function withScripts(core: MathNode | null, base: Base, line: Line): Built {
  const sub = readScript(base.sub);
  const sup = readScript(base.sup);
  const both = core?.type === 'nary' && core.limits === 'underOver' && (sub || sup) ? 0.3 : 0;
  const doubt = (sub?.doubt ?? 0) + (sup?.doubt ?? 0) + misplaced(base, line) + both;
  if (!(sub || sup)) return { node: core ?? { type: 'space', width: 0 }, doubt };
  const lists = { sub: sub?.nodes ?? null, sup: sup?.nodes ?? null };
  return { node: scripted(core, lists), doubt };
}

interface Scripts {
  sub: MathList | null;
  sup: MathList | null;
}

function scripted(core: MathNode | null, { sub, sup }: Scripts): MathNode {
  if (core?.type === 'nary' && !(core.sub && sub) && !(core.sup && sup))
    return { ...core, sub: core.sub ?? sub, sup: core.sup ?? sup };
  if (core?.type === 'function') return { ...core, name: [{ type: 'scripts', base: core.name, sub, sup }] };
  return { type: 'scripts', base: core ? [core] : [], sub, sup };
}

/** A subscript that starts far right of its base was dealt to the wrong one. */
function misplaced(base: Base, line: Line): number {
  const owner = base.item;
  if (!owner) return 0.3;
  const far = [base.sub[0], base.sup[0]].some((script) => script && script.x - owner.end > 0.6 * line.size);
  return far ? 0.2 : 0;
}

function withPrescripts(built: Built, base: Base): Built {
  if (base.presub.length + base.presup.length === 0) return built;
  const sub = readScript(base.presub);
  const sup = readScript(base.presup);
  const doubt = built.doubt + (sub?.doubt ?? 0) + (sup?.doubt ?? 0);
  const skewed = sup && !sub ? slantedFraction(sup.nodes, built.node) : null;
  if (skewed) return { node: skewed, doubt };
  return {
    node: { type: 'prescripts', sub: sub?.nodes ?? [], sup: sup?.nodes ?? [], base: [built.node] },
    doubt,
  };
}

/** A slash with something raised before it and something small behind it. */
function slantedFraction(numerator: MathList, slash: MathNode): MathNode | null {
  if (slash.type !== 'scripts') return null;
  const [sign] = slash.base;
  const denominator = slash.sub ?? slash.sup;
  if (slash.base.length !== 1 || sign?.type !== 'symbol' || !/^[/⁄∕]$/u.test(sign.text)) return null;
  return denominator ? { type: 'fraction', bar: 'skewed', numerator, denominator } : null;
}

/** An integral's or a sum's height says that it stands in a display. */
export const isTall = (item: Item, size: number) => height(item.ink) > 1.25 * size;

const readScript = (items: Item[]): Row | null => (items.length === 0 ? null : readRow(items));
