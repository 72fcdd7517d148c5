import { allPackages } from './packages.ts';
import { type ReadTexOptions, readWith, type TexFormula } from './read-with.ts';
import { vocabularyWith } from './vocabulary.ts';

export { type Branching, branchings } from './branches.ts';
export { TexLimitError, type TexLimits } from './limits.ts';
export type { Macro, MacroTable } from './macros.ts';
export type { ReadTexOptions, TexFormula } from './read-with.ts';

const vocabulary = /* @__PURE__ */ vocabularyWith(allPackages);

/**
 * Reads TeX math without its dollars. Bad TeX is repaired, or kept as a `source` node, with a warning.
 *
 * @throws {TexLimitError} where the source is too long, too deep, or its macros do not end
 */
export const readTex = (source: string, options: ReadTexOptions = {}): TexFormula =>
  readWith(vocabulary, source, options);
