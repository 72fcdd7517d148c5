import type { SourceRange } from './math.ts';

/** What a warning can be about; stable. */
export type MathWarningCode =
  | 'image-not-included'
  | 'latex-drawing-left-out'
  | 'math-too-deep'
  | 'mathml-no-formula'
  | 'mathml-simplified'
  | 'mathml-too-deep'
  | 'mathml-unknown-element'
  | 'mathml-unknown-notation'
  | 'omml-no-formula'
  | 'omml-partial-frame'
  | 'omml-unknown-element'
  | 'tex-double-script'
  | 'tex-macro-limit'
  | 'tex-mismatched-end'
  | 'tex-missing-argument'
  | 'tex-missing-brace'
  | 'tex-missing-delimiter'
  | 'tex-missing-dollar'
  | 'tex-missing-end'
  | 'tex-missing-right'
  | 'tex-partial-rule'
  | 'tex-rotation-left-out'
  | 'tex-stray-alignment'
  | 'tex-stray-brace'
  | 'tex-stray-command'
  | 'tex-stray-dollar'
  | 'tex-stray-end'
  | 'tex-stray-right'
  | 'tex-too-deep'
  | 'tex-too-long'
  | 'tex-unknown-color'
  | 'tex-unknown-command'
  | 'tex-unknown-environment';

/** What could not be read or written in full. Codes become sentences elsewhere; `detail` names the thing. */
export interface MathWarning {
  code: MathWarningCode;
  /** The command or character it is about. Never user text beyond that. */
  detail?: string;
  range?: SourceRange;
}

/** Collects warnings through a pass. */
export type WarnMath = (warning: MathWarning) => void;
