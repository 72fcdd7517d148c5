import type { EquationNumber, MathList } from '@sutra/math/tree';

/** A rectangle on a page in PDF points (1/72 inch); the origin is the page's top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a node was found. Pages count from 1. */
export interface NodeSource {
  page: number;
  box?: Box;
}

interface NodeBase {
  source?: NodeSource;
  /** How sure the engine is, 0 to 1; absent where the source says it outright. */
  confidence?: number;
}

/**
 * Why a formula is doubted: signs that have no name or no place of their own, a structure that could be read in more
 * than one way, or a page on which something is known to be missing.
 */
export const DOUBT_REASONS = [
  'sign-unknown',
  'sign-alone',
  'sign-unclear',
  'sign-lost',
  'structure-unclear',
  'structure-unlikely',
  'script-without-base',
  'operand-missing',
  'brackets-unpaired',
  'office-signs-lost',
  'office-rows-lost',
  'torn-from-line',
  'printed-as-source',
  'mark-unexplained',
] as const;
export type DoubtReason = (typeof DOUBT_REASONS)[number];

/** A BCP 47 tag: `en-IN`, `hi-IN`. Without one a writer decides by script. */
export type LanguageTag = string;

// ---- inlines

export interface TextInline extends NodeBase {
  type: 'text';
  value: string;
}

/** A run with a look of its own. Nested marks are nested nodes. */
export interface MarkInline extends NodeBase {
  type: 'mark';
  mark:
    | 'strong'
    | 'emphasis'
    | 'underline'
    | 'strikethrough'
    | 'superscript'
    | 'subscript'
    | 'smallCaps'
    | 'highlight';
  children: Inline[];
}

export interface ColorInline extends NodeBase {
  type: 'color';
  /** `RRGGBB`. */
  color: string;
  children: Inline[];
}

export interface CodeInline extends NodeBase {
  type: 'inlineCode';
  value: string;
}

export interface MathInline extends NodeBase {
  type: 'math';
  math: MathList;
  /** What the reader was given, kept for a review and for "copy as LaTeX". */
  tex?: string;
  /** The formula as the page shows it, where the engine is not sure (see `confidence`). */
  picture?: ImageInline;
  /** What takes off its confidence, where the engine can say. */
  doubts?: DoubtReason[];
}

export interface LinkInline extends NodeBase {
  type: 'link';
  url: string;
  title?: string;
  children: Inline[];
}

export interface ImageInline extends NodeBase {
  type: 'image';
  /** A key of {@link DocumentTree.images}; absent where only a reference was found. */
  image?: string;
  /** The name the source gave (`\includegraphics{plot.png}`). */
  reference?: string;
  alt: string;
  /** In points; a writer falls back to the image's own size. */
  width?: number;
  height?: number;
}

export interface BreakInline extends NodeBase {
  type: 'break';
}

/** A language-tagged span. */
export interface SpanInline extends NodeBase {
  type: 'span';
  language: LanguageTag;
  children: Inline[];
}

export interface FootnoteReferenceInline extends NodeBase {
  type: 'footnoteReference';
  /** The `id` of a {@link FootnoteDefinition}. */
  id: string;
}

/** A place that references point to (`\label`). */
export interface AnchorInline extends NodeBase {
  type: 'anchor';
  label: string;
  /** What references show, where that is not the number of the section around it. */
  number?: string;
}

/** A live reference to a numbered equation, heading, table or figure. */
export interface CrossReferenceInline extends NodeBase {
  type: 'crossReference';
  label: string;
  /** With the parentheses of `\eqref`. */
  parentheses: boolean;
}

export type Inline =
  | TextInline
  | MarkInline
  | ColorInline
  | CodeInline
  | MathInline
  | LinkInline
  | ImageInline
  | BreakInline
  | SpanInline
  | FootnoteReferenceInline
  | AnchorInline
  | CrossReferenceInline;

// ---- blocks

export interface HeadingBlock extends NodeBase {
  type: 'heading';
  /** 0 is the document's title, 1 to 6 its headings. */
  level: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** The number as the source prints it ("2.3"), apart from the text. */
  number?: string;
  label?: string;
  children: Inline[];
}

export interface ParagraphBlock extends NodeBase {
  type: 'paragraph';
  align?: 'left' | 'center' | 'right' | 'justify';
  /** Bylines, abstracts and the like keep their role. */
  role?: 'author' | 'date' | 'abstract' | 'caption';
  /** With the role of a caption: it is counted with those of this kind, though no picture or table is there. */
  counts?: { kind: 'figure' | 'table'; label?: string };
  children: Inline[];
}

/** A displayed formula; several lines are one `equationArray` inside `math`. */
export interface EquationBlock extends NodeBase {
  type: 'equation';
  math: MathList;
  /** Set in from the left as the text is; absent where it is centred, or the source does not say. */
  align?: 'left';
  number?: EquationNumber;
  tex?: string;
  picture?: ImageInline;
  /** As of an inline formula. */
  doubts?: DoubtReason[];
}

export type NumberFormat = 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';

export interface ListBlock extends NodeBase {
  type: 'list';
  ordered: boolean;
  /** The first number of an ordered list. */
  start?: number;
  format?: NumberFormat;
  /** How a number is dressed; `%` stands for it: `%.`, `(%)`, `Q%.`. */
  template?: string;
  /** The bullet of an unordered list. */
  bullet?: string;
  /** False where the items stand as paragraphs with space between. */
  tight: boolean;
  items: ListItem[];
}

export interface ListItem extends NodeBase {
  /** A label of its own (`\item[foo]`), replacing the number or bullet. */
  label?: Inline[];
  checked?: boolean;
  children: Block[];
}

export interface TableBlock extends NodeBase {
  type: 'table';
  caption?: Inline[];
  label?: string;
  /** One a column. */
  align: ('left' | 'center' | 'right' | 'justify')[];
  /** Relative widths, one a column; absent where the source does not say. */
  widths?: number[];
  /** The first n rows repeat on every page. */
  headerRows: number;
  rules: 'all' | 'none' | 'horizontal';
  rows: TableRow[];
}

export interface TableRow extends NodeBase {
  cells: TableCell[];
}

export interface TableCell extends NodeBase {
  columnSpan?: number;
  rowSpan?: number;
  align?: 'left' | 'center' | 'right' | 'justify';
  children: Block[];
}

export interface FigureBlock extends NodeBase {
  type: 'figure';
  image: ImageInline;
  caption?: Inline[];
  label?: string;
}

export interface CodeBlock extends NodeBase {
  type: 'code';
  language?: string;
  value: string;
}

export interface QuoteBlock extends NodeBase {
  type: 'quote';
  children: Block[];
}

/** Theorem-like environments: a bold lead-in, then blocks. */
export interface TheoremBlock extends NodeBase {
  type: 'theorem';
  /** `Theorem`, `Lemma`, `Proof`, `प्रमेय` …, as printed. */
  kind: string;
  number?: string;
  title?: Inline[];
  label?: string;
  children: Block[];
}

/** A thematic break. */
export interface RuleBlock extends NodeBase {
  type: 'rule';
}

export interface PageBreakBlock extends NodeBase {
  type: 'pageBreak';
}

/** From here on the text runs in `columns` columns. */
export interface SectionBlock extends NodeBase {
  type: 'section';
  columns: number;
}

export interface FootnoteDefinition extends NodeBase {
  type: 'footnote';
  id: string;
  children: Block[];
}

/** One question of an exam paper. */
export interface QuestionBlock extends NodeBase {
  type: 'question';
  /** The number as printed, with its dress: `1.`, `Q.3`, `(a)`, `प्रश्न 2`. */
  number: string;
  /** 0 for a question, 1 for a part, 2 for a part of a part. */
  depth: number;
  /** As printed at the margin: `5`, `2 × 3 = 6`, `[4 Marks]`. */
  marks?: string;
  children: Block[];
}

/** The choices of a question. */
export interface OptionsBlock extends NodeBase {
  type: 'options';
  /** 1, 2 or 4: how many stand beside each other. */
  columns: number;
  items: { label: string; children: Inline[] }[];
}

/** 'OR' between alternatives. */
export interface AlternativeBlock extends NodeBase {
  type: 'alternative';
  children: Inline[];
}

export type Block =
  | HeadingBlock
  | ParagraphBlock
  | EquationBlock
  | ListBlock
  | TableBlock
  | FigureBlock
  | CodeBlock
  | QuoteBlock
  | TheoremBlock
  | RuleBlock
  | PageBreakBlock
  | SectionBlock
  | FootnoteDefinition
  | QuestionBlock
  | OptionsBlock
  | AlternativeBlock;

export type BlockType = Block['type'];
export type InlineType = Inline['type'];

/** One handler a node type; a table that lacks one does not compile. */
export type BlockHandlers<Result, Context> = {
  [Type in BlockType]: (node: Extract<Block, { type: Type }>, context: Context) => Result;
};
export type InlineHandlers<Result, Context> = {
  [Type in InlineType]: (node: Extract<Inline, { type: Type }>, context: Context) => Result;
};

/** Bytes of a picture as a writer may embed it. */
export interface ImageData {
  mime: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/svg+xml';
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
}

/** Page size and margins in points. */
export interface PageGeometry {
  width: number;
  height: number;
  margins: { top: number; right: number; bottom: number; left: number };
}

/** Words of a running head, or a number in it that Word counts. */
export interface RunningPiece {
  /** As the first page that has it prints it. */
  text: string;
  marks: MarkInline['mark'][];
  /** The number of its page, or how many pages there are. */
  counts?: 'page' | 'pages';
}

/** One line of a running head or foot. */
export interface RunningLine {
  left: RunningPiece[];
  center: RunningPiece[];
  right: RunningPiece[];
}

/** What stands above and below the text of a page. */
export interface PageFurniture {
  head: RunningLine[];
  foot: RunningLine[];
}

/** Running heads and feet. They are no part of the text: outputs without pages leave them out. */
export interface RunningHeads {
  usual: PageFurniture;
  /** Of the first page, where it has others. */
  first?: PageFurniture;
  /** Of pages with even numbers, where they have others. */
  even?: PageFurniture;
  /** The number of the first page, where that is not 1. */
  firstNumber?: number;
}

export interface DocumentTree {
  title?: string;
  authors?: string[];
  language?: LanguageTag;
  page?: PageGeometry;
  runningHeads?: RunningHeads;
  blocks: Block[];
  images: Record<string, ImageData>;
}
