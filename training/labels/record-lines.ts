/** Stands in for the engine's own label-doubt.ts while dump.ts reads documents: keeps each line's segments. */
import type { Segment } from '../../packages/engine/src/extract/pdf/layout/inline-math/segments.ts';

export interface RecordedLine {
  segments: readonly Segment[];
  /** In points. */
  size: number;
}

/** Nothing is doubted. */
export const SURE_LABEL = Number.POSITIVE_INFINITY;

export const lines: RecordedLine[] = [];

export function labelDoubts(segments: readonly Segment[], size: number): number[] {
  lines.push({ segments, size });
  return segments.map(() => 0);
}
