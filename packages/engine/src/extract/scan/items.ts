import type { Rectangle } from '../pdf/page.ts';
import { isPictureLine, type ReadLine, type Stretch, textOf, unionOf } from './lines.ts';

/** What stands on a scanned page, in reading order. */
export type ScanItem = { kind: 'line'; line: ReadLine } | { kind: 'picture'; box: Rectangle };

const middle = (from: number, to: number) => (from + to) / 2;
const overlapX = (a: Rectangle, b: Rectangle) => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

/** True where the box is a part of the line, not something beside or between lines. */
function sitsInLine(box: Rectangle, line: ReadLine, usual: number): boolean {
  const center = middle(box.y0, box.y1);
  const near = box.x0 < line.box.x1 + 2 * usual && box.x1 > line.box.x0 - 2 * usual;
  return near && center > line.box.y0 && center < line.box.y1 && box.y1 - box.y0 < 2.2 * usual;
}

const leftOf = (stretch: Stretch) => (stretch.kind === 'picture' ? stretch.box.x0 : stretch.words[0]!.box.x0);

/** Puts a piece that the recogniser passed over back between the words of its line. */
function insertStretch(line: ReadLine, box: Rectangle): void {
  const stretches: Stretch[] = [];
  for (const stretch of line.stretches) {
    if (stretch.kind === 'picture') stretches.push(stretch);
    else {
      const before = stretch.words.filter((word) => word.box.x0 < box.x0);
      const after = stretch.words.filter((word) => word.box.x0 >= box.x0);
      for (const words of [before, after]) if (words.length > 0) stretches.push({ kind: 'text', words });
    }
  }
  stretches.push({ kind: 'picture', box, guess: '' });
  stretches.sort((a, b) => leftOf(a) - leftOf(b));
  line.stretches = joinPictures(stretches);
  line.box = unionOf([line.box, box]);
}

function joinPictures(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (stretch.kind === 'picture' && last?.kind === 'picture') {
      last.box = unionOf([last.box, stretch.box]);
      last.guess = [last.guess, stretch.guess].filter((guess) => guess !== '').join(' ');
    } else joined.push(stretch);
  }
  return joined;
}

const boxOf = (item: ScanItem) => (item.kind === 'line' ? item.line.box : item.box);
const FEW_LINES = 5;

/** Tells the column of a box: always 0, unless the lines stand in two columns. */
function columnsOf(lines: ReadLine[], usual: number): ColumnOf {
  if (lines.length === 0) return () => 0;
  const all = unionOf(lines.map(({ box }) => box));
  const gutter = middle(all.x0, all.x1);
  const crossing = lines.filter(({ box }) => box.x0 < gutter - usual && box.x1 > gutter + usual).length;
  const right = lines.filter(({ box }) => box.x0 > gutter - usual).length;
  const left = lines.length - crossing - right;
  if (crossing > lines.length * 0.3 || left < FEW_LINES || right < FEW_LINES) return () => 0;
  return (box) => (middle(box.x0, box.x1) > gutter ? 1 : 0);
}

/** Where in the reading order a picture belongs: before the first line below it in the same column. */
function placeOf(box: Rectangle, items: ScanItem[], columnOf: ColumnOf): number {
  const inColumn = (item: ScanItem) => columnOf(boxOf(item)) === columnOf(box);
  const isBelow = (item: ScanItem) => middle(boxOf(item).y0, boxOf(item).y1) > middle(box.y0, box.y1);
  const below = items.findIndex((item) => inColumn(item) && isBelow(item));
  if (below >= 0) return below;
  const last = items.findLastIndex(inColumn);
  return last >= 0 ? last + 1 : items.length;
}

const FRAGMENT = /^[\p{L}\p{N}=+\-−–—.,'’()<>→ ]{1,7}$/u;

type ColumnOf = (box: Rectangle) => number;

/** True where the boxes share at least half of the lower one's height. */
function inOneRow(a: Rectangle, b: Rectangle): boolean {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return shared > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0);
}

/** A limit, an index or the number of the formula in the picture, that the recogniser took for a line of its own. */
function belongsTo(line: ReadLine, box: Rectangle, usual: number, columnOf: ColumnOf): boolean {
  if (!FRAGMENT.test(textOf(line))) return false;
  if (inOneRow(line.box, box)) return columnOf(line.box) === columnOf(box);
  const gap = Math.max(line.box.y0 - box.y1, box.y0 - line.box.y1);
  return gap < usual * 0.9 && overlapX(line.box, box) > -usual;
}

function absorbFragments(
  lines: ReadLine[],
  boxes: Rectangle[],
  usual: number,
  columnOf: ColumnOf,
): ReadLine[] {
  const left = lines.filter((line) => {
    const index = boxes.findIndex((box) => belongsTo(line, box, usual, columnOf));
    if (index < 0) return true;
    boxes[index] = unionOf([boxes[index]!, line.box]);
    return false;
  });
  return left.length === lines.length ? lines : absorbFragments(left, boxes, usual, columnOf);
}

const FRAME_SHARE = 0.18;
const areaOf = (box: Rectangle) => (box.x1 - box.x0) * (box.y1 - box.y0);
const isInside = (line: ReadLine, box: Rectangle) =>
  middle(line.box.x0, line.box.x1) > box.x0 &&
  middle(line.box.x0, line.box.x1) < box.x1 &&
  middle(line.box.y0, line.box.y1) > box.y0 &&
  middle(line.box.y0, line.box.y1) < box.y1;

/** A frame around text, or a ground behind it: the text is read, the frame is no picture. */
function isFrame(lines: ReadLine[], box: Rectangle): boolean {
  const inside = lines.filter((line) => isInside(line, box));
  const covered = inside.reduce((sum, line) => sum + areaOf(line.box), 0);
  return covered > areaOf(box) * FRAME_SHARE && inside.some((line) => textOf(line).length > 12);
}

/** Grown by what the erasing of its neighbours may have taken, without touching them. */
function withMargin(box: Rectangle, lines: ReadLine[], usual: number): Rectangle {
  const near = lines.filter((line) => overlapX(line.box, box) > 0);
  const above = Math.max(0, ...near.map((line) => line.box.y1).filter((y) => y <= box.y0 + 1));
  const below = Math.min(Infinity, ...near.map((line) => line.box.y0).filter((y) => y >= box.y1 - 1));
  return { ...box, y0: Math.max(box.y0 - usual * 0.3, above), y1: Math.min(box.y1 + usual * 0.3, below) };
}

const touch = (a: Rectangle, b: Rectangle) => overlapX(a, b) > 0 && a.y0 < b.y1 && b.y0 < a.y1;

/** Boxes from top to bottom; those that overlap, or stand in one row of a column, made one. */
function joinPieces(boxes: Rectangle[], columnOf: ColumnOf): Rectangle[] {
  const joined: Rectangle[] = [];
  for (const box of boxes.sort((a, b) => a.y0 - b.y0)) {
    const index = joined.findIndex(
      (other) => touch(other, box) || (inOneRow(other, box) && columnOf(other) === columnOf(box)),
    );
    if (index < 0) joined.push(box);
    else joined[index] = unionOf([joined[index]!, box]);
  }
  return joined;
}

/** Merges lines and leftover ink into one reading order; lines that are pictures give way to the ink's boxes. */
export function arrangeItems(lines: ReadLine[], leftovers: Rectangle[], usual: number): ScanItem[] {
  const readable = lines.filter((line) => !isPictureLine(line));
  const alone: Rectangle[] = [];
  for (const box of leftovers) {
    const host = readable.find((line) => sitsInLine(box, line, usual));
    if (host) insertStretch(host, box);
    else alone.push(box);
  }
  const pictures = alone.filter((box) => !isFrame(readable, box));
  const outside = readable.filter((line) => !pictures.some((box) => isInside(line, box)));
  const columnOf = columnsOf(outside, usual);
  const kept = absorbFragments(outside, pictures, usual, columnOf);
  const items: ScanItem[] = kept.map((line) => ({ kind: 'line', line }));
  for (const box of joinPieces(
    pictures.map((each) => withMargin(each, kept, usual)),
    columnOf,
  )) {
    items.splice(placeOf(box, items, columnOf), 0, { kind: 'picture', box });
  }
  return items;
}
