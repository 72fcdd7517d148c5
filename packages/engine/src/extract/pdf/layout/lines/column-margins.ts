import { width } from '../../formula/model/box.ts';
import { EXACT_PT, PATTERN_COUNT, QUARTER_SHARE, RULE_EDGE_PT, SAME_EDGE_PT } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';

/** Of the column's width: lines that end as near to its outer edge are full ones. */
const OUTER_SHARE = 0.15;

/** The margins that most lines keep to; a line that sticks out does not widen the column. */
export function marginsOf(box: Rectangle, lines: Rectangle[]): Rectangle {
  const edges = lines.map((line) => line.x1);
  const outer = edges.filter((edge) => edge > box.x1 - OUTER_SHARE * width(box));
  const shared = outer.length < PATTERN_COUNT ? usualEdge(edges, PATTERN_COUNT) : null;
  return { ...box, x1: usualEdge(outer, 1) ?? shared ?? box.x1 };
}

/** Of the lines: those that end at the margin, where the others end a paragraph. */
const MIN_EDGE_SHARE = QUARTER_SHARE;
/** Lines that end further out do not end at the same margin. */
const BEYOND_EDGE_PT = RULE_EDGE_PT;

/** The edge that more than `least` lines end at; none where lines are ragged, and others end beyond it. */
function usualEdge(edges: number[], least: number): number | null {
  let best: number | null = null;
  let most = Math.max(least, MIN_EDGE_SHARE * edges.length);
  for (const edge of edges) {
    const near = edges.filter((other) => Math.abs(other - edge) < SAME_EDGE_PT);
    const beyond = edges.filter((other) => other > edge + BEYOND_EDGE_PT).length;
    if (near.length > most && (beyond <= QUARTER_SHARE * near.length || isExact(near, edge, edges)))
      [best, most] = [Math.max(...near), near.length];
  }
  return best;
}

/** Of the lines; ragged lines rarely share an edge so exactly. */
const MIN_EXACT_SHARE = 0.4;

/** Justified lines end at one place to the tenth of a point; of ragged ones few do, by chance. */
const isExact = (near: number[], edge: number, edges: number[]) =>
  near.filter((other) => Math.abs(other - edge) < EXACT_PT).length >= MIN_EXACT_SHARE * edges.length;
