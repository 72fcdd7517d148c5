import type { EngineResult } from '../engine/messages.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** `3 formulas, 1 doubtful, 1 kept as a picture`: what became of a document's formulas. */
export function formulaCounts(audit: EngineResult['audit']): string {
  const formulas = audit.native + audit.repaired + audit.keptAsText;
  const parts = [formulas === 0 ? 'no formulas' : counted(formulas, 'formula', 'formulas')];
  if (audit.doubtful > 0) parts.push(`${audit.doubtful} doubtful`);
  if (audit.keptAsText > 0) parts.push(`${audit.keptAsText} kept as text`);
  if (audit.keptAsPictures > 0)
    parts.push(counted(audit.keptAsPictures, 'kept as a picture', 'kept as pictures'));
  return parts.join(', ');
}
