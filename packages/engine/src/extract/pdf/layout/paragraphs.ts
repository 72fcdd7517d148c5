import type { TextEntry } from './entries.ts';
import { markerOf } from './markers.ts';
import type { Profile } from './profile.ts';
import { leadsTheorem, PROVED } from './theorems.ts';

/** Whether the line starts a paragraph of its own rather than going on with the one before. */
export function startsParagraph(lines: TextEntry[], line: TextEntry, profile: Profile): boolean {
  const above = lines.at(-1) as TextEntry;
  if (Math.abs(above.size - line.size) > 0.08 * profile.size && !isScriptish(above, line)) return true;
  if (PROVED.test(above.text) || above.inset !== line.inset) return true;
  if (above.bold !== line.bold && differsInLook(above, line) && !isMidSentence(above, line)) return true;
  if (above.monospace !== line.monospace && !isMidSentence(above, line)) return true;
  if (leadsTheorem(line.inlines)) return true;
  const sameColumn = above.page === line.page && Math.abs(above.column.x0 - line.column.x0) < 2;
  if (!sameColumn) return startsAfterBreak(above, line);
  const step = line.baseline - above.baseline;
  if (step <= 0.4 * line.size) return true;
  if (step > 1.32 * leadingFor(line, profile) && !isTallStep(above, line)) return true;
  if (hangsUnderMarker(lines, line)) return endsShort(above, line);
  if (endsOpen(above)) return false;
  if (hangsUnderLabel(lines, line)) return false;
  if (hangs(lines, line)) return false;
  if (line.leadGap !== null && above.box.x0 - line.box.x0 > line.size) return true;
  if (isIndented(line) && !isIndented(above)) return true;
  if (lines.length === 1 && isIndented(line) && sameIndent(above, line) && isFull(above)) return true;
  if (
    markerOf(line.text) &&
    !markerOf(above.text) &&
    line.box.x0 <= above.box.x0 + 2 &&
    endsShort(above, line)
  )
    return true;
  return !startsInside(line) && endsShort(above, line);
}

/** An entry of a list of references: `[3] Author`. */
export const REFERENCE = /^\[[\p{L}\d+]{1,8}\]\s/u;

/** In mid sentence, and set in under the first line as the lines before it: a hanging indent. */
function hangs(lines: TextEntry[], line: TextEntry): boolean {
  const above = lines.at(-1) as TextEntry;
  const level = lines.length === 1 || Math.abs(above.box.x0 - line.box.x0) < 1.5;
  return level && isFull(above) && isMidSentence(above, line);
}

/** The line stands under the words of the item that it goes on with. */
const hangsUnderMarker = ([first]: TextEntry[], line: TextEntry) =>
  first !== undefined &&
  first.bodyX !== null &&
  (markerOf(first.text) !== null || REFERENCE.test(first.text)) &&
  !markerOf(line.text) &&
  Math.abs(first.bodyX - line.box.x0) < 0.25 * line.size;

/** The line ends in an operator: its formula goes on. */
function endsOpen({ inlines }: TextEntry): boolean {
  const last = inlines.at(-1);
  const symbol = last?.type === 'math' ? last.math.at(-1) : undefined;
  return symbol?.type === 'symbol' && (symbol.class === 'relation' || symbol.class === 'binary');
}

/** Set in below a label that stands out, as every line of the item is. */
function hangsUnderLabel(lines: TextEntry[], line: TextEntry): boolean {
  const [first] = lines as [TextEntry];
  const above = lines.at(-1) as TextEntry;
  if (first.leadGap === null || line.leadGap !== null || line.box.x0 - first.box.x0 < line.size) return false;
  return lines.length === 1 ? isFull(first) : Math.abs(above.box.x0 - line.box.x0) < 1.5 && isFull(above);
}

/** No paragraph starts with a comma or a closing bracket, be it text or in a formula. */
function startsInside({ text, inlines }: TextEntry): boolean {
  const [first] = inlines;
  const symbol = first?.type === 'math' ? first.math[0] : undefined;
  return /^[,;)]/.test(text) || (symbol?.type === 'symbol' && /^[,;)]$/.test(symbol.text));
}

const isScriptish = (above: TextEntry, line: TextEntry) => above.text.length < 3 || line.text.length < 3;

/** A bold line above upright text is a heading; a bold word at a line's end is not. */
const differsInLook = (above: TextEntry, line: TextEntry) =>
  above.text.length > 2 && line.text.length > 2 && (above.bold || line.text.length > 20);

const leadingFor = (line: TextEntry, { leading, size }: Profile) =>
  Math.max(leading * (line.size / size), 1.05 * line.size);

const sameIndent = (above: TextEntry, line: TextEntry) =>
  Math.abs(above.box.x0 - line.box.x0) < 1.2 &&
  line.box.x0 - line.column.x0 < 3 * line.size &&
  !markerOf(above.text);

/** The line reaches the margin. */
export const isFull = (line: TextEntry) => line.column.x1 - line.box.x1 < 0.5 * line.size;

const isIndented = (line: TextEntry) => line.box.x0 - line.column.x0 > 0.8 * line.size;

/** Fractions and the like push lines apart; between what is drawn there is no more than between other lines. */
const isTallStep = (above: TextEntry, line: TextEntry) =>
  line.box.y0 - above.box.y1 < 0.65 * line.size &&
  [above, line].some(({ box, size }) => box.y1 - box.y0 > 1.35 * size);

/** The break was forced: the next line's first word would have fitted here. */
function endsShort(above: TextEntry, line: TextEntry): boolean {
  const room = above.column.x1 - above.box.x1;
  if (room < line.firstWidth + 0.7 * line.size || room < 1.5 * line.size) return false;
  return !isMidSentence(above, line) || room > 0.4 * (above.column.x1 - above.column.x0);
}

/** No sentence ends above, and none begins here: margins that are ragged end lines anywhere. */
export const isMidSentence = (above: TextEntry, line: TextEntry) =>
  /^[\p{Ll}\d]/u.test(line.text) && !markerOf(line.text) && !/[.?!:;।]["'”’)]*$/u.test(above.text.trim());

/** Over a column's or a page's end, only a full line without a full stop goes on. */
function startsAfterBreak(above: TextEntry, line: TextEntry): boolean {
  if (isIndented(line)) return true;
  const full = above.column.x1 - above.box.x1 < 2 * above.size;
  if (!full) return true;
  const ended = /[.!?:।]["'”’)]?$/u.test(above.text.trim());
  return ended && /^[\p{Lu}\p{N}]/u.test(line.text) && endsShort(above, line);
}

/** Short lines in the middle of the column. */
export function isCentred(line: TextEntry): boolean {
  const left = line.box.x0 - line.column.x0;
  const right = line.column.x1 - line.box.x1;
  return (
    left > 1.5 * line.size &&
    Math.abs(left - right) < 0.1 * (line.column.x1 - line.column.x0) &&
    Math.abs(left - right) < 1.2 * line.size
  );
}
