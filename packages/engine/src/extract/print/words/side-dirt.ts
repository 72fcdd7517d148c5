import type { Rectangle } from '../../pdf/page.ts';
import type { RecognisedBlock } from '../../recogniser.ts';
import type { Sign, Stroke } from '../signs/sign.ts';
import { clustersOf, isSureLetter } from './dirt.ts';
import { isLineOfWords } from './prose.ts';
import { sidesOfTables } from './table-sides.ts';

/*
 * What lies at a side of the picture beside the text, as the corner of a table beyond a curled sheet: a cluster of marks
 * that nobody can name, level with the text and on one side of all of its lines there. Where no line is level with any of them they
 * may be a formula that a tight crop cuts.
 */

/** In heights of an x. */
const CLUSTER_GAP = 1.5;
const SIDE_REACH = 1.5;
/** Lines as near above and below tell where the text is at a mark's height. */
const LINE_REACH = 3;
/** Fewer marks may be a tick, or a number that is cut off. */
const MIN_MARKS = 6;
/** Of the marks: grain holds a stroke here and there that is an l to the network. */
const MAX_TEXT_SHARE = 1 / 3;

interface Marks {
  signs: Sign[];
  strokes: Stroke[];
}

/** The lines at a mark's height. */
function levelWith(lines: readonly Rectangle[], xHeightPx: number): (mark: Rectangle) => Rectangle[] {
  const reach = LINE_REACH * xHeightPx;
  return (mark) => lines.filter(({ y0, y1 }) => y0 < mark.y1 + reach && y1 > mark.y0 - reach);
}

/** The marks of a page without what lies beside its text at a side of the picture. */
export function withoutSideDirt(
  { signs, strokes }: Marks,
  blocks: readonly RecognisedBlock[],
  { width, height }: { width: number; height: number },
  xHeightPx: number,
): Marks {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flat()).filter(isLineOfWords);
  const levelLines = levelWith(
    lines.map(({ box }) => box),
    xHeightPx,
  );
  const isBeside = (mark: Rectangle) => {
    const level = levelLines(mark);
    return level.every(({ x0 }) => x0 > mark.x1) || level.every(({ x1 }) => x1 < mark.x0);
  };
  const reach = SIDE_REACH * xHeightPx;
  const isAtSide = ({ x0, y0, x1, y1 }: Rectangle) =>
    x0 < reach || y0 < reach || x1 > width - reach || y1 > height - reach;
  const isText = (mark: Sign | Stroke) => 'text' in mark && (mark.isFromWord || isSureLetter(mark));
  const isDirt = (cluster: readonly (Sign | Stroke)[]) =>
    cluster.length >= MIN_MARKS &&
    cluster.some(isAtSide) &&
    cluster.some((mark) => levelLines(mark).length > 0) &&
    cluster.filter(isText).length < MAX_TEXT_SHARE * cluster.length;
  const sides = sidesOfTables(strokes, (mark) => !isBeside(mark), xHeightPx);
  const beside = [...signs, ...strokes.filter((stroke) => !sides.has(stroke))].filter(isBeside);
  const dirt = new Set(
    clustersOf(beside, CLUSTER_GAP * xHeightPx)
      .filter(isDirt)
      .flat(),
  );
  return {
    signs: signs.filter((sign) => !dirt.has(sign)),
    strokes: strokes.filter((stroke) => !dirt.has(stroke)),
  };
}
