import type { DoubtMark } from '@sutra/contract';
import type { Block, DocumentTree, Warn } from '../../tree/index.ts';
import type { Captions } from '../caption.ts';
import type { Footnotes } from '../footnotes.ts';
import type { References } from '../references.ts';
import type { Comments } from './comments.ts';
import type { HeadingNumbers } from './heading-numbers.ts';
import type { NumberedList, Numbering } from './numbering.ts';
import type { ParagraphProperties } from './paragraph.ts';
import type { PreparedImage } from './prepared-image.ts';
import type { QuestionNumbers } from './question-numbers.ts';
import type { Relationships } from './relationships.ts';
import type { RunFormat } from './runs.ts';
import type { Sequences } from './sequences.ts';

/** What all parts of one document share. */
export interface DocxDocument {
  tree: DocumentTree;
  numberStyle: 'native' | 'table';
  doubts: DoubtMark;
  images: ReadonlyMap<string, PreparedImage>;
  numbering: Numbering;
  headings: HeadingNumbers;
  questions: QuestionNumbers;
  references: References;
  footnotes: Footnotes;
  captions: Captions;
  sequences: Sequences;
  comments: Comments;
  /** The next `wp:docPr` id. */
  drawing: { next: number };
  warn: Warn;
}

/** The list that the text is in. */
export interface ListPlace {
  list: NumberedList;
  /** The level of this list's items, from 0; may pass Word's last level. */
  depth: number;
  /** Levels that have shown a list since their parent item began. */
  used: boolean[];
}

/** What the first paragraph of a group of blocks carries besides its own text: a label, a number, marks. */
export interface Lead {
  before: string;
  after: string;
  properties: ParagraphProperties;
}

/** Where a block stands. Lengths in twips. */
export interface Place {
  document: DocxDocument;
  relationships: Relationships;
  /** The style of plain paragraphs here. */
  style?: string;
  align?: ParagraphProperties['align'];
  format: RunFormat;
  /** From the left margin of the text, or of the cell. */
  indent: number;
  /** From `indent` to the right margin. */
  width: number;
  /** The height of the text area. */
  height: number;
  list?: ListPlace;
  /** Space between the paragraphs of a loose list. */
  loose?: boolean;
  inQuestion?: boolean;
  inFootnote?: boolean;
  inTable?: boolean;
}

/** The writer of blocks, given to what holds blocks itself. */
export type WriteBlocks = (blocks: readonly Block[], place: Place, lead?: Lead) => string;
