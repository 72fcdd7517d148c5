export {
  type AuditDifference,
  type AuditOptions,
  type AuditVerdict,
  auditMath,
  type MathAudit,
} from './audit/index.ts';
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
export { restructure } from './transforms/index.ts';
export { type WriteMathmlOptions, writeMathml } from './write-mathml/index.ts';
export { type WriteOmmlOptions, writeOmml } from './write-omml/index.ts';
export { writePlain } from './write-plain/index.ts';
export { writeTex } from './write-tex/index.ts';
