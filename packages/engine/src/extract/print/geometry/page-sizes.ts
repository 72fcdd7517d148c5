import type { SignMetrics } from '../network/model.ts';
import type { Sign } from '../signs/sign.ts';
import type { SignIndex } from '../signs/sign-index.ts';

/** Letters and digits: pictures with fewer show a formula and no text. */
export const MIN_PAGE_LETTERS = 30;

export interface PageSizes {
  /** Pixels of an em. */
  body: number;
  metrics: SignMetrics;
  /** A formula by itself: letters have one neighbour or two. */
  areFew?: boolean;
  /** Letters and digits that stand on baselines. */
  letters: SignIndex<Sign>;
}
