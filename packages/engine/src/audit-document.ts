import { isDoubtful, KEPT_AS_PICTURE } from '@sutra/contract';
import { auditMath, writeOmml } from '@sutra/math';
import { type DocumentTree, type EngineWarning, formulasOf } from './tree/index.ts';

/** How the formulas fared. Every one that is written is native, repaired or kept as text. */
export interface Audit {
  native: number;
  repaired: number;
  /** Not read: no reader understood their source, which stands in their place. */
  keptAsText: number;
  /** Of the native and repaired ones those that are right as far as the engine can tell. */
  sure: number;
  /** Of the native and repaired ones those that were read with doubt. */
  doubtful: number;
  /** What nobody could read and stands as a picture in its place: formulas, marks, regions and pages. */
  keptAsPictures: number;
}

/** How many places of a source the document keeps as pictures, by what its readers warned of. */
export const countKeptAsPictures = (warnings: readonly EngineWarning[]): number =>
  warnings.filter(({ code }) => KEPT_AS_PICTURE.has(code)).length;

/** Writes each formula for Word, reads it back and counts how it compares with the tree. */
export function auditDocument(tree: DocumentTree, keptAsPictures = 0): Audit {
  const audit: Audit = { native: 0, repaired: 0, keptAsText: 0, sure: 0, doubtful: 0, keptAsPictures };
  const resolve = (label: string) => ({ text: label });
  for (const { node } of formulasOf(tree.blocks)) {
    const number = node.type === 'equation' ? node.number : undefined;
    const omml = writeOmml(node.math, { display: node.type === 'equation', number, resolve });
    const { verdict } = auditMath(node.math, omml, { number, resolve });
    audit[verdict] += 1;
    if (verdict !== 'keptAsText') audit[isDoubtful(node) ? 'doubtful' : 'sure'] += 1;
  }
  return audit;
}
