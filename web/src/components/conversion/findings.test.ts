import { beforeAll, expect, it } from 'vitest';
import { i18n, startI18n } from '../../i18n.ts';
import { addCounts, countResult, countSentences } from './findings.ts';

beforeAll(() => startI18n('en'));

const warning = (code: string, detail: string | null = null) => ({ code, detail });

it('the line of findings counts equations, doubtful places and what was kept as pictures, and leaves out what there is none of', () => {
  const first = countResult({
    audit: { native: 11, repaired: 1, keptAsText: 0, doubtful: 2 },
    warnings: [
      warning('ai-uncertain', '3'),
      warning('formula-kept-as-picture'),
      warning('pdf-page-kept-as-picture'),
      warning('link-removed'),
    ],
  });
  expect(countSentences(i18n.t, first)).toEqual(['12 equations', '3 to check', '2 kept as pictures']);
  const second = countResult({ audit: { native: 1, repaired: 0, keptAsText: 1, doubtful: 1 }, warnings: [] });
  expect(countSentences(i18n.t, second)).toEqual(['1 equation', '1 to check', '1 formula kept as text']);
  expect(addCounts([first, second])).toEqual({ equations: 13, toCheck: 4, pictures: 2, keptAsText: 1 });
});
