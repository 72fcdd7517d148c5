import type { Block, HeadingBlock, Inline } from '../../tree/index.ts';
import type { Entry, TextEntry } from './layout/entries.ts';

function usualSize(entries: Entry[]): number {
  const sizes = new Map<number, number>();
  for (const entry of entries) {
    if (entry.kind !== 'text') continue;
    const size = Math.round(entry.size * 2) / 2;
    sizes.set(size, (sizes.get(size) ?? 0) + entry.text.length);
  }
  return [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

function goesOn(last: TextEntry, next: TextEntry): boolean {
  if (last.page !== next.page || last.column.x0 !== next.column.x0) return false;
  const gap = next.baseline - last.baseline;
  const indented =
    next.box.x0 > next.column.x0 + next.size * 0.8 && last.box.x0 < last.column.x0 + last.size * 0.8;
  return gap > 0 && gap < 1.7 * next.size && Math.abs(last.size - next.size) < 0.6 && !indented;
}

function joinInlines(before: Inline[], next: Inline[]): Inline[] {
  const last = before.at(-1);
  const first = next[0];
  if (last?.type === 'text' && first?.type === 'text') {
    const broken = /\p{L}[-\u00ad]$/u.test(last.value) && /^\p{Ll}/u.test(first.value);
    const value = broken ? last.value.slice(0, -1) + first.value : `${last.value} ${first.value}`;
    return [...before.slice(0, -1), { ...last, value }, ...next.slice(1)];
  }
  return [...before, { type: 'text', value: ' ' }, ...next];
}

function levelOf(entry: TextEntry, usual: number): HeadingBlock['level'] | null {
  const ratio = entry.size / usual;
  if (ratio >= 1.6) return 1;
  if (ratio >= 1.35) return 2;
  return ratio >= 1.15 ? 3 : null;
}

function textBlock(lines: TextEntry[], usual: number): Block {
  const [first] = lines as [TextEntry];
  const children = lines.map((line) => line.inlines).reduce(joinInlines);
  const level = lines.length <= 2 ? levelOf(first, usual) : null;
  const source = { page: first.page };
  if (level !== null) return { type: 'heading', level, children, source };
  return { type: 'paragraph', children, source };
}

/** Joins a document's entries into blocks: lines into paragraphs, large lines into headings. */
export function joinEntries(entries: Entry[]): Block[] {
  const usual = usualSize(entries);
  const blocks: Block[] = [];
  let lines: TextEntry[] = [];
  const flush = () => {
    if (lines.length > 0) blocks.push(textBlock(lines, usual));
    lines = [];
  };
  for (const entry of entries) {
    const last = lines.at(-1);
    if (entry.kind === 'text') {
      if (last && !goesOn(last, entry)) flush();
      lines.push(entry);
      continue;
    }
    flush();
    if (entry.kind === 'block') blocks.push(entry.block);
    else {
      const { math, confidence, page } = entry;
      blocks.push({
        type: 'equation',
        math,
        confidence,
        number: entry.number ?? undefined,
        source: { page },
      });
    }
  }
  flush();
  return blocks;
}
