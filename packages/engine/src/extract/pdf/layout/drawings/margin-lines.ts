import { isRelation } from '../../formula/glyphs/symbols.ts';
import { centerY, overlapX, overlapY, union, unionAll } from '../../formula/model/box.ts';
import {
  AXIS_HEIGHT_EM,
  LOOSE_QUAD_EM,
  MAX_OFF_CENTRE_EM,
  MAX_SCRIPT_SHIFT_EM,
  SAME_EDGE_PT,
  SEVERAL_COUNT,
} from '../../metrics.ts';
import type { Glyph, Rectangle } from '../../page.ts';

/** Glyphs of one line without a gap. */
export interface Run {
  glyphs: Glyph[];
  box: Rectangle;
  /** Of its largest glyph. */
  size: number;
  baseline: number;
}

/** A run, or a fraction with the runs over and under its bar. */
interface Piece {
  runs: Run[];
  box: Rectangle;
  /** The height on the page of its axis. */
  axis: number;
  size: number;
}

/** Of the name of a point or an axis, its script and its unit: what is as short may stand at any margin. */
const MAX_NAME_GLYPHS = 3;
/** From the bar of a fraction to its parts. */
const MAX_BAR_GAP_EM = MAX_SCRIPT_SHIFT_EM;
/** Between words of a justified line, and about relations. */
const MAX_GAP_EM = LOOSE_QUAD_EM;

/** Where lines of prose begin: several do, and labels of a drawing stand where the drawing has room. */
function marginsOf(lines: readonly Run[]): number[] {
  const starts = lines.map(({ box }) => box.x0);
  return starts.filter(
    (start) => starts.filter((other) => Math.abs(other - start) < SAME_EDGE_PT).length >= SEVERAL_COUNT,
  );
}

function piecesOf(runs: readonly Run[], bars: readonly Rectangle[]): Piece[] {
  const fractions = bars.flatMap((bar): Piece[] => {
    const near = runs.filter(({ box, size }) => {
      const isClose = overlapX(bar, box) > 0 && overlapY(bar, box) > -MAX_BAR_GAP_EM * size;
      return isClose && box.x0 > bar.x0 - size && box.x1 < bar.x1 + size;
    });
    const over = near.filter(({ baseline }) => baseline < bar.y1);
    const under = near.filter(({ baseline }) => baseline > bar.y1);
    if (over.length === 0 || under.length === 0) return [];
    const size = Math.max(...near.map((run) => run.size));
    return [{ runs: near, box: union(bar, unionAll(near.map(({ box }) => box))), axis: centerY(bar), size }];
  });
  const taken = new Set(fractions.flatMap((fraction) => fraction.runs));
  const single = runs
    .filter((run) => !taken.has(run))
    .map((run): Piece => {
      const { box, size, baseline } = run;
      return { runs: [run], box, axis: baseline - AXIS_HEIGHT_EM * size, size };
    });
  return [...fractions, ...single].toSorted((one, other) => one.box.x0 - other.box.x0);
}

/** The piece with what goes on behind it on its axis. */
function lineFrom(first: Piece, pieces: readonly Piece[]): Piece[] {
  const line = [first];
  let end = first.box.x1;
  for (const piece of pieces) {
    const isLevel = Math.abs(piece.axis - first.axis) < MAX_OFF_CENTRE_EM * Math.max(piece.size, first.size);
    if (piece === first || !isLevel || piece.box.x0 < end - first.size) continue;
    if (piece.box.x0 - end > MAX_GAP_EM * first.size) break;
    line.push(piece);
    end = Math.max(end, piece.box.x1);
  }
  return line;
}

/** A name begins no line, whatever stands to its right: the numbers along an axis. */
const isBeginning = ({ runs }: Piece) =>
  runs.length > 1 ||
  runs.some(({ glyphs }) => glyphs.length > MAX_NAME_GLYPHS || glyphs.some(({ text }) => isRelation(text)));

/**
 * The runs of lines that begin at a margin of the page's prose, however short they are: steps of a solution to the left of a
 * drawing, which are no labels of it.
 */
export function linesAtMargin(
  runs: readonly Run[],
  full: readonly Run[],
  bars: readonly Rectangle[],
): Set<Run> {
  const margins = marginsOf(full);
  if (margins.length === 0) return new Set();
  const pieces = piecesOf(runs, bars);
  const isAtMargin = ({ box }: Piece) => margins.some((margin) => Math.abs(box.x0 - margin) < SAME_EDGE_PT);
  const found = pieces
    .filter((piece) => isBeginning(piece) && isAtMargin(piece))
    .map((first) => lineFrom(first, pieces).flatMap((piece) => piece.runs))
    .filter((line) => line.reduce((sum, { glyphs }) => sum + glyphs.length, 0) > MAX_NAME_GLYPHS);
  return new Set(found.flat());
}
