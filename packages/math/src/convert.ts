import { readMathml } from './read-mathml/index.ts';
import { readOmml } from './read-omml/index.ts';
import { type ReadTexOptions, readTex } from './read-tex/index.ts';
import { restructure } from './transforms/index.ts';
import type { EquationNumber, MathList, MathWarning } from './tree/index.ts';
import { writeMathml } from './write-mathml/index.ts';
import { writeOmml } from './write-omml/index.ts';
import { writePlain } from './write-plain/index.ts';
import { writeTex } from './write-tex/index.ts';

export type MathSource = 'tex' | 'mathml' | 'omml';
export type MathTarget = 'omml' | 'mathml' | 'tex' | 'text';

export interface ConvertOptions extends Pick<ReadTexOptions, 'macros' | 'limits'> {
  from: MathSource;
  to: MathTarget;
  /** Whether the formula stands on a line of its own. Default: true for TeX; what the source says for the others. */
  display?: boolean;
}

export interface Converted {
  text: string;
  /** What was not understood, and where. Empty for a formula that was read in full. */
  warnings: MathWarning[];
}

interface Formula {
  math: MathList;
  display: boolean;
  number?: EquationNumber;
  warnings: MathWarning[];
}

const readers: Record<MathSource, (source: string, options: ConvertOptions) => Formula> = {
  tex: (source, { display = true, macros, limits }) => {
    const { math, number, warnings } = readTex(source, { display, macros, limits });
    return { math: restructure(math), display, number, warnings };
  },
  mathml: (source) => {
    const { math, display, number, warnings } = readMathml(source);
    return { math: restructure(math), display, number, warnings };
  },
  omml: (source) => readOmml(source),
};

const writers: Record<MathTarget, (formula: Formula) => string> = {
  omml: ({ math, display, number, warnings }) =>
    writeOmml(math, { display, number, namespaces: true, warn: (warning) => warnings.push(warning) }),
  mathml: ({ math, display, number }) => writeMathml(math, { display, ...(number && { number }) }),
  tex: ({ math, number }) => writeTex(math, number),
  text: ({ math }) => writePlain(math),
};

/**
 * One formula from one format into another: `convert('\\frac12', { from: 'tex', to: 'omml' })`. OMML and MathML stand
 * alone: their prefixes are declared.
 *
 * @throws {TexLimitError} where TeX is too long, nested too deeply, or its macros do not end
 * @throws {OmmlReadError} where OMML is not well-formed, or nested too deeply
 */
export function convert(source: string, options: ConvertOptions): Converted {
  const formula = readers[options.from](source, options);
  const display = options.display ?? formula.display;
  return { text: writers[options.to]({ ...formula, display }), warnings: formula.warnings };
}
