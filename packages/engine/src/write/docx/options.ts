import type { DoubtMark } from '@sutra/contract';
import type { Warn } from '../../tree/index.ts';

export interface WriteDocxOptions {
  /** For the document's properties; the engine has no clock. */
  created: Date;
  /** The name of the file that the document was made from. */
  sourceName?: string;
  /** What read it: `built-in`, `gemini` … */
  engine?: string;
  /** How the formulas fared. */
  audit?: {
    native: number;
    repaired: number;
    keptAsText: number;
    doubtful: number;
    keptAsPictures: number;
  };
  /** A .docx whose styles, fonts and page the document takes. */
  template?: Uint8Array;
  /**
   * Where an equation's number stands. `native` is Word 2016's own way, inside the equation; `table` is a table
   * without borders that every version of Word and every other program shows and counts. There, lines are aligned
   * by the columns of a matrix, as other programs show Word's alignment marks.
   */
  numbering?: 'native' | 'table';
  /** How doubtful formulas are marked; comments where it does not say. */
  doubts?: DoubtMark;
  warn?: Warn;
}
