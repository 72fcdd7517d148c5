/** Tolerances and defaults that several rules of the layout share; what one rule alone needs is beside that rule. */

/** A size rounded to whole points is off by half a point. */
export const SAME_SIZE_PT = 0.6;
/** Fonts matched to one size differ less; neighbouring sizes of a book (9, 10, 11 points) are a tenth apart. */
export const SAME_SIZE_RATIO = 0.05;
/** Ink at one margin, of lines or cells, differs by the side bearings of letters and by stops that hang into it. */
export const SAME_EDGE_PT = 2;
/** Above word spaces as justified lines stretch them, below TeX's gutter (10 points) and gap of cells (12 points). */
export const COLUMN_GAP_EM = 0.75;
/** Between coordinates that a program wrote as the same: rounding to a tenth of a point. */
export const EXACT_PT = 0.1;
/** Between rules and what they bound: their thickness, the blank at crossings, letters that stick out. */
export const RULE_EDGE_PT = 3;
/** With more rules a page shows a drawing; each is compared with all others. */
export const MAX_RULE_COUNT = 1500;
/** What a full line may lack at the margin: half an em, for stops that hang and hyphens. */
export const FULL_LINE_SLACK_EM = 0.5;
/** Of the column's width: a line that leaves so much blank ends its paragraph, whatever its words. */
export const SHORT_LINE_SHARE = 0.35;
/** Of the page's height: running heads and feet are within it, at the top and at the foot. */
export const EDGE_SHARE = 0.125;
