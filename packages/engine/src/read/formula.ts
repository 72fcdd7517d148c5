import type {
  EngineWarning,
  EquationBlock,
  EquationNumber,
  MathInline,
  MathList,
  Warn,
} from '../tree/index.ts';

/** Formulas of one document: what one defines, the next ones know. */
export interface FormulaReader {
  /** Takes macro definitions (`\newcommand…`) for all formulas that follow. */
  define(source: string): void;
  inline(tex: string): MathInline;
  display(tex: string): EquationBlock;
}

export function formulaReader(_warn: Warn): FormulaReader {
  const read = (tex: string): { math: MathList; number?: EquationNumber; warnings: EngineWarning[] } => ({
    math: [{ type: 'source', value: tex }],
    warnings: [],
  });
  return {
    define() {},
    inline: (tex) => ({ type: 'math', math: read(tex).math, tex }),
    display: (tex) => ({ type: 'equation', math: read(tex).math, tex }),
  };
}
