import type { SignMetrics } from '../network/model.ts';
import type { Sign } from '../signs/sign.ts';
import type { SignIndex } from '../signs/sign-index.ts';

export interface PageSizes {
  /** Pixels of an em. */
  body: number;
  metrics: SignMetrics;
  /** A formula by itself: letters have one neighbour or two. */
  areFew?: boolean;
  /** Letters and digits that stand on baselines. */
  letters: SignIndex<Sign>;
}
