import { SutraError } from '@sutra/contract';
import { frames, kindOf } from './frames.ts';

/** The engine broke; `where` are stack frames, never text of the file. */
export class EngineCrash extends Error {
  constructor(
    readonly kind: string,
    readonly where: readonly string[],
  ) {
    super(`engine: ${kind}`);
    this.name = 'EngineCrash';
  }
}

/** Why a thread ended by itself. */
export function threadFailure(error: Error & { code?: string }): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new SutraError('out-of-memory')
    : new EngineCrash(kindOf(error), frames(error));
}
