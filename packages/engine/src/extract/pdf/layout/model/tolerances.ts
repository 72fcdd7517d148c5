import { SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import {
  HALF_INCH_PT,
  MAX_COMPARED_COUNT,
  MAX_SCRIPT_SHIFT_EM,
  STRETCHED_WORD_SPACE_EM,
} from '../../metrics.ts';

/** Tolerances and defaults that several rules of the layout share; what one rule alone needs is beside that rule. */

/** A size rounded to whole points is off by half a point. */
export const SAME_SIZE_PT = SAME_PLACE_PT;
/** With more rules a page shows a drawing; each is compared with all others. */
export const MAX_RULE_COUNT = MAX_COMPARED_COUNT;
/** Of a page: more are a map, a plot of data or a texture, and take seconds to join. */
export const MAX_SHAPE_COUNT = 6000;
/** What a full line may lack at the margin: half an em, for stops that hang and hyphens. */
export const FULL_LINE_SLACK_EM = STRETCHED_WORD_SPACE_EM;
/** Of the column's width: a line that leaves so much blank ends its paragraph, whatever its words. */
export const SHORT_LINE_SHARE = 0.35;
/** Of the page's height: running heads and feet are within it, at the top and at the foot. */
export const EDGE_SHARE = 0.125;
/** Bullets, ornaments, and the borders that style sheets give boxes; a logo is larger. */
export const MAX_ORNAMENT_PT = 8;
/** Markers of one list: numbers of two digits that are flush right begin a digit (5 points) further left. */
export const SAME_MARKER_EDGE_PT = 8;
/** The longer side to the shorter one: discs and squares with their shadows. */
export const MAX_ROUND_ASPECT_RATIO = 1.35;
/** Of a bracket, an integrand or a list within a line: what is longer holds parts of a sentence. */
export const MAX_TERM_TOKENS = 40;
/** Below the baseline: word processors draw underlines and blanks a tenth to a quarter of an em lower. */
export const UNDERLINE_DROP_EM = MAX_SCRIPT_SHIFT_EM;
/** Higher than the drop under any text that is underlined. */
export const UNDERLINE_REACH_PT = HALF_INCH_PT;
/** From a rule in a line to the words beside it: a few word spaces. */
export const BESIDE_RULE_PT = 12;
/** From baseline to baseline: lines of one paragraph are closer; lines set double (2.4) are taken one by one. */
export const MAX_PARAGRAPH_STEP_EM = 2;
