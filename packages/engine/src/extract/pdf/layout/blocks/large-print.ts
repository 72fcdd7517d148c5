import type { TextEntry } from '../model/entries.ts';

/*
 * On a photo the print nearer to the camera is larger: whole stretches of it are as large as headings are in other
 * documents. Headings stand alone, or two above each other.
 */

const MIN_LINES = 3;
/** Of the size of body text, from which on a line goes on with such a stretch. */
const MIN_RATIO = 1.05;

/** The lines of recognised pages that stand among larger lines, and whose size says nothing. */
export function linesOfLargePrint(lines: readonly TextEntry[], bodySize: number): ReadonlySet<TextEntry> {
  const found = new Set<TextEntry>();
  let run: TextEntry[] = [];
  const endRun = () => {
    if (run.length >= MIN_LINES) for (const line of run) found.add(line);
    run = [];
  };
  for (const line of lines) {
    const isLarge = line.isRecognised === true && line.size > MIN_RATIO * bodySize;
    if (!isLarge || run.at(-1)?.page !== line.page) endRun();
    if (isLarge) run.push(line);
  }
  endRun();
  return found;
}
