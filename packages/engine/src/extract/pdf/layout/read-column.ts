import { flatMap } from '../flat-map.ts';
import { isBinary, isRelation, isTypewriter } from '../formula/glyphs/symbols.ts';
import { median, unionAll } from '../formula/model/box.ts';
import { DEFAULT_SIZE_PT } from '../formula/model/tolerances.ts';
import { DOUBLE_QUAD_EM, TAB_EM } from '../metrics.ts';
import { isReadByShape, type PageLink, type Rectangle, type Rule } from '../page.ts';
import { footnoteRule } from './blocks/footnotes.ts';
import { runInGapOf } from './blocks/run-in-headings.ts';
import { continuesDisplay } from './displays/display-continuation.ts';
import { type DisplayRow, displayRow, type RowContext } from './displays/display-rows.ts';
import { displayOf, partedAtUnread } from './displays/displays.ts';
import { isEquation, isNumberedBelow, loneNumber, withNumbersBeside } from './displays/equation-numbers.ts';
import { withLooseArrays } from './displays/loose-arrays.ts';
import { claimSegments } from './inline-math/claim-tokens.ts';
import { opensBracket } from './inline-math/inline-doubt.ts';
import { inlinesOf, plainText, wordInlines } from './inline-math/inlines.ts';
import { isQuestionNumber } from './inline-math/leading-labels.ts';
import { type RightMargin, rightMarginOf, splitMarks } from './inline-math/marks-at-margin.ts';
import { type Segment, segmentsOf } from './inline-math/segments.ts';
import { isPicture, type Token } from './inline-math/token.ts';
import { balance, gapAfter, isProse } from './inline-math/token-line.ts';
import { tokensOf } from './inline-math/tokens.ts';
import { marginsOf } from './lines/column-margins.ts';
import type { Column } from './lines/columns.ts';
import { type ItemLine, linesOf } from './lines/lines.ts';
import type { Entry, LinePart, TextEntry } from './model/entries.ts';
import type { Explain } from './model/explanation.ts';
import type { PageAccount } from './model/page-account.ts';
import { type AlignedTable, alignedTables } from './tables/aligned-tables.ts';
import { matchingLists } from './tables/matching-lists.ts';
import type { CellReading } from './tables/table-rows.ts';

interface Context {
  page: number;
  account: PageAccount;
  column: Column;
  links: PageLink[];
  /** The height of the footnote rule. */
  notesFrom: number | null;
}

export interface PageContext extends CellReading {
  /** Rules that no formula used. */
  rules: Rule[];
  links: PageLink[];
  explain?: Explain;
  /** Whether the page is a picture of part of a page. */
  isPartOfPage?: boolean;
}

interface ColumnContext extends PageContext, Context {
  marginAt: (line: ItemLine) => RightMargin;
  tables: AlignedTable[];
}

/** What has been read of a column so far. */
interface ColumnState {
  entries: Entry[];
  /** Of the display that the next line may go on with. */
  rows: DisplayRow[];
  /** The last line ended in an operator or within brackets. */
  expectsOperand: boolean;
}

/** The lines of a column, top to bottom, as prose, displays and tables. */
export function readColumn(found: Column, context: PageContext): Entry[] {
  const lines = withLooseArrays(withNumbersBeside(linesOf(found.items)));
  const boxes = lines.map(({ box }) => box);
  const margins = marginsOf(found.box, boxes);
  const column = { ...found, box: context.isPartOfPage ? marginsOfPart(margins, lines, context) : margins };
  const columnContext: ColumnContext = {
    column,
    marginAt: rightMarginOf(lines, column.box),
    notesFrom: footnoteRule(context.rules, column.box, bodySizeOf(lines), lines),
    tables: [...matchingLists(lines, context), ...alignedTables(lines, column.box, context)],
    ...context,
  };
  const state: ColumnState = { entries: [], rows: [], expectsOperand: false };
  for (const [at, line] of lines.entries()) readLine(line, lines[at + 1], state, columnContext);
  endDisplay(state, columnContext);
  return state.entries;
}

/** How far the left margin of a picture of part of a page may be, which it does not show: displays are set in by less. */
const PART_INDENT_EM = 2 * DOUBLE_QUAD_EM;

/** The margins of a picture of part of a page: its print stands at the left one, unless all of its lines are displays away from it. */
function marginsOfPart(margins: Rectangle, lines: ItemLine[], context: PageContext): Rectangle {
  const away = { ...margins, x0: margins.x0 - PART_INDENT_EM * bodySizeOf(lines) };
  const areDisplays = lines.every((line) => {
    const { tokens } = tokensOf(line, context.fonts);
    const segments = segmentsOfLine(tokens, line, false, context);
    const sorted = segments.flatMap((segment) => segment.tokens);
    return tokens.length === 0 || displayRow(line, sorted, segments, away, { fonts: context.fonts }) !== null;
  });
  return areDisplays ? away : margins;
}

function endDisplay(state: ColumnState, context: ColumnContext): void {
  for (const rows of partedAtUnread(state.rows, context)) state.entries.push(displayEntry(rows, context));
  state.rows = [];
}

function readLine(
  line: ItemLine,
  below: ItemLine | undefined,
  state: ColumnState,
  context: ColumnContext,
): void {
  const table = context.tables.find((each) => each.lines.includes(line));
  if (table) {
    endDisplay(state, context);
    if (table.lines[0] !== line) return;
    const { page, explain } = context;
    state.entries.push(table.entry);
    explain?.({ page, box: table.entry.box, text: '', decision: 'table', rule: 'aligned columns' });
    return;
  }
  const { tokens } = tokensOf(line, context.fonts);
  if (tokens.length === 0 || takesNumber(state, tokens, line, context)) return;
  const segments = segmentsOfLine(tokens, line, state.expectsOperand, context);
  const margin = context.marginAt(line);
  const { body, marks } = splitMarks(
    tokens,
    margin,
    line.size,
    (before) => mayBeWorth(before) || isQuestion(before, margin),
  );
  const row =
    tokens.some(isPicture) || isSetAsText(tokens) || (marks && isQuestion(body, margin))
      ? null
      : displayRow(
          line,
          flatMap(segments, (segment) => segment.tokens),
          segments,
          context.column.box,
          {
            fonts: context.fonts,
            margin,
            isNumberedBelow:
              below !== undefined &&
              isNumberedBelow(tokens, line, below, context.column.box, () => tokensOf(below, context.fonts)),
            ...linesAbove(state),
          },
        );
  explainLine(line, segments, row, context);
  if (row) {
    addRow(row, state, context);
    return;
  }
  const words = marks ? segmentsOfLine(body, line, state.expectsOperand, context) : segments;
  endDisplay(state, context);
  state.entries.push(textEntry(line, words, marks, state.entries.at(-1), context));
  state.expectsOperand = endsExpectingOperand(words);
}

/** Words or a number before what they are worth, in a column of such numbers: a question, however much of it is formula, and no display. */
const isQuestion = (body: Token[], { marksX0 }: RightMargin) =>
  marksX0 !== null && (body.some(isProse) || isQuestionNumber(body));

const mayBeWorth = (body: Token[]) => body.some(isProse) || isEquation(body);

const segmentsOfLine = (
  tokens: Token[],
  { size }: ItemLine,
  expectsOperand: boolean,
  { hasMathItalicFont, fonts }: PageContext,
): Segment[] =>
  isSetAsText(tokens)
    ? [{ kind: 'text', tokens }]
    : segmentsOf(tokens, { size, expectsOperand, hasMathItalicFont, fonts });

/** An equation's number on a line of its own belongs to the display above. */
function takesNumber(
  { rows }: ColumnState,
  tokens: Token[],
  line: ItemLine,
  context: ColumnContext,
): boolean {
  const numbered = rows.at(-1);
  if (!numbered || numbered.number !== null) return false;
  numbered.number = loneNumber(tokens, line, context.column.box);
  if (numbered.number !== null) context.account.claim(glyphsOf(line), 'text', 'number of an equation');
  return numbered.number !== null;
}

function linesAbove({ rows, entries, expectsOperand }: ColumnState): RowContext {
  const above = rows.at(-1);
  if (above) return { above };
  const before = entries.at(-1);
  return before?.kind === 'text' ? { prose: before, expectsOperand } : {};
}

function addRow(row: DisplayRow, state: ColumnState, context: ColumnContext): void {
  const above = state.rows.at(-1);
  if (above && !continuesDisplay(above, row, context.column.box)) endDisplay(state, context);
  state.rows.push(row);
  state.expectsOperand = false;
}

/** Tells how each token of the line was labelled, and whether the line is displayed. */
function explainLine(
  { box }: ItemLine,
  segments: Segment[],
  row: DisplayRow | null,
  { page, explain }: ColumnContext,
): void {
  if (!explain) return;
  for (const { kind, tokens } of segments)
    for (const { x0, x1, text, labelledBy } of tokens)
      explain({
        page,
        box: { ...box, x0, x1 },
        text,
        decision: kind === 'math' ? 'formula' : 'prose',
        rule: labelledBy,
      });
  if (row) {
    const text = segments.flatMap(({ tokens }) => tokens.map((token) => token.text)).join(' ');
    explain({ page, box, text, decision: 'display', rule: row.rule });
  }
}

/** No formula, whatever its signs are. */
const isSetAsText = (tokens: Token[]) => isListing(tokens) || isRowOfOneSign(tokens);

/** All words, or signs without a word, are in a typewriter font: signs between them are those of a program. */
function isListing(tokens: Token[]): boolean {
  const words = tokens.filter(({ role }) => role === 'word');
  const judged = words.length > 0 ? words : tokens;
  return judged.length > 0 && judged.every(({ glyph }) => glyph !== null && isTypewriter(glyph));
}

/** Fewer may be signs of a formula. */
const MIN_ROW_SIGNS = 8;

/** `==========`: a line that people type across the page. */
const isRowOfOneSign = (tokens: Token[]): boolean =>
  tokens.length >= MIN_ROW_SIGNS &&
  tokens.every(({ text, role }) => role === 'operator' && text === tokens[0]?.text);

/** The line's last formula ends in an operator, or within brackets, so that it goes on in the next line. */
function endsExpectingOperand(segments: Segment[]): boolean {
  const last = segments.at(-1);
  const token = last?.tokens.at(-1);
  if (last?.kind !== 'math' || !token) return false;
  return token.role === 'operator'
    ? isRelation(token.text) || isBinary(token.text)
    : balance(last.tokens, 0, last.tokens.length) > 0;
}

const bodySizeOf = (lines: ItemLine[]) => median(lines.map(({ size }) => size));

function textEntry(
  line: ItemLine,
  segments: Segment[],
  marks: Token[] | null,
  before: Entry | undefined,
  { page, column, links, notesFrom, account, explain, isRecognised, isInOtherLanguage }: ColumnContext,
): TextEntry {
  claimSegments(account, marks ? [...segments, { kind: 'text', tokens: marks }] : segments);
  const isInBrackets = before?.kind === 'text' && opensBracket(before.text);
  const inlines = inlinesOf(segments, { line, page, links, isInOtherLanguage, isInBrackets, explain });
  const tokens = flatMap(segments, (segment) => segment.tokens);
  const words = tokens.filter(({ role }) => role === 'word' || role === 'number');
  const all = (test: (token: Token) => boolean | undefined) => words.length > 0 && words.every(test);
  return {
    kind: 'text',
    page,
    box: line.box,
    column: column.box,
    columns: column.of,
    baseline: line.baseline,
    size: wordSizeOf(words.filter(isBodyWord)) ?? wordSizeOf(words) ?? line.size,
    bold: all(({ glyph }) => glyph?.font.bold),
    italic: all(({ glyph }) => glyph?.font.italic),
    ...headingLevelOf(words),
    ...typewriterOf(words.length > 0 ? words : tokens, tokens),
    inlines,
    text: plainText(inlines),
    ...startOf(segments, tokens, line.size),
    runInGapEm: runInGapOf(tokens, line.size),
    ...(marks && { marks: marks.map((token) => token.text).join(''), wordsX1: endOf(segments) }),
    numberSetApart: hasNumberSetApart(tokens, line.size),
    widestBlank: widestBlankOf([...tokens, ...(marks ?? [])]),
    ...partsOf([...tokens, ...(marks ?? [])], line.size),
    ...(isRecognised && { isRecognised }),
    note: notesFrom !== null && line.baseline > notesFrom,
    glyphCount: glyphsOf(line).length,
  };
}

function typewriterOf(words: Token[], [first]: Token[]): Pick<TextEntry, 'monospace' | 'typed'> {
  const monospace = isListing(words);
  const glyph = first?.bases[0]?.item?.glyph;
  return monospace && glyph ? { monospace, typed: { x: glyph.x, pitchPt: glyph.advance } } : { monospace };
}

const endOf = (segments: Segment[]) => segments.at(-1)?.tokens.at(-1)?.x1 ?? 0;

/** What all of its words are tagged as. */
function headingLevelOf(words: readonly Token[]): Pick<TextEntry, 'headingLevel'> {
  const levels = new Set(words.map(({ glyph }) => glyph?.headingLevel));
  const [headingLevel] = levels;
  return levels.size === 1 && headingLevel !== undefined ? { headingLevel } : {};
}

/** A number with a tab's width of blank, or the line's end, on both sides. */
function hasNumberSetApart(tokens: Token[], size: number): boolean {
  const isApart = (at: number) => at < 0 || at >= tokens.length - 1 || gapAfter(tokens, at) > TAB_EM * size;
  return (
    tokens.length > 1 && tokens.some(({ role }, at) => role === 'number' && isApart(at - 1) && isApart(at))
  );
}

/** What stands at the places of a running head: left, in the middle, right. */
function partsOf(tokens: Token[], size: number): { parts?: LinePart[] } {
  const groups: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    const isApart = at === 0 || gapAfter(tokens, at - 1) > TAB_EM * size;
    if (isApart) groups.push([token]);
    else groups.at(-1)?.push(token);
  }
  if (groups.length < 2) return {};
  return {
    parts: groups.map((group) => ({
      x0: group[0]?.x0 ?? 0,
      x1: group.at(-1)?.x1 ?? 0,
      inlines: wordInlines(group, size),
    })),
  };
}

function widestBlankOf(tokens: readonly Token[]): { x0: number; x1: number } | null {
  const blanks = tokens.slice(1).map((token, at) => ({ x0: (tokens[at] as Token).x1, x1: token.x0 }));
  const widthOf = ({ x0, x1 }: { x0: number; x1: number }) => x1 - x0;
  return blanks.reduce<(typeof blanks)[number] | null>(
    (widest, blank) => (widest && widthOf(widest) >= widthOf(blank) ? widest : blank),
    null,
  );
}

/** Behind a heading that runs into its paragraph; a letter alone is a variable, which is not bold in a heading either. */
const isBodyWord = ({ glyph, text }: Token) => !glyph?.font.bold && text.length > 1;

/** The size that most letters of the words are set in; signs of formulas may be larger. */
function wordSizeOf(words: Token[]): number | null {
  const lengths = new Map<number, number>();
  for (const { size, text } of words) lengths.set(size, (lengths.get(size) ?? 0) + text.length);
  return [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** A marker is of four tokens at most: `(iv.)`. */
const MAX_MARKER_TOKENS = 5;
/** The blank behind a marker: half of a word space at least, as justified lines shrink it. */
const MIN_MARKER_GAP_EM = 0.2;

function startOf(
  segments: Segment[],
  tokens: Token[],
  size: number,
): Pick<TextEntry, 'bodyX' | 'firstWidth'> {
  const at = tokens.findIndex(
    (token, index) => token.x0 - (tokens[index - 1]?.x1 ?? token.x0) > MIN_MARKER_GAP_EM * size,
  );
  const end = (at < 0 ? tokens.at(-1) : tokens[at - 1])?.x1 ?? 0;
  const [first] = segments;
  return {
    bodyX: at > 0 && at <= MAX_MARKER_TOKENS ? (tokens[at]?.x0 ?? null) : null,
    firstWidth: (first?.kind === 'math' ? breakOf(first.tokens) : end) - (tokens[0]?.x0 ?? 0),
  };
}

/** A formula is broken behind a relation only. */
function breakOf(tokens: Token[]): number {
  const relation = tokens.find(({ role, text }) => role === 'operator' && isRelation(text));
  return (relation ?? tokens.at(-1))?.x1 ?? 0;
}

const glyphsOf = ({ items }: ItemLine) => flatMap(items, ({ glyphs }) => glyphs);

function displayEntry(rows: DisplayRow[], { page, column, account }: Context): Entry {
  const glyphs = flatMap(rows, ({ line }) => glyphsOf(line));
  account.claim(glyphs, 'formula', 'displayed formula');
  const { math, number, confidence, doubts, box } = displayOf(rows, column.box);
  const hasReadByShape = glyphs.some(isReadByShape);
  return {
    kind: 'display',
    page,
    box,
    column: column.box,
    columns: column.of,
    size: rows[0]?.line.size ?? DEFAULT_SIZE_PT,
    math,
    number,
    confidence,
    doubts,
    ...(hasReadByShape && { pictureBox: unionAll([box, ...glyphs.map(({ ink }) => ink)]) }),
  };
}
