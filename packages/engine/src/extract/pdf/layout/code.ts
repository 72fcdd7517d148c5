import type { CodeBlock } from '../../../tree/index.ts';
import type { TextEntry } from './entries.ts';

/** Typewriter lines close below each other: one listing, whatever its indents. */
export const continuesCode = (above: TextEntry, line: TextEntry): boolean =>
  above.monospace &&
  line.monospace &&
  above.page === line.page &&
  line.baseline > above.baseline &&
  line.baseline - above.baseline < 2.6 * line.size;

/** A typewriter character is a little over half an em wide. */
const ADVANCE = 0.525;

/** The lines as a listing, their indents kept as blanks. */
export function codeBlock(lines: TextEntry[]): CodeBlock {
  const left = Math.min(...lines.map(({ box }) => box.x0));
  const value = lines.map(
    ({ box, text, size }) => ' '.repeat(Math.round((box.x0 - left) / (ADVANCE * size))) + text.trim(),
  );
  return { type: 'code', value: value.join('\n') };
}
