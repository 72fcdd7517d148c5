import { DOT_PT, MAX_OFF_CENTRE_EM, SIDE_BEARING_EM } from '../../metrics.ts';

/** Thresholds that several rules about formulas share. Ratios compare the sizes of two items, unless they say otherwise. */

/** To the largest symbol of a line: what is as large stands in it, as scripts are set at 0.7 and text faces differ less. */
export const MIN_FULL_SIZE_RATIO = 0.8;
/** To its base: the largest script that LaTeX sets is one of 5 points on a base of 6. */
export const MAX_SCRIPT_RATIO = 0.85;
/** To its script: 6 points above 5 are a ratio of 1.2, and sizes of the same style differ by less. */
export const MIN_BASE_TO_SCRIPT_RATIO = 1.15;
/** Height of ink: TeX's `\big` has 1.2 em, as text from accent to descender; `\Big` has 1.8, and fractions are taller. */
export const MIN_STRETCHED_FENCE_EM = 1.32;
/** A character that no table of its font tells, or that none of ours knows. */
export const UNKNOWN_CHARACTER_DOUBT = 0.5;
/** A fault that is enough by itself: the formula's picture is shown beside the guess. */
export const FAULT_DOUBT = 0.3;
/**
 * The widest gap within a word or a number: kerning and rounding reach 0.1 em, a thin space has 0.17 em. It is the one
 * definition of a word for prose and formulas.
 */
export const MAX_LETTER_GAP_EM = SIDE_BEARING_EM;
/** To the text beside: what is larger has another size, as matched fonts of one size differ by less. */
export const MAX_EQUAL_SIZE_RATIO = 1.05;
/** To the text beside: what is as large is of its size, and no script of it. */
export const MIN_EQUAL_SIZE_RATIO = 0.9;
/** Between ink and a rule, or two rules or pieces, that touch: rounding at either end, and the rule's own thickness. */
export const SAME_PLACE_PT = 0.5;
/** Between the ends of rules that belong together: their thickness, blunt ends, and pieces that overhang. */
export const RULE_END_PT = DOT_PT;
/** Of a construct's own height, off the axis of its line: tall arrays are not centred exactly. */
export const MAX_AXIS_OFFSET_SHARE = 0.12;
/** Off the baseline, for what is as large as the line: superscripts rise as far (0.41). */
export const MAX_FULL_SIZE_OFFSET_EM = 0.42;
/** Of two symbols side by side, with their advances: italic overhang and kerning leave no more. */
export const MAX_INK_OVERLAP_EM = MAX_OFF_CENTRE_EM;
/** From an accent or a bar to its base: TeX leaves three thicknesses of the rule, 0.12 em; the next line is further off. */
export const MAX_ACCENT_GAP_EM = 0.32;
/** Letters of the longest name of an operator: `limsup`, `injlim`. */
export const MAX_NAME_LENGTH = 8;
/** Where nothing tells the size of the text: that of TeX's classes. */
export const DEFAULT_SIZE_PT = 10;
/** Gaps are judged by no smaller size: signs of some fonts have next to none, and scripts stand in larger text. */
export const MIN_EM_PT = 6;
/** Text of scripts: no body of a document is set as small. */
export const MAX_SMALL_TEXT_PT = 8.5;
/** A sign whose font is larger has been stretched. */
export const MAX_TEXT_PT = 14;
/** Unusual, and not wrong by itself. */
export const SLIGHT_DOUBT = 0.1;
/** A script that may have been misplaced: two of them make a formula doubtful. */
export const SCRIPT_DOUBT = 0.2;
/** `if`, `for all`, `otherwise`: remarks in an array or a display have no more words. */
export const MAX_REMARK_WORDS = 4;
/** TeX sets a script of the third level as large as one of the second: in 5 points below text of 10, in 6 below text of 12. */
export const SMALLEST_STYLE_PT = 6.1;
