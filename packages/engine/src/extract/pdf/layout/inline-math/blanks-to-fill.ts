import type { LabelRule } from './label-rules.ts';

/** Dots and underscores, as people type a blank that is to be filled in. */
const DOTS_OR_LINE = /^(?:[.…⋯·]+|_+)$/u;
/** A formula has three dots, or two ellipses with something before and behind them. */
const MIN_DOTS = 6;
const DOTS_OF_ELLIPSIS = 3;

const dotsIn = (text: string) =>
  [...text].reduce((count, dot) => count + (dot === '…' || dot === '⋯' ? DOTS_OF_ELLIPSIS : 1), 0);

/** A row of dots with nothing of a formula right before or behind it is a blank, though dots stand in formulas. */
export const blanksToFill: LabelRule = {
  name: 'blank to be filled in',
  decide(tokens, at) {
    const isBlank = (index: number) => DOTS_OR_LINE.test(tokens[index]?.text ?? '');
    if (!isBlank(at) || isBlank(at - 1)) return null;
    let end = at;
    while (isBlank(end)) end += 1;
    const row = tokens.slice(at, end);
    const isInFormula = [tokens[at - 1], tokens[end]].some((token) => token?.label === 'math');
    if (isInFormula || row.reduce((sum, { text }) => sum + dotsIn(text), 0) < MIN_DOTS) return null;
    return row.map((_, index) => ({ at: at + index, label: 'text' }));
  },
};
