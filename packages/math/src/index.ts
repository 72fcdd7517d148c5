// TeX out. Deflate looks back 32 kB: this order keeps tables of the same names near each other in a bundle.

export { writeTex } from './write-tex/index.ts';

// Plain text

export { writePlain } from './write-plain/index.ts';

// TeX in

export {
  type Macro,
  type MacroTable,
  type ReadTexOptions,
  readTex,
  type TexFormula,
  TexLimitError,
  type TexLimits,
} from './read-tex/index.ts';

// All formats

export { type Converted, type ConvertOptions, convert, type MathSource, type MathTarget } from './convert.ts';
export { type TexToOmmlOptions, texToOmml } from './tex-to-omml.ts';
export { restructure } from './transforms/index.ts';

// MathML and Office Math

export { type MathmlFormula, readMathml } from './read-mathml/index.ts';
export { OmmlReadError, type ReadFormula, readOmml } from './read-omml/index.ts';
export { wordPackage } from './word-package.ts';
export { type WriteMathmlOptions, writeMathml } from './write-mathml/index.ts';
export { type WriteOmmlOptions, writeOmml } from './write-omml/index.ts';

// What a formula is, and whether Word will show it

export {
  type AuditDifference,
  type AuditOptions,
  type AuditVerdict,
  auditMath,
  type MathAudit,
} from './audit/index.ts';
export type * from './tree/index.ts';
