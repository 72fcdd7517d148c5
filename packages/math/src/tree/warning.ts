import type { SourceRange } from './math.ts';

/** What could not be read or written in full. Codes become sentences elsewhere; `detail` names the thing. */
export interface MathWarning {
  /** Kebab case, stable: `tex-unknown-command`, `omml-malformed` … */
  code: string;
  /** The command or character it is about. Never user text beyond that. */
  detail?: string;
  range?: SourceRange;
}

/** Collects warnings through a pass. */
export type WarnMath = (warning: MathWarning) => void;
