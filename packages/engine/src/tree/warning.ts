import type { MathWarning } from '@sutra/math/tree';
import type { NodeSource } from './document.ts';

/** What an engine pass could not do in full: `pdf-glyph-unmapped`, `image-undecodable` …, beside those of a formula. */
export interface EngineWarning extends MathWarning {
  source?: NodeSource;
}

/** Collects warnings through a pass. */
export type Warn = (warning: EngineWarning) => void;
