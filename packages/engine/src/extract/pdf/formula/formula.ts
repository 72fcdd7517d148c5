import { type Box, type DoubtReason, type MathList, type MathNode, walkMath } from '../../../tree/index.ts';
import { flatMap } from '../flat-map.ts';
import { type Glyph, isReadByShape } from '../page.ts';
import { isBar, isClose, isDigit, isOpen, partner } from './glyphs/symbols.ts';
import { lostSigns } from './lost-signs.ts';
import { unionAll } from './model/box.ts';
import type { Item } from './model/item.ts';
import { FAULT_DOUBT, MAX_SCRIPT_RATIO, UNKNOWN_CHARACTER_DOUBT } from './model/tolerances.ts';
import { withAlphabets } from './repairs/lost-alphabets.ts';
import { assemble, readRow } from './rows/row.ts';
import type { Line } from './scripts/baseline.ts';
import type { Base } from './scripts/scripts.ts';
import { unlikelyParts } from './unlikely.ts';
import { misreadShapes } from './unlikely-shapes.ts';

export interface Formula {
  math: MathList;
  /** 1 where every glyph found its place and every symbol its name. */
  confidence: number;
  /** What takes off the confidence, each once. */
  doubts: DoubtReason[];
  box: Box;
}

/** A formula from bases that have their scripts. */
export function formulaOf(bases: Base[], line: Line): Formula {
  const items = flatMap(bases, itemsOf);
  const { nodes, doubt } = assemble(bases, line);
  return finish(nodes, items, doubt);
}

/** A formula from the items of one row. */
export function formulaOfItems(items: Item[]): Formula {
  const { nodes, doubt } = readRow(items);
  return finish(nodes, items, doubt);
}

export function itemsOf({ item, sub, sup, presub, presup }: Base): Item[] {
  const isBare = sub.length + sup.length + presub.length + presup.length === 0;
  if (isBare) return item ? [item] : [];
  return [...(item ? [item] : []), ...sub, ...sup, ...presub, ...presup];
}

/** Confidence is given in hundredths. */
const CONFIDENCE_STEPS = 100;
export const toHundredths = (confidence: number): number =>
  Math.round(confidence * CONFIDENCE_STEPS) / CONFIDENCE_STEPS;

function finish(read: MathList, items: Item[], doubt: number): Formula {
  const office = isOfficeFormula(items);
  const { math, doubtful } = office ? withAlphabets(read) : { math: read, doubtful: false };
  const lost = office && (doubtful || hasOddFences(math) || hasLetterlike(math));
  const own = withoutClosingMark(items);
  const unclear = doubt + own.reduce((sum, item) => sum + item.doubt, 0);
  const ofAllSigns = doubtOfAllSigns(own);
  const doubts = [
    ...doubtsOf(math),
    ...(lost ? [doubtBecause('office-signs-lost', FAULT_DOUBT)] : []),
    ...unlikelyParts(math).map(() => doubtBecause('structure-unlikely', FAULT_DOUBT)),
    ...(areReadByShape(items) ? misreadShapes(math) : []).map(() =>
      doubtBecause('structure-unlikely', FAULT_DOUBT),
    ),
    ...(lostSigns(math, items).length > 0 ? [doubtBecause('sign-lost', FAULT_DOUBT)] : []),
    ...(holdsMarkOfNote(items) ? [doubtBecause('structure-unclear', FAULT_DOUBT)] : []),
  ];
  const total = Math.max(ofAllSigns, unclear + doubts.reduce((sum, each) => sum + each.doubt, 0));
  const ink = unionAll(items.map((item) => item.ink));
  return {
    math,
    confidence: Math.max(0, toHundredths(1 - total)),
    doubts: [
      ...new Set([
        ...doubts.map(({ reason }) => reason),
        ...unclearReasons(items, Math.max(unclear, ofAllSigns)),
      ]),
    ],
    box: { x: ink.x0, y: ink.y0, width: ink.x1 - ink.x0, height: ink.y1 - ink.y0 },
  };
}

/**
 * Signs that are nearly sure put a formula in doubt together, just so: with a mark beside it that nothing explains, as the
 * blur below a `tan`, it is no picture yet.
 */
const MAX_DOUBT_OF_ALL_SIGNS = 0.26;

function doubtOfAllSigns(items: Item[]): number {
  const glyphs = flatMap(items, (item) => item.glyphs);
  return Math.min(
    MAX_DOUBT_OF_ALL_SIGNS,
    glyphs.reduce((sum, { doubt = 0 }) => sum + doubt, 0),
  );
}

const CLOSING_MARK = /^[.,;:]$/;

/**
 * The items of a formula without the mark that ends it: it belongs to the sentence, where no doubt is told. On scans nothing but
 * this comma was unclear of `y′ = f(x)g(y),`.
 */
function withoutClosingMark(items: Item[]): Item[] {
  const last = items.at(-1);
  return items.length > 1 && last && last.nodes === null && CLOSING_MARK.test(last.text)
    ? items.slice(0, -1)
    : items;
}

/** Numbers in small print, in the family of the words where formulas have another for theirs: marks of notes, no scripts. */
function holdsMarkOfNote(items: Item[]): boolean {
  const glyphs = flatMap(items, (item) => item.glyphs);
  const size = Math.max(...glyphs.map((glyph) => glyph.size));
  const small = glyphs.filter((glyph) => glyph.font.sets === 'words' && glyph.size < MAX_SCRIPT_RATIO * size);
  return small.length > 0 && small.every(({ text }) => isDigit(text));
}

/** Whether every glyph is known by its shape alone. */
const areReadByShape = (items: Item[]) => items.every(({ glyphs }) => glyphs.every(isReadByShape));

/** Office suites lose alphabets, and close brackets with whatever comes. */
const OFFICE = /opensymbol|mt-?extra/i;

/** Signs of an office suite's own font, or of a text font that replaces it. */
const isOfficeGlyph = ({ font, text }: Glyph) =>
  font.encoding === 'unknown' &&
  (OFFICE.test(font.name) || (!font.math && /^[^\p{ASCII}±×÷·…]$/u.test(text) && /^\p{Sm}$/u.test(text)));

const isOfficeFormula = (items: Item[]) => items.some((item) => item.glyphs.some(isOfficeGlyph));

/** The names of real and imaginary parts are printed as letters of another alphabet. */
const hasLetterlike = (math: MathList) =>
  math.some((node) => node.type === 'symbol' && /^[ℜℑ]$/u.test(node.text));

/** A bracket that another kind closes, or a bar without its partner. */
function hasOddFences(math: MathList): boolean {
  const signs = math.flatMap((node) => (node.type === 'symbol' ? [node.text] : []));
  const open: string[] = [];
  for (const sign of signs) {
    if (isOpen(sign)) open.push(sign);
    else if (isClose(sign) && partner(open.pop() ?? '') !== sign) return true;
  }
  return signs.filter(isBar).length % 2 === 1;
}

/** Dirac's `|a⟩` and `⟨b|`. */
const isDirac = (open: string, close: string) =>
  (isBar(open) && close === '⟩') || (open === '⟨' && isBar(close));

/** Brackets of two kinds enclose an interval, which has a comma, or were misread. */
const mismatched = (open: string, close: string, inner: MathList[]) =>
  open !== '' &&
  close !== '' &&
  partner(open) !== close &&
  !isDirac(open, close) &&
  !inner.flat().some((node) => node.type === 'symbol' && /^[,;]$/.test(node.text));

/** A radical sign without a radicand, or a piece of a bracket or brace that was joined to no other. */
const STRAY_PIECE_DOUBT = 0.4;

/** Doubt that arose on the way: a glyph without a name, or parts that could be put together otherwise. */
function unclearReasons(items: Item[], doubt: number): DoubtReason[] {
  if (doubt === 0) return [];
  const glyphs = items.flatMap((item) => item.glyphs);
  if (glyphs.some(({ text }) => text === '')) return ['sign-unknown'];
  return [glyphs.some(({ confidence = 1 }) => confidence < 1) ? 'sign-unclear' : 'structure-unclear'];
}

interface FormulaDoubt {
  reason: DoubtReason;
  /** What it takes off the confidence. */
  doubt: number;
}

const doubtBecause = (reason: DoubtReason, doubt: number): FormulaDoubt => ({ reason, doubt });

function doubtsOfNode(node: MathNode): FormulaDoubt[] {
  if (node.type === 'scripts' && node.base.length === 0)
    return [doubtBecause('script-without-base', FAULT_DOUBT)];
  if (node.type === 'delimited' && mismatched(node.open, node.close, node.items))
    return [doubtBecause('brackets-unpaired', FAULT_DOUBT)];
  if (node.type !== 'symbol') return [];
  if (node.text === '¿') return [doubtBecause('operand-missing', FAULT_DOUBT)];
  if (/[\ufffd\ue000-\uf8ff]/u.test(node.text) || node.text === '')
    return [doubtBecause('sign-unknown', UNKNOWN_CHARACTER_DOUBT)];
  return /^[√⏞⏟⎛-⎲]$/u.test(node.text) ? [doubtBecause('sign-alone', STRAY_PIECE_DOUBT)] : [];
}

const ANGLES = /^[⟨⟩]$/u;

/** Whether brackets open or close nothing; the other bracket of an angle may be a bar, as in Dirac's `|a⟩`. */
function areUnpaired(signs: readonly string[]): boolean {
  const depthOf = (some: readonly string[]) => some.filter(isOpen).length - some.filter(isClose).length;
  const angles = signs.filter((sign) => ANGLES.test(sign));
  const others = signs.filter((sign) => !ANGLES.test(sign));
  const isBalanced = depthOf(others) === 0 || areIntervals(others);
  return !isBalanced || Math.abs(depthOf(angles)) > signs.filter(isBar).length;
}

/** Whether brackets pair where a square one may turn its back: `]0, 1[`, `[a, +∞[`. */
function areIntervals(signs: readonly string[]): boolean {
  const open: { hasComma: boolean }[] = [];
  for (const sign of signs) {
    const top = open.at(-1);
    if (top && /^[,;]$/.test(sign)) top.hasComma = true;
    const closes = /^[[\]]$/.test(sign) ? top !== undefined && top.hasComma : isClose(sign);
    if (closes && !top) return false;
    if (closes) open.pop();
    else if (isOpen(sign) || sign === ']') open.push({ hasComma: false });
  }
  return open.length === 0;
}

/** What the finished tree itself gives away: unknown symbols, empty bases, brackets that do not pair. */
function doubtsOf(math: MathList): FormulaDoubt[] {
  const doubts: FormulaDoubt[] = [];
  const signs: string[] = [];
  walkMath(math, (node) => {
    doubts.push(...doubtsOfNode(node));
    if (node.type === 'symbol') signs.push(node.text);
  });
  return areUnpaired(signs) ? [...doubts, doubtBecause('brackets-unpaired', FAULT_DOUBT)] : doubts;
}
