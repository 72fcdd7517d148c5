import { OmmlReadError, type ReadFormula, readOmml } from '../read-omml/index.ts';
import type { MathList } from '../tree/math.ts';
import { walkMath } from '../tree/math-walk.ts';
import type { MathWarning } from '../tree/warning.ts';
import { type NormalFormOptions, normalForm } from './normal-form.ts';

/** `native`: Word holds what the source says. `repaired`: something was mended or came out differently. */
export type AuditVerdict = 'native' | 'repaired' | 'keptAsText';

/** Where the formula as written parts from its tree; excerpts of the two normal forms. */
export interface AuditDifference {
  expected: string;
  found: string;
}

export interface MathAudit {
  verdict: AuditVerdict;
  differences: AuditDifference[];
}

export interface AuditOptions extends NormalFormOptions {
  /** What the reader of the source had to say: a formula with warnings is not native. */
  warnings?: MathWarning[];
}

const EXCERPT = 60;
const readable = (form: string) => form.replaceAll('\u0001', '');

function firstDifference(expected: string, found: string): AuditDifference {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  const start = Math.max(0, at - EXCERPT / 3);
  const excerpt = (form: string) => readable(form.slice(start, start + EXCERPT));
  return { expected: excerpt(expected), found: excerpt(found) };
}

function readBack(omml: string): ReadFormula | undefined {
  try {
    return readOmml(omml);
  } catch (error) {
    if (error instanceof OmmlReadError) return undefined;
    throw error;
  }
}

function holdsSource(math: MathList): boolean {
  let found = false;
  walkMath(math, (node) => {
    if (node.type === 'source') found = true;
  });
  return found;
}

/** Compares a formula as it was written for Word with the tree that it was written from. */
export function auditMath(math: MathList, omml: string, options: AuditOptions = {}): MathAudit {
  const back = readBack(omml);
  const expected = normalForm(math, options);
  const found = back ? normalForm(back.math, { number: back.number }) : '';
  const differences = expected === found ? [] : [firstDifference(expected, found)];
  if (holdsSource(math)) return { verdict: 'keptAsText', differences };
  const clean = differences.length === 0 && !options.warnings?.length;
  return { verdict: clean ? 'native' : 'repaired', differences };
}
