import type { TexPackage, Vocabulary } from './read-tex/handler.ts';
import { type ReadTexOptions, readWith, type TexFormula } from './read-tex/read-with.ts';
import { vocabularyWith } from './read-tex/vocabulary.ts';
import { restructure } from './transforms/index.ts';
import type { MathWarning } from './tree/index.ts';
import { writeOmml } from './write-omml/index.ts';

export type { TexPackage } from './read-tex/handler.ts';
export { TexLimitError, type TexLimits } from './read-tex/limits.ts';
export type { MathWarning } from './tree/index.ts';

export interface TexToOmmlOptions extends Pick<ReadTexOptions, 'display' | 'macros' | 'limits'> {
  /** Whether `m:oMathPara` stands around a displayed formula. Default: true. */
  paragraph?: boolean;
}

/** Reads TeX by `read` and writes it as Office Math that stands alone. */
export function ommlOf(
  read: (options: ReadTexOptions) => TexFormula,
  { display = true, paragraph, ...reading }: TexToOmmlOptions,
): { omml: string; warnings: MathWarning[] } {
  const { math, number, warnings } = read({ display, ...reading });
  const omml = writeOmml(restructure(math), {
    display,
    number,
    paragraph,
    namespaces: true,
    warn: (warning) => warnings.push(warning),
  });
  return { omml, warnings };
}

/**
 * TeX → Office Math like `texToOmml` of `@sutra/math/tex-to-omml`, for what LaTeX and the packages of AMS know and for
 * the given packages of `@sutra/math/packages` alone, so that a bundle holds no others.
 *
 * @throws {TexLimitError} from the function that it returns, as there
 */
export function texToOmmlWith(packages: readonly TexPackage[]) {
  const vocabulary: Vocabulary = vocabularyWith(packages);
  return (tex: string, options: TexToOmmlOptions = {}) =>
    ommlOf((reading) => readWith(vocabulary, tex, reading), options);
}
