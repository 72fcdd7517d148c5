import type { Entry, TextEntry } from './entries.ts';

const PAGE_NUMBER =
  /^[-–—•\s[(]*(?:page|पृष्ठ|seite|p\.)?\s*(?:\d{1,4}|[ivxlcdm]{1,7})(?:\s*(?:\/|of|का)\s*\d{1,4})?[-–—•\s\])]*$/i;

/** Drops running heads, running feet and page numbers: they repeat, at the same height, page after page. */
export function withoutFurniture(pages: Entry[][]): Entry[][] {
  const repeated = repeatedEdges(pages);
  return pages.map((entries) => {
    const edges = edgesOf(entries);
    return entries.filter(
      (entry) => entry.kind !== 'text' || !edges.includes(entry) || !isFurniture(entry, repeated, entries),
    );
  });
}

/** The first and last lines of a page, in height rather than in reading order. */
function edgesOf(entries: Entry[]): TextEntry[] {
  const sorted = entries.toSorted((a, b) => a.box.y0 - b.box.y0);
  const edges = [...sorted.slice(0, 3), ...sorted.slice(-3)];
  return edges.filter((entry): entry is TextEntry => entry.kind === 'text');
}

const keyOf = (entry: TextEntry) =>
  `${entry.text
    .replace(/\d+|\b[ivxlc]+\b/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()}@${Math.round(entry.baseline / 4)}`;

const heightKey = (entry: TextEntry) => `@${Math.round(entry.baseline / 4)}`;

/** A running head that changes from page to page keeps its page number at one end: `12 Limits`, `Limits 13`. */
const isNumbered = (entry: TextEntry) =>
  entry.text.length < 80 && /(?:^\d+\s|\s\d+$)/.test(entry.text.trim());

/** What the height of an edge counts by: ordinary first lines stand at one height too, on every page. */
const keysOf = (entry: TextEntry, entries: Entry[]) =>
  isNumbered(entry) && isApart(entry, entries) ? [keyOf(entry), heightKey(entry)] : [keyOf(entry)];

function repeatedEdges(pages: Entry[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entries of pages)
    for (const key of new Set(edgesOf(entries).flatMap((entry) => keysOf(entry, entries))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  counts.set('pages', pages.length);
  return counts;
}

function isFurniture(entry: TextEntry, repeated: Map<string, number>, entries: Entry[]): boolean {
  if (entry.ruledOff && isNumbered(entry)) return true;
  const count = repeated.get(keyOf(entry)) ?? 0;
  const pages = repeated.get('pages') ?? 1;
  const isolated = isApart(entry, entries);
  if (count >= 3 && count >= 0.25 * pages && isolated) return true;
  if (count === 2 && pages < 6 && isolated && entry.text.length > 3) return true;
  if (PAGE_NUMBER.test(entry.text.trim()) && (isolated || isFolio(entry, entries))) return true;
  const level = repeated.get(heightKey(entry)) ?? 0;
  return isolated && level >= 4 && level > 0.6 * pages && isNumbered(entry);
}

/** The page's own number, alone in the middle above or below all else, however close. */
function isFolio(entry: TextEntry, entries: Entry[]): boolean {
  const { text, page, box, column } = entry;
  const others = entries.filter((other) => other !== entry);
  const outermost =
    others.every((other) => other.box.y1 <= box.y0 + 1) ||
    others.every((other) => other.box.y0 >= box.y1 - 1);
  const middle = Math.abs((box.x0 + box.x1) / 2 - (column.x0 + column.x1) / 2) < 6;
  return outermost && middle && Number(text.trim()) === page;
}

/** Outermost on the page, with more than a line's space to the text. */
function isApart(entry: TextEntry, entries: Entry[]): boolean {
  const others = entries.filter((other) => other !== entry);
  const above = others.filter((other) => other.box.y1 <= entry.box.y0 + 1);
  const below = others.filter((other) => other.box.y0 >= entry.box.y1 - 1);
  const gapBelow = Math.min(...below.map((other) => other.box.y0 - entry.box.y1));
  const gapAbove = Math.min(...above.map((other) => entry.box.y0 - other.box.y1));
  const level = others.length - above.length - below.length;
  if (above.length <= 1 && gapBelow > 0.6 * entry.size) return level <= 2;
  return below.length <= 1 && gapAbove > 0.75 * entry.size && level <= 2;
}
