import type { EquationNumber, EquationRow, MathList, MathNode } from '../../../tree/index.ts';
import { centerX, unionAll } from '../math/box.ts';
import { type Formula, formulaOf, itemsOf } from '../math/formula.ts';
import type { Item } from '../math/item.ts';
import { isOffice, withoutGaps } from '../math/misprints.ts';
import type { Base } from '../math/scripts.ts';
import { isRelation } from '../math/symbols.ts';
import type { Rectangle } from '../page.ts';
import type { Segment } from './classify.ts';
import type { TextEntry } from './entries.ts';
import { type FormulaFonts, isFormulaFont } from './formula-fonts.ts';
import type { ItemLine } from './lines.ts';
import { isFunctionWord, type Token } from './tokens.ts';

/** A line that stands as (a row of) a displayed formula. */
export interface DisplayRow {
  line: ItemLine;
  bases: Base[];
  number: EquationNumber | null;
  box: Rectangle;
}

/** What stands above a line: a display's row, or a line of prose that may end in a formula to go on with. */
export interface RowContext {
  above?: DisplayRow;
  prose?: TextEntry;
  hungry?: boolean;
  /** Where the page sets formulas in fonts of their own, no display holds words of prose. */
  fonts?: FormulaFonts | null;
}

/** The line as a display row, or null where it is prose. */
export function displayRow(
  line: ItemLine,
  tokens: Token[],
  segments: Segment[],
  column: Rectangle,
  { above, prose, hungry = false, fonts = null }: RowContext = {},
): DisplayRow | null {
  const { body, number } = splitNumber(tokens, line, column);
  if (body.length === 0 || (prose && number === null && endsParagraph(body, line, prose, hungry)))
    return null;
  if (fonts && body.some((token) => isProse(token) && isFormulaFont(token, fonts) === false)) return null;
  const bases = withoutGaps(body.flatMap((token) => token.bases));
  const row = { line, bases, number, box: unionAll(bases.flatMap(itemsOf).map(({ ink }) => ink)) };
  const displayed =
    isDisplay(body, segments, line, column, number !== null) ||
    isNamedEquation(body, line, column) ||
    (above !== undefined && isRemarkedRow(body, row, above));
  return displayed ? row : null;
}

/** No item's lines hang further in, in em. */
const HANGING = 4;

/** What is left of a formula that began in the line of prose above: it starts where that does, a line below. */
function endsParagraph(
  [first]: Token[],
  line: ItemLine,
  { box, bodyX, baseline, column }: TextEntry,
  hungry: boolean,
): boolean {
  const starts = [box.x0, bodyX ?? box.x0];
  const level = starts.some((x) => Math.abs(x - (first?.x0 ?? 0)) < 0.2 * line.size);
  const tall = Math.max(0, line.box.y1 - line.box.y0 - line.size);
  const close = line.baseline - baseline < 1.6 * line.size + tall && line.box.y0 - box.y1 < 0.6 * line.size;
  const hanging =
    (first?.x0 ?? 0) - column.x0 < HANGING * line.size &&
    column.x1 - box.x1 < 0.5 * line.size &&
    line.box.y0 - box.y1 < 0.4 * line.size;
  return (level || hungry || hanging) && close && column.x1 - box.x1 < 0.3 * (column.x1 - column.x0);
}

/** `number of ways = …`: words that a relation follows at once, away from the margin, and nothing but formula behind it. */
function isNamedEquation(body: Token[], line: ItemLine, column: Rectangle): boolean {
  const at = body.findIndex((token) => !isWordOfText(token));
  const [left, right] = [(body[0] as Token).x0 - column.x0, column.x1 - (body.at(-1) as Token).x1];
  const apart = left > 2.2 * line.size && right > line.size;
  const relation = body[at];
  if (at < 1 || !apart || !relation || relation.label !== 'math' || !isRelation(relation.text)) return false;
  return body.length > at + 1 && !body.slice(at).some(isProse) && !isItemStart(body, line);
}

const isWordOfText = (token: Token) => token.role === 'word' && token.label === 'text';

/** A row of an array whose formula a remark follows: its relation stands under the one above. */
function isRemarkedRow(body: Token[], row: DisplayRow, above: DisplayRow): boolean {
  const [first] = body;
  const step = row.line.baseline - above.line.baseline;
  const close = step > 0 && step < 1.7 * row.line.size;
  return close && first?.label === 'math' && !isProse(first) && isAligned(above, row);
}

const NUMBER = /^\((?:[A-Z]?\d+(?:[.–-]\d+)*[a-z]?′?|[ivx]+|[A-Z]\.?\d*|\*+|∗+|[a-z])\)$/u;

/** At the left a letter in brackets is an item's. */
const LEFT_NUMBER = /^\((?:[A-Z]?\d+(?:[.–-]\d+)*[a-z]?′?|[A-Z]\.\d+|\*+|∗+)\)$/u;

/** Takes the equation's number off, at either margin. */
function splitNumber(
  tokens: Token[],
  line: ItemLine,
  column: Rectangle,
): { body: Token[]; number: EquationNumber | null } {
  for (let at = tokens.length - 1; at >= Math.max(1, tokens.length - 9); at -= 1) {
    const gap = (tokens[at] as Token).x0 - (tokens[at - 1] as Token).x1;
    const text = textOf(tokens.slice(at));
    const flush = Math.abs((tokens.at(-1) as Token).x1 - column.x1) < 1.2 * line.size;
    if (NUMBER.test(text) && (flush ? gap > 0.45 * line.size : gap > 3 * line.size))
      return { body: tokens.slice(0, at), number: { text } };
  }
  for (let at = 1; at <= Math.min(9, tokens.length - 1); at += 1) {
    const gap = (tokens[at] as Token).x0 - (tokens[at - 1] as Token).x1;
    const text = textOf(tokens.slice(0, at));
    const flush = (tokens[0] as Token).x0 - column.x0 < 1.2 * line.size;
    if (LEFT_NUMBER.test(text) && flush && gap > 2.5 * line.size)
      return { body: tokens.slice(at), number: { text } };
  }
  return { body: tokens, number: null };
}

/** An equation's number on a line of its own, as it stands beside a formula of two rows. */
export function loneNumber(tokens: Token[], line: ItemLine, column: Rectangle): EquationNumber | null {
  const text = textOf(tokens);
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last || !NUMBER.test(text)) return null;
  const right = Math.abs(last.x1 - column.x1) < 1.2 * line.size && first.x0 - column.x0 > 8 * line.size;
  return right ? { text } : null;
}

const textOf = (tokens: Token[]) => tokens.map(({ text }) => text).join('');

function isDisplay(
  body: Token[],
  segments: Segment[],
  line: ItemLine,
  column: Rectangle,
  numbered: boolean,
): boolean {
  const prose = body.filter(isProse);
  const math = segments.filter(({ kind }) => kind === 'math').flatMap(({ tokens }) => tokens);
  if (math.length === 0) return false;
  const left = (body[0] as Token).x0 - column.x0;
  const right = column.x1 - (body.at(-1) as Token).x1;
  const indented = left > 0.6 * line.size;
  const centred =
    Math.abs(left - right) < Math.max(2.5, 0.04 * (column.x1 - column.x0)) && left > 2.2 * line.size;
  if (prose.length === 0 && (hasChoices(body) || isItemStart(body, line))) return false;
  if (prose.length === 0) return indented || numbered || (isLarge(body, line) && !endsProse(body));
  if (!indented || startsWithMarker(body) || isItemStart(body, line) || hasChoices(body)) return false;
  if (isProse(body[0] as Token) && !centred) return false;
  const wide = hasQuad(body, line);
  const share =
    math.reduce((sum, token) => sum + token.x1 - token.x0, 0) /
    Math.max(1, (body.at(-1) as Token).x1 - (body[0] as Token).x0);
  if (numbered) return share > 0.25;
  if (centred)
    return (share > 0.3 && (prose.length <= 4 || wide)) || (prose.length <= 4 && hasRelation(body));
  return share > 0.45 && wide && prose.length <= 6;
}

const isProse = (token: Token) =>
  token.role === 'word' && token.text.length > 1 && token.label !== 'math' && !isFunctionWord(token);

const startsWithMarker = (body: Token[]) =>
  /^(\(?[a-z\d]{1,3}[.)]|[•–∗*])$/iu.test(textOf(body.slice(0, 3)).slice(0, 4)) && body.some(isProse);

/** Taller than text ever is: it stands apart even where it starts at the margin. */
const isLarge = (body: Token[], line: ItemLine) =>
  line.box.y1 - line.box.y0 > 2 * line.size && body.length > 1;
const endsProse = (body: Token[]) => body.length < 2;

/** `1.` or `(a)`, then a blank, then the item. */
function isItemStart(body: Token[], line: ItemLine): boolean {
  for (let at = 1; at <= Math.min(3, body.length - 1); at += 1)
    if ((body[at] as Token).x0 - (body[at - 1] as Token).x1 > 0.25 * line.size)
      return /^(\d{1,2}[.)]|\([a-z\d]{1,3}\)|[a-z][.)]|[•◦▪–∗])$/iu.test(textOf(body.slice(0, at)));
  return false;
}

/** `(A) … (B) …`: the choices of a question. */
const hasChoices = (body: Token[]) =>
  /\(A\).*\(B\)|\(a\).*\(b\)|\(i\).*\(ii\)|\(1\).*\(2\)/.test(textOf(body));

const hasRelation = (body: Token[]) => body.some((token) => token.label === 'math' && token.text === '=');

const hasQuad = (body: Token[], line: ItemLine) =>
  body.some((token, at) => at > 0 && token.x0 - (body[at - 1] as Token).x1 > 0.75 * line.size);

/** Whether the row continues the display above it. */
export function continuesDisplay(above: DisplayRow, below: DisplayRow, column: Rectangle): boolean {
  const size = Math.max(above.line.size, below.line.size);
  const step = below.line.baseline - above.line.baseline;
  const gap = below.box.y0 - above.box.y1;
  if (step <= 0) return false;
  if (step < 1.7 * size || gap < 0.59 * size) return true;
  if ([above, below].some(isDots) && step < 2.3 * size) return gap < 1.3 * size;
  if (startsWithRelation(below) && isAligned(above, below)) return gap < 1.05 * size;
  if (isAligned(above, below) && !haveOneMiddle(above, below, size)) return gap < 1.3 * size;
  if (isMultiline(above, below, column)) return gap < 0.72 * size;
  return above.number !== null && below.number !== null && gap < 0.85 * size && step < 2.4 * size;
}

/** Dots that stand for rows left out. */
const isDots = ({ bases }: DisplayRow) => bases.every(({ item }) => item?.text === '⋮');

/** As two displays of their own do: rows of one are set by their relations. */
const haveOneMiddle = (above: DisplayRow, below: DisplayRow, size: number) =>
  Math.abs(centerX(above.box) - centerX(below.box)) < size;

function isAligned(above: DisplayRow, below: DisplayRow): boolean {
  const positions = relationsOf(above).map(({ x }) => x);
  return relationsOf(below).some(({ x }) => positions.some((other) => Math.abs(other - x) < 0.7));
}

const startsWithRelation = ({ bases }: DisplayRow) => {
  const item = bases[0]?.item;
  return item !== null && item !== undefined && !item.nodes && isRelation(item.text);
};

/** A formula broken over lines: the first starts left, the last ends right. */
const isMultiline = (above: DisplayRow, below: DisplayRow, column: Rectangle) => {
  const margin = 0.14 * (column.x1 - column.x0);
  return (
    above.box.x0 - column.x0 < margin && column.x1 - below.box.x1 < margin && above.box.x0 < below.box.x0
  );
};

const relationsOf = (row: DisplayRow) =>
  row.bases.flatMap(({ item }) =>
    item && !item.nodes && isRelation(item.text) ? [{ x: item.x, item }] : [],
  );

export interface Display {
  math: MathList;
  number: EquationNumber | null;
  confidence: number;
  box: Rectangle;
}

/** The rows of one display as a formula: one row as it is, several as an equation array. */
export function displayOf(rows: DisplayRow[], column: Rectangle): Display {
  const box = unionAll(rows.map((row) => row.box));
  const [first] = rows as [DisplayRow];
  if (rows.length === 1) {
    const { math, confidence } = formulaOf(first.bases, first.line);
    return { math, number: first.number, confidence, box };
  }
  const positions = alignmentOf(rows);
  const built = rows.map((row) => rowOf(row, positions));
  const numbers = rows.filter(({ number }) => number !== null);
  const shared = numbers.length === 1 ? (numbers[0]?.number ?? null) : null;
  const node: MathNode = {
    type: 'equationArray',
    layout: positions.length > 0 ? 'align' : layoutOf(rows, column),
    rows: built.map(({ row }) => (shared ? withoutNumber(row) : row)),
  };
  return {
    math: [node],
    number: shared,
    confidence: Math.max(0, Math.min(...built.map(({ confidence }) => confidence)) - lostRows(rows)),
    box,
  };
}

/** LibreOffice leaves rows out where the left side of an aligned row is empty: what is left looks whole. */
const lostRows = (rows: DisplayRow[]) =>
  rows.slice(1).some(startsWithRelation) && rows.some(({ bases }) => bases.flatMap(itemsOf).some(isOffice))
    ? LOST_ROWS
    : 0;
const LOST_ROWS = 0.3;

const withoutNumber = ({ cells }: EquationRow): EquationRow => ({ cells });

function layoutOf(rows: DisplayRow[], column: Rectangle): 'gather' | 'multline' | 'left' {
  const middles = rows.map(({ box }) => (box.x0 + box.x1) / 2);
  const spread = Math.max(...middles) - Math.min(...middles);
  if (spread < 0.06 * (column.x1 - column.x0)) return 'gather';
  const lefts = rows.map(({ box }) => box.x0);
  return Math.max(...lefts) - Math.min(...lefts) < 2 ? 'left' : 'multline';
}

/** The places where relations of two or more rows stand under each other. */
function alignmentOf(rows: DisplayRow[]): number[] {
  const places: { x: number; rows: Set<DisplayRow> }[] = [];
  for (const row of rows)
    for (const { x } of relationsOf(row)) {
      const place = places.find((other) => Math.abs(other.x - x) < 0.7);
      if (place) place.rows.add(row);
      else places.push({ x, rows: new Set([row]) });
    }
  const shared = places.filter((place) => place.rows.size > 1).toSorted((a, b) => a.x - b.x);
  return onePerGroup(shared, rows).map(({ x }) => x);
}

/** Only the first shared relation of a column aligns; later ones stand together by chance. */
function onePerGroup<Place extends { x: number; rows: Set<DisplayRow> }>(
  places: Place[],
  rows: DisplayRow[],
): Place[] {
  const kept: Place[] = [];
  for (const place of places) {
    const last = kept.at(-1);
    const apart =
      !last ||
      rows.filter((row) => place.rows.has(row)).every((row) => quadBetween(row, last.x, place.x) !== null);
    if (apart) kept.push(place);
  }
  return kept;
}

/** The start of the first item after a wide gap between two places of a row. */
function quadBetween(row: DisplayRow, from: number, to: number): number | null {
  const items = row.bases.flatMap(itemsOf).toSorted((a, b) => a.x - b.x);
  let reach = from;
  for (const item of items) {
    if (item.x > from && item.x < to && item.x - reach > 0.95 * row.line.size) return item.x;
    reach = Math.max(reach, item.end);
  }
  return null;
}

function rowOf(row: DisplayRow, positions: number[]): { row: EquationRow; confidence: number } {
  const edges: number[] = [];
  positions.forEach((x, index) => {
    const before = positions[index - 1];
    if (before !== undefined) edges.push(quadBetween(row, before, x) ?? x - 0.35);
    edges.push(x - 0.35);
  });
  const cells = cellsOf(row, edges);
  const number = row.number ? { number: row.number } : {};
  return {
    row: { cells: cells.map(({ math }) => math), ...number },
    confidence: Math.min(...cells.map(({ confidence }) => confidence)),
  };
}

function cellsOf(row: DisplayRow, edges: number[]): Pick<Formula, 'math' | 'confidence'>[] {
  const cells: Base[][] = [[]];
  for (const base of row.bases) {
    const x = Math.min(...itemsOf(base).map((item: Item) => item.x));
    while (cells.length <= edges.length && x >= (edges[cells.length - 1] as number)) cells.push([]);
    cells.at(-1)?.push(base);
  }
  return cells.map((bases) =>
    bases.length === 0 ? { math: [], confidence: 1 } : formulaOf(bases, row.line),
  );
}
