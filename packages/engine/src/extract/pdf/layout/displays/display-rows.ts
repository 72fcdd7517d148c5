import type { EquationNumber } from '../../../../tree/index.ts';
import { flatMap } from '../../flat-map.ts';
import { itemsOf } from '../../formula/formula.ts';
import { isRelation } from '../../formula/glyphs/symbols.ts';
import { height, unionAll, width } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { MAX_REMARK_WORDS } from '../../formula/model/tolerances.ts';
import { withoutMissingOperands } from '../../formula/repairs/libreoffice.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import {
  BRACKETED_LABEL_LENGTH,
  COLUMN_GAP_EM,
  DOUBLE_QUAD_EM,
  FORMULA_SPACE_EM,
  HALF_SHARE,
  LEAST_WORD_SPACE_EM,
  LINE_GAP_EM,
  LOOSE_LEADING_EM,
  MAX_MARKER_LENGTH,
  MEDIUM_SPACE_EM,
  QUAD_EM,
  TAB_EM,
} from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { type FormulaFonts, isFormulaFont } from '../inline-math/formula-fonts.ts';
import { isLetterSetApart, isListSign, leadsItem } from '../inline-math/leading-labels.ts';
import type { RightMargin } from '../inline-math/marks-at-margin.ts';
import { markerEnd } from '../inline-math/prose-rules.ts';
import type { Segment } from '../inline-math/segments.ts';
import { isProseScriptWord, type Token } from '../inline-math/token.ts';
import { closing, gapAfter, isProse } from '../inline-math/token-line.ts';
import type { ItemLine } from '../lines/lines.ts';
import type { TextEntry } from '../model/entries.ts';
import { FULL_LINE_SLACK_EM, SHORT_LINE_SHARE } from '../model/tolerances.ts';
import { splitNumber, textOf } from './equation-numbers.ts';

/** A line that stands as (a row of) a displayed formula. */
export interface DisplayRow {
  line: ItemLine;
  bases: Base[];
  number: EquationNumber | null;
  box: Rectangle;
  /** The rule by which the line is displayed, as `--explain` prints it. */
  rule: string;
}

/** What stands above a line: a display's row, or a line of prose that may end in a formula to go on with. */
export interface RowContext {
  above?: DisplayRow;
  prose?: TextEntry;
  expectsOperand?: boolean;
  /** Where the page sets formulas in fonts of their own, no display holds words of prose. */
  fonts?: FormulaFonts | null;
  /** Where the marks of questions stand at the line's height. */
  margin?: RightMargin;
  /** The line below is an equation's number alone, for which this one leaves no room. */
  isNumberedBelow?: boolean;
}

/** A line without its number, as the rules see it; lengths in points. */
interface Candidate {
  body: Token[];
  first: Token;
  last: Token;
  line: ItemLine;
  column: Rectangle;
  numbered: boolean;
  prose: Token[];
  /** No formula begins the line. */
  startsAsText: boolean;
  /** Width of the formulas to the width of the line, 0 to 1. */
  mathShare: number;
  /** From the margins of the column. */
  left: number;
  right: number;
  centred: boolean;
  row: DisplayRow;
  above?: DisplayRow;
}

/** The line as a display row, or null where it is prose. */
export function displayRow(
  line: ItemLine,
  tokens: Token[],
  segments: Segment[],
  column: Rectangle,
  { above, prose, expectsOperand = false, fonts = null, margin, isNumberedBelow = false }: RowContext = {},
): DisplayRow | null {
  const { body, number, isWorth = false } = splitNumber(tokens, line, column, margin);
  const isNumbered = number !== null || isNumberedBelow;
  const mayGoOn = !isNumbered || isWorth;
  if (body.length === 0 || (prose && mayGoOn && endsParagraph(body, line, prose, expectsOperand)))
    return null;
  if (body.some((token) => isProseScriptWord(token) || isProseOfPage(token, fonts))) return null;
  const bases = withoutMissingOperands(flatMap(body, (token) => token.bases));
  const box = unionAll(flatMap(bases, itemsOf).map(({ ink }) => ink));
  const row = { line, bases, number, box, rule: '' };
  const rule = displayRuleOf(candidateOf(row, body, segments, { column, above, isNumbered }));
  return rule === null ? null : { ...row, rule };
}

/** A word in the font of the prose, where formulas have fonts of their own. */
const isProseOfPage = (token: Token, fonts: FormulaFonts | null) =>
  fonts !== null && isProse(token) && isFormulaFont(token, fonts) === false;

/** Centring is exact to a share of the column's width, and to rounding, in points. */
const CENTRE_TOLERANCE = { columnShare: 0.04, points: 2.5 };
/** What is centred keeps away from the margin by more than indents of paragraphs and items. */
const LEAST_CENTRED_INDENT_EM = DOUBLE_QUAD_EM;

function candidateOf(
  row: DisplayRow,
  body: Token[],
  segments: Segment[],
  { column, above, isNumbered }: { column: Rectangle; above: DisplayRow | undefined; isNumbered: boolean },
): Candidate {
  const { line } = row;
  const [first, last] = [body[0] as Token, body.at(-1) as Token];
  const math = flatMap(
    segments.filter(({ kind }) => kind === 'math'),
    ({ tokens }) => tokens,
  );
  const mathWidth = math.reduce((sum, token) => sum + token.x1 - token.x0, 0);
  const [left, right] = [first.x0 - column.x0, column.x1 - last.x1];
  const tolerance = Math.max(CENTRE_TOLERANCE.points, CENTRE_TOLERANCE.columnShare * width(column));
  return {
    body,
    first,
    last,
    line,
    column,
    numbered: isNumbered,
    prose: body.filter(isProse),
    startsAsText: segments[0]?.kind === 'text',
    mathShare: math.length === 0 ? 0 : mathWidth / Math.max(1, last.x1 - first.x0),
    left,
    right,
    centred: Math.abs(left - right) < tolerance && left > LEAST_CENTRED_INDENT_EM * line.size,
    row,
    above,
  };
}

/** How the first rule that applies decides. */
interface DisplayRule {
  /** As `--explain` prints it. */
  name: string;
  displays: boolean;
  applies: (candidate: Candidate) => boolean;
}

/** Displays are set in by more than optical corrections of the margin. */
const LEAST_INDENT_EM = FORMULA_SPACE_EM;
/** Of the width of a line that is centred or numbered. */
const LEAST_CENTRED_MATH_SHARE = 0.3;
/** Of the width of a line that is set in without being centred. */
const LEAST_INDENTED_MATH_SHARE = HALF_SHARE;
/** `for all`, `if … and`: displays hold no more words unless quads set them apart. */
const MOST_CENTRED_WORDS = MAX_REMARK_WORDS;
const MOST_INDENTED_WORDS = 6;

const isIndented = ({ left, line }: Candidate) => left > LEAST_INDENT_EM * line.size;

/** Rules on lines with formulas, in this order; a line that none displays may still be a named or a remarked equation. */
const FORMULA_LINE_RULES: readonly DisplayRule[] = [
  { name: 'no formula in it', displays: false, applies: ({ mathShare }) => mathShare === 0 },
  {
    name: 'choices of a question',
    displays: false,
    applies: ({ body }) => hasChoices(body),
  },
  {
    name: 'item of a list',
    displays: false,
    applies: ({ body, line }) =>
      markerEnd(body, 0, line.size) > 0 || isItemStart(body, line) || isLetterSetApart(body, line.size),
  },
  {
    name: 'answer in brackets of the text',
    displays: false,
    applies: ({ body, startsAsText }) =>
      startsAsText && body[0]?.text === '[' && closing(body, 0) === body.length - 1,
  },
  {
    name: 'formula alone, set in from the margin',
    displays: true,
    applies: (candidate) => candidate.prose.length === 0 && isIndented(candidate),
  },
  {
    name: 'formula alone, with a number',
    displays: true,
    applies: ({ prose, numbered }) => prose.length === 0 && numbered,
  },
  {
    name: 'formula alone, higher than a line of text',
    displays: true,
    applies: ({ prose, body, line }) => prose.length === 0 && isHigh(line) && body.length > 1,
  },
  { name: 'formula at the margin', displays: false, applies: ({ prose }) => prose.length === 0 },
  { name: 'prose at the margin', displays: false, applies: (candidate) => !isIndented(candidate) },
  { name: 'marker of an item', displays: false, applies: ({ body }) => startsWithMarker(body) },
  {
    name: 'prose at the start, not centred',
    displays: false,
    applies: ({ first, centred }) => isProse(first) && !centred,
  },
  { name: 'words and a formula at either side', displays: false, applies: isPartedInMiddle },
  { name: 'sentence that ends within', displays: false, applies: ({ body }) => holdsSentenceEnd(body) },
  {
    name: 'mostly formula, with a number',
    displays: true,
    applies: ({ numbered, mathShare }) => numbered && mathShare > LEAST_CENTRED_MATH_SHARE,
  },
  { name: 'mostly prose, with a number', displays: false, applies: ({ numbered }) => numbered },
  {
    name: 'centred formula with few words',
    displays: true,
    applies: ({ centred, mathShare, prose, body, line }) =>
      centred &&
      mathShare > LEAST_CENTRED_MATH_SHARE &&
      (prose.length <= MOST_CENTRED_WORDS || hasQuad(body, line)),
  },
  {
    name: 'centred equation with few words',
    displays: true,
    applies: ({ centred, prose, body }) =>
      centred && prose.length <= MOST_CENTRED_WORDS && hasEqualsSign(body),
  },
  { name: 'centred prose', displays: false, applies: ({ centred }) => centred },
  {
    name: 'mostly formula, words set apart by quads',
    displays: true,
    applies: ({ mathShare, prose, body, line }) =>
      mathShare > LEAST_INDENTED_MATH_SHARE && prose.length <= MOST_INDENTED_WORDS && hasQuad(body, line),
  },
];

/** What else is displayed. */
const OTHER_RULES: readonly DisplayRule[] = [
  { name: 'formula, with a remark set apart by a quad', displays: true, applies: isQuadRemarked },
  { name: 'words, a relation, and formula', displays: true, applies: isNamedEquation },
  { name: 'row of an array, with a remark behind it', displays: true, applies: isRemarkedRow },
];

/** The name of the rule that displays the line; null where it is prose. */
function displayRuleOf(candidate: Candidate): string | null {
  const first = FORMULA_LINE_RULES.find(({ applies }) => applies(candidate));
  const rule = first?.displays ? first : OTHER_RULES.find(({ applies }) => applies(candidate));
  return rule?.name ?? null;
}

/** Edges of paragraphs and displays at the same place differ by less. */
const SAME_EDGE_EM = LEAST_WORD_SPACE_EM;
/** Between the ink of the paragraph's last line and that of the formula: displays have more above them. */
const NEXT_LINE_GAP_EM = LINE_GAP_EM;
/** The same for a formula that may hang in an item. */
const HANGING_LINE_GAP_EM = LINE_GAP_EM;
/** No item's lines hang further in. */
const MOST_HANGING_EM = TAB_EM;

/** What is left of a formula that began in the line of prose above: it starts where that does, a line below. */
function endsParagraph(
  [first]: Token[],
  line: ItemLine,
  { box, bodyX, baseline, column }: TextEntry,
  expectsOperand: boolean,
): boolean {
  const { size } = line;
  const [x0, gap, slack] = [first?.x0 ?? 0, line.box.y0 - box.y1, column.x1 - box.x1];
  const level = [box.x0, bodyX ?? box.x0].some((x) => Math.abs(x - x0) < SAME_EDGE_EM * size);
  const tall = Math.max(0, height(line.box) - size);
  const close = line.baseline - baseline < LOOSE_LEADING_EM * size + tall && gap < NEXT_LINE_GAP_EM * size;
  const hanging =
    x0 - column.x0 < MOST_HANGING_EM * size &&
    slack < FULL_LINE_SLACK_EM * size &&
    gap < HANGING_LINE_GAP_EM * size;
  return (level || expectsOperand || hanging) && close && slack < SHORT_LINE_SHARE * width(column);
}

/** `number of ways = …`: words that a relation follows at once, away from the margin, and nothing but formula behind it. */
function isNamedEquation({ body, line, left, right }: Candidate): boolean {
  const at = body.findIndex((token) => !isWordOfText(token));
  const apart = left > LEAST_CENTRED_INDENT_EM * line.size && right > line.size;
  const relation = body[at];
  if (at < 1 || !apart || !relation || relation.label !== 'math' || !isRelation(relation.text)) return false;
  return body.length > at + 1 && !body.slice(at).some(isProse) && !isItemStart(body, line);
}

const isWordOfText = (token: Token) => token.role === 'word' && token.label === 'text';

/** A row of an array whose formula a remark follows: its relation stands under the one above. */
function isRemarkedRow({ first, row, above }: Candidate): boolean {
  if (!above) return false;
  const step = row.line.baseline - above.line.baseline;
  const close = step > 0 && step < ROW_STEP_EM * row.line.size;
  return close && first.label === 'math' && !isProse(first) && isAligned(above, row);
}

/** The row of an `align`: a formula with a relation, away from the margin, then a quad and nothing but words. */
function isQuadRemarked({ body, first, left, line }: Candidate): boolean {
  if (first.label !== 'math' || left < LEAST_CENTRED_INDENT_EM * line.size || isItemStart(body, line))
    return false;
  const last = body.findIndex((_, at) => at < body.length - 1 && gapAfter(body, at) > QUAD_EM * line.size);
  const [formula, remark] = [body.slice(0, last + 1), body.slice(last + 1)];
  return (
    last >= 0 &&
    formula.every(({ label }) => label === 'math') &&
    formula.some(({ text }) => isRelation(text)) &&
    remark.every(isWordOfText)
  );
}

const startsWithMarker = (body: Token[]) =>
  /^(\(?[a-z\d]{1,3}[.)]|[•–∗*])$/iu.test(
    textOf(body.slice(0, BRACKETED_LABEL_LENGTH)).slice(0, MAX_MARKER_LENGTH),
  ) && body.some(isProse);

/** Text with scripts and inline fractions stays below that, in em. */
const HIGH_LINE_EM = 2;

/** Taller than text ever is: it stands apart even where it starts at the margin. */
const isHigh = ({ box, size }: ItemLine) => height(box) > HIGH_LINE_EM * size;

/** Behind an item's marker. */
const MARKER_GAP_EM = MEDIUM_SPACE_EM;

/** `1.` or `(a)`, then a blank, then the item. */
function isItemStart(body: Token[], { size }: ItemLine): boolean {
  if (leadsItem(body, size)) return true;
  const last = Math.min(BRACKETED_LABEL_LENGTH, body.length - 1);
  for (let at = 1; at <= last; at += 1)
    if (gapAfter(body, at - 1) > MARKER_GAP_EM * size) return isItemMarker(textOf(body.slice(0, at)));
  return false;
}

const isItemMarker = (text: string) =>
  isListSign(text) || /^(\d{1,2}[.)]|\([a-z\d]{1,3}\)|[a-z][.)]|[◦–∗])$/iu.test(text);

const FIRST_CHOICES = /\(A\).*\(B\)|\(a\).*\(b\)|\(i\).*\(ii\)|\(1\).*\(2\)/;
const LATER_CHOICES = /^(?:\(B\).*\(C\)|\(b\).*\(c\)|\(C\).*\(D\)|\(c\).*\(d\)|\(iii\).*\(iv\)|\(3\).*\(4\))/;

/** `(A) … (B) …`: the choices of a question, or `(C) … (D) …`, a later row of them. */
function hasChoices(body: Token[]): boolean {
  const text = textOf(body);
  return FIRST_CHOICES.test(text) || LATER_CHOICES.test(text);
}

/** A full stop, and a word that begins another sentence. */
const holdsSentenceEnd = (body: Token[]) =>
  body.some((token, at) => {
    const next = body[at + 1];
    return token.text === '.' && next !== undefined && isProse(next) && /^\p{Lu}/u.test(next.text);
  });

/** `Answer all questions`, and `5 × 2 = 10` at the other margin: a blank of half the line between words and what they are worth. */
function isPartedInMiddle({ body, first, last, prose }: Candidate): boolean {
  const widest = HALF_SHARE * (last.x1 - first.x0);
  const at = body.findIndex((_, place) => place < body.length - 1 && gapAfter(body, place) > widest);
  return at >= 0 && prose.length > 1 && body.slice(0, at + 1).every(isWordOfText);
}

const hasEqualsSign = (body: Token[]) => body.some(({ label, text }) => label === 'math' && text === '=');

const hasQuad = (body: Token[], { size }: ItemLine) =>
  body.some((_, at) => at < body.length - 1 && gapAfter(body, at) > COLUMN_GAP_EM * size);

/** From baseline to baseline within an array. */
export const ROW_STEP_EM = 1.7;
/** Relations set under each other differ by rounding, in points. */
export const ALIGNED_PT = 0.7;

/** Whether a relation of the one stands under a relation of the other. */
export function isAligned(above: DisplayRow, below: DisplayRow): boolean {
  const positions = relationsOf(above).map(({ x }) => x);
  return relationsOf(below).some(({ x }) => positions.some((other) => Math.abs(other - x) < ALIGNED_PT));
}

export const startsWithRelation = ({ bases }: DisplayRow) => {
  const item = bases[0]?.item;
  return item !== null && item !== undefined && !item.nodes && isRelation(item.text);
};

export const relationsOf = (row: DisplayRow): { x: number; item: Item }[] =>
  flatMap(row.bases, ({ item }) =>
    item && !item.nodes && isRelation(item.text) ? [{ x: item.x, item }] : [],
  );
