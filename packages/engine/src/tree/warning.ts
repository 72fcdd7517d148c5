import type { NodeSource } from './document.ts';
import type { SourceRange } from './math.ts';

/** What an engine pass could not do in full. Codes become sentences elsewhere; `detail` names the thing. */
export interface EngineWarning {
  /** Kebab case, stable: `tex-unknown-command`, `pdf-glyph-unmapped`, `image-undecodable` … */
  code: string;
  /** The command, character or name it is about. Never user text beyond that. */
  detail?: string;
  range?: SourceRange;
  source?: NodeSource;
}

/** Collects warnings through a pass. */
export type Warn = (warning: EngineWarning) => void;
