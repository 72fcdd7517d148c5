import { centerX, width } from '../../formula/model/box.ts';
import { ASCENDER_EM, DOUBLE_LEADING_EM, FEW_SHARE, LEADING_EM, LINE_INK_EM } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { type DisplayRow, isAligned, ROW_STEP_EM, startsWithRelation } from './display-rows.ts';

/** Why a row goes on with the display above it; lengths in points. */
interface Continuation {
  name: string;
  isKind: (pair: RowPair) => boolean;
  continues: (pair: RowPair) => boolean;
}

interface RowPair {
  above: DisplayRow;
  below: DisplayRow;
  column: Rectangle;
  size: number;
  /** From baseline to baseline, and between the ink of the two. */
  step: number;
  gap: number;
}

/** Rows of one array: `\jot` and the leading leave no more between their ink. */
const ROW_GAP_EM = 0.59;
/** Before a row that begins with its relation, under another. */
const RELATION_ROW_GAP_EM = LEADING_EM;
/** About vertical dots, and between rows whose relations stand under each other. */
const ALIGNED_ROW_GAP_EM = LEADING_EM;
/** Between the lines of one formula that is broken. */
const BROKEN_LINE_GAP_EM = ASCENDER_EM;
/** Between two rows with numbers, and about vertical dots. */
const NUMBERED_ROW_GAP_EM = LINE_INK_EM;

const CONTINUATIONS: readonly Continuation[] = [
  {
    name: 'rows at the distance of an array',
    isKind: ({ step, gap, size }) => step < ROW_STEP_EM * size || gap < ROW_GAP_EM * size,
    continues: () => true,
  },
  {
    name: 'vertical dots',
    isKind: ({ above, below, step, size }) => [above, below].some(isDots) && step < DOUBLE_LEADING_EM * size,
    continues: ({ gap, size }) => gap < ALIGNED_ROW_GAP_EM * size,
  },
  {
    name: 'relation under a relation',
    isKind: ({ above, below }) => startsWithRelation(below) && isAligned(above, below),
    continues: ({ gap, size }) => gap < RELATION_ROW_GAP_EM * size,
  },
  {
    name: 'aligned rows that are not centred each',
    isKind: ({ above, below, size }) => isAligned(above, below) && !haveOneMiddle(above, below, size),
    continues: ({ gap, size }) => gap < ALIGNED_ROW_GAP_EM * size,
  },
  {
    name: 'formula broken over lines',
    isKind: isBroken,
    continues: ({ gap, size }) => gap < BROKEN_LINE_GAP_EM * size,
  },
  {
    name: 'rows with numbers of their own',
    isKind: ({ above, below }) => above.number !== null && below.number !== null,
    continues: ({ gap, step, size }) => gap < NUMBERED_ROW_GAP_EM * size && step < DOUBLE_LEADING_EM * size,
  },
];

/** Whether the row continues the display above it: the first kind that the two are of decides. */
export function continuesDisplay(above: DisplayRow, below: DisplayRow, column: Rectangle): boolean {
  const pair: RowPair = {
    above,
    below,
    column,
    size: Math.max(above.line.size, below.line.size),
    step: below.line.baseline - above.line.baseline,
    gap: below.box.y0 - above.box.y1,
  };
  if (pair.step <= 0) return false;
  return CONTINUATIONS.find(({ isKind }) => isKind(pair))?.continues(pair) ?? false;
}

/** Dots that stand for rows left out. */
const isDots = ({ bases }: DisplayRow) => bases.every(({ item }) => item?.text === '⋮');

/** Rows of one display are set by their relations; two displays have one middle. */
const haveOneMiddle = (above: DisplayRow, below: DisplayRow, size: number) =>
  Math.abs(centerX(above.box) - centerX(below.box)) < size;

/** Of the column's width: how far from the margins the first and the last line of a broken formula stand. */
const BROKEN_LINE_INDENT_SHARE = FEW_SHARE;

/** A formula broken over lines: the first starts left, the last ends right. */
function isBroken({ above, below, column }: RowPair): boolean {
  const margin = BROKEN_LINE_INDENT_SHARE * width(column);
  return (
    above.box.x0 - column.x0 < margin && column.x1 - below.box.x1 < margin && above.box.x0 < below.box.x0
  );
}
