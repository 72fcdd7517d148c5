import type { ProtectedStore } from './store.ts';

const MARKUP = /[*_[\]()<>!\\`&~]/g;
const UNDERLINE = /^[ \t]*(?:-+|=+)[ \t]*$/;
const BLOCK_START = /^[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\|)/;
const FENCE = /^[ \t]*(?:`{3}|~{3})/m;

const MAXIMUM = { marks: 4000, underlines: 300, length: 200_000 };

/**
 * Takes paragraphs with thousands of marks in them away from Markdown's parser, which would need minutes for each:
 * nobody wrote them as Markdown. Formulas in them are read all the same.
 */
export function protectDense(source: string, store: ProtectedStore): string {
  if (source.length < MAXIMUM.underlines) return source;
  return source.replace(/(?:[^\n]|\n(?![ \t]*\n))+/g, (stretch) => {
    if (stretch.length < MAXIMUM.underlines || FENCE.test(stretch) || !isDense(stretch)) return stretch;
    return store.put({ kind: 'text', source: stretch, raw: stretch });
  });
}

/** Whether any paragraph of the stretch is over a limit; lists, headings and tables begin new ones. */
function isDense(stretch: string): boolean {
  const run = { marks: 0, underlines: 0, length: 0 };
  for (const line of stretch.split('\n')) {
    if (BLOCK_START.test(line)) {
      run.marks = 0;
      run.length = 0;
    }
    run.marks += line.match(MARKUP)?.length ?? 0;
    run.length += line.length;
    if (UNDERLINE.test(line)) run.underlines += 1;
    if (run.marks > MAXIMUM.marks || run.underlines > MAXIMUM.underlines || run.length > MAXIMUM.length)
      return true;
  }
  return false;
}
