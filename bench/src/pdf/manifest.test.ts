import { expect, it } from 'vitest';
import { manifestErrors } from './manifest.ts';
import { OWN_CORPUS, pdfSources } from './sources.ts';

it('lists every PDF of the corpus with its source, as it is', () => {
  const files = pdfSources(OWN_CORPUS).map(({ pdf }) => pdf);
  expect(files).toHaveLength(152);
  expect(manifestErrors(OWN_CORPUS, files)).toEqual([]);
});
