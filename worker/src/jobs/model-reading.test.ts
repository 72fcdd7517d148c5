import { expect, it } from 'vitest';
import { fallbackProblem } from './model-reading.ts';

it.each([
  [{ pages: [], failure: 'unavailable' }, 'fallback-file-unavailable', undefined],
  [{ pages: [], failure: 'too-slow' }, 'fallback-file-unavailable', undefined],
  [{ pages: [], failure: 'limit-reached' }, 'fallback-file-limit', undefined],
  [{ pages: [], failure: 'bad-answer' }, 'fallback-file', undefined],
  [{ pages: [3], failure: 'refused' }, 'fallback-pages-refused', '3'],
  [{ pages: [1, 2, 3, 5, 8, 9], failure: 'unavailable' }, 'fallback-pages-unavailable', '1–3, 5, 8–9'],
] as const)('%j is told as %s', ({ pages, failure }, code, list) => {
  expect(fallbackProblem({ pages: [...pages], failure })).toEqual({
    code,
    details: list === undefined ? {} : { pages: list },
  });
});
