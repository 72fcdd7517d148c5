import type { MathWarning } from '@sutra/math/tree';
import type { NodeSource } from './document.ts';

/** What a pass warns of beside what formulas are warned of. The contract has a sentence for each. */
export type PassWarningCode =
  | 'ai-figure-without-box'
  | 'ai-page-doubtful'
  | 'ai-page-fallback'
  | 'ai-uncertain'
  | 'characters-removed'
  | 'footnote-missing'
  | 'footnote-nested'
  | 'formula-kept-as-picture'
  | 'html-too-deep'
  | 'image-missing'
  | 'image-undecodable'
  | 'latex-environment-simplified'
  | 'latex-file-left-out'
  | 'latex-file-not-included'
  | 'latex-formula-not-closed'
  | 'latex-kept-as-text'
  | 'latex-left-out'
  | 'latex-macro-limit'
  | 'latex-unknown-color'
  | 'latex-unknown-command'
  | 'latex-unknown-environment'
  | 'latex-unmatched-end'
  | 'link-address-refused'
  | 'link-removed'
  | 'list-too-deep'
  | 'markdown-kept-as-text'
  | 'nesting-too-deep'
  | 'page-kept-as-picture'
  | 'page-pen-strokes-left-out'
  | 'page-surroundings-left-out'
  | 'page-show-through-left-out'
  | 'pdf-background-left-out'
  | 'pdf-glyph-unmapped'
  | 'pdf-kept-as-picture'
  | 'pdf-logo-left-out'
  | 'pdf-mark-unexplained'
  | 'pdf-page-failed'
  | 'pdf-page-kept-as-picture'
  | 'pdf-page-too-complex'
  | 'pdf-picture-failed'
  | 'pdf-running-head-left-out'
  | 'pdf-watermark-left-out'
  | 'reference-unresolved'
  | 'running-heads-left-out'
  | 'region-kept-as-picture'
  | 'table-ragged'
  | 'table-too-wide'
  | 'template-unreadable'
  | 'text-control-character'
  | 'text-lone-surrogate';

/** What an engine pass could not do in full. */
export interface EngineWarning extends Omit<MathWarning, 'code'> {
  code: MathWarning['code'] | PassWarningCode;
  source?: NodeSource;
}

/** Collects warnings through a pass. */
export type Warn = (warning: EngineWarning) => void;
