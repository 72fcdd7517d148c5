import type { DoubtReason, Inline, MathInline, NodeSource } from '../../../../tree/index.ts';
import { centerX, centerY, height } from '../../formula/model/box.ts';
import { FAULT_DOUBT, MAX_SCRIPT_RATIO } from '../../formula/model/tolerances.ts';
import { LEADING_EM } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import type { DisplayEntry, Entry, TextEntry } from '../model/entries.ts';

/** `\underset{\text{otw.}}{\subseteq}`: labels of signs are a word or two; more are a sentence in small print. */
const LONGEST_LABEL_CHARS = 20;
/** From the middle of a label to the edge of its formula: less than to the next line. */
const MAX_LABEL_GAP_EM = LEADING_EM;

/** A short line that is set in the size of scripts: a label of a sign in the formula above or below it. */
const isLabel = (entry: Entry, size: number): entry is TextEntry =>
  entry.kind === 'text' &&
  !entry.note &&
  entry.size < MAX_SCRIPT_RATIO * size &&
  entry.text.trim().length <= LONGEST_LABEL_CHARS &&
  /\p{L}/u.test(entry.text);

/** Over or under a formula, within its width, and nearer than another line is. */
function isBeside(label: TextEntry, formula: Rectangle, size: number): boolean {
  const isWithin = centerX(label.box) > formula.x0 && centerX(label.box) < formula.x1;
  const gap = Math.abs(centerY(label.box) - centerY(formula)) - height(formula) / 2;
  return isWithin && gap < MAX_LABEL_GAP_EM * size;
}

const rectangleOf = ({ box }: NodeSource): Rectangle | null =>
  box ? { x0: box.x, y0: box.y, x1: box.x + box.width, y1: box.y + box.height } : null;

const REASON: DoubtReason = 'torn-from-line';

const lessSure = <Node extends { confidence?: number; doubts?: DoubtReason[] }>(node: Node): Node => ({
  ...node,
  confidence: Math.max(0, (node.confidence ?? 1) - FAULT_DOUBT),
  doubts: [...new Set([...(node.doubts ?? []), REASON])],
});

const doubtedInline = (inline: Inline, label: TextEntry, size: number): Inline => {
  if (inline.type !== 'math')
    return 'children' in inline
      ? { ...inline, children: inline.children.map((child) => doubtedInline(child, label, size)) }
      : inline;
  const box = inline.source && rectangleOf(inline.source);
  return box && isBeside(label, box, size) ? lessSure<MathInline>(inline) : inline;
};

function doubted(entry: Entry, label: TextEntry): Entry {
  if (entry.kind === 'block') return entry;
  if (entry.kind === 'display')
    return isBeside(label, entry.box, entry.size) ? lessSure<DisplayEntry>(entry) : entry;
  return { ...entry, inlines: entry.inlines.map((inline) => doubtedInline(inline, label, entry.size)) };
}

const sizeOf = (entry: Entry | undefined) => (entry && entry.kind !== 'block' ? entry.size : 0);

/**
 * Doubts formulas over or under which a label stands as a line of its own: it belongs to a sign of the formula, which is
 * without it now.
 */
export function withTornLabels(entries: readonly Entry[]): Entry[] {
  const settled = [...entries];
  for (const at of entries.keys())
    for (const beside of [at - 1, at + 1]) {
      const [label, formula] = [entries[at] as Entry, settled[beside]];
      if (formula && isLabel(label, sizeOf(formula))) settled[beside] = doubted(formula, label);
    }
  return settled;
}
