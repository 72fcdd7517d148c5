/**
 * Distances that typesetting prescribes, in em of the size at hand unless the name says otherwise.
 *
 * Sources: Knuth, The TeXbook, pages 166-168 (18 mu make a quad; `\thinmuskip`, `\medmuskip`, `\thickmuskip`), page 433
 * (parameters of cmr10, cmsy10 and cmex10) and appendix G (scripts, fractions); page 414 for sizes and baselines of plain
 * TeX. The OpenType MATH table of Latin Modern and Cambria repeats them within a few hundredths.
 *
 * A threshold that a rule needs besides stands in that rule's file, with its unit and its reason.
 */

/** Between an ordinary symbol and an operator name; `\,`. */
export const THIN_SPACE_EM = 3 / 18;
/** About binary operators, before it stretches; `\:`. */
export const MEDIUM_SPACE_EM = 4 / 18;
/** About relations, before it stretches; `\;`. */
export const THICK_SPACE_EM = 5 / 18;
/** Between words, before it stretches: the second parameter of cmr10. */
export const WORD_SPACE_EM = 1 / 3;
/** The axis that fractions and operators are centred on, above the baseline: the 22nd parameter of cmsy10. */
export const AXIS_HEIGHT_EM = 0.25;
/** The fifth parameter of cmr10. */
export const X_HEIGHT_EM = 0.43;
/** Bars of fractions and radicals: the eighth parameter of cmex10. */
export const RULE_THICKNESS_EM = 0.04;
/** Size of a script to that of its base: 7 to 10 points. */
export const SCRIPT_SCALE = 0.7;
/** Size of a script's script to that of the base: 5 to 10 points. */
export const SCRIPT_SCRIPT_SCALE = 0.5;
/** Rise of a superscript in a display: the 13th parameter of cmsy10. */
export const SUPERSCRIPT_RISE_EM = 0.41;
/** Drop of a subscript without a superscript beside it: the 16th parameter of cmsy10. */
export const SUBSCRIPT_DROP_EM = 0.15;
/** From baseline to baseline: 12 points for a size of 10. */
export const LEADING_EM = 1.2;
