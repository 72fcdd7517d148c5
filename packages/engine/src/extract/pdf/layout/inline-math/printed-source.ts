import { readTex } from '@sutra/math';
import type { DoubtReason, Inline, MathList } from '../../../../tree/index.ts';
import { unionAll } from '../../formula/model/box.ts';
import type { DisplayEntry, Entry, TextEntry } from '../model/entries.ts';

/** Formulas that whoever printed the page could not set, and left as their TeX source. A picture shows what was there. */
const CONFIDENCE = 0.7;
const DOUBTS: readonly DoubtReason[] = ['printed-as-source'];

/** No display's source is printed on more lines. */
const MOST_LINES = 16;

/** What encloses a display's source. */
const FENCE = '$$';

const COMMAND = /\\[a-zA-Z]/;

/** Reads TeX source in the prose: `$$…$$` on lines of its own, `$…$` within a line. Listings stay as they are. */
export function withPrintedSource(entries: Entry[]): Entry[] {
  const result: Entry[] = [];
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at] as Entry;
    const lines = linesOfSource(entries, at);
    const math = lines && formulaOf(sourceOf(lines).slice(FENCE.length, -FENCE.length), true);
    if (lines && math) result.push(displayOf(lines, math));
    else result.push(entry.kind === 'text' && !entry.monospace ? withInlineSource(entry) : entry);
    at += lines && math ? lines.length : 1;
  }
  return result;
}

/** The characters of a line, those of operators that were taken for formulas included; null where there is more. */
function typedText(inlines: Inline[]): string | null {
  const parts = inlines.map((inline) => {
    if (inline.type === 'text') return inline.value;
    if (inline.type !== 'math') return null;
    const signs = inline.math.map((node) => (node.type === 'symbol' ? node.text : null));
    return signs.includes(null) ? null : signs.join('').replaceAll('−', '-');
  });
  return parts.includes(null) ? null : parts.join('').trim();
}

/** A line may break within a command, behind its backslash. */
const sourceOf = (lines: TextEntry[]) =>
  lines
    .map(({ inlines }) => typedText(inlines) ?? '')
    .reduce((before, line) => (/(?<!\\)\\$/.test(before) ? before + line : `${before} ${line}`));

/** The lines from `$$` to `$$`, where one starts here. */
function linesOfSource(entries: Entry[], start: number): TextEntry[] | null {
  const lines: TextEntry[] = [];
  for (const entry of entries.slice(start, start + MOST_LINES)) {
    const text = entry.kind === 'text' && !entry.monospace ? typedText(entry.inlines) : null;
    if (entry.kind !== 'text' || text === null) return null;
    if (lines.length === 0 && !text.startsWith(FENCE)) return null;
    lines.push(entry);
    if (text.length > (lines.length === 1 ? 2 * FENCE.length : 1) && text.endsWith(FENCE)) return lines;
  }
  return null;
}

/** Null for what is no mathematics, or has commands that nobody knows. */
function formulaOf(source: string, display: boolean): MathList | null {
  if (!COMMAND.test(source) || source.includes('$')) return null;
  try {
    const { math, warnings } = readTex(source, { display });
    return warnings.length === 0 && math.length > 0 ? math : null;
  } catch {
    return null;
  }
}

function displayOf(lines: TextEntry[], math: MathList): DisplayEntry {
  const { page, column, columns, size } = lines[0] as TextEntry;
  const box = unionAll(lines.map((line) => line.box));
  const place = { page, box, column, columns, size };
  return { kind: 'display', ...place, math, number: null, confidence: CONFIDENCE, doubts: [...DOUBTS] };
}

const INLINE = /\$([^$\s][^$]*)\$/g;

function withInlineSource(entry: TextEntry): TextEntry {
  if (!(entry.text.includes('$') && COMMAND.test(entry.text))) return entry;
  const { page, box } = entry;
  const source = { page, box: { x: box.x0, y: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 } };
  const inlines = entry.inlines.flatMap((inline): Inline[] => {
    if (inline.type !== 'text') return [inline];
    const parts: Inline[] = [];
    let last = 0;
    for (const match of inline.value.matchAll(INLINE)) {
      const math = formulaOf(match[1] ?? '', false);
      if (!math) continue;
      parts.push({ type: 'text', value: inline.value.slice(last, match.index) });
      parts.push({ type: 'math', math, confidence: CONFIDENCE, doubts: [...DOUBTS], source });
      last = match.index + match[0].length;
    }
    return [...parts, { ...inline, value: inline.value.slice(last) }].filter(
      (part) => part.type !== 'text' || part.value !== '',
    );
  });
  return { ...entry, inlines };
}
