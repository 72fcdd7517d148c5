import { describe, expect, it } from 'vitest';
import { lanePlans, laneVariables } from './settings.ts';

describe('the lanes of a worker', () => {
  it('are all four where nothing is set', () => {
    const plans = lanePlans(laneVariables.parse({}));
    expect(plans.map(({ lane, filesAtOnce }) => [lane, filesAtOnce])).toEqual([
      ['quick', 1],
      ['pictures', 1],
      ['long', 1],
      ['model', 3],
    ]);
  });

  it('can be chosen', () => {
    const plans = lanePlans(laneVariables.parse({ WORKER_LANES: 'long, pictures', LONG_FILES: '4' }));
    expect(plans.map(({ lane, filesAtOnce }) => [lane, filesAtOnce])).toEqual([
      ['long', 4],
      ['pictures', 1],
    ]);
    expect(laneVariables.safeParse({ WORKER_LANES: 'fast' }).success).toBe(false);
  });
});
