import { type ReadTexOptions, readTex } from './read-tex/index.ts';
import { restructure } from './transforms/index.ts';
import type { MathWarning } from './tree/index.ts';
import { writeOmml } from './write-omml/index.ts';

export { TexLimitError, type TexLimits } from './read-tex/index.ts';
export type { MathWarning } from './tree/index.ts';

export interface TexToOmmlOptions extends Pick<ReadTexOptions, 'display' | 'macros' | 'limits'> {
  /** Whether `m:oMathPara` stands around a displayed formula. Default: true. */
  paragraph?: boolean;
}

/**
 * TeX without its dollars → Office Math that stands alone (its prefixes are declared), with what was not understood.
 *
 * @throws {TexLimitError} where the source is too long, nested too deeply, or its macros do not end
 */
export function texToOmml(
  tex: string,
  { display = true, paragraph, ...reading }: TexToOmmlOptions = {},
): { omml: string; warnings: MathWarning[] } {
  const { math, number, warnings } = readTex(tex, { display, ...reading });
  const omml = writeOmml(restructure(math), {
    display,
    number,
    paragraph,
    namespaces: true,
    warn: (warning) => warnings.push(warning),
  });
  return { omml, warnings };
}
