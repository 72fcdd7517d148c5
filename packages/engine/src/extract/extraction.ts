import type { DocumentTree, EngineWarning } from '../tree/index.ts';
import type { Explanation } from './pdf/layout/model/explanation.ts';
import type { PageInk } from './pdf/layout/model/page-ink.ts';

export interface Extraction {
  tree: DocumentTree;
  warnings: EngineWarning[];
  pages: number;
  /** Every decision of a PDF's layout, where it was asked for. */
  explanations?: Explanation[];
  /** What became of everything painted on each page, where the same was asked for. */
  ink?: PageInk[];
}

export interface ExtractionHooks {
  signal?: AbortSignal;
  onPages?: (done: number, total: number) => void;
}
