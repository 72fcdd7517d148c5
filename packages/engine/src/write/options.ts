import type { DoubtMark } from '@sutra/contract';
import type { Warn } from '../tree/index.ts';

export interface WriteTextOptions {
  /** How doubtful formulas are marked; comments where it does not say. */
  doubts?: DoubtMark;
  warn?: Warn;
}
