import type { DoubtMark } from '@sutra/contract';
import type { DocumentTree, Warn } from '../../tree/index.ts';
import type { Captions } from '../caption.ts';
import type { Footnotes } from '../footnotes.ts';
import type { References } from '../references.ts';

export interface MarkdownContext {
  tree: DocumentTree;
  references: References;
  footnotes: Footnotes;
  captions: Captions;
  /** 1 where the title takes the first level. */
  headingShift: number;
  /** Inside a pipe table every `|` must be escaped, in formulas too. */
  inPipes?: boolean;
  /** Inside the text of a link every bracket must be escaped. */
  inLink?: boolean;
  doubts: DoubtMark;
  warn: Warn;
}
