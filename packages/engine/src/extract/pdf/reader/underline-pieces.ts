import type { Rule } from '../page.ts';
import type { Drawing } from './drawing.ts';
import { centerX } from './drawn-signs/drawn-sign.ts';
import { boxAround } from './matrix.ts';

/** Between the ends of two pieces of one line, either way: `\uline` of LaTeX lets them overlap by 0.48 pt, Word by nothing. */
const MAX_OVERLAP_PT = 0.6;
/** Less than the space between the bars of neighbouring fractions, and between the borders of cells that are drawn apart. */
const MAX_GAP_PT = 0.15;

/** Of two pieces, under an index and under its letter, the thinner may lie a little lower: they meet all the same. */
const goesOn = (rule: Rule, line: Rule) =>
  line.direction === 'horizontal' &&
  Math.min(rule.y1, line.y1) > Math.max(rule.y0, line.y0) &&
  rule.x0 - line.x1 <= MAX_GAP_PT &&
  line.x1 - rule.x0 <= MAX_OVERLAP_PT &&
  rule.artifact === line.artifact;

/** Between a side and the end of the rule that it meets. */
const MAX_CORNER_PT = 1;

/** More upright rules are those of a map or a plot, which has no underlines. */
const MAX_SIDES = 1000;

/** Whether an upright rule starts, ends or passes where one end of the line is: it is the border of a box or of a cell. */
const isOfFrame = (line: Rule, sides: readonly Rule[]) =>
  sides.some(
    (side) =>
      side.y0 <= line.y1 + MAX_CORNER_PT &&
      side.y1 >= line.y0 - MAX_CORNER_PT &&
      Math.min(Math.abs(centerX(side) - line.x0), Math.abs(centerX(side) - line.x1)) <= MAX_CORNER_PT,
  );

/**
 * Each underline that was painted in pieces, end to end, as one rule. Underlines are painted word by word and blank by blank: a
 * piece under a number alone is a bar under a formula to all that follows.
 */
export function withJoinedUnderlines<Content extends Drawing>(content: Content): Content {
  const lines: { whole: Rule; pieces: Rule[] }[] = [];
  for (const rule of content.rules) {
    const last = lines.at(-1);
    if (last && rule.direction === 'horizontal' && goesOn(rule, last.whole)) {
      last.whole = { ...last.whole, ...boxAround([last.whole, rule]) };
      last.pieces.push(rule);
    } else lines.push({ whole: rule, pieces: [rule] });
  }
  const sides = content.rules.filter(({ direction }) => direction === 'vertical');
  if (lines.length === content.rules.length || sides.length > MAX_SIDES) return content;
  const rules = lines.flatMap(({ whole, pieces }) =>
    pieces.length === 1 || isOfFrame(whole, sides) ? pieces : [whole],
  );
  return { ...content, rules };
}
