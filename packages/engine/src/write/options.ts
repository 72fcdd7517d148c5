import type { Warn } from '../tree/index.ts';

export interface WriteTextOptions {
  warn?: Warn;
}
