import { median } from '../../formula/model/box.ts';
import { DEFAULT_SIZE_PT } from '../../formula/model/tolerances.ts';
import { ASCENDER_EM, DOUBLE_LEADING_EM, LEADING_EM } from '../../metrics.ts';
import type { Entry, TextEntry } from './entries.ts';
import { SAME_SIZE_PT } from './tolerances.ts';

/** What is usual in this document: the yardstick for headings, indents and gaps. */
export interface BodyStyle {
  /** The size of body text in points. */
  size: number;
  /** Between baselines of one paragraph, in points. */
  leading: number;
  /** Whether body text is bold (a document all in bold has no bold headings). */
  bold: boolean;
}

export function bodyStyleOf(entries: Entry[]): BodyStyle {
  const lines = entries.filter((entry): entry is TextEntry => entry.kind === 'text');
  const size = commonest(lines, (line) => Math.round(line.size * 2) / 2);
  const body = lines.filter((line) => Math.abs(line.size - size) < SAME_SIZE_PT);
  return {
    size,
    leading: leadingOf(body) || size * LEADING_EM,
    bold: commonest(body, (line) => (line.bold ? 1 : 0)) === 1,
  };
}

function commonest(lines: TextEntry[], key: (line: TextEntry) => number): number {
  const weights = new Map<number, number>();
  for (const line of lines) weights.set(key(line), (weights.get(key(line)) ?? 0) + line.text.length);
  return [...weights].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [DEFAULT_SIZE_PT, -1])[0];
}

/** Lines closer than that overlap: they are set side by side. */
const MIN_LEADING_EM = ASCENDER_EM;

/** The median distance of lines that follow each other in one column. */
function leadingOf(lines: TextEntry[]): number {
  const steps: number[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    const [above, below] = [lines[at - 1] as TextEntry, lines[at] as TextEntry];
    const step = below.baseline - above.baseline;
    if (
      above.page === below.page &&
      step > MIN_LEADING_EM * below.size &&
      step < DOUBLE_LEADING_EM * below.size
    )
      steps.push(step);
  }
  return median(steps);
}
