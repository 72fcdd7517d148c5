import type { DoubtReason, EquationNumber, EquationRow, MathList, MathNode } from '../../../../tree/index.ts';
import { type Formula, formulaOf, itemsOf, toHundredths } from '../../formula/formula.ts';
import { isClose, isOpen } from '../../formula/glyphs/symbols.ts';
import { centerX, centerY, unionAll, width } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { FAULT_DOUBT, MAX_SCRIPT_RATIO } from '../../formula/model/tolerances.ts';
import { isUnread } from '../../formula/model/unread.ts';
import { isFromLibreOffice } from '../../formula/repairs/libreoffice.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import { EXACT_PT, LINE_INK_EM, SAME_EDGE_PT } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { ALIGNED_PT, type DisplayRow, relationsOf, startsWithRelation } from './display-rows.ts';

export interface Display {
  math: MathList;
  number: EquationNumber | null;
  confidence: number;
  /** What takes off the confidence, each once. */
  doubts: DoubtReason[];
  box: Rectangle;
}

/** The rows of one display as a formula: one row as it is, several as an equation array. */
export function displayOf(rows: DisplayRow[], column: Rectangle): Display {
  const box = unionAll(rows.map((row) => row.box));
  const [first] = rows as [DisplayRow];
  if (rows.length === 1) {
    const { math, confidence, doubts } = formulaOf(first.bases, first.line);
    return { math, number: first.number, confidence, doubts, box };
  }
  const positions = alignmentOf(rows);
  const lost = lostRows(rows);
  const built = rows.map((row) => rowOf(row, positions));
  const isTorn = areTorn(rows) || built.some(({ row }) => isOfPointers(row));
  const torn = isTorn ? FAULT_DOUBT : 0;
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
    confidence: toHundredths(
      Math.max(0, Math.min(...built.map(({ confidence }) => confidence)) - lost - torn),
    ),
    doubts: [
      ...new Set([...built.flatMap(({ doubts }) => doubts), ...lostReasons(lost), ...tornReasons(torn)]),
    ],
    box,
  };
}

/**
 * The rows of a display that was read from pixels, those apart that could not be read: else one blurred row among ten made a picture of
 * all of them. Rows that are torn from each other stay together, and are doubted.
 */
export function partedAtUnread(
  rows: DisplayRow[],
  { isRecognised }: { isRecognised?: boolean },
): DisplayRow[][] {
  if (rows.length === 0) return [];
  if (!isRecognised || rows.length === 1 || areTorn(rows)) return [rows];
  const parts: DisplayRow[][] = [];
  let wasUnread = true;
  for (const row of rows) {
    const isApart = isUnread(formulaOf(row.bases, row.line));
    if (isApart || wasUnread) parts.push([row]);
    else parts.at(-1)!.push(row);
    wasUnread = isApart;
  }
  return parts;
}

const areTorn = (rows: DisplayRow[]) => hasTornRow(rows) || hasRowWithin(rows);

/** LibreOffice leaves rows out where the left side of an aligned row is empty: what is left looks whole. */
const lostRows = (rows: DisplayRow[]) =>
  rows.slice(1).some(startsWithRelation) &&
  rows.some(({ bases }) => bases.flatMap(itemsOf).some(isFromLibreOffice))
    ? FAULT_DOUBT
    : 0;

const lostReasons = (lost: number): DoubtReason[] => (lost > 0 ? ['office-rows-lost'] : []);

const sizeOf = ({ bases }: DisplayRow) => Math.max(...bases.flatMap(itemsOf).map(({ size }) => size));

/** A row of nothing but signs in the size of scripts: limits and exponents of the row beside it. */
function hasTornRow(rows: DisplayRow[]): boolean {
  const sizes = rows.map(sizeOf);
  const largest = Math.max(...sizes);
  return sizes.some((size) => size < MAX_SCRIPT_RATIO * largest);
}

/** A row in the middle of another's box: a sign of that one, as the f of a numerator that reaches above its fraction. */
const hasRowWithin = (rows: DisplayRow[]): boolean =>
  rows.some(({ box }) =>
    rows.some(
      (other) =>
        other.box !== box &&
        centerY(box) > other.box.y0 &&
        centerY(box) < other.box.y1 &&
        centerX(box) > other.box.x0 &&
        centerX(box) < other.box.x1,
    ),
  );

/** An arrow up or down, with or without a label: it points at a sign of the row above or below. */
function isPointer(node: MathNode): boolean {
  if (node.type === 'symbol') return /^[↑↓⇑⇓]$/u.test(node.text);
  return 'base' in node && node.base.length > 0 && node.base.every(isPointer);
}

/** A row of nothing but such arrows: labels of the row beside it, which is without them. */
function isOfPointers({ cells }: EquationRow): boolean {
  const nodes = cells.flat();
  return nodes.length > 0 && nodes.every(isPointer);
}

const tornReasons = (torn: number): DoubtReason[] => (torn > 0 ? ['structure-unlikely'] : []);

const withoutNumber = ({ cells }: EquationRow): EquationRow => ({ cells });

const spread = (values: number[]) => Math.max(...values) - Math.min(...values);

/** Of the column's width: the middles of centred rows differ by less. */
const CENTRED_ROWS_SHARE = 0.06;

function layoutOf(rows: DisplayRow[], column: Rectangle): 'gather' | 'multline' | 'left' {
  if (spread(rows.map(({ box }) => centerX(box))) < CENTRED_ROWS_SHARE * width(column)) return 'gather';
  return spread(rows.map(({ box }) => box.x0)) < SAME_EDGE_PT ? 'left' : 'multline';
}

/** Cells begin that much before what is aligned, so that rounding does not cut it off. */
const CELL_EDGE_PT = EXACT_PT;

/** The places where relations of two or more rows stand under each other. */
function alignmentOf(rows: DisplayRow[]): number[] {
  const places: { x: number; rows: Set<DisplayRow> }[] = [];
  for (const row of rows)
    for (const { x } of relationsOf(row)) {
      const place = places.find((other) => Math.abs(other.x - x) < ALIGNED_PT);
      if (place) place.rows.add(row);
      else places.push({ x, rows: new Set([row]) });
    }
  const shared = places
    .filter((place) => place.rows.size > 1 && !rows.some((row) => isWithinBrackets(row, place.x)))
    .toSorted((a, b) => a.x - b.x);
  return onePerGroup(shared, rows).map(({ x }) => x);
}

/** No author aligns within brackets that open and close in the row: centred rows have relations below each other by chance. */
function isWithinBrackets(row: DisplayRow, place: number): boolean {
  let before = 0;
  let all = 0;
  for (const { item } of row.bases) {
    const step =
      item === null || item.nodes !== null ? 0 : Number(isOpen(item.text)) - Number(isClose(item.text));
    all += step;
    if (item && item.x < place - CELL_EDGE_PT) before += step;
  }
  return before > 0 && all === 0;
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

/** A quad less rounding. */
const QUAD_EM = LINE_INK_EM;

/** The start of the first item after a wide gap between two places of a row. */
function quadBetween(row: DisplayRow, from: number, to: number): number | null {
  const items = row.bases.flatMap(itemsOf).toSorted((a, b) => a.x - b.x);
  let reach = from;
  for (const item of items) {
    if (item.x > from && item.x < to && item.x - reach > QUAD_EM * row.line.size) return item.x;
    reach = Math.max(reach, item.end);
  }
  return null;
}

type Cell = Pick<Formula, 'math' | 'confidence' | 'doubts'>;

interface BuiltRow extends Omit<Cell, 'math'> {
  row: EquationRow;
}

function rowOf(row: DisplayRow, positions: number[]): BuiltRow {
  const edges: number[] = [];
  positions.forEach((x, index) => {
    const before = positions[index - 1];
    if (before !== undefined) edges.push(quadBetween(row, before, x) ?? x - CELL_EDGE_PT);
    edges.push(x - CELL_EDGE_PT);
  });
  const cells = cellsOf(row, edges);
  const number = row.number ? { number: row.number } : {};
  return {
    row: { cells: cells.map(({ math }) => math), ...number },
    confidence: Math.min(...cells.map(({ confidence }) => confidence)),
    doubts: cells.flatMap(({ doubts }) => doubts),
  };
}

function cellsOf(row: DisplayRow, edges: number[]): Cell[] {
  const cells: Base[][] = [[]];
  for (const base of row.bases) {
    const x = Math.min(...itemsOf(base).map((item: Item) => item.x));
    while (cells.length <= edges.length && x >= (edges[cells.length - 1] as number)) cells.push([]);
    cells.at(-1)?.push(base);
  }
  return cells.map((bases) =>
    bases.length === 0 ? { math: [], confidence: 1, doubts: [] } : formulaOf(bases, row.line),
  );
}
