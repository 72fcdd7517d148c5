import { type Block, type DoubtReason, formulasOf, type NodeSource } from '../../../tree/index.ts';
import { toHundredths } from '../formula/formula.ts';
import { overlapX, overlapY } from '../formula/model/box.ts';
import { RULE_END_PT } from '../formula/model/tolerances.ts';
import type { Rectangle } from '../page.ts';
import type { BlockEntry, DisplayEntry, Entry, TextEntry } from './model/entries.ts';

/** Enough to doubt a formula that had none. */
const UNEXPLAINED_MARK_DOUBT = 0.35;

const REASON: DoubtReason = 'mark-unexplained';

interface Doubtable {
  confidence?: number;
  doubts?: DoubtReason[];
}

/** Doubts every formula that a mark is on or beside which no rule explains. */
export function doubtMarked(entries: Entry[], marks: readonly Rectangle[]): void {
  if (marks.length === 0) return;
  const isMarked = (box: Rectangle | null) => box !== null && marks.some((mark) => meets(box, mark));
  for (const entry of entries) {
    if (!isMarked(entry.box)) continue;
    if (entry.kind === 'display') doubt(entry);
    else for (const node of formulasIn(entry)) if (isMarked(boxOf(node.source))) doubt(node);
  }
}

const meets = (a: Rectangle, b: Rectangle) => overlapX(a, b) > -RULE_END_PT && overlapY(a, b) > -RULE_END_PT;

function formulasIn(entry: TextEntry | BlockEntry) {
  const blocks: Block[] =
    entry.kind === 'block' ? [entry.block] : [{ type: 'paragraph', children: entry.inlines }];
  return [...formulasOf(blocks)].map(({ node }) => node);
}

function boxOf(source: NodeSource | undefined): Rectangle | null {
  if (!source?.box) return null;
  const { x, y, width, height } = source.box;
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}

function doubt(formula: Doubtable | DisplayEntry): void {
  formula.confidence = Math.max(0, toHundredths((formula.confidence ?? 1) - UNEXPLAINED_MARK_DOUBT));
  formula.doubts = [...new Set([...(formula.doubts ?? []), REASON])];
}
