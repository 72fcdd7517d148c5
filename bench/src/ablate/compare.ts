import { writeMarkdown } from '../../../packages/engine/src/write/markdown/index.ts';
import { scoreSource } from '../pdf/score.ts';
import { type LaidOut, layOut, type PageModels } from './documents.ts';
import type { LayoutEngine } from './layout-engine.ts';
import { differing, KINDS, type Kind, type Lines, linesOf, treeOf } from './reading.ts';

/** A document as the layout reads it with the values of its source. */
export interface Reference {
  models: PageModels;
  everything: string;
  lines: Lines;
  /** Formulas that are right; found out when they are first asked for. */
  exact(): string[];
}

/** What one threshold changes in one document. */
export interface Change {
  document: string;
  /** Changed formulas, headings and lines. All 0 where only boxes, confidences or pictures change. */
  counts: Record<Kind, number>;
  exactGained: number;
  exactLost: number;
}

/** The formulas that print what the document's source prints, as the scorer writes them. */
const exactOf = ({ source }: PageModels, { blocks }: LaidOut): string[] =>
  scoreSource(source, writeMarkdown(treeOf(blocks)), []).formulas.flatMap(({ right, found }) =>
    right ? [found] : [],
  );

export function referenceOf(engine: LayoutEngine, models: PageModels): Reference {
  const laidOut = layOut(engine, models);
  let exact: string[] | null = null;
  return {
    models,
    everything: laidOut.everything,
    lines: linesOf(laidOut.blocks),
    exact: () => (exact ??= exactOf(models, laidOut)),
  };
}

/** How many entries the second list has more than the first, each counted as often as it occurs. */
function gained(before: readonly string[], after: readonly string[]): number {
  const left = [...before];
  return after.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

/** What this layout reads otherwise; nothing where all is the same, boxes and confidences included. */
export function changeOf(engine: LayoutEngine, reference: Reference): Change | null {
  const laidOut = layOut(engine, reference.models);
  if (laidOut.everything === reference.everything) return null;
  const lines = linesOf(laidOut.blocks);
  const counts = Object.fromEntries(
    KINDS.map((kind) => [kind, differing(reference.lines[kind], lines[kind])]),
  ) as Record<Kind, number>;
  const exact = counts.formulas > 0 ? exactOf(reference.models, laidOut) : reference.exact();
  return {
    document: reference.models.source.name,
    counts,
    exactGained: gained(reference.exact(), exact),
    exactLost: gained(exact, reference.exact()),
  };
}
