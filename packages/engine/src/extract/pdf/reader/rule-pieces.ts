import type { Rule } from '../page.ts';
import type { Drawing } from './drawing.ts';
import { boxAround } from './matrix.ts';

/** Between the ends of two pieces of one line, either way: `\uline` of LaTeX lets them overlap by 0.48 pt, Word by nothing. */
const MAX_OVERLAP_PT = 0.6;
/** Less than the space between the bars of neighbouring fractions, and between the borders of cells that are drawn apart. */
const MAX_GAP_PT = 0.15;

/** Of two pieces, under an index and under its letter, the thinner may lie a little lower: they meet all the same. */
const goesOn = (rule: Rule, line: Rule) =>
  Math.min(rule.y1, line.y1) > Math.max(rule.y0, line.y0) &&
  rule.x0 - line.x1 <= MAX_GAP_PT &&
  line.x1 - rule.x0 <= MAX_OVERLAP_PT &&
  rule.artifact === line.artifact;

/**
 * Each level rule that was painted in pieces, end to end, as one. Underlines are painted word by word and blank by blank: a
 * piece under a number alone is a bar under a formula to all that follows.
 */
export function withJoinedRules<Content extends Drawing>(content: Content): Content {
  const lines: Rule[] = [];
  for (const rule of content.rules) {
    const last = lines.at(-1);
    const isNext = last?.direction === 'horizontal' && rule.direction === 'horizontal' && goesOn(rule, last);
    if (isNext) lines[lines.length - 1] = { ...last, ...boxAround([last, rule]) };
    else lines.push(rule);
  }
  return lines.length === content.rules.length ? content : { ...content, rules: lines };
}
