/** A formula whose confidence, from 0 to 1, is below this was read with doubt: documents mark it, reviews list it. */
export const DOUBTFUL_BELOW = 0.75;

/** Whether something was read with doubt; what names no confidence is sure. */
export const isDoubtful = ({ confidence = 1 }: { confidence?: number }): boolean =>
  confidence < DOUBTFUL_BELOW;

/**
 * How a document marks its doubtful formulas. `comments`: comments in Word, `<!-- doubtful 0.62 -->` in Markdown and
 * HTML, `\doubtful{0.62}` in LaTeX. `pictures`: the formula as its page shows it, beside what was read. Plain text is
 * never marked.
 */
export const DOUBT_MARKS = ['comments', 'pictures', 'none'] as const;
export type DoubtMark = (typeof DOUBT_MARKS)[number];
