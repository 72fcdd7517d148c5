/**
 * Distances that typesetting prescribes, in em of the size at hand unless the name says otherwise.
 *
 * Sources: Knuth, The TeXbook, pages 166-168 (18 mu make a quad; `\thinmuskip`, `\medmuskip`, `\thickmuskip`), page 433
 * (parameters of cmr10, cmsy10 and cmex10) and appendix G (scripts, fractions); page 414 for sizes and baselines of plain
 * TeX. The OpenType MATH table of Latin Modern and Cambria repeats them within a few hundredths.
 *
 * Below them stand the few bounds that rules of all folders share: roundings, shares, counts. A threshold that one rule
 * alone needs stands in that rule's file, with its unit and its reason.
 */

/** Between an ordinary symbol and an operator name; `\,`. */
export const THIN_SPACE_EM = 3 / 18;
/** About binary operators, before it stretches; `\:`. */
export const MEDIUM_SPACE_EM = 4 / 18;
/** About relations, before it stretches; `\;`. */
export const THICK_SPACE_EM = 5 / 18;
/** The narrowest gap that may be a blank between words, where lines are shrunk; kerns are narrower. */
export const SHRUNK_WORD_SPACE_EM = 0.15;
/** The narrowest blank between words: a thin space, which a formula sets by itself, stays below. */
export const LEAST_WORD_SPACE_EM = 0.18;
/** Between words, before it stretches: the second parameter of cmr10. */
export const WORD_SPACE_EM = 1 / 3;
/** The axis that fractions and operators are centred on, above the baseline: the 22nd parameter of cmsy10. */
export const AXIS_HEIGHT_EM = 0.25;
/** Size of a script to that of its base: 7 to 10 points. */
export const SCRIPT_SCALE = 0.7;
/** Drop of a subscript without a superscript beside it: the 16th parameter of cmsy10. */
export const SUBSCRIPT_DROP_EM = 0.15;
/** From baseline to baseline: 12 points for a size of 10. */
export const LEADING_EM = 1.2;
/** What separates: `\quad`, `\arraycolsep` on both sides of a column, the blank between answers in one line. */
export const QUAD_EM = 1;
/** A quad with the side bearings beside it, or stretched a little: behind a bullet, beside a number at the margin. */
export const LOOSE_QUAD_EM = 1.2;
/** A quad as justified lines stretch it at most; from here on a blank is nearer to `\qquad`. */
export const STRETCHED_QUAD_EM = 1.6;
/** What stands by itself: `\qquad`, the blank about a display, an indent and some. */
export const DOUBLE_QUAD_EM = 2 * QUAD_EM;
/** Between words of a justified line, at most: the second and third parameters of cmr10. */
export const STRETCHED_WORD_SPACE_EM = 0.5;
/** Between columns: above word spaces as justified lines stretch them, below TeX's gutter (10 points) and gap of cells (12 points). */
export const COLUMN_GAP_EM = 0.75;
/** A tab, as behind a marker, and what programs leave in its place: two quads and the kerning about them. */
export const TAB_EM = 3;
/** Above the baseline: marks over a line stand over its tall letters, those over short ones as high. */
export const ASCENDER_EM = 0.7;
/** Ink of a line of text, from ascender to descender: brackets of text are as high. */
export const LINE_INK_EM = 0.92;
/** Between the ink of two lines, at most: a leading of 1.2 em less the ink of one line, and the short letters of either. */
export const LINE_GAP_EM = 0.6;
/** Lines of one paragraph at most, where leading is stretched; lines set double are further apart. */
export const LOOSE_LEADING_EM = 1.6;
/** Lines set double; what is further apart are paragraphs, or has a display between. */
export const DOUBLE_LEADING_EM = 2 * LEADING_EM;
/** Between the baselines of a line and its scripts, at most: the next line is further off. */
export const MAX_SCRIPT_SHIFT_EM = 0.5;

/** The widest space that a formula sets by itself: that about a relation, stretched. Columns of an array are further apart. */
export const FORMULA_SPACE_EM = 0.6;
/** What is nearer touches: kerns, italics, side bearings on both sides; a thin space is wider. */
export const SIDE_BEARING_EM = 0.125;
/** Less than any kern: things that touch, or stand at one place, are nearer to each other. */
export const HAIR_EM = 0.02;
/** Kerns, `\scriptspace`, and places that programs round: less than any subscript is dropped (0.15 em). */
export const ROUNDING_EM = 0.05;
/** Between the middles of two things that are centred on each other: italics, punctuation and scripts move them. */
export const MAX_OFF_CENTRE_EM = 0.3;

/** Between coordinates that a program wrote as the same: rounding to a tenth of a point. */
export const EXACT_PT = 0.1;
/** A full stop, the dot of an i: what is not larger says nothing by itself. */
export const DOT_PT = 1.5;
/** Ink at one margin, of lines or cells, differs by the side bearings of letters and by stops that hang into it. */
export const SAME_EDGE_PT = 2;
/** Between rules and what they bound: their thickness, the blank at crossings, letters that stick out. */
export const RULE_EDGE_PT = 3;
/** The width of a digit or a symbol: no cell or frame is smaller, and numbers that are centred are off by less. */
export const SYMBOL_PT = 6;
/** A line of text with the blank about it. */
export const LINE_PT = 14;
/** Half an inch: signs and ornaments are smaller, and margins, figures and separators larger. */
export const HALF_INCH_PT = 36;
/** Most of a page: no block of text is as wide, and no cell as high. */
export const BLOCK_PT = 400;

/** Fonts matched to one size differ less; neighbouring sizes of a book (9, 10, 11 points) are a tenth apart. */
export const SAME_SIZE_RATIO = 0.05;
/** Of a length or an area: what rounding, italics and punctuation change. */
export const ROUNDING_SHARE = 0.05;
/** Of what is compared: stray ones, as titles among lines or labels among words. */
export const FEW_SHARE = 0.1;
/** Of what is compared: more than stray ones. */
export const QUARTER_SHARE = 0.25;
/** Of what is compared: the majority decides. */
export const HALF_SHARE = 0.5;
/** Of what is compared: clearly more than half. */
export const MOST_SHARE = 0.6;
/** Of what is compared: all but stray ones. */
export const ALMOST_ALL_SHARE = 0.8;

/** One thing alone may be by chance, and tells nothing; several that say the same do. */
export const SEVERAL_COUNT = 2;
/** Two things may be alike by chance; three are a list, a table, a drawing, a habit of the document. */
export const PATTERN_COUNT = 3;
/** Of letters side by side: a product of variables has no more. */
export const LONGEST_PRODUCT = 3;
/** Of letters: what is shorter is as often the name of a variable, a function or a unit. */
export const SHORTEST_WORD_LENGTH = 3;
/** Of letters: those of an English word; by chance no product of variables spells one as long. */
export const MIN_WORD_LETTERS = 5;
/** Of tokens: a bracket, a letter or digit, a bracket. */
export const BRACKETED_LABEL_LENGTH = 3;
/** Characters of an item's marker: three digits, or a roman number, and what stands behind them. */
export const MAX_MARKER_LENGTH = 4;
/** Lines of a heading, a running head or the head of a table. */
export const MAX_HEAD_LINES = 3;
/** Characters of a full line of text; heads are shortened to fit, and what is longer is a sentence. */
export const LINE_LENGTH = 80;
/** Glyphs of four words or so; the name of a part in a drawing, or a heading's last line, is shorter. */
export const LINE_GLYPHS = 20;
/** Glyphs of two lines of words; labels of a drawing are fewer. */
export const TEXT_GLYPHS = 60;
/** On one page, where each is compared with all others: with more it shows a drawing or a texture, and takes seconds. */
export const MAX_COMPARED_COUNT = 1500;
/** Of a box, a square, a ring that is drawn as one. */
export const SIDES_OF_BOX = 4;
