import { readTex } from './read-tex/index.ts';
import { ommlOf, type TexToOmmlOptions } from './tex-to-omml-core.ts';
import type { MathWarning } from './tree/index.ts';

export { TexLimitError, type TexLimits } from './read-tex/index.ts';
export type { TexToOmmlOptions } from './tex-to-omml-core.ts';
export type { MathWarning } from './tree/index.ts';

/**
 * TeX without its dollars → Office Math that stands alone (its prefixes are declared), with what was not understood.
 *
 * @throws {TexLimitError} where the source is too long, nested too deeply, or its macros do not end
 */
export const texToOmml = (
  tex: string,
  options: TexToOmmlOptions = {},
): { omml: string; warnings: MathWarning[] } => ommlOf((reading) => readTex(tex, reading), options);
