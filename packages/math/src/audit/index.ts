export {
  type AuditDifference,
  type AuditOptions,
  type AuditVerdict,
  auditMath,
  type MathAudit,
} from './audit-math.ts';
