import type { Rectangle } from '../pdf/page.ts';
import { isPictureLine, type ReadLine, type Stretch, unionOf } from './lines.ts';

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
  stretches.push({ kind: 'picture', box });
  stretches.sort((a, b) => leftOf(a) - leftOf(b));
  line.stretches = joinPictures(stretches);
  line.box = unionOf([line.box, box]);
}

function joinPictures(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (stretch.kind === 'picture' && last?.kind === 'picture') last.box = unionOf([last.box, stretch.box]);
    else joined.push(stretch);
  }
  return joined;
}

/** Where in the reading order a picture belongs: before the first line below it in the same column. */
function placeOf(box: Rectangle, items: ScanItem[]): number {
  const boxOf = (item: ScanItem) => (item.kind === 'line' ? item.line.box : item.box);
  const inColumn = (item: ScanItem) => overlapX(boxOf(item), box) > 0;
  const below = items.findIndex(
    (item) => inColumn(item) && middle(boxOf(item).y0, boxOf(item).y1) > middle(box.y0, box.y1),
  );
  if (below >= 0) return below;
  const last = items.findLastIndex(inColumn);
  return last >= 0 ? last + 1 : items.length;
}

/** Merges lines and leftover ink into one reading order; lines that are pictures give way to the ink's boxes. */
export function arrangeItems(lines: ReadLine[], leftovers: Rectangle[], usual: number): ScanItem[] {
  const kept = lines.filter((line) => !isPictureLine(line));
  const items: ScanItem[] = kept.map((line) => ({ kind: 'line', line }));
  for (const box of [...leftovers].sort((a, b) => a.y0 - b.y0)) {
    const host = kept.find((line) => sitsInLine(box, line, usual));
    if (host) insertStretch(host, box);
    else items.splice(placeOf(box, items), 0, { kind: 'picture', box });
  }
  return items;
}
