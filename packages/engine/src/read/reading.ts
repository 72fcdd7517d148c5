import type { DocumentTree, EngineWarning, Warn } from '../tree/index.ts';

/** What a text reader gives back. Readers never throw on a string: what they cannot read stays as text. */
export interface Reading {
  tree: DocumentTree;
  warnings: EngineWarning[];
}

/** A sink that keeps each warning (code and detail) once, and no more than `limit` of them. */
export function warningSink(warnings: EngineWarning[], limit = 500): Warn {
  const seen = new Set<string>();
  return (warning) => {
    const key = `${warning.code}\n${warning.detail ?? ''}`;
    if (seen.has(key) || warnings.length >= limit) return;
    seen.add(key);
    warnings.push(warning);
  };
}
