export {
  type AuditDifference,
  type AuditOptions,
  type AuditVerdict,
  auditMath,
  type MathAudit,
} from './audit/index.ts';
export { type Converted, type ConvertOptions, convert, type MathSource, type MathTarget } from './convert.ts';
export { type MathmlFormula, readMathml } from './read-mathml/index.ts';
export { OmmlReadError, type ReadFormula, readOmml } from './read-omml/index.ts';
export {
  type Macro,
  type MacroTable,
  type ReadTexOptions,
  readTex,
  type TexFormula,
  TexLimitError,
  type TexLimits,
} from './read-tex/index.ts';
export { type TexToOmmlOptions, texToOmml } from './tex-to-omml.ts';
export { restructure } from './transforms/index.ts';
export type * from './tree/index.ts';
export { wordPackage } from './word-package.ts';
export { type WriteMathmlOptions, writeMathml } from './write-mathml/index.ts';
export { type WriteOmmlOptions, writeOmml } from './write-omml/index.ts';
export { writePlain } from './write-plain/index.ts';
export { writeTex } from './write-tex/index.ts';
