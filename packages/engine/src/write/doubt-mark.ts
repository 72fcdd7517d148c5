import { type DoubtMark, isDoubtful } from '@sutra/contract';
import type { FormulaNode } from '../tree/index.ts';

/** How a formula is to be marked; `none` where it is sure. */
export const doubtMark = (node: FormulaNode, doubts: DoubtMark): DoubtMark =>
  isDoubtful(node) ? doubts : 'none';

/** A confidence as marks give it: `0.62`. */
export const shownConfidence = ({ confidence = 1 }: FormulaNode): string => confidence.toFixed(2);

/** The mark behind a formula in Markdown and HTML. Readers of both skip comments. */
export const doubtComment = (node: FormulaNode): string => `<!-- doubtful ${shownConfidence(node)} -->`;
