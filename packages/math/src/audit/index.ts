export {
  type AuditDifference,
  type AuditOptions,
  type AuditVerdict,
  auditMath,
  type MathAudit,
} from './audit-math.ts';
export { type NormalFormOptions, normalForm } from './normal-form.ts';
