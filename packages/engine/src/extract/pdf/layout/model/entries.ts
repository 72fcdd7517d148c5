import type {
  Block,
  DoubtReason,
  EquationNumber,
  ImageInline,
  Inline,
  MathList,
} from '../../../../tree/index.ts';
import type { Rectangle } from '../../page.ts';

interface EntryBase {
  page: number;
  box: Rectangle;
  /** The margins of its column. */
  column: Rectangle;
  /** How many columns are side by side there. */
  columns: number;
}

/** A stretch of a line, with the words in it. */
export interface LinePart {
  x0: number;
  x1: number;
  inlines: Inline[];
}

/** One line of prose. */
export interface TextEntry extends EntryBase {
  kind: 'text';
  baseline: number;
  size: number;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** Of a line in typewriter type: where its first character's pen stands, and how far each moves it, in points. */
  typed?: { x: number; pitchPt: number };
  inlines: Inline[];
  text: string;
  /** Where the line goes on after what may be an item's marker: behind its first gap, if it comes soon. */
  bodyX: number | null;
  /** How wide the first word is, or the formula in its place. */
  firstWidth: number;
  /** The level of the heading, 1 to 6, that its producer tagged it as. */
  headingLevel?: number;
  /** The blank behind the bold words that it begins with, in em; null where it does not, or is all bold. */
  runInGapEm: number | null;
  /** What the question is worth, printed at the right end of the line; no part of its inlines. */
  marks?: string;
  /** Where the words before the marks end. */
  wordsX1?: number;
  /** It holds a number that a tab or more parts from the words on either side. */
  numberSetApart?: boolean;
  /** The widest blank between its words, its marks among them; null where it is one word. */
  widestBlank?: { x0: number; x1: number } | null;
  /** Its words without formulas, cut where a tab or more parts them; absent where nothing does. */
  parts?: LinePart[];
  /** Whether it was read from pixels. */
  isRecognised?: boolean;
  /** Below the footnote rule. */
  note: boolean;
  /** A rule over all of the page's width sets it apart, at the top or at the foot. */
  ruledOff?: boolean;
  /** Set in from both margins; `column` is that of its block. */
  inset?: boolean;
  /** How many of the page's glyphs it is made of. */
  glyphCount: number;
}

/** One displayed formula, with all of its rows. */
export interface DisplayEntry extends EntryBase {
  kind: 'display';
  size: number;
  math: MathList;
  number: EquationNumber | null;
  confidence: number;
  /** What takes off the confidence, each once. */
  doubts: DoubtReason[];
  /** Where its picture is, if it was read from pixels: with its number, which may be the label of an answer. */
  pictureBox?: Rectangle;
  /** The formula as the page shows it, where it was asked for. */
  picture?: ImageInline;
}

/** A table, figure or other block that is complete. */
export interface BlockEntry extends EntryBase {
  kind: 'block';
  block: Block;
}

export type Entry = TextEntry | DisplayEntry | BlockEntry;
