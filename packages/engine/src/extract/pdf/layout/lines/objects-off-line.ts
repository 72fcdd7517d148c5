import { centerX, overlapX, unionAll } from '../../formula/model/box.ts';
import { changedItem, type Item } from '../../formula/model/item.ts';
import { MAX_INK_OVERLAP_EM } from '../../formula/model/tolerances.ts';
import { LINE_GLYPHS } from '../../metrics.ts';
import { MIN_TEXT_RATIO, type OpenLine } from './line-set.ts';

/*
 * Equation objects that are set off the line they were typed into: LibreOffice knows no baseline of MathType's objects and raises
 * them by 0.36 to 0.6 em, so that they are lines of their own above the words. Such a line fills blanks of the words' line.
 */

type GatheredLine = Omit<OpenLine, 'largest'>;

/** Between the baselines, of the words' size: rows of a pair of cases or of a fraction are 0.7 em and more off their line. */
const MAX_RISE_EM = 0.65;
/** From the object to the words at its sides, of their size: a justified word space and the blank that the object keeps. */
const MAX_SIDE_GAP_EM = 0.8;
/** Nothing else stands so near to the words' line above or below the object, which rows of one brace would. */
const MAX_ROW_OFFSET_EM = 0.95;
/** Objects are at most so much larger than the words. */
const MAX_SIZE_RATIO = 1.35;

/** The lines, top to bottom, with objects that stand off their line in its blanks. */
export function withObjectsOnLine(lines: readonly GatheredLine[]): GatheredLine[] {
  const kept = [...lines];
  for (const object of lines) {
    const line = kept.find((other) => other !== object && isObjectOf(object, other, kept));
    if (!line) continue;
    const items = [
      ...line.items,
      ...object.items.map((item) => movedBy(item, line.baseline - object.baseline)),
    ];
    const joined = { ...line, items: items.toSorted((a, b) => a.x - b.x) };
    kept[kept.indexOf(line)] = { ...joined, box: unionAll(joined.items.map(({ ink }) => ink)) };
    kept.splice(kept.indexOf(object), 1);
  }
  return kept;
}

function isObjectOf(object: GatheredLine, line: GatheredLine, lines: readonly GatheredLine[]): boolean {
  const { size } = line;
  if (Math.abs(object.baseline - line.baseline) > MAX_RISE_EM * size) return false;
  if (object.size < MIN_TEXT_RATIO * size || object.size > MAX_SIZE_RATIO * size) return false;
  if (line.items.filter(isLetter).length < LINE_GLYPHS || !object.items.some(isOperand)) return false;
  const runs = runsBetween(object.items, line);
  return runs.every((run) => fillsBlank(run, line)) && !runs.some((run) => isRow(run, object, line, lines));
}

const isLetter = ({ text, nodes }: Item) => nodes === null && /^\p{L}+$/u.test(text);

/** Stops and specks alone are no formula. */
const isOperand = ({ text, nodes }: Item) => nodes !== null || /[\p{L}\p{N}]/u.test(text);

/** The object's items, parted where words of the line stand between them. */
function runsBetween(items: readonly Item[], line: GatheredLine): Item[][] {
  const runs: Item[][] = [];
  for (const item of items.toSorted((a, b) => a.x - b.x)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isApart = last && line.items.some(({ ink }) => ink.x0 > last.ink.x0 && ink.x0 < item.ink.x0);
    if (run && !isApart) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Whether the line leaves a blank for the run, with words close on both sides, or ends before it. */
function fillsBlank(run: readonly Item[], { items, size }: GatheredLine): boolean {
  const box = unionAll(run.map(({ ink }) => ink));
  const isFree = items.every(({ ink }) => overlapX(ink, box) < MAX_INK_OVERLAP_EM * size);
  if (!isFree) return false;
  const middle = centerX(box);
  const before = Math.max(...items.flatMap(({ ink }) => (ink.x1 < middle ? [ink.x1] : [])));
  const behind = items.flatMap(({ ink }) => (ink.x0 > middle ? [ink.x0] : []));
  const gap = Math.max(box.x0 - before, behind.length > 0 ? Math.min(...behind) - box.x1 : 0);
  return gap < MAX_SIDE_GAP_EM * size;
}

/** Whether another line stands as near above or below the run: both are rows of one formula. */
const isRow = (
  run: readonly Item[],
  object: GatheredLine,
  line: GatheredLine,
  lines: readonly GatheredLine[],
) => {
  const box = unionAll(run.map(({ ink }) => ink));
  return lines.some(
    (other) =>
      other !== object &&
      other !== line &&
      Math.abs(other.baseline - line.baseline) < MAX_ROW_OFFSET_EM * line.size &&
      other.items.some(({ ink }) => overlapX(ink, box) > 0),
  );
};

const movedBy = (item: Item, shift: number): Item =>
  changedItem(item, {
    baseline: item.baseline + shift,
    axis: item.axis === null ? null : item.axis + shift,
    ink: { ...item.ink, y0: item.ink.y0 + shift, y1: item.ink.y1 + shift },
  });
