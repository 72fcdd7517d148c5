import type { Rectangle } from '../pdf/page.ts';
import type { ScanItem } from './items.ts';
import { type ReadLine, textOf } from './lines.ts';
import { type Marker, markerOf } from './markers.ts';

export interface Paragraph {
  kind: 'paragraph';
  lines: ReadLine[];
  marker: Marker | null;
}

export type Piece = Paragraph | { kind: 'picture'; box: Rectangle };

const startsSmall = (line: ReadLine) => /^\p{Ll}/u.test(textOf(line));
const endsOpen = (line: ReadLine) => !/[.:;?!।]["'”’)]?$/u.test(textOf(line).trim());

/** The recogniser parts paragraphs at formulas and odd gaps: a sentence that goes on is one paragraph. */
function goesOn(last: ReadLine, next: ReadLine, usual: number): boolean {
  const gap = next.box.y0 - last.box.y1;
  const beside = Math.min(last.box.x1, next.box.x1) - Math.max(last.box.x0, next.box.x0) > 0;
  const alike = Math.abs(last.height - next.height) < 0.3 * usual;
  return beside && alike && gap < 1.2 * usual && gap > -usual && endsOpen(last) && startsSmall(next);
}

/** Groups lines into paragraphs; a line with a marker of its own begins a new one. */
export function groupParagraphs(items: ScanItem[], usual: number): Piece[] {
  const pieces: Piece[] = [];
  for (const item of items) {
    if (item.kind === 'picture') {
      pieces.push(item);
      continue;
    }
    const { line } = item;
    const last = pieces.at(-1);
    const marker = markerOf(textOf(line));
    const previous = last?.kind === 'paragraph' ? last.lines.at(-1) : undefined;
    const together = previous && (previous.paragraph === line.paragraph || goesOn(previous, line, usual));
    if (
      last?.kind === 'paragraph' &&
      together &&
      !(marker && (last.marker || marker.value === 1 || !marker.ordered))
    ) {
      last.lines.push(line);
    } else pieces.push({ kind: 'paragraph', lines: [line], marker });
  }
  return pieces;
}
