import { describe, expect, it } from 'vitest';
import { readAudit, readFallback, readWarnings } from './stored-outcome.ts';

describe('the JSON of a stored conversion', () => {
  it('is empty where nothing was written', () => {
    expect([readFallback(null), readWarnings([]), readAudit(null)]).toEqual([null, [], null]);
  });

  it('gives back what the worker wrote', () => {
    expect(readFallback({ code: 'ai-key-missing', details: { pages: 1 } })).toEqual({
      code: 'ai-key-missing',
      details: { pages: 1 },
    });
    expect(readWarnings([{ code: 'tex-unknown-command', detail: 'foo', page: 2 }])).toEqual([
      { code: 'tex-unknown-command', detail: 'foo', page: 2 },
    ]);
    const counted = { native: 3, repaired: 1, keptAsText: 0, sure: 2, doubtful: 2, keptAsPictures: 1 };
    expect(readAudit(counted)).toEqual(counted);
  });

  it('counts every formula of a row from before doubt was counted as sure', () => {
    expect(readAudit({ native: 3, repaired: 1, keptAsText: 2 })).toEqual({
      native: 3,
      repaired: 1,
      keptAsText: 2,
      sure: 4,
      doubtful: 0,
      keptAsPictures: 0,
    });
  });

  it('is refused where it is something else', () => {
    expect(() => readWarnings([{ detail: 'no code' }])).toThrow(/code/);
    expect(() => readAudit({ native: 'three' })).toThrow(/native/);
    expect(() => readFallback('text')).toThrow(/expected object/);
  });
});
