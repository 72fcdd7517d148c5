import type { MathList } from '../../../../tree/index.ts';
import { runs, unionAll } from '../model/box.ts';
import type { Item } from '../model/item.ts';
import { MAX_ACCENT_GAP_EM, MIN_FULL_SIZE_RATIO } from '../model/tolerances.ts';
import { type Row, readRow } from './row.ts';

/** The rows of items that may be on several lines, top first. */
function splitRows(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  const tallest = runs(
    items,
    (item) => item.ink.y0,
    (item) => item.ink.y1,
    0,
  );
  return joinScripts(tallest);
}

/** Between a detached accent or exponent and its row; rows of text leave more. */
const MAX_MARK_GAP_EM = MAX_ACCENT_GAP_EM;

/** A band of nothing but small marks (a detached accent, an exponent) belongs to the band it is nearest. */
function joinScripts(bands: Item[][]): Item[][] {
  if (bands.length < 2) return bands;
  const size = Math.max(...bands.flat().map((item) => item.size));
  const result: Item[][] = [];
  for (const band of bands) {
    const previous = result.at(-1);
    const gap = previous ? topOf(band) - bottomOf(previous) : 0;
    const thin = (list: Item[]) => list.every((item) => item.size < MIN_FULL_SIZE_RATIO * size);
    if (previous && gap < MAX_MARK_GAP_EM * size && thin(band) !== thin(previous)) previous.push(...band);
    else result.push([...band]);
  }
  return result;
}

const topOf = (items: Item[]) => unionAll(items.map((item) => item.ink)).y0;
const bottomOf = (items: Item[]) => unionAll(items.map((item) => item.ink)).y1;

/** The rows of one operand may have been two formulas. */
const STACKED_ROWS_DOUBT = 0.05;

/** One line, or lines stacked: an equation array without alignment. */
export function readRows(items: Item[]): Row {
  const bands = splitRows(items);
  if (bands.length === 1) return readRow(items);
  const rows = bands.map((row) => readRow(row));
  const cells: MathList[] = rows.map(({ nodes }) => nodes);
  return {
    nodes: [{ type: 'equationArray', layout: 'gather', rows: cells.map((cell) => ({ cells: [cell] })) }],
    baseline: rows[0]?.baseline ?? 0,
    size: Math.max(...rows.map(({ size }) => size)),
    doubt: rows.reduce((sum, { doubt }) => sum + doubt, STACKED_ROWS_DOUBT),
  };
}
