import { MIN_BASE_TO_SCRIPT_RATIO, MIN_STRETCHED_FENCE_EM } from '../../formula/model/tolerances.ts';
import {
  DOT_PT,
  DOUBLE_LEADING_EM,
  LINE_GLYPHS,
  LINE_INK_EM,
  MAX_OFF_CENTRE_EM,
  MAX_SCRIPT_SHIFT_EM,
  QUAD_EM,
  SAME_EDGE_PT,
  SAME_SIZE_RATIO,
  SHORTEST_WORD_LENGTH,
  STRETCHED_QUAD_EM,
  TAB_EM,
} from '../../metrics.ts';
import type { BodyStyle } from '../model/body-style.ts';
import type { TextEntry } from '../model/entries.ts';
import { FULL_LINE_SLACK_EM, SHORT_LINE_SHARE } from '../model/tolerances.ts';
import { startsBoldNumber } from './bold-items.ts';
import { isCentred } from './centred-lines.ts';
import { ALTERNATIVE, markerOf } from './markers.ts';
import { ANSWERS, asksBelowAnswers, startsOptions } from './questions.ts';
import { leadsTheorem, PROVED } from './theorems.ts';

/** Lines beside each other overlap in height, and so do pieces of one line. */
const MIN_STEP_EM = MAX_SCRIPT_SHIFT_EM;
/** Of the leading: above the stretch of a page, below the blank between paragraphs. */
const MAX_STEP_RATIO = 1.32;

/** A line, and the lines before it that make one paragraph so far. */
interface LineBreak {
  lines: TextEntry[];
  /** The last of them. */
  above: TextEntry;
  line: TextEntry;
  profile: BodyStyle;
}

type Test = (lineBreak: LineBreak) => boolean;

interface BreakRule {
  /** As `--explain` prints it. */
  name: string;
  when: Test;
  starts: boolean | Test;
}

/** The first rule whose condition holds decides whether the line starts a paragraph. */
const BREAK_RULES: readonly BreakRule[] = [
  { name: 'other size', when: changesSize, starts: true },
  {
    name: 'end of a proof, or of a quotation',
    when: ({ above, line }) => PROVED.test(above.text) || above.inset !== line.inset,
    starts: true,
  },
  { name: 'bold begins or ends', when: changesWeight, starts: true },
  { name: 'typewriter begins or ends', when: changesTypewriter, starts: true },
  { name: 'name of a theorem', when: ({ line }) => leadsTheorem(line.inlines), starts: true },
  { name: 'next column or page', when: leavesColumn, starts: startsAfterBreak },
  { name: 'beside the line before', when: isBeside, starts: true },
  { name: 'alternative between two questions', when: isBesideAlternative, starts: true },
  { name: 'answers to choose from', when: ({ line }) => ANSWERS.test(line.text), starts: true },
  { name: 'next question', when: ({ above, line }) => asksBelowAnswers(above.text, line.text), starts: true },
  { name: 'label of a solution', when: ({ line }) => SOLUTION_LABEL.test(line.text), starts: true },
  {
    name: 'line from margin to margin',
    when: ({ above, line }) => [above, line].some(isOfTwoEnds) && !SMALL_LETTERS.test(line.text),
    starts: true,
  },
  { name: 'sentence goes on below', when: leavesSentenceOpen, starts: false },
  { name: 'more space than between lines', when: isSpacedApart, starts: true },
  { name: 'sentence in the other script', when: changesScript, starts: true },
  { name: 'under the words of its item', when: hangsUnderMarker, starts: endsShort },
  {
    name: 'formula goes on',
    when: ({ above }) => endsOpen(above),
    starts: ({ line }) => startsOptions(line.text),
  },
  { name: 'under the words behind a label', when: hangsUnderLabel, starts: false },
  { name: 'hanging indent', when: hangs, starts: false },
  { name: 'marker further out', when: hasMarkerFurtherOut, starts: true },
  { name: 'marks of an item', when: isMarksOfItem, starts: false },
  { name: 'bold label at the margin', when: startsLabel, starts: true },
  {
    name: 'first-line indent',
    when: ({ above, line }) => isIndented(line) && !isIndented(above),
    starts: true,
  },
  { name: 'indent under an indent', when: followsIndentedLine, starts: true },
  { name: 'marker of an item', when: startsMarkedItem, starts: true },
  { name: 'bold number of an item', when: startsBoldNumber, starts: true },
  { name: 'first of lettered items', when: startsLetteredItems, starts: true },
  { name: 'in mid sentence', when: ({ line }) => startsInside(line), starts: false },
];

/** Without another reason a paragraph ends where its last line does not reach the margin. */
const END_OF_LAST_LINE: BreakRule = {
  name: 'line before is short, or full',
  when: () => true,
  starts: endsShort,
};

/** Whether the line starts a paragraph of its own rather than going on with the one before, and by which rule. */
export function paragraphBreak(
  lines: TextEntry[],
  line: TextEntry,
  profile: BodyStyle,
): { starts: boolean; rule: string } {
  const lineBreak: LineBreak = { lines, above: lines.at(-1) as TextEntry, line, profile };
  const { name, starts } = BREAK_RULES.find(({ when }) => when(lineBreak)) ?? END_OF_LAST_LINE;
  return { starts: typeof starts === 'boolean' ? starts : starts(lineBreak), rule: name };
}

function changesSize({ above, line, profile }: LineBreak): boolean {
  const differs = Math.abs(above.size - line.size) > SAME_SIZE_RATIO * profile.size;
  return differs && !isScriptish(above, line);
}

/** A bold line that had room for the next word is a heading, even above small letters. */
function changesWeight({ above, line }: LineBreak): boolean {
  const goesOn = isMidSentence(above, line) && (line.bold || isWithoutRoom(above, line));
  return above.bold !== line.bold && differsInLook(above, line) && !goesOn;
}

function changesTypewriter({ above, line }: LineBreak): boolean {
  return above.monospace !== line.monospace && !isMidSentence(above, line);
}

function leavesColumn({ above, line }: LineBreak): boolean {
  return above.page !== line.page || Math.abs(above.column.x0 - line.column.x0) >= SAME_EDGE_PT;
}

function isBeside({ above, line }: LineBreak): boolean {
  return line.baseline - above.baseline <= MIN_STEP_EM * line.size;
}

function isSpacedApart({ above, line, profile }: LineBreak): boolean {
  const step = line.baseline - above.baseline;
  const leading = leadingFor(line, profile);
  return step > MAX_STEP_RATIO * leading && !isTallStep(above, line, leading);
}

/** Between the two ends of a line: far more than justified lines leave between words. */
const MIN_ENDS_GAP_EM = 8;

/** `Time allowed : 3 hours          Maximum Marks : 80`: two notes, one at each margin, without what questions are worth. */
function isOfTwoEnds(line: TextEntry): boolean {
  const { widestBlank: blank, size, marks, box, column, text } = line;
  if (!blank || marks !== undefined || PROVED.test(text) || blank.x1 - blank.x0 < MIN_ENDS_GAP_EM * size)
    return false;
  return isFull(line) && box.x0 - column.x0 < size;
}

const HINDI = /\p{Script=Devanagari}/u;
/** What an English sentence begins with. */
const ENGLISH_START = /^[A-Z][a-z]*\s/;

/** A question in Hindi has ended above, and the same in English begins, or the other way round. */
function changesScript({ above, line }: LineBreak): boolean {
  if (!SENTENCE_END.test(above.text.trim()) || HINDI.test(above.text) === HINDI.test(line.text)) return false;
  return HINDI.test(line.text) ? /^\p{Script=Devanagari}{2}/u.test(line.text) : ENGLISH_START.test(line.text);
}

/** `OR` in a line of its own; in small letters it is one in the middle of the column, else the rest of a sentence. */
const isAlternative = (line: TextEntry) => {
  const text = line.text.trim();
  return ALTERNATIVE.test(text) && (text !== text.toLowerCase() || !/[a-z]/.test(text) || isCentred(line));
};

function isBesideAlternative({ above, line }: LineBreak): boolean {
  return isAlternative(above) || isAlternative(line);
}

/** Words that no sentence ends with; a line that does is gone on with, however far below a tall formula pushes the next. */
const OPEN_WORD = /(?:^|\s)(?:an?|and|at|between|by|for|from|if|of|or|that|the|then|to|whose|with)$/i;

/**
 * A word that something must follow, or small letters below a comma or a line that had no room for them; at most an
 * empty line lies between.
 */
function leavesSentenceOpen({ lines: [first], above, line }: LineBreak): boolean {
  if (line.baseline - above.baseline > DOUBLE_LEADING_EM * line.size || markerOf(line.text)) return false;
  const text = above.text.trim();
  if (OPEN_WORD.test(text)) return true;
  if (!SMALL_LETTERS.test(line.text) || SENTENCE_END.test(text)) return false;
  const isSetIn = isIndented(line) && !isIndented(above) && markerOf(first?.text ?? '') === null;
  return !isSetIn && (isWithoutRoom(above, line) || text.endsWith(','));
}

const SMALL_LETTERS = /^\p{Ll}{2}/u;

/** `Sol.`, `Ans:` below a question, which leave room for an answer or precede it. */
const SOLUTION_LABEL = /^(?:Sol|Soln|Solution|Ans|Answer)\s*[.:](?:\s|$)/;

/** A bold lead at the margin, below a line that is set in. */
function startsLabel({ above, line }: LineBreak): boolean {
  return line.runInGapEm !== null && above.box.x0 - line.box.x0 > line.size;
}

/** Two first lines, one below the other: the paragraph above has a single, full line. */
function followsIndentedLine({ lines, above, line }: LineBreak): boolean {
  return lines.length === 1 && isIndented(line) && sameIndent(above, line) && isFull(above);
}

/** A sentence, or its marks in brackets. */
const ENDED = /[.?!:।)\]]["'”’]*$/u;

/**
 * The number of an item in the margin, below a full line that is set in, or below an item or its answers, which need no
 * full stop: no first line of a paragraph is so followed.
 */
function hasMarkerFurtherOut({ lines: [first], above, line }: LineBreak): boolean {
  const isFurtherIn = ({ box }: TextEntry) => box.x0 - line.box.x0 > MIN_INDENT_EM * line.size;
  if (markerOf(line.text) === null || !isFurtherIn(above)) return false;
  return (
    ENDED.test(above.text.trim()) ||
    (first !== undefined && isFurtherIn(first) && markerOf(first.text) !== null)
  );
}

const MARKS = /^[([]\d{1,2}[)\]]$/;

/** `(2)` alone in a line below its question, set in. */
function isMarksOfItem({ lines: [first], line }: LineBreak): boolean {
  const isItem = first !== undefined && markerOf(first.text) !== null;
  return isItem && MARKS.test(line.text.trim()) && line.box.x0 - first.box.x0 > line.size;
}

function startsMarkedItem(lineBreak: LineBreak): boolean {
  const { above, line } = lineBreak;
  const marked = markerOf(line.text) && !markerOf(above.text);
  const isEnded = above.marks !== undefined || endsShort(lineBreak);
  return Boolean(marked) && line.box.x0 <= above.box.x0 + SAME_EDGE_PT && isEnded;
}

/** `(a)` below the end of a sentence, or `a)`, which no sentence has: the line above may be full. */
function startsLetteredItems({ above, line }: LineBreak): boolean {
  const marker = markerOf(line.text);
  if (marker?.value !== 1 || marker.format === 'decimal' || line.box.x0 > above.box.x0 + TAB_EM * line.size)
    return false;
  return marker.template === '%)' || (marker.template === '(%)' && SENTENCE_END.test(above.text.trim()));
}

/** An entry of a list of references: `[3] Author`. */
export const REFERENCE = /^\[[\p{L}\d+]{1,8}\]\s/u;

/** In mid sentence, and set in under the first line as the lines before it: a hanging indent. */
function hangs(lineBreak: LineBreak): boolean {
  const { lines, above, line } = lineBreak;
  const level = lines.length === 1 || Math.abs(above.box.x0 - line.box.x0) < SAME_EDGE_PT;
  return level && isMidSentence(above, line) && (isFull(above) || endsRagged(lineBreak));
}

/** In an item whose margin is ragged, the first word of the next line had no place. */
const endsRagged = (lineBreak: LineBreak): boolean =>
  markerOf(lineBreak.lines[0]?.text ?? '') !== null && !endsShort(lineBreak);

/** Between the words of an item and the line below: letters' side bearings, and a marker's blank that stretches. */
const SAME_BODY_EDGE_EM = MAX_OFF_CENTRE_EM;

function hangsUnderMarker({ lines: [first], line }: LineBreak): boolean {
  return first !== undefined && isUnderWordsOf(first, line);
}

/** The line begins under the words of the item that the first line starts. */
export function isUnderWordsOf(first: TextEntry, line: TextEntry): boolean {
  return (
    first.bodyX !== null &&
    (markerOf(first.text) !== null || REFERENCE.test(first.text)) &&
    !markerOf(line.text) &&
    Math.abs(first.bodyX - line.box.x0) < SAME_BODY_EDGE_EM * line.size
  );
}

/** The line ends in an operator: its formula goes on. */
function endsOpen({ inlines }: TextEntry): boolean {
  const last = inlines.at(-1);
  const symbol = last?.type === 'math' ? last.math.at(-1) : undefined;
  return symbol?.type === 'symbol' && (symbol.class === 'relation' || symbol.class === 'binary');
}

/** Set in below a label at the margin, as every line of the item is. */
function hangsUnderLabel({ lines, above, line }: LineBreak): boolean {
  const [first] = lines as [TextEntry];
  if (first.runInGapEm === null || line.runInGapEm !== null || line.box.x0 - first.box.x0 < line.size)
    return false;
  return lines.length === 1
    ? isFull(first)
    : Math.abs(above.box.x0 - line.box.x0) < SAME_EDGE_PT && isFull(above);
}

/** No paragraph starts with a comma or a closing bracket, be it text or in a formula. */
function startsInside({ text, inlines }: TextEntry): boolean {
  const [first] = inlines;
  const symbol = first?.type === 'math' ? first.math[0] : undefined;
  return /^[,;)]/.test(text) || (symbol?.type === 'symbol' && /^[,;)]$/.test(symbol.text));
}

const isScriptish = (above: TextEntry, line: TextEntry) =>
  above.text.length < SHORTEST_WORD_LENGTH || line.text.length < SHORTEST_WORD_LENGTH;

/** Characters; a last line of bold words may be shorter, a line of text under a heading is not. */
const MIN_TEXT_LENGTH = LINE_GLYPHS;

/** A bold line above upright text is a heading; a bold word at a line's end is not. */
const differsInLook = (above: TextEntry, line: TextEntry) =>
  !isScriptish(above, line) && (above.bold || line.text.length >= MIN_TEXT_LENGTH);

/** Of the line's size: a leading any smaller makes lines touch; the document's own was misread. */
const MIN_LEADING_EM = QUAD_EM;

const leadingFor = (line: TextEntry, { leading, size }: BodyStyle) =>
  Math.max(leading * (line.size / size), MIN_LEADING_EM * line.size);

/** Lines of one indent: closer than lines of one margin, as an indent is judged by no third line. */
const SAME_INDENT_PT = DOT_PT;

const sameIndent = (above: TextEntry, line: TextEntry) =>
  Math.abs(above.box.x0 - line.box.x0) < SAME_INDENT_PT &&
  line.box.x0 - line.column.x0 < TAB_EM * line.size &&
  !markerOf(above.text);

/** The line reaches the margin. */
export const isFull = (line: TextEntry) => line.column.x1 - line.box.x1 < FULL_LINE_SLACK_EM * line.size;

/** Indents of paragraphs begin at an em; side bearings and hanging letters stay below. */
export const MIN_INDENT_EM = 0.8;

const isIndented = (line: TextEntry) => line.box.x0 - line.column.x0 > MIN_INDENT_EM * line.size;

/** Between ink, where a line is taller: `\lineskip` and what leading leaves between low letters. */
const MAX_TALL_GAP_EM = 0.65;
/** Of the leading: a line with an option's fraction keeps its blank above, which is wider. */
const MAX_TALL_STEP_RATIO = MIN_BASE_TO_SCRIPT_RATIO;
/** Ink from accent to descender is up to 1.2; a fraction is taller. */
const TALL_LINE_EM = MIN_STRETCHED_FENCE_EM;

/** Fractions and the like push lines apart; between what is drawn there is no more than between other lines. */
const isTallStep = (above: TextEntry, line: TextEntry, leading: number) =>
  line.box.y0 - above.box.y1 <
    Math.max(MAX_TALL_GAP_EM * line.size, MAX_TALL_STEP_RATIO * leading - LINE_INK_EM * line.size) &&
  [above, line].some(({ box, size }) => box.y1 - box.y0 > TALL_LINE_EM * size);

/** A blank and a hyphen beside the word, as ragged lines leave it over. */
const WORD_SLACK_EM = 0.7;
/** Less blank than that at a line's end is a ragged margin. */
const MIN_SHORT_EM = STRETCHED_QUAD_EM;

const isWithoutRoom = ({ column, box }: TextEntry, { firstWidth, size }: TextEntry) =>
  column.x1 - box.x1 < firstWidth + WORD_SLACK_EM * size;

/** The break was forced: the next line's first word would have fitted here. */
function endsShort({ lines, above, line }: LineBreak): boolean {
  const { x0, x1 } = above.column;
  const room = x1 - above.box.x1;
  if (above.wordsX1 !== undefined) return x1 - above.wordsX1 > SHORT_LINE_SHARE * (x1 - x0);
  if (isOpenAtEdge(lines, above) && !markerOf(line.text)) return false;
  if (isWithoutRoom(above, line) || room < MIN_SHORT_EM * line.size) return false;
  return !isMidSentence(above, line) || room > SHORT_LINE_SHARE * (x1 - x0);
}

const SENTENCE_END = /[.?!:;।]["'”’)]*$/u;

/** The last two lines end at one edge, however far the margin is (in a box, beside a picture), and no sentence ends. */
function isOpenAtEdge(lines: TextEntry[], above: TextEntry): boolean {
  const [, before] = lines.toReversed();
  return (
    before !== undefined &&
    Math.abs(before.box.x1 - above.box.x1) < SAME_INDENT_PT &&
    !SENTENCE_END.test(above.text.trim())
  );
}

/** Small letters, digits, and letters of scripts that have no capitals, as Devanagari. */
const MID_SENTENCE = /^[\p{Ll}\p{Lo}\d]/u;

/** No sentence ends above, and none begins here: margins that are ragged end lines anywhere. */
export const isMidSentence = (above: TextEntry, line: TextEntry) =>
  MID_SENTENCE.test(line.text) && !markerOf(line.text) && !SENTENCE_END.test(above.text.trim());

/** Over a column's or a page's end, only a full line without a full stop goes on, and not into an item. */
function startsAfterBreak(lineBreak: LineBreak): boolean {
  const { above, line } = lineBreak;
  if (isIndented(line) || (markerOf(line.text) && !OPEN_WORD.test(above.text.trim()))) return true;
  const full = above.column.x1 - above.box.x1 < 2 * above.size;
  if (!full) return true;
  const ended = /[.!?:।]["'”’)]?$/u.test(above.text.trim());
  return ended && /^[\p{Lu}\p{N}]/u.test(line.text) && endsShort(lineBreak);
}
