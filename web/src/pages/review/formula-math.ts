import { readTex, restructure, TexLimitError, writeMathml, writeOmml } from '@sutra/math';

/** Something in a formula that was not understood, and where. */
export interface FormulaError {
  /** The engine's code: `tex-unknown-command`. */
  code: string;
  detail: string;
  /** In the formula's text; null where it is about the whole. */
  place: { offset: number; length: number } | null;
}

export interface FormulaLook {
  mathml: string;
  omml: string;
  errors: FormulaError[];
}

/** A formula as the document will have it. */
export function lookAt(tex: string, display: boolean): FormulaLook {
  try {
    const { math, number, warnings } = readTex(tex, { display });
    const list = restructure(math);
    return {
      mathml: writeMathml(list, { display, ...(number && { number }) }),
      omml: writeOmml(list, { display }),
      errors: warnings.map(({ code, detail = '', range }) => ({ code, detail, place: range ?? null })),
    };
  } catch (error) {
    if (!(error instanceof TexLimitError)) throw error;
    return { mathml: '', omml: '', errors: [{ code: error.code, detail: '', place: null }] };
  }
}
