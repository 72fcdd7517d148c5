import type { CodeBlock } from '../../../../tree/index.ts';
import { DOUBLE_LEADING_EM } from '../../metrics.ts';
import type { TextEntry } from '../model/entries.ts';

/** From baseline to baseline over one blank line of the listing: twice the leading of 1.2, and some. */
const MAX_LISTING_STEP_EM = DOUBLE_LEADING_EM;

/** Typewriter lines close below each other: one listing, whatever its indents. */
export const continuesCode = (above: TextEntry, line: TextEntry): boolean =>
  above.monospace &&
  line.monospace &&
  above.page === line.page &&
  line.baseline > above.baseline &&
  line.baseline - above.baseline < MAX_LISTING_STEP_EM * line.size;

/** Width of a character of Computer Modern Typewriter. */
const ADVANCE_EM = 0.525;

const placeOf = ({ typed, box, size }: TextEntry) => typed ?? { x: box.x0, pitchPt: ADVANCE_EM * size };

/** The lines as a listing, their indents kept as blanks: how many characters of the line would fit there. */
export function codeBlock(lines: TextEntry[]): CodeBlock {
  const left = Math.min(...lines.map((line) => placeOf(line).x));
  const value = lines.map((line) => {
    const { x, pitchPt } = placeOf(line);
    return ' '.repeat(Math.round((x - left) / pitchPt)) + line.text.trim();
  });
  return { type: 'code', value: value.join('\n') };
}
