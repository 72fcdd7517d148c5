import type { Entry, TextEntry } from './entries.ts';

/** Lines further apart belong to different blocks, in em. */
const APART = 2;
/** How far both margins stand in at least, in em. */
const INSET = 1.2;

const follows = (above: TextEntry, line: TextEntry) =>
  above.page === line.page &&
  above.column.x0 === line.column.x0 &&
  line.baseline > above.baseline &&
  line.baseline - above.baseline < APART * line.size;

/** Text that keeps away from both margins alike, line below line: a quotation, an abstract, a rule set apart. */
function isInset(lines: TextEntry[]): boolean {
  const [first] = lines as [TextEntry];
  const { column, size } = first;
  const x0 = Math.min(...lines.map(({ box }) => box.x0));
  const x1 = Math.max(...lines.map(({ box }) => box.x1));
  const [left, right] = [x0 - column.x0, column.x1 - x1];
  if (Math.min(left, right) < INSET * size || Math.abs(left - right) > 0.8 * size) return false;
  return lines.slice(1).every(({ box }) => Math.abs(box.x0 - x0) < 1.5);
}

/** As many lines from `from` on as stand away from both margins. */
function runFrom(entries: Entry[], from: number): TextEntry[] {
  const lines: TextEntry[] = [];
  for (const entry of entries.slice(from)) {
    const above = lines.at(-1);
    if (entry.kind !== 'text' || (above && !follows(above, entry))) break;
    const { box, column, size } = entry;
    if (Math.min(box.x0 - column.x0, column.x1 - box.x1) < (INSET - 0.2) * size) break;
    if (above && Math.abs(above.size - size) > 0.05 * size) break;
    lines.push(entry);
  }
  return lines;
}

/** Gives lines that are set in from both margins a column of their own, so that their paragraphs are told by it. */
export function withInsets(entries: Entry[], bodySize: number): Entry[] {
  const result: Entry[] = [];
  for (let at = 0; at < entries.length; ) {
    const lines = runFrom(entries, at);
    const inset = lines.length > 1 && (lines[0]?.size ?? 0) < 1.06 * bodySize && isInset(lines);
    if (!inset) {
      result.push(entries[at] as Entry);
      at += 1;
      continue;
    }
    const x0 = Math.min(...lines.map(({ box }) => box.x0));
    const x1 = Math.max(...lines.map(({ box }) => box.x1));
    for (const line of lines) result.push({ ...line, column: { ...line.column, x0, x1 }, inset: true });
    at += lines.length;
  }
  return result;
}
