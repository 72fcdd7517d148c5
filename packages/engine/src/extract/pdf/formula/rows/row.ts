import type { MathList, MathNode } from '../../../../tree/index.ts';
import { flatMap } from '../../flat-map.ts';
import { FORMULA_SPACE_EM, STRETCHED_QUAD_EM, WORD_SPACE_EM } from '../../metrics.ts';
import { decodeAlphanumeric } from '../glyphs/alphabets.ts';
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
} from '../glyphs/symbols.ts';
import { isTextItalic } from '../glyphs/words.ts';
import { changedItem, type Item, isProseScript } from '../model/item.ts';
import { FAULT_DOUBT, MAX_NAME_LENGTH, SCRIPT_DOUBT } from '../model/tolerances.ts';
import { withoutMissingOperands } from '../repairs/libreoffice.ts';
import { dominantLine, type Line } from '../scripts/baseline.ts';
import { doubtOfMargins } from '../scripts/script-margins.ts';
import { attachScripts, type Base } from '../scripts/scripts.ts';
import { pairFences } from './fences.ts';
import { addWithSpace } from './inter-atom-space.ts';
import type { PlacedNode } from './placed-node.ts';
import { asVariable, type Grouping, groupBases, isJoined, splitAppliedName, textOf } from './tokens.ts';
import {
  endOfConnective,
  endOfItalicWords,
  endOfPhrase,
  isAlphabetLetter,
  phraseOf,
  signsOfProse,
  type Token,
  type TokenKind,
  textOfToken,
  touches,
} from './typed-words.ts';

export interface Row {
  nodes: MathList;
  baseline: number;
  size: number;
  /** Doubts that arose here; those of the items themselves are counted by who collapses them. */
  doubt: number;
}

/** Reads the items of one line, or of one script, with their scripts into a math list. */
export function readRow(items: Item[], isScript = false): Row {
  const shown = items.filter((item) => item.text.trim() !== '' || item.nodes || item.doubt > 0);
  if (shown.length === 0) return { nodes: [], baseline: 0, size: 0, doubt: 0 };
  const live = isScript ? withMinuses(shown) : shown;
  const line = dominantLine(live, isScript);
  const { bases, doubt } = attachScripts(live.toSorted(byPen), line);
  const { nodes, doubt: unpaired } = assemble(bases, line);
  return { nodes, baseline: line.baseline, size: line.size, doubt: doubt + unpaired };
}

/** Typists take a long dash, in a size of its own, for the minus of an exponent or a limit, which hold no dash of prose. */
export function withMinuses(items: Item[]): Item[] {
  if (!items.some(({ text }) => text === LONG_DASH)) return items;
  const size = Math.max(...items.map((item) => item.size));
  return items.map((item) => (item.text === LONG_DASH ? changedItem(item, { text: '−', size }) : item));
}
const LONG_DASH = '—';

const byPen = (a: Item, b: Item) => a.x - b.x || a.ink.x0 - b.ink.x0;

export interface Assembled {
  nodes: MathList;
  doubt: number;
}

/** Turns the bases of a line into nodes: words, numbers, scripts, spaces, tall brackets. */
export function assemble(bases: Base[], line: Line): Assembled {
  const placed: PlacedNode[] = [];
  let doubt = doubtOfMargins(bases, line);
  let reach: number | null = null;
  for (const token of tokensOf(withoutMissingOperands(bases), line)) {
    const first = token.bases[0] as Base;
    const start = Math.min(...startOf(first));
    if (reach !== null && start - reach > FORMULA_SPACE_EM * line.size && !stretches(token, placed.at(-1)))
      placed.push(spaceNode((start - reach) / line.size));
    const gap = reach === null ? 0 : (start - reach) / line.size;
    const built = buildToken(token, line);
    doubt += built.doubt;
    const repeat = first.item && !first.item.nodes ? primesIn(first.item.text) : 0;
    if (repeat > 0) for (let at = 0; at < repeat; at += 1) placed.push({ node: primeNode, item: first.item });
    else addWithSpace(placed, { node: built.node, item: first.item }, gap);
    reach = Math.max(...endsOf(token.bases.at(-1) as Base));
  }
  const paired = pairFences(placed, line);
  return { nodes: paired.nodes, doubt: doubt + paired.doubt };
}

/** Justified lines stretch the space about operators and behind names; large operators, wide limits keep the operand off. */
const stretches = (token: Token, before: PlacedNode | undefined) =>
  before?.item?.kind === 'limits' ||
  before?.node.type === 'function' ||
  NARY.has(before?.item?.text ?? '') ||
  token.text === '.' ||
  isInfix(token.text) ||
  isInfix(before?.item?.text ?? '');

const isInfix = (text: string) => isRelation(text) || isBinary(text) || text === '–';

/** From here on nearer to `\qquad` than to `\quad`, less the space that a formula sets itself. */
const MIN_DOUBLE_QUAD_EM = STRETCHED_QUAD_EM;

const spaceNode = (gapEm: number): PlacedNode => ({
  node: { type: 'space', width: gapEm > MIN_DOUBLE_QUAD_EM ? 2 : 1 },
  item: null,
});

const startOf = ({ item, presub, presup, sub, sup }: Base) =>
  [...presub, ...presup, ...(item ? [item] : [...sub, ...sup])].map((each) => each.x);
const endsOf = ({ item, sub, sup }: Base) =>
  [...(item ? [item] : []), ...sub, ...sup].map((each) => each.end);

const GROUPING: Grouping<TokenKind> = { kindOf, joined: ['word', 'number'] };

const tokensOf = (bases: Base[], line: Line): Token[] =>
  signsOfProse(
    variablesBehindWords(
      joinNames(flatMap(flatMap(groupBases(bases, line.size, GROUPING), splitAppliedName), splitStops), line),
    ),
  );

/** `if x ≤ 1` typed in the font of the prose: the letter between a word and a relation is a variable. */
const variablesBehindWords = (tokens: Token[]): Token[] =>
  tokens.map((token, at) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const isLetter = token.kind === 'word' && token.bases.length === 1;
    const isSubject = before?.kind === 'word' && before.bases.length > 1 && !FUNCTIONS.has(before.text);
    return isLetter && isSubject && after && isRelation(after.text)
      ? { ...token, kind: 'single', bases: token.bases.map(asVariable) }
      : token;
  });

/** Names of functions that a program set letter by letter in the italics of its text or of variables. */
function joinNames(tokens: Token[], line: Line): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phraseEnd = Math.max(endOfPhrase(tokens, at, line), endOfItalicWords(tokens, at, line));
    const phrase = tokens.slice(at, phraseEnd);
    if (phrase.length > 0) {
      joined.push(phraseOf(phrase, line));
      at += phrase.length;
      continue;
    }
    const end = Math.max(endOfName(tokens, at, line), endOfConnective(tokens, at, line));
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

/** Names of operators that are words of prose, too, or too rare to be looked for there. */
const OPERATORS = new Set(
  'adj Adj proj Proj Span Rank Log Arg Ln supp conv cis cov var Bin Poi Exp Geom Null null'.split(' '),
);

/** Names that people type into a formula without a backslash; no product of variables spells them. */
const TYPED_NAMES = new Set('sin cos tan cot sec csc cosec log lim'.split(' '));

/** Whether a name may be set in the font of its first letter. */
const isNameIn = (first: Token | undefined, name: string) =>
  first?.bases[0]?.item?.glyph?.font.math
    ? TYPED_NAMES.has(name)
    : FUNCTIONS.has(name) || OPERATORS.has(name);

/** Where the name that starts here ends; its start where none does. */
function endOfName(tokens: Token[], start: number, line: Line): number {
  if (isItalicLetter(tokens[start - 1]) && touches(tokens[start - 1], tokens[start], line)) return start;
  const letters = lettersFrom(tokens, start, line);
  for (let length = Math.min(letters, MAX_NAME_LENGTH); length > 1; length -= 1) {
    const end = start + length;
    const name = tokens.slice(start, end).map(textOfToken).join('');
    const next = tokens[end];
    const rest = start + letters - end;
    const ends = rest === 0 || (rest === 1 && length > 2) || !touches(tokens[end - 1], next, line);
    const short = length === 2 && !(/^[A-Z]/.test(name) && isOpen(next?.text ?? ''));
    if (isNameIn(tokens[start], name) && ends && !short) return end;
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
  if (isAlphabetLetter(token)) return true;
  return token?.kind === 'single' && font?.italic === true && /^[A-Za-z]$/.test(token.text);
};

/** Fonts without TeX's metrics leave uneven gaps in a word, up to that of a word space. */
const MAX_UNEVEN_GAP_EM = WORD_SPACE_EM;

function areOneName(left: Token | undefined, right: Token | undefined, line: Line): boolean {
  const [before, after] = [left?.bases[0], right?.bases[0]];
  if (!(before?.item && after?.item)) return false;
  if (!isTextItalic(after.item.glyph)) return isJoined(before, after, line.size);
  return (
    before.sub.length + before.sup.length === 0 &&
    after.item.x - before.item.end < MAX_UNEVEN_GAP_EM * line.size
  );
}

function kindOf({ item }: Base): TokenKind {
  if (!item?.glyph || item.nodes) return 'single';
  if (isDigit(item.text) || item.text === '.') return 'number';
  return isProseScript(item) || (isUpright(item) && !item.glyph.font.bold) ? 'word' : 'single';
}

/** Letters of a text font: parts of a word, not variables. */
function isUpright(item: Item): boolean {
  const { glyph, text } = item;
  if (!glyph || !/^\p{Script=Latin}+$/u.test(text) || decodeAlphanumeric(text)) return false;
  if (isSlanted(glyph) || ['OMS', 'OMX', 'MSA', 'MSB'].includes(glyph.font.encoding)) return false;
  return !glyph.font.math || (glyph.font.encoding === 'unicode' && /^[A-Za-z]$/.test(text));
}

/** A full stop at a number's end is punctuation, as are several. */
function splitStops(token: Token): Token[] {
  if (token.kind !== 'number' || /^\d+(\.\d+)?$|^\.\d+$/.test(plainDigits(token.text))) return [token];
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
    return (
      before !== undefined && isTextItalic(base.item?.glyph ?? null) && !isJoined(before, base, line.size)
    );
  });

function buildToken(token: Token, line: Line): Built {
  const last = token.bases.at(-1) as Base;
  const first = token.bases[0] as Base;
  const core = coreOf(token);
  const { node, doubt } = withPrescripts(withScripts(core, last, line), first);
  return { node, doubt: doubt + (isSpread(token, line) ? FAULT_DOUBT : 0) };
}

const primeNode: MathNode = { type: 'symbol', text: '′', class: 'ordinary' };
/** Digits of the mathematical alphabets; their style is told by the font and the first of them. */
const plainDigits = (text: string) => text.normalize('NFKD');

/** Double, triple and quadruple primes are so many single ones. */
const primesIn = (text: string) => (/^[″‴⁗]$/u.test(text) ? text.normalize('NFKC').length : 0);

function coreOf(token: Token): MathNode | null {
  const { item } = token.bases[0] as Base;
  if (token.isProse || (token.kind === 'word' && token.text.length > 1)) return wordNode(token);
  if (token.kind === 'number' && item?.glyph)
    return { ...symbolNode(item.glyph), text: plainDigits(token.text) };
  return item ? itemNode(item) : null;
}

function wordNode(token: Token): MathNode {
  const glyph = (token.bases[0] as Base).item?.glyph;
  if (FUNCTIONS.has(token.text)) return functionNode(token.text);
  return {
    type: 'text',
    value: token.text,
    ...(glyph?.font.bold && { bold: true }),
    ...(token.isPhrase && { italic: true }),
    ...(glyph && isTypewriter(glyph) && { monospace: true }),
  };
}

export const functionNode = (name: string): MathNode => ({
  type: 'function',
  name: [{ type: 'symbol', text: name, class: 'operator', style: 'plain' }],
  argument: [],
});

/** The accents of mathematics among the combining marks. */
const MATH_ACCENTS = /^[\u0300-\u0304\u0306-\u0308\u030a\u030c]$/;

/** The node of an item without scripts. */
function itemNode(item: Item): MathNode {
  if (item.nodes) {
    const [only] = item.nodes;
    return only && item.nodes.length === 1 ? only : { type: 'group', class: 'ordinary', base: item.nodes };
  }
  if (NARY.has(item.text)) return naryNode(item.text);
  const { glyph } = item;
  if (!glyph) return { type: 'symbol', text: '\ufffd', class: 'ordinary' };
  const [letter, mark] = item.text.normalize('NFD');
  if (letter && mark && MATH_ACCENTS.test(mark) && /^[\p{Script=Latin}\p{Script=Greek}]$/u.test(item.text))
    return { type: 'accent', mark, base: [symbolNode(glyph, letter)] };
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
  const doubt = doubtOf(sub) + doubtOf(sup) + misplaced(base, line);
  if (!(sub || sup)) return { node: core ?? { type: 'space', width: 0 }, doubt };
  const lists = { sub: sub?.nodes ?? null, sup: sup?.nodes ?? null };
  const node = isStaggered(base)
    ? scripted(scripted(core, { ...lists, sub: null }), { ...lists, sup: null })
    : scripted(core, lists);
  return { node, doubt: doubt + (hasLimits(core) ? FAULT_DOUBT : 0) };
}

/** Indices of tensors: the lower ones begin where the upper ones have ended, and stay behind them. */
const isStaggered = ({ sub, sup }: Base) =>
  sub.length > 0 &&
  sup.length > 0 &&
  Math.min(...sub.map(({ x }) => x)) >= Math.max(...sup.map(({ end }) => end));

const doubtOf = (row: Row | null) => row?.doubt ?? 0;

/** An operator with limits above or below it, which has no scripts at its side as well. */
const hasLimits = (node: MathNode | null) => node?.type === 'nary' && node.limits === 'underOver';

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

/** After its base, with room for the other scripts before it; further right, a script belongs to something else. */
const MAX_SCRIPT_REACH_EM = FORMULA_SPACE_EM;

/** What closes no interval either: its scripts are signs of what it encloses, as of a small matrix. */
const SURELY_OPEN = /^[({⟨]$/u;

/** A script that starts far right of its base was given to the wrong one, and so was that of a bracket that opens. */
function misplaced(base: Base, line: Line): number {
  const owner = base.item;
  if (!owner || (SURELY_OPEN.test(owner.text) && base.sub.length + base.sup.length > 0)) return FAULT_DOUBT;
  const far = [base.sub[0], base.sup[0]].some(
    (script) => script && script.x - owner.end > MAX_SCRIPT_REACH_EM * line.size,
  );
  return far ? SCRIPT_DOUBT : 0;
}

function withPrescripts(built: Built, base: Base): Built {
  if (base.presub.length + base.presup.length === 0) return built;
  const sub = readScript(base.presub);
  const sup = readScript(base.presup);
  const doubt = built.doubt + doubtOf(sub) + doubtOf(sup);
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

const readScript = (items: Item[]): Row | null => (items.length === 0 ? null : readRow(items, true));
