import type { TextEntry } from '../model/entries.ts';

/*
 * On a photo the print nearer to the camera is larger: whole stretches of it are as large as headings are in other
 * documents. Headings stand alone, or two above each other.
 */

const MIN_LINES = 3;
/**
 * Of the size of body text, between which a line goes on with such a stretch: no photo of a page is so near at one end that
 * its print is half as large again, and the title of a chapter above that of its section is.
 */
const RATIO = { min: 1.05, max: 1.4 } as const;

/** The lines of recognised pages that stand among larger lines, and whose size says nothing. */
export function linesOfLargePrint(lines: readonly TextEntry[], bodySize: number): ReadonlySet<TextEntry> {
  const found = new Set<TextEntry>();
  let run: TextEntry[] = [];
  const endRun = () => {
    if (run.length >= MIN_LINES) for (const line of run) found.add(line);
    run = [];
  };
  for (const line of lines) {
    const ratio = line.size / bodySize;
    const isLarge = line.isRecognised === true && ratio > RATIO.min && ratio < RATIO.max;
    if (!isLarge || run.at(-1)?.page !== line.page) endRun();
    if (isLarge) run.push(line);
  }
  endRun();
  return found;
}
