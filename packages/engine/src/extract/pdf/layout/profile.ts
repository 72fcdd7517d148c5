import { median } from '../math/box.ts';
import type { Entry, TextEntry } from './entries.ts';

/** What is usual in this document: the yardstick for headings, indents and gaps. */
export interface Profile {
  /** The size of body text in points. */
  size: number;
  /** Between baselines of one paragraph, in points. */
  leading: number;
  /** Whether body text is bold (a document all in bold has no bold headings). */
  bold: boolean;
}

export function profileOf(entries: Entry[]): Profile {
  const lines = entries.filter((entry): entry is TextEntry => entry.kind === 'text');
  const size = commonest(lines, (line) => Math.round(line.size * 2) / 2);
  const body = lines.filter((line) => Math.abs(line.size - size) < 0.6);
  return {
    size,
    leading: leadingOf(body) || size * 1.2,
    bold: commonest(body, (line) => (line.bold ? 1 : 0)) === 1,
  };
}

function commonest(lines: TextEntry[], key: (line: TextEntry) => number): number {
  const weights = new Map<number, number>();
  for (const line of lines) weights.set(key(line), (weights.get(key(line)) ?? 0) + line.text.length);
  return [...weights].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [10, -1])[0];
}

/** The median distance of lines that follow each other in one column. */
function leadingOf(lines: TextEntry[]): number {
  const steps: number[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    const [above, below] = [lines[at - 1] as TextEntry, lines[at] as TextEntry];
    const step = below.baseline - above.baseline;
    if (above.page === below.page && step > 0.8 * below.size && step < 2.4 * below.size) steps.push(step);
  }
  return median(steps);
}
