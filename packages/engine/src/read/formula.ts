import { type MacroTable, readTex, restructure, type TexFormula, TexLimitError } from '@sutra/math';
import type { EquationBlock, MathInline, Warn } from '../tree/index.ts';

/** Formulas of one document, structured as writers want them: what one defines, the next ones know. */
export interface FormulaReader {
  /** Takes macro definitions (`\newcommand…`) for all formulas that follow. */
  define(source: string): void;
  inline(tex: string): MathInline;
  display(tex: string): EquationBlock;
  /** The formula where every command in it is known, else null; nothing is warned of. */
  attempt(tex: string): MathInline | null;
}

/** Warnings lose their range, which counts within the formula. */
export function formulaReader(warn: Warn): FormulaReader {
  const macros: MacroTable = new Map();
  const attempts = new Map<string, MathInline | null>();
  const read = (tex: string, display: boolean): Pick<TexFormula, 'math' | 'number'> => {
    try {
      const formula = readTex(tex, { display, macros });
      for (const { code, detail } of formula.warnings)
        warn(detail === undefined ? { code } : { code, detail });
      return { ...formula, math: restructure(formula.math) };
    } catch (error) {
      if (!(error instanceof TexLimitError)) throw error;
      warn({ code: error.code });
      return { math: [{ type: 'source', value: tex }] };
    }
  };
  return {
    define(source) {
      attempts.clear();
      read(source, false);
    },
    inline: (tex) => ({ type: 'math', math: read(tex, false).math, tex }),
    display(tex) {
      const { math, number } = read(tex, true);
      return { type: 'equation', math, ...(number ? { number } : {}), tex };
    },
    attempt(tex) {
      const known = attempts.get(tex);
      if (known !== undefined) return known && { ...known };
      const formula = readKnown(tex, macros);
      if (attempts.size < MAXIMUM_ATTEMPTS) attempts.set(tex, formula);
      return formula;
    },
  };
}

const MAXIMUM_ATTEMPTS = 10_000;

function readKnown(tex: string, macros: MacroTable): MathInline | null {
  try {
    const { math, warnings } = readTex(tex, { display: false, macros });
    return warnings.length === 0 && math.length > 0 ? { type: 'math', math: restructure(math), tex } : null;
  } catch (error) {
    if (error instanceof TexLimitError) return null;
    throw error;
  }
}
