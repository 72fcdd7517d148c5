import { describe, expect, it } from 'vitest';
import { isErrorCode, readErrorDetails } from './errors.ts';

describe('isErrorCode', () => {
  it('knows the codes of the catalogue and no property that every object has', () => {
    expect(['internal', 'file-too-large', 'unheard-of', 'toString', ''].map(isErrorCode)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('readErrorDetails', () => {
  it('keeps texts and numbers, and leaves out what no sentence can show', () => {
    expect(readErrorDetails({ pages: 3, file: 'a.pdf', odd: {}, none: null })).toEqual({
      pages: 3,
      file: 'a.pdf',
    });
  });

  it.each([null, undefined, 5, true])('is empty for %j', (stored) => {
    expect(readErrorDetails(stored)).toEqual({});
  });
});
